import { CircleStop, FastForward, UserCheck, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../../../api/problem.ts';
import type { AutomationRun } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { When } from '../../../ui/when.tsx';
import { DASHBOARD } from '../labels.ts';
import { ReadMail } from '../read-mail.tsx';
import { actionInWords, delayInWords } from '../words.model.ts';
import { hastenStep, skipStep } from './calls.ts';
import { type Coming as ComingStep, comingOf, goesOn, planOf } from './runs.model.ts';
import { StopDialog } from './stop-dialog.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** What will happen: the steps that wait, the soonest first, and what waits for an approval; each can be left out or done now. */
export function Coming({ runs }: { runs: readonly AutomationRun[] }) {
  const id = useId();
  const mayAct = useMay('automation.approve');
  const work = useWork();
  const [done, setDone] = useState('');
  const [stopping, setStopping] = useState<string | null>(null);
  const steps = comingOf(runs);
  const underWay = runs.filter(goesOn);
  const [heading, keepFocus] = useKeptFocus<HTMLHeadingElement>();
  const run = (call: () => Promise<unknown>, said: string) => {
    if (work.isPending) return;
    setDone('');
    keepFocus();
    work.mutate(call, { onSuccess: () => setDone(said) });
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="mb-2 text-[0.9375rem] outline-none">
        What will happen
      </h3>
      {underWay.length === 0 && <p className="text-[0.9375rem] text-ink-soft">Nothing is planned.</p>}
      {underWay
        .filter(({ state }) => state === 'waiting')
        .map((one) => (
          <Asks key={one.id} run={one} />
        ))}
      <ol className="divide-y divide-line">
        {steps.map((coming) => (
          <Row key={coming.step.id} coming={coming}>
            {mayAct && <Acts coming={coming} busy={work.isPending} onRun={run} />}
          </Row>
        ))}
      </ol>
      <p role="alert" className="mt-2 text-danger text-sm empty:hidden">
        {work.isError && `Not changed. ${explain(work.error)}`}
      </p>
      <p role="status" className="sr-only">
        {done}
      </p>
      {mayAct && underWay.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {underWay.map((one) => (
            <Button
              key={one.id}
              size="sm"
              className="[overflow-wrap:anywhere]"
              onClick={() => setStopping(one.id)}
            >
              <Icon of={CircleStop} />
              Stop {one.name}
            </Button>
          ))}
        </div>
      )}
      {stopping !== null && (
        <StopDialog
          run={runs.find((one) => one.id === stopping)}
          onClose={() => setStopping(null)}
          returnFocus={() => heading.current}
        />
      )}
    </section>
  );
}

/** One step with its time, its plan, and why it still waits where it was put off. */
function Row({ coming: { run, step }, children }: { coming: ComingStep; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold text-[0.9375rem] leading-snug [overflow-wrap:anywhere]">
          {actionInWords(step.action)}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          <When at={step.due_at} relative="ahead" /> · <When at={step.due_at} /> · {planOf(run)}
        </p>
        {step.outcome && <p className="text-sm text-warning [overflow-wrap:anywhere]">{step.outcome}</p>}
        {step.action.type === 'email' && (
          <ReadMail stepId={step.id} name={step.action.config.template ?? ''} />
        )}
      </div>
      {children}
    </li>
  );
}

type ActsProps = {
  coming: ComingStep;
  busy: boolean;
  onRun: (call: () => Promise<unknown>, said: string) => void;
};

function Acts({ coming: { step }, busy, onRun }: ActsProps) {
  const what = actionInWords(step.action);
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        busy={busy}
        aria-label={`Do it now: ${what}`}
        onClick={() => onRun(() => hastenStep(step.id), `Due now: ${what}`)}
      >
        <Icon of={FastForward} />
        Do it now
      </Button>
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Leave out: ${what}`}
        busy={busy}
        onClick={() => onRun(() => skipStep(step.id), `Left out: ${what}`)}
      >
        <Icon of={X} />
        Leave out
      </Button>
    </div>
  );
}

/** A run that does nothing before a person has approved it, with all that it would do. */
function Asks({ run }: { run: AutomationRun }) {
  return (
    <Notice tone="warning" className="mb-4" title={`${planOf(run)}, waits for approval`}>
      <p className="text-[0.9375rem]">Once someone approves it, it will:</p>
      <ul className="my-1 list-disc pl-5 text-[0.9375rem] [overflow-wrap:anywhere]">
        {run.steps.map(({ id, action }) => (
          <li key={id}>
            {actionInWords(action)}, {delayInWords(action.delay)}
          </li>
        ))}
      </ul>
      <Link
        to={`${DASHBOARD}?tab=tasks`}
        className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-sm underline underline-offset-4"
      >
        <Icon of={UserCheck} />
        Decide under Tasks
      </Link>
    </Notice>
  );
}
