import {
  BadgeCheck,
  Check,
  ClipboardList,
  FileText,
  Footprints,
  GitMerge,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageSquare,
  MessagesSquare,
  NotebookPen,
  PhoneIncoming,
  UserRound,
} from 'lucide-react';
import { Link } from 'react-router';
import type { LeadEntry } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { useTimeline } from './queries.ts';
import { StaleLeads } from './stale-leads.tsx';
import { entryHref } from './timeline-entry.model.ts';

/** Everything that happened with a lead, newest first: contacts, notes, changes, consents, mails. */
export function LeadTimeline({ id }: { id: string }) {
  const timeline = useTimeline(id);
  const { data, isError, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    timeline;
  return (
    <Section level="h2" title="Timeline">
      {isError && (
        <StaleLeads
          error={error}
          since={data && timeline.dataUpdatedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-4 w-2/3" />}
      {data && (
        <ol className="space-y-4">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </Section>
  );
}

const icons: Record<string, LucideIcon> = {
  note: NotebookPen,
  mail: Mail,
  reply: MailOpen,
  consent: BadgeCheck,
  quote_request: FileText,
  phone_request: PhoneIncoming,
  contact_message: MessageSquare,
  chat: MessagesSquare,
  assessment: ClipboardList,
  merged: GitMerge,
  unmerged: GitMerge,
  stage: Footprints,
  promise: Check,
};

function Entry({ entry }: { entry: LeadEntry }) {
  const href = entryHref(entry);
  const note = entry.kind === 'note';
  return (
    <li className="flex gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon of={icons[entry.kind] ?? UserRound} className="size-4" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-[0.9375rem] leading-snug [overflow-wrap:anywhere]">
          <span className="font-semibold">
            {href ? (
              <Link to={href} className="underline decoration-ink/25 underline-offset-4 hover:text-accent">
                {entry.title}
              </Link>
            ) : (
              entry.title
            )}
          </span>
          {entry.actor && <span className="text-ink-soft"> · {entry.actor}</span>}
          {entry.state && <Badge className="ml-2">{entry.state}</Badge>}
        </p>
        {entry.detail && (
          <p
            className={cx(
              'whitespace-pre-wrap [overflow-wrap:anywhere]',
              note ? 'my-1 rounded-control bg-sunken px-3 py-2 text-[0.9375rem]' : 'text-ink-soft text-sm',
            )}
          >
            {entry.detail}
          </p>
        )}
        <p className="text-ink-faint text-sm">
          <When at={entry.at} />
        </p>
      </div>
    </li>
  );
}
