import { Check, Phone, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../../api/problem.ts';
import type { BookedCall } from '../../api/staff.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MixedLetters, UnverifiedPerson } from '../../ui/unverified.tsx';
import { listOpenCalls, setCallStatus } from './calls.ts';
import { callHref } from './contact.model.ts';
import { WaitingList } from './waiting-list.tsx';

/** The calls that visitors booked and nobody has made yet, soonest first (D66). Nothing when there are none. */
export function CallsToCome() {
  return (
    <WaitingList
      title="Booked calls"
      name="calls"
      what="The booked calls"
      load={async (signal) => (await listOpenCalls(signal)).items}
    >
      {(call) => <Call of={call} />}
    </WaitingList>
  );
}

function Call({ of: call }: { of: BookedCall }) {
  const isPast = useServerTime((now) => Date.parse(call.ends_at) < now);
  const number = callHref(call);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <time dateTime={call.starts_at} className="figures">
            {call.starts_text}
          </time>
          {isPast && <Badge tone="warning">Over, not marked</Badge>}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {call.lead_id ? (
            <Link to={`/leads/${call.lead_id}`} className="text-accent underline underline-offset-4">
              {call.name}
            </Link>
          ) : (
            call.name
          )}
          <UnverifiedPerson fields={call.unverified} />
          <MixedLetters fields={call.mixed} of="name" />
          {call.company && <span className="text-ink-soft"> · {call.company}</span>}
        </p>
        {call.topic && <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{call.topic}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {number && (
          <a href={number} className={buttonClass('outline', 'sm')}>
            <Icon of={Phone} />
            {call.phone}
          </a>
        )}
        <Moves call={call} />
      </div>
    </div>
  );
}

/** Done, or cancelled after a second press: cancelling mails the visitor. */
function Moves({ call }: { call: BookedCall }) {
  const mayWrite = useMay('leads.write');
  const work = useWork();
  const [sure, setSure] = useState(false);
  if (!mayWrite) return null;
  const set = (status: 'done' | 'cancelled') =>
    !work.isPending && work.mutate(() => setCallStatus(call.id, status));
  return (
    <>
      <Button
        size="sm"
        busy={work.isPending}
        aria-label={`Done: call with ${call.name}`}
        onClick={() => set('done')}
      >
        <Icon of={Check} />
        Done
      </Button>
      <Button
        size="sm"
        tone={sure ? 'danger' : 'outline'}
        aria-label={`${sure ? 'Yes, cancel' : 'Cancel'}: call with ${call.name}`}
        onClick={() => (sure ? set('cancelled') : setSure(true))}
        onBlur={() => setSure(false)}
      >
        <Icon of={X} />
        {sure ? 'Yes, cancel and tell them' : 'Cancel'}
      </Button>
      {work.isError && (
        <p role="alert" className="w-full text-danger text-sm">
          Not changed. {explain(work.error)}
        </p>
      )}
    </>
  );
}
