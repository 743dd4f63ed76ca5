/** What changed, in one line: the audit log keeps objects, people read sentences. */

type Fields = Record<string, unknown>;

/** `role: viewer → sales; disabled: no → yes`. What did not change is left out; other details are listed as they are. */
export function auditDetail(detail: Fields): string {
  const { before, after, ...rest } = detail;
  const lines = isFields(before) || isFields(after) ? changes(fields(before), fields(after)) : [];
  for (const [name, value] of Object.entries(rest)) lines.push(`${words(name)}: ${shown(value)}`);
  return lines.join('; ');
}

function changes(before: Fields, after: Fields): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => shown(before[name]) !== shown(after[name]))
    .map((name) => `${words(name)}: ${shown(before[name])} → ${shown(after[name])}`);
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const words = (name: string) => name.replaceAll('_', ' ');
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
