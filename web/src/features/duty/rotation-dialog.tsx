import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import type { Duty, DutyTeam, Rotation } from '../../api/staff.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, Select } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveRotation } from './calls.ts';
import { moved } from './duty.model.ts';
import { useDuty } from './queries.ts';

type RotationDialogProps = {
  open: boolean;
  team: DutyTeam;
  people: Duty['people'];
  onClose: () => void;
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Who takes turns in which order, how long, and how long they have to acknowledge. */
export function RotationDialog({ open, team, people, onClose }: RotationDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Rotation of ${team.name}`}>
      {open && <RotationForm team={team} people={people} onDone={onClose} />}
    </Dialog>
  );
}

function RotationForm({
  team,
  people,
  onDone,
}: Omit<RotationDialogProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const { put } = useDuty();
  const [seen] = useState(team.seen);
  const [it, setIt] = useState<Rotation>(team.rotation);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<Rotation>) => setIt({ ...it, ...next });
  const nameOf = (id: string) =>
    [...people, ...team.members].find((one) => one.id === id)?.name ?? 'A colleague who is gone';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      put(await saveRotation(team.id, { ...it, seen }));
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
  const free = people.filter(({ id }) => !it.members.includes(id));
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <p className="font-semibold text-[0.9375rem]">Who takes turns</p>
        <p className="text-ink-faint text-sm">The first has the turn that runs now.</p>
        <ol className="my-2">
          {it.members.map((id, at) => (
            <li key={id} className="flex items-center gap-1 border-line border-t py-1">
              <span className="figures w-6 text-ink-soft">{at + 1}</span>
              <span className="min-w-0 grow truncate">{nameOf(id)}</span>
              <Move
                name={nameOf(id)}
                way="up"
                onPress={() => change({ members: moved(it.members, at, -1) })}
              />
              <Move
                name={nameOf(id)}
                way="down"
                onPress={() => change({ members: moved(it.members, at, 1) })}
              />
              <Button
                size="sm"
                tone="quiet"
                aria-label={`Take ${nameOf(id)} out`}
                onClick={() => change({ members: it.members.filter((other) => other !== id) })}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ol>
        <Field label={<span className="sr-only">Add someone</span>} error={wrong.members}>
          {(wired) => (
            <Select
              {...wired}
              value=""
              onChange={(event) => change({ members: [...it.members, event.target.value] })}
            >
              <option value="">Add someone…</option>
              {free.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label="A turn is">
        {(wired) => (
          <Select
            {...wired}
            value={it.turn}
            onChange={(event) => change({ turn: event.target.value === 'day' ? 'day' : 'week' })}
          >
            <option value="week">a week</option>
            <option value="day">a day</option>
          </Select>
        )}
      </Field>
      {it.turn === 'week' && (
        <Field label="Begins on">
          {(wired) => (
            <Select
              {...wired}
              value={it.weekday}
              onChange={(event) => change({ weekday: Number(event.target.value) })}
            >
              {WEEKDAYS.map((day, at) => (
                <option key={day} value={at}>
                  {day}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <InputField
        label="Handed over at"
        type="time"
        value={it.handover}
        error={wrong.handover}
        onChange={(event) => change({ handover: event.target.value.slice(0, 5) })}
      />
      <InputField
        label="Minutes in an emergency"
        type="number"
        min={1}
        value={it.emergency_minutes}
        error={wrong.emergency_minutes}
        onChange={(event) => change({ emergency_minutes: Number(event.target.value) })}
      />
      <InputField
        label="Minutes otherwise"
        type="number"
        min={1}
        value={it.breach_minutes}
        error={wrong.breach_minutes}
        onChange={(event) => change({ breach_minutes: Number(event.target.value) })}
      />
      {wrong.all && (
        <p role="alert" className="font-medium text-danger text-sm sm:col-span-2">
          {wrong.all}
        </p>
      )}
      <Button type="submit" tone="action" busy={busy} className="sm:col-span-2">
        Save the rotation
      </Button>
    </form>
  );
}

function Move({ name, way, onPress }: { name: string; way: 'up' | 'down'; onPress: () => void }) {
  return (
    <Button size="sm" tone="quiet" aria-label={`Move ${name} ${way}`} onClick={onPress}>
      <Icon of={way === 'up' ? ArrowUp : ArrowDown} />
    </Button>
  );
}
