import type { ReactNode } from 'react';
import type { Lead } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { callHref, contactHref } from './contact.model.ts';
import { budgetLabel, companySizeLabel, interestLabel, roleLabel, sourceLabel } from './labels.ts';

/** Who this is: what they said, and what they did on the site. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const mail = contactHref(lead);
  const call = callHref(lead);
  const { demographics, behavior } = lead;
  const pages = behavior.pagesVisited ?? [];
  return (
    <Section level="h2" title="Who this is">
      <dl className="grid gap-y-2">
        <Fact name="E-mail">
          {mail && (
            <a href={mail} className={linkClass}>
              {lead.email}
            </a>
          )}
        </Fact>
        <Fact name="Phone">
          {call ? (
            <a href={call} className={linkClass}>
              {lead.phone || lead.phone_e164}
            </a>
          ) : (
            lead.phone
          )}
        </Fact>
        <Fact name="Company">{lead.company}</Fact>
        {demographics.role && <Fact name="Role">{roleLabel(demographics.role)}</Fact>}
        {demographics.companySize && (
          <Fact name="Company size">{companySizeLabel(demographics.companySize)}</Fact>
        )}
        {demographics.budget && <Fact name="Budget">{budgetLabel(demographics.budget)}</Fact>}
        <Fact name="Interests">
          {(lead.interests ?? []).length > 0 && (
            <span className="flex flex-wrap gap-1.5">
              {lead.interests?.map((interest) => (
                <Badge key={interest}>{interestLabel(interest)}</Badge>
              ))}
            </span>
          )}
        </Fact>
        <Fact name="Came by">{sourceLabel(lead.source)}</Fact>
        <Fact name="First seen">
          <When at={lead.created_at} />
        </Fact>
        <Fact name="Last active">
          <When at={lead.last_activity} relative />
        </Fact>
        <Fact name="Pages">{pages.length > 0 && pages.join(', ')}</Fact>
      </dl>
    </Section>
  );
}

const linkClass = 'text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3">
      <dt className="w-24 shrink-0 text-ink-faint text-sm leading-6">{name}</dt>
      <dd className="min-w-0 text-[0.9375rem] [overflow-wrap:anywhere]">{children || '—'}</dd>
    </div>
  );
}
