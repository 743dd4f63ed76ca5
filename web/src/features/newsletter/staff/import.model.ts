/** Types and messages for importing a list. */

import { asProblem, explain } from '../../../api/problem.ts';

/** One line of a list that was not stored. Counted from 1, which is the header line. */
export type ImportLine = { line: number; email: string; outcome: 'known' | 'refused'; reason: string };

/** The result of an import or of its dry run. `items` has the first five hundred lines that were not stored. */
export type ImportReport = {
  dry_run: boolean;
  lines: number;
  stored: number;
  known: number;
  refused: number;
  items: ImportLine[];
};

/** The largest list that the server accepts, in bytes (internal/newsletter, mostBytes). */
const LARGEST_LIST = 5 * 1024 * 1024;

/** Why a file is not even sent; null for one that is. The server checks its content. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  if (size > LARGEST_LIST) {
    return `This file has ${(size / 1024 / 1024).toFixed(1)} MB, and a list may have 5 MB. Please divide it.`;
  }
  if (/\.(xlsx?|ods|numbers|pdf|docx?|zip)$/i.test(name)) {
    return 'This is no CSV. Please save the list as “CSV UTF-8” in your spreadsheet, and choose that file.';
  }
  return null;
}

const number = (count: number) => count.toLocaleString('en-CA');
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** `1 subscriber`, `1,200 subscribers` */
export const subscribers = (count: number): string => counted(count, 'subscriber', 'subscribers');

/** The totals in one sentence, for screen readers. */
export function totals({ dry_run, lines, stored, known, refused }: ImportReport): string {
  const parts = [
    dry_run ? `${number(stored)} would be stored` : `${counted(stored, 'was stored', 'were stored')}`,
    counted(known, 'is subscribed already', 'are subscribed already'),
    dry_run ? `${number(refused)} would be refused` : counted(refused, 'was refused', 'were refused'),
  ];
  return `Of ${counted(lines, 'line', 'lines')}, ${parts[0]}, ${parts[1]}, ${parts[2]}.`;
}

/** The heading of the totals. */
export function headline({ dry_run, stored, lines, known }: ImportReport): string {
  if (!dry_run) return stored === 0 ? 'Nobody was added' : `${subscribers(stored)} stored`;
  if (stored > 0) return `${subscribers(stored)} can be stored`;
  return known === lines
    ? 'Everyone on this list is subscribed already'
    : 'Nobody on this list can be stored';
}

/** How many lines are listed, when that is not all; otherwise an empty string. */
export function leftOut({ known, refused, items }: ImportReport): string {
  const all = known + refused;
  return all > items.length ? `The first ${number(items.length)} of ${number(all)} lines are shown.` : '';
}

/** Above why a list was not taken, before anything of it was stored. */
export const NOT_TAKEN = 'This list was not taken.';

/** What stands above {@link importProblem}: whether a part may have been stored. */
export function importTitle(thrown: unknown, dryRun: boolean): string {
  if (dryRun) return NOT_TAKEN;
  return asProblem(thrown).status === 403 ? 'Not stored.' : 'Not stored to its end.';
}

/** Why a list was rejected, and what to do now. */
export function importProblem(thrown: unknown, dryRun: boolean): string {
  const problem = asProblem(thrown);
  const file = problem.fields.find(({ field }) => field === 'file');
  if (file) return file.message;
  if (problem.status === 0) {
    return dryRun
      ? 'The connection was lost. Nothing was stored; check the list again.'
      : 'The connection was lost, and nobody knows how far the list came. Sending it again is safe: who is stored already is left as they are.';
  }
  // These messages already explain what to do.
  if (problem.status === 413 || problem.status === 503) return problem.detail;
  return explain(thrown);
}
