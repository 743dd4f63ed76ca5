import catalog from '@catalog/automation.json';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { ActionConfig } from './action-config.tsx';
import type { Errors } from './editing/sheet.ts';
import { AddRow } from './rows.tsx';
import { type ActionFields, newAction } from './rule-fields.model.ts';
import { Choose, DelayField } from './small-fields.tsx';
import { useFocusLater } from './use-focus-later.ts';
import { useRows } from './use-rows.ts';

type ActionsProps = {
  actions: readonly ActionFields[];
  errors: Errors;
  /** `path` is what was corrected; all of them when rows came, went or moved. */
  onChange: (actions: ActionFields[], path: string) => void;
};

/** What a rule does, and when after it began. */
export function ActionsSection({ actions, errors, onChange }: ActionsProps) {
  const focusLater = useFocusLater();
  const [moved, setMoved] = useState('');
  const { add, remove, set } = useRows({ path: 'actions', first: 'type', rows: actions, onChange });
  const move = (at: number, by: 1 | -1) => {
    const one = actions[at];
    if (one === undefined) return;
    onChange(actions.toSpliced(at, 1).toSpliced(at + by, 0, one), 'actions');
    const [same, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
    focusLater(`${one.key}-${same}`, `${one.key}-${other}`);
    setMoved(`Action ${at + 1} is now action ${at + by + 1} of ${actions.length}.`);
  };
  return (
    <Section level="h2" title="Then">
      <ol className="mb-3 flex flex-col gap-3 empty:hidden">
        {actions.map((action, at) => (
          <li key={action.key}>
            <ActionRow
              action={action}
              at={at}
              count={actions.length}
              errors={errors}
              onChange={(part, path) => set(at, part, path)}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <AddRow
        path="actions"
        error={errors.actions}
        count={actions.length}
        most={catalog.mostActions}
        full={`A rule does at most ${catalog.mostActions} things.`}
        onAdd={() => add(newAction())}
      >
        Add an action
      </AddRow>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </Section>
  );
}

type RowProps = {
  action: ActionFields;
  at: number;
  count: number;
  errors: Errors;
  onChange: (part: Partial<ActionFields>, path: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function ActionRow({ action, at, count, errors, onChange, onMove, onRemove }: RowProps) {
  const path = `actions.${at}`;
  const name = `Action ${at + 1}`;
  return (
    <fieldset className="min-w-0 rounded-control border border-line bg-canvas p-3">
      <legend className="sr-only">{name}</legend>
      <div className="mb-2 flex items-center justify-between gap-2">
        <span aria-hidden="true" className="figures font-semibold text-ink-soft text-sm">
          {at + 1}.
        </span>
        <div className="flex">
          <RowButton
            id={`${action.key}-up`}
            icon={ArrowUp}
            label={`Move action ${at + 1} up`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <RowButton
            id={`${action.key}-down`}
            icon={ArrowDown}
            label={`Move action ${at + 1} down`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          />
          <RowButton icon={Trash2} label={`Remove action ${at + 1}`} onClick={onRemove} />
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choose
          path={`${path}.type`}
          label="What is done"
          placeholder="Choose"
          choices={catalog.actions}
          value={action.type}
          error={errors[`${path}.type`]}
          onChange={(type) => onChange({ type }, path)}
        />
        <DelayField
          path={`${path}.delay`}
          of={name}
          {...action.delay}
          error={errors[`${path}.delay`]}
          onChange={(part) => onChange({ delay: { ...action.delay, ...part } }, `${path}.delay`)}
        />
        <ActionConfig
          action={action}
          path={`${path}.config`}
          errors={errors}
          onChange={(part, name) => onChange(part, `${path}.config.${name}`)}
        />
      </div>
    </fieldset>
  );
}

type RowButtonProps = {
  id?: string;
  icon: typeof ArrowUp;
  label: string;
  disabled?: boolean;
  onClick: () => void;
};

function RowButton({ icon, label, ...rest }: RowButtonProps) {
  return (
    <Button tone="quiet" className="size-11 px-0" aria-label={label} title={label} {...rest}>
      <Icon of={icon} />
    </Button>
  );
}
