import { nameOf } from './places.ts';
import { type Change, dotted } from './profile.model.ts';

/** A fact as words, for comparing. */
function said(field: string, value: string): string {
  const isOwn = field.endsWith('.sample'); // told as its opposite: that it is ours
  if (value === 'true') return isOwn ? 'no' : 'yes';
  if (value === 'false') return isOwn ? 'yes' : 'no';
  return value || '—';
}

/** What was and what is, fact by fact. */
export function Changes({ changes, none }: { changes: readonly Change[]; none: string }) {
  if (changes.length === 0) return <p className="text-ink-soft text-sm">{none}</p>;
  return (
    <ul className="grid gap-2.5">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="text-[0.9375rem] [overflow-wrap:anywhere]">
          <span className="font-semibold">{nameOf(dotted(field))}</span>
          <span className="block">
            <del className="rounded-sm bg-danger-soft text-danger">
              <span className="sr-only">before: </span>
              {said(field, before)}
            </del>{' '}
            <span aria-hidden="true">→</span>{' '}
            <ins className="rounded-sm bg-accent-soft text-accent-strong no-underline">
              <span className="sr-only">after: </span>
              {said(field, after)}
            </ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
