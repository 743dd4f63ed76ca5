import { type ReactNode, useMemo } from 'react';
import { asProblem } from '../../api/problem.ts';
import { overdueBanner } from '../../lib/clock/countdown.model.ts';
import { useAddress } from '../../lib/list/address.ts';
import { useMe } from '../../lib/session/me.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertsStrip } from './alerts-strip.tsx';
import { AssistantNote } from './assistant-note.tsx';
import { FilterBar, useBoardFilter } from './board-filter.tsx';
import { BoardHeader } from './board-header.tsx';
import { waitingTooLong } from './chats/chat.model.ts';
import { ChatDrawer } from './chats/chat-drawer.tsx';
import { ChatFilterBar, useChatFilter } from './chats/chat-filter.tsx';
import { ChatsPanel } from './chats/chats-panel.tsx';
import { OPEN_CHATS, useChats } from './chats/queries.ts';
import { useOverdueChats } from './chats/use-overdue-chats.ts';
import { averageHint, CounterCards } from './counters.tsx';
import { QuoteDrawer } from './drawer/quote-drawer.tsx';
import { FloodNotices } from './flood-notice.tsx';
import { GapNotice } from './gap-notice.tsx';
import { lateMessages } from './messages/message.model.ts';
import { MessageDrawer } from './messages/message-drawer.tsx';
import { MessageFilterBar, useMessageFilter } from './messages/message-filter.tsx';
import { MessagesPanel } from './messages/messages-panel.tsx';
import { OPEN_MESSAGES, useMessages } from './messages/queries.ts';
import { useOverdueMessages } from './messages/use-overdue-messages.ts';
import { OverdueBanner, OverdueBanners } from './overdue-banner.tsx';
import { QuarantinePanel } from './quarantine-panel.tsx';
import { OPEN, useBoard, useQuotes } from './queries.ts';
import { QuotesPanel } from './quotes-panel.tsx';
import { useChimeOnNew, useSoundChoice } from './sound.ts';
import { StaleNote } from './stale-note.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { useOverdueNow } from './use-overdue-now.ts';

const TABS = ['quotes', 'leads', 'messages', 'chats'] as const;
type TabId = (typeof TABS)[number];

