import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../../api/problem.ts';
import type { RetentionRule } from '../../../api/staff.ts';
import { dayOf } from '../../../lib/clock/board-time.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { HoldDialog } from '../../../ui/hold-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';
import { holdRule, releaseRule } from './calls.ts';
import { TermLine } from './term-line.tsx';

const outcomes: Record<string, string> = {
  erased: 'made anonymous',
  deleted: 'deleted',
  emptied: 'words removed',
  kept: 'kept',
};

/** One kind of data: what it is, how long it is kept, what goes next. */
export function RuleCard({ rule }: { rule: RetentionRule }) {
  return (
    <Section
      level="h2"
      title={rule.label}
      aside={
        <span className="flex flex-wrap gap-2">
          {rule.hold && <Badge tone="info">On hold</Badge>}
          {rule.counsel && <Badge tone="warning">Confirm with counsel</Badge>}
          <Badge>{outcomes[rule.does] ?? rule.does}</Badge>
        </span>
      }
    >
      <p className="max-w-[80ch]">{rule.what}</p>
      <p className={cx('mt-1 text-ink-soft text-sm', rule.rows === 0 && 'hidden')}>
        <span className="figures">{rule.rows.toLocaleString('en-CA')}</span>{' '}
        {rule.rows === 1 ? 'row' : 'rows'}
        {rule.oldest && (
          <>
            , the oldest of <time dateTime={rule.oldest}>{dayOf(rule.oldest)}</time>
          </>
        )}
      </p>
      {rule.hold && (
        <Notice tone="info" className="mt-3" title="On hold: nothing of it goes.">
          <p className="[overflow-wrap:anywhere]">{rule.hold.reason}</p>
          <p className="text-ink-soft text-sm">
            {rule.hold.placed_by}, <When at={rule.hold.placed_at} />
          </p>
        </Notice>
      )}
      <ul className="mt-3 grid gap-3 empty:hidden">
        {(rule.terms ?? []).map((term) => (
          <TermLine key={term.id} term={term} canHold={rule.can_hold} />
        ))}
      </ul>
      <p className="mt-3 max-w-[80ch] text-ink-soft text-sm">{rule.why}</p>
      {rule.can_hold && <HoldControl rule={rule} />}
    </Section>
  );
}

function HoldControl({ rule }: { rule: RetentionRule }) {
  const work = useWork();
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3">
      {rule.hold ? (
        <Button size="sm" busy={work.isPending} onClick={() => work.mutate(() => releaseRule(rule.id))}>
          <Icon of={LockKeyholeOpen} />
          {`Release the hold of “${rule.label}”`}
        </Button>
      ) : (
        <Button size="sm" onClick={() => setAsking(true)}>
          <Icon of={LockKeyhole} />
          {`Put “${rule.label}” on hold`}
        </Button>
      )}
      {!asking && work.isError && (
        <p
          role="alert"
          className="mt-2 text-danger text-sm"
        >{`Nothing was changed. ${explain(work.error)}`}</p>
      )}
      {asking && (
        <HoldDialog
          title={`Put “${rule.label}” on hold`}
          busy={work.isPending}
          refused={work.isError ? `Not on hold. ${explain(work.error)}` : ''}
          onHold={(reason) =>
            work.mutate(() => holdRule(rule.id, reason), { onSuccess: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        >
          Nothing of this kind goes until an owner releases the hold, and then after 30 days at the earliest.
        </HoldDialog>
      )}
    </div>
  );
}
