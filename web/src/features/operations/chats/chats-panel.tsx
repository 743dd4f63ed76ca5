import { CircleCheckBig, SearchX } from 'lucide-react';
import type { ChatRow } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { More } from '../../../ui/more.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { CardList } from '../card-list.tsx';
import { useOpen } from '../quote-link.ts';
import { StaleNote } from '../stale-note.tsx';
import type { ChatFilter } from './calls.ts';
import { isEmergency } from './chat.model.ts';
import { ChatCard } from './chat-card.tsx';
import { useChats } from './queries.ts';

/** The Chats tab (D60): conversations that need a person, the soonest due first; or all of them, newest first. */
export function ChatsPanel({ filter }: { filter: ChatFilter }) {
  const query = useChats(filter);
  const { data, isError, error, isFetching, refetch } = query;
  const mayTalk = useMay('chat.write');
  const open = useOpen('chat');
  if (data === undefined && !isError) return <SkeletonCards what="Loading conversations" />;
  return (
    <>
      {isError && (
        <StaleNote error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && !mayTalk && data.rows.length > 0 && (
        <p className="mb-3 text-ink-soft text-sm">
          You can read everything here. Answering visitors needs the role Sales or Owner.
        </p>
      )}
      {data && (
        <CardList
          rows={data.rows}
          listKey={`chats ${filter.status} ${filter.q}`}
          card={(row, gone) => <ChatCard chat={row} gone={gone} />}
          isUrgent={urgent}
          markOf={nothingToMark}
          open={open}
        />
      )}
      {data?.rows.length === 0 && !isError && <Empty filter={filter} />}
      <More of={query} />
    </>
  );
}

const urgent = ({ handover }: ChatRow) => isEmergency(handover);
/** A conversation is taken over, not marked: the key e has nothing to do here. */
const nothingToMark = () => null;

function Empty({ filter }: { filter: ChatFilter }) {
  if (filter.q !== '') {
    return (
      <EmptyState icon={SearchX} title={`Nothing found for “${filter.q}”.`}>
        The search looks for these words in what visitors, the assistant and your team said.
      </EmptyState>
    );
  }
  if (filter.status === 'all') {
    return (
      <EmptyState icon={SearchX} title="Nobody has talked to the assistant yet.">
        Conversations without a lead are forgotten a day after the last word.
      </EmptyState>
    );
  }
  if (filter.status === 'taken') {
    return <EmptyState icon={CircleCheckBig} title="Nobody of the team is in a conversation." />;
  }
  return (
    <EmptyState icon={CircleCheckBig} title="No visitor waits for a person.">
      Conversations that need one appear here by themselves. “All conversations” shows what the assistant
      answers.
    </EmptyState>
  );
}
