/**
 * Where an arrow leads in an open list of count links, from index at (-1: the button above it):
 * around the ends, Home and End to them. Null for every other key.
 */
export function arrowTarget(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count;
    case 'Home':
      return at === -1 ? null : 0;
    case 'End':
      return at === -1 ? null : count - 1;
  }
  return null;
}
