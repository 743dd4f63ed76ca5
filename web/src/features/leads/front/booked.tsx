import { texts } from '@catalog/appointments.json';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { unlessSeveral } from '../../../lib/form/unless-several';
import { tellTaken } from '../../../lib/visit/tell';
import { Button, buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import type { Booking } from './schedule.model';

type BookedProps = { booking: Booking; onShown: () => void; onAnother: () => void };

type Cancelling = 'not' | 'asked' | 'under way' | 'done' | 'failed';

async function cancel(token: string): Promise<boolean> {
  const answer = await fetch(`/api/appointments/${encodeURIComponent(token)}/cancel`, {
    method: 'POST',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
  return answer?.ok === true;
}

/** The booked call: when, the file for one's calendar, and the way to take it back. Takes the focus. */
export function Booked({ booking, onShown, onAnother }: BookedProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Cancelling>('not');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per booking
  useEffect(() => {
    onShown();
    place.current?.focus();
  }, []);
  const take = async () => {
    setState('under way');
    setState((await cancel(booking.token)) ? 'done' : 'failed');
  };
  return (
    <div ref={place} tabIndex={-1} className="arrive flex flex-col gap-5 outline-none">
      {state === 'done' ? (
        <Notice role="status" title="The appointment is cancelled.">
          <p>The time is free again. We hope to hear from you another day.</p>
        </Notice>
      ) : (
        <Notice tone="success" role="status" title={texts.booked}>
          <p>{booking.startText}. We call you.</p>
          {booking.confirmationEmail === 'queued' && (
            <p>A confirmation with a calendar file is on its way to you{unlessSeveral}.</p>
          )}
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="danger" role="alert" title="It could not be cancelled.">
          <p>Please try again in a moment, or call us.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {state !== 'done' && (
          <>
            <a
              href={booking.calendarUrl}
              onClick={() => tellTaken('appointment')}
              className={buttonClass('action', 'lg')}
            >
              <Icon of={CalendarPlus} />
              Add to your calendar
            </a>
            {state === 'asked' ? (
              <Button size="lg" tone="danger" onClick={() => void take()}>
                Yes, cancel it
              </Button>
            ) : (
              <Button size="lg" busy={state === 'under way'} onClick={() => setState('asked')}>
                Cancel the appointment
              </Button>
            )}
          </>
        )}
        {state === 'done' && (
          <Button size="lg" onClick={onAnother}>
            Choose another time
          </Button>
        )}
      </div>
    </div>
  );
}
