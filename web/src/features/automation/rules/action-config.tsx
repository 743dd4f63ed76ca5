import catalog from '@catalog/automation.json';
import leads from '@catalog/leads.json';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { InputField, TextAreaField } from '../../../ui/controls.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { templatePage } from '../labels.ts';
import { useTemplates } from '../queries.ts';
import { type Errors, idOf } from './editing/sheet.ts';
import { PlaceButtons } from './place-buttons.tsx';
import { type ActionFields, limits } from './rule-fields.model.ts';
import { Choose, NumberField } from './small-fields.tsx';

/** What a task may be made as by a rule: approvals and handoffs come by themselves (S71). */
const taskTypes = catalog.taskTypes.filter(({ id }) => id !== 'approval' && id !== 'handoff');

type Part = 'template' | 'text' | 'task' | 'priority' | 'description' | 'points' | 'stage' | 'team';

type ConfigProps = {
  action: ActionFields;
  path: string;
  errors: Errors;
  onChange: (part: Partial<ActionFields>, name: Part) => void;
};

/** What an action needs to know, by its type (S158). */
export function ActionConfig({ action, path, errors, onChange }: ConfigProps) {
  const shared = (name: Part) => ({
    path: `${path}.${name}`,
    value: action[name],
    error: errors[`${path}.${name}`],
    onChange: (value: string) => onChange({ [name]: value }, name),
  });
  switch (action.type) {
    case 'email':
      return <MailChoice {...shared('template')} className="sm:col-span-2" />;
    case 'sms':
      return <TextMessage {...shared('text')} />;
    case 'call_schedule':
    case 'task_create':
      return (
        <>
          {action.type === 'task_create' && (
            <Choose {...shared('task')} label="Kind of task" placeholder="Choose" choices={taskTypes} />
          )}
          <Choose
            {...shared('priority')}
            label="How urgent"
            placeholder="Choose"
            choices={catalog.taskPriorities}
          />
          <Description {...shared('description')} />
        </>
      );
    case 'score_update':
      return (
        <NumberField {...shared('points')} label="By how many points" hint="10, or -5 to take some away" />
      );
    case 'stage_update':
      return <Choose {...shared('stage')} label="To the stage" placeholder="Choose" choices={leads.stages} />;
    case 'human_handoff':
      return (
        <Choose
          {...shared('team')}
          label="To the team"
          hint="Automation then leaves the lead alone."
          placeholder="Choose"
          choices={catalog.teams}
        />
      );
  }
  return null;
}

type OneProps = {
  path: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** One of the mails, with the way to it. */
export function MailChoice({ path, value, error, onChange, className }: OneProps & { className?: string }) {
  const { data = [] } = useTemplates();
  const choices = data.map(({ id, subject }) => ({ id, label: `${id} · ${subject}` }));
  const subject = data.find(({ id }) => id === value)?.subject;
  const isKnown = value === '' || choices.some(({ id }) => id === value);
  return (
    <div className={cx('min-w-0', className)}>
      <Choose
        path={path}
        label="Which mail"
        placeholder="Choose"
        choices={isKnown ? choices : [...choices, { id: value, label: value }]}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value !== '' && (
        <Link
          to={templatePage(value)}
          className="-mb-2 inline-flex min-h-11 items-center [overflow-wrap:anywhere] gap-1.5 font-semibold text-accent-strong text-sm underline-offset-4 hover:underline"
        >
          <Icon of={ExternalLink} />
          {/* The list above shows a part of it where there is little room. */}
          {subject ? `Open “${subject}”` : 'Open the mail'}
        </Link>
      )}
    </div>
  );
}

function TextMessage({ path, value, error, onChange }: OneProps) {
  return (
    <div className="min-w-0 sm:col-span-2">
      <TextAreaField
        id={idOf(path)}
        label="Text message"
        hint={`At most ${limits.text} characters; ${[...value].length} so far.`}
        error={error}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <PlaceButtons area={idOf(path)} />
    </div>
  );
}

function Description({ path, value, error, onChange }: OneProps) {
  return (
    <InputField
      id={idOf(path)}
      className="sm:col-span-2"
      label="What is to be done"
      error={error}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
