import { Check, ChevronDown, Minus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { AutomationFinding, AutomationRun, AutomationStep } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { When } from '../../../ui/when.tsx';
import { wordsOfCondition } from '../rules/rule-words.model.ts';
import { actionInWords } from '../words.model.ts';
import {
  approvedDelay,
  beganBecause,
  endInWords,
  foundInWords,
  planOf,
  runLook,
  SHOWN,
  stepLook,
} from './runs.model.ts';

/** What happened: what was begun with the lead, newest first, each with why it began and what came of it. */
export function Past({ runs }: { runs: readonly AutomationRun[] }) {
  const id = useId();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-[0.9375rem]">
        What happened
      </h3>
      <ol className="grid gap-2">
        {(all ? runs : runs.slice(0, SHOWN)).map((run, nth) => (
          <li key={run.id}>
            <Run run={run} openAtFirst={nth === 0} />
          </li>
        ))}
      </ol>
      {!all && runs.length > SHOWN && (
        <Button size="sm" className="mt-3" onClick={() => setAll(true)}>
          Show all {runs.length}
        </Button>
      )}
    </section>
  );
}

function Run({ run, openAtFirst }: { run: AutomationRun; openAtFirst: boolean }) {
  const [open, setOpen] = useState(openAtFirst);
  const { label, tone } = runLook(run);
  const end = endInWords(run);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-control border border-line"
    >
      <summary className="flex cursor-pointer list-none items-start gap-3 px-3 py-2.5 hover:bg-ink/4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold text-[0.9375rem] [overflow-wrap:anywhere]">{planOf(run)}</span>
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="block text-ink-soft text-sm">
            Began <When at={run.started_at} />
            {run.ended_at && (
              <>
                , ended <When at={run.ended_at} />
              </>
            )}
          </span>
          {end && <span className="block text-sm [overflow-wrap:anywhere]">{end}</span>}
        </span>
        <Icon
          of={ChevronDown}
          className="mt-0.5 size-5 text-ink-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 border-line border-t px-3 py-3">
        <Why run={run} />
        <Part title="Its steps">
          <ol className="grid gap-3">
            {run.steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
        </Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1 font-semibold font-sans text-ink-soft text-sm">{title}</h4>
      {children}
    </div>
  );
}

/** What made it begin, and what was found of the lead for each of its conditions. */
function Why({ run }: { run: AutomationRun }) {
  return (
    <Part title="Why it began">
      <p className="text-[0.9375rem] [overflow-wrap:anywhere]">{beganBecause(run)}</p>
      {run.findings.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm">
          {run.findings.map((finding, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same, and they never change
            <Finding key={nth} finding={finding} />
          ))}
        </ul>
      )}
      {run.trigger === 'by-hand' && run.findings.some(({ met }) => !met) && (
        <p className="mt-1 text-ink-soft text-sm">Begun by hand, it did not have to meet them.</p>
      )}
    </Part>
  );
}

function Finding({ finding }: { finding: AutomationFinding }) {
  const { met } = finding;
  return (
    <li className="flex gap-2">
      <Icon
        of={met ? Check : Minus}
        label={met ? 'Met:' : 'Not met:'}
        className={cx('mt-0.5 size-4', met ? 'text-accent' : 'text-ink-faint')}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {wordsOfCondition(finding)}
        <span className="text-ink-soft"> · found: {foundInWords(finding)}</span>
      </span>
    </li>
  );
}

/** One step: how it stands, what came of it, and when. */
function Step({ step }: { step: AutomationStep }) {
  const { label, tone } = stepLook(step);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="text-[0.9375rem] leading-snug">{actionInWords(step.action)}</p>
        <p className="text-ink-soft">
          <Time step={step} />
          {step.outcome && (
            <>
              {' '}
              · <Outcome step={step} />
            </>
          )}
        </p>
        <Read mail={step.mail} />
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

function Time({ step: { state, action, due_at, done_at } }: { step: AutomationStep }) {
  if (state === 'held') return approvedDelay(action.delay);
  return <When at={done_at ?? due_at} />;
}

/** What a person did with the mail of a step; what programs did with it is no reading (D74). */
function Read({ mail }: Pick<AutomationStep, 'mail'>) {
  if (!mail?.opened_at && !mail?.clicked_at) return null;
  return (
    <p className="text-ink-soft">
      {mail.opened_at && (
        <>
          Opened <When at={mail.opened_at} />
        </>
      )}
      {mail.opened_at && mail.clicked_at && ' · '}
      {mail.clicked_at && (
        <>
          Link followed <When at={mail.clicked_at} />
        </>
      )}
    </p>
  );
}

/** A mail leads to its text, for those who may read the outbox. */
function Outcome({ step: { action, state, outcome, ref } }: { step: AutomationStep }) {
  const mayReadMails = useMay('outbox.read');
  if (!mayReadMails || action.type !== 'email' || state !== 'done' || ref === '') return outcome;
  return (
    <Link
      to={`/outbox?mail=${encodeURIComponent(ref)}`}
      className="underline decoration-ink/25 underline-offset-4 hover:text-accent"
    >
      {outcome}
    </Link>
  );
}
