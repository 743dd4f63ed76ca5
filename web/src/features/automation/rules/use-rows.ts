import { idOf } from './editing/sheet.ts';
import { useFocusLater } from './use-focus-later.ts';

type RowsOptions<T> = {
  /** The list's path in what is saved, as "conditions". */
  path: string;
  /** The control of a row that is ready for the keyboard when the row has come. */
  first: string;
  rows: readonly T[];
  /** `path` is what was corrected: that of the list when rows came or went. */
  onChange: (rows: T[], path: string) => void;
};

type Rows<T> = {
  add: (row: T) => void;
  remove: (at: number) => void;
  set: (at: number, part: Partial<T>, path: string) => void;
};

/**
 * Rows that can be added, removed and changed; the focus moves to the new one, or next to the removed
 * one.
 */
export function useRows<T>({ path, first, rows, onChange }: RowsOptions<T>): Rows<T> {
  const focusLater = useFocusLater();
  const firstOf = (at: number) => idOf(`${path}.${at}.${first}`);
  return {
    add: (row) => {
      onChange([...rows, row], path);
      focusLater(firstOf(rows.length));
    },
    remove: (at) => {
      onChange(rows.toSpliced(at, 1), path);
      focusLater(firstOf(Math.min(at, rows.length - 2)), adderOf(path));
    },
    set: (at, part, corrected) =>
      onChange(
        rows.map((row, place) => (place === at ? { ...row, ...part } : row)),
        corrected,
      ),
  };
}

/** The id of the button that adds a row to a list. */
export const adderOf = (path: string): string => `${idOf(path)}-add`;
