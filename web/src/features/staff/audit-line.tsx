import { ListFilter } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { AuditEntry, AuditPart } from '../../api/staff.ts';
import { Icon } from '../../ui/icon.tsx';
import { ALL, searchOf } from './audit-filter.model.ts';

/** How many things are named before the rest is folded away. */
const NAMED = 5;

/** What happened, with links to what it names; below it what changed, or what was counted. */
export function AuditLine({ line }: { line: AuditEntry }) {
  const things = line.things ?? [];
  return (
    <div className="min-w-0 font-normal">
      <p className="break-words">
        <Parts parts={line.sentence ?? []} actor={line.actor_id} />
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

type PartsProps = {
  parts: readonly AuditPart[] /** Who did it: the filter above asks for that. */;
  actor?: string;
};

function Parts({ parts, actor }: PartsProps) {
  return parts.map(({ text, path, id }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has two parts of one text, and never changes their order
    <Fragment key={n}>
      {path === '' ? (
        text
      ) : (
        <Link to={path} className="font-medium underline decoration-line-strong underline-offset-3">
          {text}
        </Link>
      )}
      {id !== '' && id !== actor && <Everything about={id} called={text} />}
    </Fragment>
  ));
}

/** Leads on to all lines about what a line names. */
function Everything({ about, called }: { about: string; called: string }) {
  const label = `Everything about ${called}`;
  return (
    <Link
      to={`/audit?${searchOf({ ...ALL, subject: about })}`}
      aria-label={label}
      title={label}
      className="-mr-1 ml-0.5 inline-grid size-6 place-items-center rounded-control align-middle text-ink-soft hover:bg-ink/6 hover:text-ink"
    >
      <Icon of={ListFilter} className="size-3.5" />
    </Link>
  );
}