/** `/operations` (S31–S38, D8, D9, D78, D81, D82, D85). The hot leads are another feature's and come from the app. */
export function OperationsPage({ hotLeads, forbidden }: { hotLeads: ReactNode; forbidden: ReactNode }) {
  const board = useBoard();
  const overdue = useOverdueNow();
  const messages = board.data?.messages;
  const overdueMessages = useOverdueMessages(messages?.overdue ?? 0);
  const chats = board.data?.chats;
  const overdueChats = useOverdueChats();
  const [sound, setSound] = useSoundChoice();
  const [tab, setTab] = useTab();
  const [filter, setFilter] = useBoardFilter();
  const [messageFilter, setMessageFilter] = useMessageFilter();
  const [chatFilter, setChatFilter] = useChatFilter();
  useBoardSound(sound);
  if (board.isError && asProblem(board.error).status === 403) return forbidden;
  const counters = board.data?.counters;
  return (
    <>
      <BoardHeader updated={board.data?.fetchedAt} stale={board.isError} sound={sound} onSound={setSound} />
      {board.isError && (
        <StaleNote
          error={board.error}
          since={board.data?.fetchedAt}
          busy={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      )}
      <TroubleNote trouble={board.data?.trouble} />
      <OverdueBanners>
        <OverdueBanner
          text={overdue > 0 ? overdueBanner(overdue) : null}
          show="Show overdue"
          onShow={filter.status === 'overdue' ? undefined : () => setFilter({ status: 'overdue', q: '' })}
        />
        <OverdueBanner
          text={overdueMessages > 0 ? lateMessages(overdueMessages) : null}
          show="Show messages"
          onShow={tab === 'messages' ? undefined : () => setTab('messages')}
        />
        <OverdueBanner
          text={overdueChats > 0 ? waitingTooLong(overdueChats) : null}
          show="Show chats"
          onShow={tab === 'chats' ? undefined : () => setTab('chats')}
        />
      </OverdueBanners>
      <GapNotice />
      <AlertsStrip alerts={board.data?.alerts ?? []} />
      <CounterCards counters={counters} overdue={overdue} />
      {counters && (
        <p className="mt-1.5 text-center text-ink-faint text-xs sm:hidden">
          Average response: {averageHint(counters.average_response)}
        </p>
      )}
      <div className="h-4 sm:h-5" />
      <FloodNotices />
      <AssistantNote spending={board.data?.assistant} />
      <Tabs
        label="What came in"
        value={tab}
        onChange={setTab}
        aside={
          tab === 'quotes' ? (
            <FilterBar
              filter={filter}
              onChange={setFilter}
              overdue={overdue}
              quarantined={counters?.quarantined ?? 0}
            />
          ) : tab === 'messages' ? (
            <MessageFilterBar
              filter={messageFilter}
              onChange={setMessageFilter}
              quarantined={messages?.quarantined ?? 0}
            />
          ) : tab === 'chats' ? (
            <ChatFilterBar filter={chatFilter} onChange={setChatFilter} />
          ) : undefined
        }
        tabs={[
          {
            id: 'quotes',
            label: 'Quote Requests',
            short: 'Quotes',
            count: counters?.pending_quotes,
            panel: <Quotes filter={filter} />,
          },
          { id: 'leads', label: 'Hot Leads', short: 'Hot', count: counters?.hot_leads, panel: hotLeads },
          {
            id: 'messages',
            label: 'Messages',
            count: messages?.open,
            alarm: overdueMessages > 0 ? `${overdueMessages} overdue` : undefined,
            panel: <MessagesPanel filter={messageFilter} />,
          },
          {
            id: 'chats',
            label: 'Chats',
            count: chats && chats.waiting + chats.taken,
            alarm: overdueChats > 0 ? `${overdueChats} overdue` : undefined,
            panel: <ChatsPanel filter={chatFilter} />,
          },
        ]}
      />
      <QuoteDrawer />
      <MessageDrawer />
      <ChatDrawer />
    </>
  );
}

function Quotes({ filter }: { filter: { status: string; q: string } }) {
  return filter.status === 'quarantine' ? <QuarantinePanel q={filter.q} /> : <QuotesPanel filter={filter} />;
}

function useTab(): [TabId, (tab: TabId) => void] {
  const [params, setParams] = useAddress();
  const tab = TABS.find((id) => id === params.get('tab')) ?? 'quotes';
  const setTab = (next: TabId) =>
    setParams((before) => {
      // Each tab has a search and a filter of its own.
      before.delete('q');
      before.delete('status');
      if (next === 'quotes') before.delete('tab');
      else before.set('tab', next);
      return before;
    });
  return [tab, setTab];
}

/** A sound for a new open request, message or conversation, for what a visitor answers me, and for a new alert. */
function useBoardSound(on: boolean): void {
  const quotes = useQuotes(OPEN).data;
  const messages = useMessages(OPEN_MESSAGES).data;
  const chats = useChats(OPEN_CHATS).data;
  const me = useMe().id;
  const alerts = useBoard().data?.alerts;
  const ids = useMemo(() => {
    if (quotes === undefined || messages === undefined || chats === undefined || alerts === undefined)
      return undefined;
    const asked = chats.rows.filter((row) => row.handover.taken_by === me && row.waits_since !== null);
    return [
      ...[...quotes.rows, ...messages.rows, ...chats.rows, ...(alerts ?? [])].map(({ id }) => id),
      ...asked.map(({ id, waits_since }) => `${id} ${waits_since}`),
    ];
  }, [quotes, messages, chats, alerts, me]);
  useChimeOnNew(ids, on);
}
