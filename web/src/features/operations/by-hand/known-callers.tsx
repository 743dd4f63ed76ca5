import { Check, UserPlus, UserRound } from 'lucide-react';
import type { Caller } from '../../../api/staff.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Unverified } from '../../../ui/unverified.tsx';
import { When } from '../../../ui/when.tsx';
import { serviceLabel, statusLabel } from '../labels.ts';
import { type Draft, SOMEBODY_NEW } from './told.model.ts';

type CallersProps = {
  callers: readonly Caller[];
  draft: Draft;
  /** The server asked who it is. */
  asked: boolean;
  onChoose: (caller: Caller) => void;
  onNew: () => void;
};

/** People who may be on the phone, with what they asked for before. One press says that it is them, or somebody else. */
export function KnownCallers({ callers, draft, asked, onChoose, onNew }: CallersProps) {
  if (callers.length === 0) return null;
  const joins = callers.some((caller) => caller.joins);
  return (
    <fieldset
      className={cx(
        'grid gap-2 rounded-control border p-3',
        asked && draft.person === '' ? 'border-warning bg-warning-soft' : 'border-line bg-sunken',
      )}
    >
      <legend className="sr-only">Who this may be</legend>
      <p role="status" className="font-semibold text-sm">
        {callers.length === 1
          ? 'Someone known may be calling.'
          : `${callers.length} known people may be calling.`}
      </p>
      <ul className="grid gap-2">
        {callers.map((caller) => (
          <li key={caller.lead_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <About caller={caller} />
            <Button
              size="sm"
              className="min-h-11 max-sm:w-full"
              tone={draft.person === caller.lead_id ? 'accent' : 'outline'}
              aria-pressed={draft.person === caller.lead_id}
              onClick={() => onChoose(caller)}
            >
              <Icon of={draft.person === caller.lead_id ? Check : UserRound} />
              It is {shortName(caller)}
            </Button>
          </li>
        ))}
      </ul>
      {joins && draft.person === '' ? (
        <p className="text-ink-soft text-sm">
          Without a choice the request goes to the first, by number or address.
        </p>
      ) : (
        <Button
          size="sm"
          className="min-h-11 justify-self-start max-sm:w-full"
          tone={draft.person === SOMEBODY_NEW ? 'accent' : 'outline'}
          aria-pressed={draft.person === SOMEBODY_NEW}
          onClick={onNew}
        >
          <Icon of={draft.person === SOMEBODY_NEW ? Check : UserPlus} />
          Someone else
        </Button>
      )}
    </fieldset>
  );
}

const shortName = (caller: Caller) => caller.name || caller.company || caller.email || caller.phone;

function About({ caller }: { caller: Caller }) {
  const [latest] = caller.requests;
  return (
    <div className="min-w-0 text-[0.9375rem] leading-snug [overflow-wrap:anywhere]">
      <p>
        <strong className="font-semibold">{shortName(caller)}</strong>
        <Unverified fields={caller.unverified} of="name" />
      </p>
      <p className="text-ink-soft text-sm">
        {[caller.name && caller.company, caller.phone, caller.email].filter(Boolean).join(' · ')}
      </p>
      {latest && (
        <p className="text-ink-soft text-sm">
          {caller.requests.length > 1 && `${caller.requests.length} requests, the last: `}
          {serviceLabel(latest.service_type)}, {statusLabel(latest.status).toLowerCase()},{' '}
          <When at={latest.created_at} near />
        </p>
      )}
    </div>
  );
}
