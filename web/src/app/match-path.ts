/**
 * Whether path fits pattern: the same segments, each `:name` standing for one that is not empty. A slash at the end
 * does not count.
 */
export function matchPath(pattern: string, path: string): boolean {
  const want = pattern.split('/');
  const got = (path === '/' ? path : path.replace(/\/$/, '')).split('/');
  return (
    want.length === got.length &&
    want.every((segment, i) => (segment.startsWith(':') ? got[i] !== '' : segment === got[i]))
  );
}
