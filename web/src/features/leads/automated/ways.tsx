import { Mail, Phone } from 'lucide-react';
import { explain } from '../../../api/problem.ts';
import type { LeadRow, ReachChannel } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { reachLead } from '../calls.ts';
import { callHref, contactHref, leadName } from '../contact.model.ts';

/** Two ways to reach a lead. A press is remembered in their history (D76). */
export function Ways({ lead }: { lead: LeadRow }) {
  const mayWrite = useMay('leads.write');
  const toasts = useToasts();
  const mail = contactHref(lead);
  const call = callHref(lead);
  const name = leadName(lead) || lead.phone;
  const remember = (channel: ReachChannel) => {
    if (!mayWrite) return;
    reachLead(lead.id, channel).catch((thrown: unknown) =>
      toasts.show({
        tone: 'danger',
        title: `Not noted in the history of ${name}.`,
        description: explain(thrown),
      }),
    );
  };
  if (!mail && !call) return <span className="text-ink-faint">—</span>;
  return (
    <span className="inline-flex gap-1">
      {mail && (
        <a
          href={mail}
          aria-label={`Write to ${name}`}
          title={lead.email}
          onClick={() => remember('email')}
          className={buttonClass('quiet', 'sm', 'size-10 px-0')}
        >
          <Icon of={Mail} className="size-5" />
        </a>
      )}
      {call && (
        <a
          href={call}
          aria-label={`Call ${name}`}
          title={lead.phone}
          onClick={() => remember('phone')}
          className={buttonClass('quiet', 'sm', 'size-10 px-0')}
        >
          <Icon of={Phone} className="size-5" />
        </a>
      )}
    </span>
  );
}
