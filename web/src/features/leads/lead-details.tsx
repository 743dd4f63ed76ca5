import { Check, X } from 'lucide-react';
import { explain } from '../../api/problem.ts';
import type { Lead, LeadDetail } from '../../api/staff.ts';
import { dayAndTime } from '../../lib/clock/board-time.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { MixedLetters } from '../../ui/unverified.tsx';
import { acceptDetail, dismissDetail } from './calls.ts';
import { companySizeLabel, fieldLabel, roleLabel, sourceLabel } from './labels.ts';

/** What forms said that differs from what is known (D90): a person decides what becomes of it. */
export function LeadDetails({ lead }: { lead: Lead }) {
  const mayWrite = useMay('leads.write');
  const work = useWork();
  const details = lead.details ?? [];
  if (details.length === 0) return null;
  const run = (call: () => Promise<unknown>) => work.mutate(call);
  return (
    <Section level="h2" title="Also given, unverified">
      <p className="mb-3 text-ink-soft text-sm">
        Forms with this address said this. It changed nothing; make sure before you call or write.
      </p>
      <ul className="grid gap-3">
        {details.map((detail) => (
          <li key={detail.id} className="border-line border-t pt-3 first:border-t-0 first:pt-0">
            <p className="[overflow-wrap:anywhere]">
              <span className="text-ink-soft text-sm">{fieldLabel(detail.field)}: </span>
              <strong>{shownOf(detail)}</strong>
              {detail.mixed && <MixedLetters fields={['value']} of="value" />}
            </p>
            <p className="text-ink-faint text-sm">
              by {sourceLabel(detail.source)}, {dayAndTime(detail.last_at)}
              {detail.times > 1 && `, ${detail.times} times`}
            </p>
            {mayWrite && (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  busy={work.isPending}
                  aria-label={`Accept ${fieldLabel(detail.field)}: ${shownOf(detail)}`}
                  onClick={() => run(() => acceptDetail(lead, detail.id))}
                >
                  <Icon of={Check} />
                  Accept
                </Button>
                <Button
                  size="sm"
                  busy={work.isPending}
                  aria-label={`Dismiss ${fieldLabel(detail.field)}: ${shownOf(detail)}`}
                  onClick={() => run(() => dismissDetail(lead, detail.id))}
                >
                  <Icon of={X} />
                  Dismiss
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger text-sm">
        {work.isError && <span className="mt-3 block">Not changed. {explain(work.error)}</span>}
      </p>
    </Section>
  );
}

/** A value as people read it: choices by their labels. */
function shownOf({ field, value }: LeadDetail): string {
  if (field === 'role') return roleLabel(value);
  return field === 'companySize' ? companySizeLabel(value) : value;
}
