import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Lead } from '../../api/staff.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { MixedLetters, Unverified } from '../../ui/unverified.tsx';
import { When } from '../../ui/when.tsx';
import { callHref, contactHref } from './contact.model.ts';
import { KnownForm } from './known-form.tsx';
import {
  budgetLabel,
  companySizeLabel,
  interestLabel,
  resourceLabel,
  roleLabel,
  sourceLabel,
} from './labels.ts';

/** Who this is: what they said, and what they did on the site. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const mayWrite = useMay('leads.write');
  const [editing, setEditing] = useState(false);
  return (
    <Section level="h2" title="Who this is">
      {editing ? (
        <KnownForm lead={lead} onDone={() => setEditing(false)} />
      ) : (
        <Facts lead={lead} mayWrite={mayWrite} onEdit={() => setEditing(true)} />
      )}
    </Section>
  );
}

type FactsProps = { lead: Lead; mayWrite: boolean; onEdit: () => void };

function Facts({ lead, mayWrite, onEdit }: FactsProps) {
  const mail = contactHref(lead);
  const call = callHref(lead);
  const { demographics, behavior } = lead;
  const pages = behavior.pagesVisited ?? [];
  const taken = behavior.downloadedResources ?? [];
  return (
    <>
      <dl className="grid gap-y-2">
        <Fact name="Name">
          {lead.name && (
            <>
              {lead.name}
              <Marks lead={lead} of="name" />
            </>
          )}
        </Fact>
        <Fact name="Email">
          {mail && (
            <>
              <a href={mail} className={linkClass}>
                {lead.email}
              </a>
              <Marks lead={lead} of="email" />
            </>
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
          {lead.phone && <Marks lead={lead} of="phone" />}
        </Fact>
        <Fact name="Company">
          {lead.company && (
            <>
              {lead.company}
              <Marks lead={lead} of="company" />
            </>
          )}
        </Fact>
        {demographics.role && (
          <Fact name="Role">
            {roleLabel(demographics.role)}
            <Marks lead={lead} of="role" />
          </Fact>
        )}
        {demographics.companySize && (
          <Fact name="Company size">
            {companySizeLabel(demographics.companySize)}
            <Marks lead={lead} of="companySize" />
          </Fact>
        )}
        {demographics.decisionMaker && (
          <Fact name="Decides">
            Yes
            <Marks lead={lead} of="decisionMaker" />
          </Fact>
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
        <Fact name="Source">{sourceLabel(lead.source)}</Fact>
        <Fact name="First seen">
          <When at={lead.created_at} />
        </Fact>
        <Fact name="Last active">
          <When at={lead.last_activity} relative />
        </Fact>
        <Fact name="Pages">{pages.length > 0 && pages.join(', ')}</Fact>
        {taken.length > 0 && <Fact name="Took along">{taken.map(resourceLabel).join(', ')}</Fact>}
      </dl>
      {mayWrite && (
        <Button size="sm" className="mt-3" onClick={onEdit}>
          <Icon of={Pencil} />
          Edit, or verify
        </Button>
      )}
    </>
  );
}

/** Whether somebody vouches for a fact, and whether its letters pretend to be others. */
function Marks({ lead, of }: { lead: Lead; of: string }) {
  return (
    <>
      <Unverified fields={lead.unverified} of={of} />
      <MixedLetters fields={lead.mixed} of={of} />
      {(lead.verified ?? []).some(({ field }) => field === of) && (
        <Badge tone="success" className="ml-2 align-middle font-normal">
          verified
        </Badge>
      )}
    </>
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
