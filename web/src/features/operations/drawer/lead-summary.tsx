import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { explain } from '../../../api/problem.ts';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { When } from '../../../ui/when.tsx';
import { interestLabel, stageLabel } from '../labels.ts';
import { leadQuery } from '../queries.ts';

/** Who this person is to the company beyond this one request. */
export function LeadSummary({ id }: { id: string }) {
  const { data: lead, isError, error } = useQuery({ ...leadQuery(id), enabled: id !== '' });
  if (id === '') return null;
  const touches = lead?.touchpoints ?? [];
  return (
    <Section
      title="The person behind it"
      aside={
        lead && (
          <Link to={`/leads/${lead.id}`} className="figures text-accent text-sm underline underline-offset-4">
            lead score {lead.score}/100
          </Link>
        )
      }
    >
      {isError && <p className="text-ink-soft text-sm">The lead could not be loaded. {explain(error)}</p>}
      {!lead && !isError && <Skeleton className="h-4 w-2/3" />}
      {lead && (
        <>
          <p className="text-[0.9375rem] [overflow-wrap:anywhere]">
            Known as {lead.name || lead.email || lead.phone}
            <Unverified fields={lead.unverified} of="name" />
            <MixedLetters fields={lead.mixed} of="name" />
            {lead.name && lead.phone && (
              <>
                , {lead.phone}
                <Unverified fields={lead.unverified} of="phone" />
              </>
            )}
          </p>
          {(lead.details ?? []).length > 0 && (
            <p className="my-1 font-semibold text-sm text-warning">
              Forms gave other details than these, unverified: look at the lead before you call.
            </p>
          )}
          <p className="text-[0.9375rem]">
            {stageLabel(lead.stage)} stage · last activity <When at={lead.last_activity} relative />
            {lead.humanOverride && ' · handled by a person'}
          </p>
          {(lead.interests ?? []).length > 0 && (
            <p className="text-ink-soft text-sm">
              Interested in {lead.interests?.map(interestLabel).join(', ')}
            </p>
          )}
          <ul className="mt-2 space-y-1 text-sm">
            {touches.slice(0, 5).map((touch) => (
              <li key={touch.id} className="flex justify-between gap-4">
                <span className="min-w-0 truncate">{touch.content || touch.type}</span>
                <span className="shrink-0 text-ink-faint">
                  <When at={touch.timestamp} relative />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
