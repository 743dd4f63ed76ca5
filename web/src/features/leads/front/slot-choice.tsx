import { texts } from '@catalog/appointments.json';
import { useState } from 'react';
import { facts } from '../../../lib/company/facts';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { PhonePair } from '../../../ui/phone-pair';
import { daysOf, ownTime, type Slot } from './schedule.model';
import type { SlotView } from './use-slots';

type ToggleProps = { pressed: boolean; onPress: () => void; children: string };

function Toggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'min-h-11 cursor-pointer rounded-control border px-3 py-1.5 font-semibold text-[0.9375rem] figures',
        pressed ? 'border-accent bg-accent-soft' : 'border-line-strong hover:border-ink-soft',
      )}
    >
      {children}
    </button>
  );
}

type SlotChoiceProps = {
  view: SlotView;
  /** The start of the chosen slot. */
  chosen: string | null;
  error: string | undefined;
  onChoose: (slot: Slot) => void;
};

/** Days, and the free times of one day, in the office's time zone (D66). */
export function SlotChoice({ view, chosen, error, onChoose }: SlotChoiceProps) {
  const days = daysOf(view.slots ?? []);
  const [picked, setPicked] = useState('');
  const day = days.find((one) => one.day === picked) ?? days[0];
  const slot = view.slots?.find(({ start }) => start === chosen);
  const own = slot ? ownTime(slot) : '';
  if (view.failed) {
    return (
      <div role="alert">
        <p>The free times could not be fetched. Please try again, or call us:</p>
        <PhonePair className="mt-2" />
        <Button className="mt-3" onClick={view.fetchAgain}>
          Try again
        </Button>
      </div>
    );
  }
  if (view.slots === null) return <p role="status">Looking for free times.</p>;
  if (!day) {
    return (
      <div>
        <p>{texts.none}</p>
        <PhonePair className="mt-2" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-2 font-semibold text-[0.9375rem]">Day</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {days.map((one) => (
            <Toggle key={one.day} pressed={one.day === day.day} onPress={() => setPicked(one.day)}>
              {one.dayText}
            </Toggle>
          ))}
        </div>
      </fieldset>
      <fieldset id="schedule-slot" aria-describedby={error && 'schedule-slot-error'}>
        <legend className="mb-2 font-semibold text-[0.9375rem]">Time, {facts().timeZoneName}</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {day.slots.map((one) => (
            <Toggle key={one.start} pressed={one.start === chosen} onPress={() => onChoose(one)}>
              {one.timeText}
            </Toggle>
          ))}
        </div>
        {error && (
          <p id="schedule-slot-error" className="mt-2 font-medium text-danger text-sm">
            {error}
          </p>
        )}
      </fieldset>
      <p aria-live="polite" className="text-ink-soft">
        {slot
          ? `${slot.dayText}, ${slot.timeText} ${facts().timeZoneName}${own && `; ${own} on your clock`}.`
          : 'Half an hour on the phone, with a person.'}
      </p>
    </div>
  );
}
