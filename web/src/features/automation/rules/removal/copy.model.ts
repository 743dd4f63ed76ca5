/** Names of copies. */

import { limits } from '../rule-fields.model.ts';

/** A name for a copy that none of `taken` has. */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.trim().toLowerCase()));
  for (let nth = 1; ; nth++) {
    const end = nth === 1 ? '' : ` ${nth}`;
    const copy = `${[...`Copy of ${name}`]
      .slice(0, limits.name - end.length)
      .join('')
      .trimEnd()}${end}`;
    if (!used.has(copy.toLowerCase())) return copy;
  }
}

/** The id of a copied mail that none of `taken` has. */
export function copyId(id: string, taken: readonly string[]): string {
  for (let nth = 1; ; nth++) {
    const end = nth === 1 ? '-copy' : `-copy-${nth}`;
    const copy = `${id.slice(0, limits.mailName - end.length)}${end}`;
    if (!taken.includes(copy)) return copy;
  }
}
