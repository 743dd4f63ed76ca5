import { CalendarPlus, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/problem.ts';
import type { Duty, DutyTeam, Shift } from '../../api/staff.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { useMay } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { deleteException } from './calls.ts';
import { placeOf, shadeOf } from './duty.model.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { useDuty } from './queries.ts';
import { RotationDialog } from './rotation-dialog.tsx';

const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A team: who is on duty now and next, the next two weeks, its exceptions, and for owners how to change them. */
export function TeamCard({ team, duty }: { team: DutyTeam; duty: Duty }) {
  const mayWrite = useMay('duty.write');
  const [editing, setEditing] = useState<'rotation' | 'exception'>();
  const [now, next] = team.shifts;
  return (
    <Section
      title={team.name}
      level="h2"
      aside={
        mayWrite && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setEditing('rotation')}>
              <Icon of={Pencil} />
              Rotation<span className="sr-only"> of {team.name}</span>
            </Button>
            {team.members.length > 0 && (
              <Button size="sm" onClick={() => setEditing('exception')}>
                <Icon of={CalendarPlus} />
                Exception<span className="sr-only"> for {team.name}</span>
              </Button>
            )}
          </span>
        )
      }
    >
      {now ? (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <OnDuty label="Now" shift={now} />
            {next && <OnDuty label="Next" shift={next} />}
          </div>
          <Strip team={team} />
          <p className="mt-3 text-ink-soft text-sm">
            Next in line after {team.rotation.emergency_minutes} min in an emergency, after{' '}
            {team.rotation.breach_minutes} min otherwise.
          </p>
        </>
      ) : (
        <p className="text-ink-soft">No rotation yet.</p>
      )}
      <Exceptions team={team} mayWrite={mayWrite} />
      <RotationDialog
        open={editing === 'rotation'}
        team={team}
        people={duty.people}
        onClose={() => setEditing(undefined)}
      />
      <ExceptionDialog
        open={editing === 'exception'}
        team={team}
        people={duty.people}
        onClose={() => setEditing(undefined)}
      />
    </Section>
  );
}

function OnDuty({ label, shift }: { label: string; shift: Shift }) {
  return (
    <div
      className={cx(
        'rounded-control border px-4 py-3',
        shift.gap ? 'border-danger/40 bg-danger-soft' : 'border-line bg-sunken',
      )}
    >
      <p className="text-ink-soft text-sm">{label}</p>
      <p className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
        {shift.gap ? 'Nobody' : shift.name}{' '}
        {shift.exception && !shift.gap && <Badge tone="info">exception</Badge>}
      </p>
      <p className="text-ink-soft text-sm">
        {label === 'Next' && (
          <>
            from <When at={shift.from} />{' '}
          </>
        )}
        until <When at={shift.to} />
      </p>
      {shift.reason !== '' && <p className="text-sm">{shift.reason}</p>}
    </div>
  );
}

const shades = ['fill-accent/30', 'fill-info/30', 'fill-warning/30', 'fill-ink/20'];

/** Two weeks as a strip, and below it as a list. */
function Strip({ team }: { team: DutyTeam }) {
  const from = useServerTime((now) => Math.floor(now / 60_000) * 60_000);
  const until = from + DAYS * DAY_MS;
  return (
    <>
      <svg aria-hidden="true" className="mt-4 block h-8 w-full rounded-control">
        {team.shifts.map((shift) => {
          const { left, width } = placeOf(shift, from, until);
          return (
            <svg key={shift.from} aria-hidden="true" x={`${left}%`} width={`${width}%`} height="100%">
              <rect
                x="1"
                width="100%"
                height="100%"
                className={shift.gap ? 'fill-danger/25' : shades[shadeOf(shift.user_id, team.members)]}
              />
              <text x="7" y="20" className="fill-ink text-xs">
                {shift.gap ? 'Nobody' : shift.name}
              </text>
            </svg>
          );
        })}
      </svg>
      <details className="mt-2">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-ink-soft text-sm">
          The next {DAYS} days as a list
        </summary>
        <ol className="mt-1 text-[0.9375rem]">
          {team.shifts.map((shift) => (
            <li
              key={shift.from}
              className="grid grid-cols-[1fr_auto] gap-x-3 border-line border-t py-1.5 sm:grid-cols-[12rem_1fr]"
            >
              <span className={cx('font-semibold', shift.gap && 'text-danger')}>
                {shift.gap ? 'Nobody' : shift.name}
              </span>
              <span className="text-ink-soft">
                <When at={shift.from} /> to <When at={shift.to} />
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function Exceptions({ team, mayWrite }: { team: DutyTeam; mayWrite: boolean }) {
  const { put } = useDuty();
  const { show } = useToasts();
  if (team.exceptions.length === 0) return null;
  const remove = (id: string) =>
    void deleteException(id).then(put, (thrown) =>
      show({ title: 'Nothing was deleted.', description: explain(thrown), tone: 'danger' }),
    );
  return (
    <>
      <h3 className="mt-4 text-[0.9375rem]">Exceptions</h3>
      <ul className="text-[0.9375rem]">
        {team.exceptions.map((it) => (
          <li key={it.id} className="flex flex-wrap items-center gap-x-3 border-line border-t py-1.5">
            <span className="font-semibold">{it.name}</span>
            <span className="text-ink-soft">
              <When at={it.from} /> to <When at={it.to} />
            </span>
            <span className="grow">{it.note}</span>
            {mayWrite && (
              <Button
                size="sm"
                tone="quiet"
                aria-label={`Delete the exception of ${it.name}`}
                onClick={() => remove(it.id)}
              >
                <Icon of={X} />
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
