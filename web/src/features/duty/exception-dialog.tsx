import { type FormEvent, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import type { Duty, DutyTeam, WantedException } from '../../api/staff.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, Select } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { addException } from './calls.ts';
import { useDuty } from './queries.ts';

type ExceptionDialogProps = {
  open: boolean;
  team: DutyTeam;
  people: Duty['people'];
  onClose: () => void;
};

/** Somebody else, or nobody, is on duty for a while. */
export function ExceptionDialog({ open, team, people, onClose }: ExceptionDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Exception for ${team.name}`}>
      {open && <ExceptionForm team={team} people={people} onDone={onClose} />}
    </Dialog>
  );
}

function ExceptionForm({
  team,
  people,
  onDone,
}: Omit<ExceptionDialogProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const { put } = useDuty();
  const [it, setIt] = useState<WantedException>({ user_id: '', note: '', from: '', to: '' });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      put(await addException(team.id, it));
      onDone();
    } catch (thrown) {
      const { fields } = asProblem(thrown);
      setWrong(
        fields.length > 0
          ? Object.fromEntries(fields.map(({ field, message }) => [field, message]))
          : { all: explain(thrown) },
      );
    } finally {
      setBusy(false);
    }
  };
  const moment = (field: 'from' | 'to', label: string) => (
    <InputField
      label={label}
      type="datetime-local"
      value={it[field]}
      error={wrong[field]}
      onChange={(event) => setIt({ ...it, [field]: event.target.value.slice(0, 16) })}
    />
  );
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:grid-cols-2"
    >
      <Field label="On duty" error={wrong.user_id} className="sm:col-span-2">
        {(wired) => (
          <Select
            {...wired}
            value={it.user_id}
            onChange={(event) => setIt({ ...it, user_id: event.target.value })}
          >
            <option value="">Nobody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {moment('from', 'From')}
      {moment('to', 'Until')}
      <InputField
        label="Why"
        hint="May be empty."
        value={it.note}
        error={wrong.note}
        className="sm:col-span-2"
        onChange={(event) => setIt({ ...it, note: event.target.value })}
      />
      {wrong.all && (
        <p role="alert" className="font-medium text-danger text-sm sm:col-span-2">
          {wrong.all}
        </p>
      )}
      <Button type="submit" tone="action" busy={busy} className="sm:col-span-2">
        Add the exception
      </Button>
    </form>
  );
}
