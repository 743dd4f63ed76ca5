import { type FormEvent, useState } from 'react';
import { explain } from '../../../api/problem.ts';
import type { AutomationAction, AutomationRun, Lead } from '../../../api/staff.ts';
import { dayAndTime } from '../../../lib/clock/board-time.ts';
import { useServerTime } from '../../../lib/clock/server-clock.tsx';
import { useWork } from '../../../lib/live/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRules, useSequences } from '../queries.ts';
import { actionInWords, delayInWords } from '../words.model.ts';
import { type Choice, choiceInWords, notesOf, ruleChoices, sequenceChoices } from './begin.model.ts';
import { beginPlan } from './calls.ts';

type BeginDialogProps = { lead: Lead; runs: readonly AutomationRun[]; onClose: () => void };

/** Chooses a rule or sequence to begin with a lead; says what it will do and when, before anything is done. */
export function BeginDialog({ lead, runs, onClose }: BeginDialogProps) {
  const rules = useRules();
  const sequences = useSequences();
  const work = useWork();
  const [id, setId] = useState('');
  const [tried, setTried] = useState(false);
  const failed = [rules, sequences].find(({ isError }) => isError);
  const groups = {
    Sequences: sequenceChoices(sequences.data ?? [], runs),
    Rules: ruleChoices(rules.data ?? [], runs),
  };
  const chosen = Object.values(groups)
    .flat()
    .find((one) => one.id === id);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!chosen || work.isPending) return;
    work.mutate(() => beginPlan(lead.id, chosen.id, chosen.version), { onSuccess: onClose });
  };
  const choose = (next: string) => {
    setId(next);
    work.reset();
  };
  return (
    <Dialog open onClose={onClose} title="Begin by hand">
      <form onSubmit={begin} noValidate className="flex flex-col gap-4 p-5">
        {failed && (
          <LoadFailure
            what="What can be begun"
            reason={explain(failed.error)}
            busy={failed.isFetching}
            onRetry={() => void Promise.all([rules.refetch(), sequences.refetch()])}
          />
        )}
        {rules.data && sequences.data ? (
          <Choose
            groups={groups}
            value={id}
            error={tried && !chosen ? 'Please choose what to begin.' : undefined}
            onChoose={choose}
          />
        ) : (
          !failed && <Skeleton className="h-4 w-2/3" />
        )}
        {chosen && <Promised choice={chosen} />}
        <p role="alert" className="text-danger text-sm empty:hidden">
          {work.isError && `Not begun. ${explain(work.error)}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="action" busy={work.isPending}>
            {chosen?.asks ? 'Ask for approval' : 'Begin it'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ChooseProps = {
  groups: Record<string, Choice[]>;
  value: string;
  error: string | undefined;
  onChoose: (id: string) => void;
};

function Choose({ groups, value, error, onChoose }: ChooseProps) {
  return (
    <Field label="Rule or sequence" error={error}>
      {(wired) => (
        <Select {...wired} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Choose…</option>
          {Object.entries(groups).map(([label, choices]) => (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id} disabled={choice.underWay}>
                  {choiceInWords(choice)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** What beginning it will do, each with its time as if it were begun this minute. */
function Promised({ choice }: { choice: Choice }) {
  return (
    <div>
      <p className="mb-1 font-semibold text-[0.9375rem]">
        {choice.asks ? 'Once it is approved, it will:' : 'What will happen:'}
      </p>
      <ol className="list-decimal space-y-1 pl-5 text-[0.9375rem] [overflow-wrap:anywhere]">
        {choice.actions.map((action, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two actions may be the same, and their order is what they are
          <li key={nth}>
            {actionInWords(action)} <When action={action} asks={choice.asks} />
          </li>
        ))}
      </ol>
      <ul className="mt-3 space-y-1 text-ink-soft text-sm">
        {notesOf(choice).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** When an action is done: behind an approval the time is unknown yet. */
function When({ action: { delay }, asks }: { action: AutomationAction; asks: boolean }) {
  const at = useServerTime((now) => dayAndTime(now + delay * 60_000));
  return (
    <span className="text-ink-soft text-sm">
      · {delayInWords(delay)}
      {!asks && delay > 0 && <span className="figures">, {at}</span>}
    </span>
  );
}
