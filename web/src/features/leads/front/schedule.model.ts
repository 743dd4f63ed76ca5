import { limits as own } from '@catalog/appointments.json';
import { limits } from '@catalog/quotes.json';
import type { ConfirmationMail } from '../../../api/visitor';
import { checkEmail, checkPhone, checkText } from '../../../lib/form/checks';
import { type Errors, errorsOf, type NamedError, type Values } from '../../../lib/form/fields';
import { checkName } from '../../../lib/form/name';

/** The fields of an appointment in their order; the slot is chosen above them. */
export const scheduleNames = ['name', 'email', 'phone', 'topic'] as const;

/** A field that an error may name. */
export type ScheduleName = 'slot' | (typeof scheduleNames)[number];

/** Every name that an error may bear, in the form's order. */
export const scheduleFields: readonly ScheduleName[] = ['slot', ...scheduleNames];

/** A time that can be booked: internal/leads/slots.go. Texts are in the company's time zone. */
export type Slot = { start: string; day: string; dayText: string; timeText: string };

/** The slots of one day. */
export type Day = { day: string; dayText: string; slots: Slot[] };

/** Slots by their day, in their order. */
export function daysOf(slots: readonly Slot[]): Day[] {
  const days: Day[] = [];
  for (const slot of slots) {
    const last = days.at(-1);
    if (last?.day === slot.day) last.slots.push(slot);
    else days.push({ day: slot.day, dayText: slot.dayText, slots: [slot] });
  }
  return days;
}

/** What the visitor's own clock shows at that instant, if it is not what ours does; '' if it is. */
export function ownTime(slot: Slot, zone?: string): string {
  const shown = new Intl.DateTimeFormat('en-CA', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: zone,
  })
    .format(new Date(slot.start))
    .replace(/\s/g, ' ');
  return shown === slot.timeText.replace(/\s/g, ' ') ? '' : shown;
}

/** What the server would refuse, in its own words (internal/leads/appointment.go). */
export function validateSchedule(
  slot: string | null,
  values: Values<(typeof scheduleNames)[number]>,
): Errors<ScheduleName> {
  const found: [ScheduleName, string | undefined][] = [
    ['slot', slot ? undefined : 'Please choose a time.'],
    ['name', checkName('name', values.name.trim(), limits.name, true)],
    ['email', checkEmail(values.email.trim(), limits.email)],
    ['phone', checkPhone(values.phone.trim(), limits.phone, true)],
    ['topic', checkText(values.topic.trim(), own.topic)],
  ];
  return Object.fromEntries(found.filter(([, error]) => error)) as Errors<ScheduleName>;
}

/** The server's errors by field; what names no field of the form is returned as `others`. */
export const sortScheduleErrors = (list: readonly NamedError[]) => errorsOf(scheduleFields, list);

/** Answer to a booking: internal/leads/http_appointments.go, named alike. */
export type Booking = {
  startText: string;
  token: string;
  calendarUrl: string;
  confirmationEmail: ConfirmationMail;
};
