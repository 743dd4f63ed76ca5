/**
 * The profile of the company as the editor holds it: a tree of texts, numbers, switches and lists. A place in it is a path as
 * the server names it in what it refuses and in the history: `company.phones.0.e164`.
 */

/** What a profile is made of. */
export type Tree =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Tree[]
  | { readonly [key: string]: Tree };

/** A row of a list: a phone, a claim. */
export type Row = { readonly [key: string]: Tree };

/** The profile, by its parts. */
export type Profile = { readonly [part: string]: Tree };

/** One fact that differs. A fact that only one of both has is '' in the other. */
export type Change = { field: string; before: string; after: string };

const isRow = (tree: Tree): tree is Row => typeof tree === 'object' && tree !== null && !Array.isArray(tree);
const isList = (tree: Tree): tree is readonly Tree[] => Array.isArray(tree);

/** A path as the server writes it, with dots alone: `phones[0].e164` is `phones.0.e164`. */
export const dotted = (path: string): string =>
  path.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^profile\./, '');

/** What stands at a path; undefined where nothing does. */
export function valueAt(tree: Tree, path: string): Tree {
  let here = tree;
  for (const key of path.split('.')) {
    if (isList(here)) here = here[Number(key)];
    else if (isRow(here)) here = here[key];
    else return undefined;
  }
  return here;
}

/** The text at a path; '' where there is none. */
export function textAt(tree: Tree, path: string): string {
  const value = valueAt(tree, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The rows of the list at a path. */
export function rowsAt(tree: Tree, path: string): readonly Row[] {
  const value = valueAt(tree, path);
  return isList(value) ? value.filter(isRow) : [];
}

/** The profile with another value at a path. What lies beside the path stays the same object. */
export function withValue<Of extends Tree>(tree: Of, path: string, value: Tree): Of {
  const [key = '', ...rest] = path.split('.');
  const put = (inner: Tree) => (rest.length === 0 ? value : withValue(inner, rest.join('.'), value));
  if (isList(tree)) return tree.map((one, i) => (i === Number(key) ? put(one) : one)) as Tree as Of;
  const row: Row = isRow(tree) ? tree : {};
  return { ...row, [key]: put(row[key]) } as Tree as Of;
}

/** Whether two trees say the same. A list that is missing says as much as an empty one. */
export function isSame(one: Tree, other: Tree): boolean {
  if (one === other) return true;
  if (isList(one) || isList(other)) {
    const [a, b] = [isList(one) ? one : [], isList(other) ? other : []];
    return (isList(one) || one == null) && (isList(other) || other == null) && a.length === b.length
      ? a.every((item, i) => isSame(item, b[i]))
      : false;
  }
  if (!isRow(one) || !isRow(other)) return (one ?? '') === (other ?? '');
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(one[key], other[key]),
  );
}

/** Every single fact of a tree by its path, in the order in which it stands. */
function factsOf(tree: Tree, path: string, into: Map<string, string>): Map<string, string> {
  if (isList(tree)) for (const [i, one] of tree.entries()) factsOf(one, `${path}.${i}`, into);
  else if (isRow(tree))
    for (const [key, one] of Object.entries(tree)) factsOf(one, path ? `${path}.${key}` : key, into);
  else if (tree !== null && tree !== undefined) into.set(path, String(tree));
  return into;
}

/** What differs between two trees, fact by fact. */
export function changesOf(before: Tree, after: Tree): Change[] {
  const [old, now] = [factsOf(before, '', new Map()), factsOf(after, '', new Map())];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? '', after: now.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

/** A profile made of two, and what both had changed in different ways: there mine stands. */
export type Merged = { tree: Tree; both: string[] };

/**
 * Joins what two people have made of the same profile. Lists are joined row by row while all three have as many rows; else the
 * one that was changed stands as a whole.
 */
export function merge(base: Tree, mine: Tree, theirs: Tree, path = ''): Merged {
  if (isSame(mine, base) || isSame(mine, theirs)) return { tree: theirs, both: [] };
  if (isSame(theirs, base)) return { tree: mine, both: [] };
  const below = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (isRow(base) && isRow(mine) && isRow(theirs)) {
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const parts = keys.map((key) => [key, merge(base[key], mine[key], theirs[key], below(key))] as const);
    return {
      tree: Object.fromEntries(parts.map(([key, { tree }]) => [key, tree])),
      both: parts.flatMap(([, part]) => part.both),
    };
  }
  if (isList(base) && isList(mine) && isList(theirs) && sameLength(base, mine, theirs)) {
    const parts = mine.map((one, i) => merge(base[i], one, theirs[i], below(i)));
    return { tree: parts.map(({ tree }) => tree), both: parts.flatMap(({ both }) => both) };
  }
  return { tree: mine, both: [path] };
}

const sameLength = (...lists: readonly (readonly Tree[])[]) =>
  lists.every(({ length }) => length === lists[0]?.length);

/**
 * What was found in this browser's storage, made fit to be edited: every fact of the kind that it has in `usual`, and the rows of
 * each list of the kind of its first one. What an older version of this page has written there may be of another.
 */
export function fitted<Of extends Tree>(found: Tree, usual: Of): Of {
  if (isList(usual)) {
    if (!isList(found)) return usual;
    const [kind] = usual;
    const fits = kind === undefined ? () => false : (one: Tree) => isRow(one) === isRow(kind);
    return found.filter(fits).map((one) => fitted(one, kind)) as Tree as Of;
  }
  if (isRow(usual)) {
    if (!isRow(found)) return usual;
    const keys = [...new Set([...Object.keys(usual), ...Object.keys(found)])];
    const known = keys.map((key) => [key, key in usual ? fitted(found[key], usual[key]) : found[key]]);
    return Object.fromEntries(known) as Tree as Of;
  }
  return typeof found === typeof usual ? (found as Of) : usual;
}

/** The first of `word-1`, `word-2` … that no row has as its id. */
export function freeId(word: string, rows: readonly Row[]): string {
  const taken = new Set(rows.map(({ id }) => id));
  let number = rows.length + 1;
  while (taken.has(`${word}-${number}`)) number++;
  return `${word}-${number}`;
}
