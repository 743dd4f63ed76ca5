import { Fragment } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../api/staff.ts';

type AuditPart = NonNullable<AuditEntry['sentence']>[number];

/** How many things are named before the rest is folded away. */
const NAMED = 5;

/** What happened, with links to what it names; below it what changed, or what was counted. */
export function AuditLine({ line }: { line: AuditEntry }) {
  const things = line.things ?? [];
  return (
    <div className="min-w-0 font-normal">
      <p className="break-words">
        <Parts parts={line.sentence ?? []} />
      </p>
      {line.changes?.map(({ field, before, after }) => (
        <p key={field} className="text-ink-soft text-sm">
          {field}: {before} → <span className="text-ink">{after}</span>
        </p>
      ))}
      {line.note !== '' && (
        <p className="text-ink-soft text-sm">
          {line.note}
          {line.growing && ', still counting'}
        </p>
      )}
      {things.length > 0 && <Things things={things} />}
    </div>
  );
}

function Things({ things }: { things: readonly AuditPart[] }) {
  const list = (some: readonly AuditPart[]) => (
    <p className="text-sm">
      {some.map((thing, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may have one name, and the list never changes its order
        <Fragment key={n}>
          {n > 0 && ', '}
          <Parts parts={[thing]} />
        </Fragment>
      ))}
    </p>
  );
  if (things.length <= NAMED) return list(things);
  return (
    <>
      {list(things.slice(0, NAMED))}
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft">and {things.length - NAMED} more</summary>
        {list(things.slice(NAMED))}
      </details>
    </>
  );
}

function Parts({ parts }: { parts: readonly AuditPart[] }) {
  return parts.map(({ text, path }, n) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has two parts of one text, and never changes their order
    if (path === '') return <Fragment key={n}>{text}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Link key={n} to={path} className="font-medium underline decoration-line-strong underline-offset-3">
        {text}
      </Link>
    );
  });
}
