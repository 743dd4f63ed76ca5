import { useQuery } from '@tanstack/react-query';
import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import type { ChatWhole } from '../../../api/staff.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { ColleaguesHere } from '../../../ui/colleagues-here.tsx';
import { cx } from '../../../ui/cx.ts';
import { CloseButton, Drawer } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { focusRow, rowAnchor } from '../card-list.tsx';
import { useOpened } from '../quote-link.ts';
import { StaleNote } from '../stale-note.tsx';
import { chatName, holderOf } from './chat.model.ts';
import { ChatAbout } from './chat-about.tsx';
import { ChatHead, type View } from './chat-head.tsx';
import { COMPOSER, Composer } from './composer.tsx';
import { chatQuery } from './queries.ts';
import { Thread } from './thread.tsx';
import { useChatMove } from './use-chat-move.ts';
import { useOutgoing } from './use-outgoing.ts';
import { WhoAnswers } from './who-answers.tsx';

/** One conversation (D60), over the board; its address can be shared and stands in mails: `?chat=<id>`. */
export function ChatDrawer() {
  const { id, close } = useOpened('chat');
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const { data } = useQuery({ ...chatQuery(id ?? ''), enabled: id !== null });
  return (
    <Drawer
      open={id !== null}
      onClose={close}
      title={data ? chatName(data) : 'Conversation'}
      titleHidden
      className="lg:max-w-5xl"
      firstFocus={() => document.getElementById(COMPOSER)}
      returnFocus={() => {
        focusRow(last);
        return document.getElementById(rowAnchor(last ?? ''));
      }}
    >
      {id !== null && <DrawerBody key={id} id={id} />}
    </Drawer>
  );
}

function DrawerBody({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = useQuery(chatQuery(id));
  const stale = isError && (
    <StaleNote error={error} since={data && dataUpdatedAt} busy={isFetching} onRetry={() => void refetch()} />
  );
  const missing = isError && asProblem(error).status === 404;
  if (data === undefined || missing) {
    return (
      <>
        <div className="flex justify-end p-2">
          <CloseButton />
        </div>
        <div className="p-5">
          {!isError && <SkeletonCards what="Loading the conversation" />}
          {missing ? <Missing /> : stale}
        </div>
      </>
    );
  }
  return <Conversation chat={data} stale={stale} />;
}

function Missing() {
  return (
    <EmptyState icon={MapPinOff} title="There is no such conversation.">
      Conversations without a lead are forgotten a day after the last word; or the link is incomplete.
    </EmptyState>
  );
}

function Conversation({ chat, stale }: { chat: ChatWhole; stale: React.ReactNode }) {
  const me = useMe();
  const mine = holderOf(chat.handover, me.id) === 'me';
  const move = useChatMove();
  const sending = useOutgoing(chat.id, me.id);
  const [view, setView] = useState<View>('thread');
  return (
    <>
      <ChatHead chat={chat} move={move} view={view} onView={setView} />
      <ColleaguesHere kind="chat" id={chat.id} className="mx-4 mt-3 sm:mx-6" />
      <div className="flex min-h-0 grow">
        <div className={cx('flex min-w-0 grow flex-col', view === 'about' && 'max-lg:hidden')}>
          {stale && <div className="px-4 pt-3 sm:px-6">{stale}</div>}
          <Thread chat={chat} sending={sending} mine={mine} />
          {mine ? <Composer id={chat.id} sending={sending} /> : <WhoAnswers chat={chat} move={move} />}
        </div>
        <div
          className={cx(
            'w-full shrink-0 overflow-y-auto px-4 py-4 sm:px-6 lg:w-88 lg:border-line lg:border-l lg:px-4',
            view === 'thread' && 'max-lg:hidden',
          )}
        >
          <ChatAbout chat={chat} />
        </div>
      </div>
    </>
  );
}
