import { Building2, Flame, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HotLead } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MixedLetters, Unverified } from '../../ui/unverified.tsx';
import { When } from '../../ui/when.tsx';
import { callHref, contactHref, contactText, leadName } from './contact.model.ts';
import { interestLabel, quoteStatusLabel, stageLabel } from './labels.ts';

/** One hot lead: who, how hot and why, and two ways to reach them now (S36, D78). */
export function LeadCard({ lead }: { lead: HotLead }) {
  return (
    <Card className="flex w-full flex-col gap-3 px-5 py-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-[1.1875rem] leading-snug [overflow-wrap:anywhere]">
          <Link to={`/leads/${lead.id}`} className="hover:text-accent">
            {leadName(lead)}
          </Link>
          <Unverified fields={lead.unverified} of="name" />
          <MixedLetters fields={lead.mixed} of={lead.name.trim() ? 'name' : 'email'} />
        </h3>
        <strong className="figures shrink-0 rounded-full bg-action px-3 py-0.5 text-on-action text-sm leading-6">
          SCORE: {lead.score}/100
        </strong>
      </div>
      <p className="flex items-center gap-1.5 font-semibold text-sm text-warning">
        <Icon of={Flame} className="size-4" />
        Hot: {lead.reasonText || lead.reason}
      </p>
      <div className="space-y-0.5 text-[0.9375rem]">
        <Line icon={Mail} text={lead.email} />
        <Line
          icon={Phone}
          text={lead.phone || 'N/A'}
          mark={<Unverified fields={lead.unverified} of="phone" />}
        />
        <Line icon={Building2} text={lead.company} />
      </div>
      <p className="flex flex-wrap gap-1.5">
        {(lead.interests ?? []).map((interest) => (
          <Badge key={interest}>{interestLabel(interest)}</Badge>
        ))}
      </p>
      <div className="space-y-0.5 text-ink-soft text-sm">
        <p>
          Stage: {stageLabel(lead.stage)} · last activity <When at={lead.last_activity} relative />
        </p>
        <p>
          {lead.assigned_name ? `Owner: ${lead.assigned_name}` : 'Nobody has it yet'}
          {lead.quote && (
            <>
              {' · '}
              <Link to={`/operations?quote=${lead.quote.id}`} className="underline underline-offset-4">
                Request {quoteStatusLabel(lead.quote.status).toLowerCase()}
              </Link>
            </>
          )}
        </p>
        <p className={lead.answered ? undefined : 'font-semibold text-ink'}>
          {lead.last_contact ? (
            <>
              {contactText(lead.last_contact)} <When at={lead.last_contact.at} relative />
            </>
          ) : (
            'Nobody has been in touch yet'
          )}
        </p>
      </div>
      <Ways lead={lead} />
    </Card>
  );
}

type LineProps = { icon: typeof Mail; text: string; mark?: ReactNode };

function Line({ icon, text, mark }: LineProps) {
  if (text === '') return null;
  return (
    <p className="flex items-center gap-2">
      <Icon of={icon} className="size-4 text-ink-faint" />
      <span className="[overflow-wrap:anywhere]">{text}</span>
      {mark}
    </p>
  );
}

function Ways({ lead }: { lead: HotLead }) {
  const mail = contactHref(lead);
  const call = callHref(lead);
  const name = leadName(lead);
  return (
    <div className="mt-auto flex gap-2 pt-1">
      {call && (
        <a
          href={call}
          aria-label={`Call Now: ${name}`}
          className={buttonClass('action', 'sm', 'min-h-11 grow')}
        >
          <Icon of={Phone} />
          Call Now
        </a>
      )}
      {mail && (
        <a
          href={mail}
          aria-label={`Contact Lead: ${name}`}
          className={buttonClass('outline', 'sm', 'min-h-11 grow')}
        >
          <Icon of={Mail} />
          Contact Lead
        </a>
      )}
    </div>
  );
}
