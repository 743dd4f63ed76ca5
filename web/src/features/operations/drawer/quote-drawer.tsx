import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPinOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import type { QuoteDetail } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { AuditLink } from '../../../ui/audit-link.tsx';
import { ColleaguesHere } from '../../../ui/colleagues-here.tsx';
import { CloseButton, Drawer } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { markResponded, markReviewed } from '../calls.ts';
import { focusRow, rowAnchor } from '../card-list.tsx';
import { isOpen } from '../labels.ts';
import { fullName, telHref } from '../person.ts';
import { quoteQuery } from '../queries.ts';
import { useOpened } from '../quote-link.ts';
import { StaleNote } from '../stale-note.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { LeadSummary } from './lead-summary.tsx';
import { Mails } from './mails.tsx';
import { Milestones } from './milestones.tsx';
import { QuoteReply } from './quote-reply.tsx';
import { Replies } from './replies.tsx';
import { Score } from './score.tsx';
import { Work } from './work.tsx';

/** Everything about one request (D81), over the board; its address can be shared: `?quote=<id>`. */
export function QuoteDrawer() {
  const { id, close } = useOpened('quote');
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const query = useQuery({ ...quoteQuery(id ?? ''), enabled: id !== null });
  const title = query.data ? fullName(query.data) : 'Quote request';
  return (
    <Drawer
      open={id !== null}
      onClose={close}
      title={title}
      titleHidden
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
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = useQuery(quoteQuery(id));
  useReviewed(data);
  if (data === undefined) {
    return (
      <>
        <div className="flex justify-end p-2">
          <CloseButton />
        </div>
        <div className="p-5">
          {!isError && <SkeletonCards what="Loading the request" />}
          {isError && asProblem(error).status === 404 && <Missing />}
          {isError && asProblem(error).status !== 404 && (
            <StaleNote error={error} since={undefined} busy={isFetching} onRetry={() => void refetch()} />
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <DrawerHead quote={data} />
      <ColleaguesHere kind="quote" id={id} className="mx-4 mt-3 sm:mx-6" />
      <div className="grow space-y-4 overflow-y-auto px-4 py-4 sm:px-6" key={id}>
        {isError && (
          <StaleNote error={error} since={dataUpdatedAt} busy={isFetching} onRetry={() => void refetch()} />
        )}
        <Returned quote={data} />
        <Facts quote={data} />
        <Work quote={data} />
        <Milestones quote={data} />
        <QuoteReply quote={data} />
        <Score quote={data} />
        <LeadSummary id={data.lead_id} />
        <Mails mails={data.mails ?? []} />
        <History entries={data.history ?? []} />
        <AuditLink about={id} />
      </div>
    </>
  );
}

function Returned({ quote }: { quote: QuoteDetail }) {
  const settle = useMay('quotes.write') ? () => markResponded(quote.id) : undefined;
  const call = quote.phone ? telHref(quote.phone, quote.phone_e164) : '';
  const at = `/api/staff/quotes/${quote.id}`;
  return <Replies came={quote} at={at} call={call} open={isOpen(quote.status)} settle={settle} />;
}

function Missing() {
  return (
    <EmptyState icon={MapPinOff} title="There is no such request.">
      The link may be incomplete. Close this panel and search the board by name or ticket.
    </EmptyState>
  );
}

/** The first opening by somebody who may write sets "reviewed" (U17). A failure is silent: the next opening tries again. */
function useReviewed(quote: QuoteDetail | undefined): void {
  const client = useQueryClient();
  const mayWrite = useMay('quotes.write');
  const { mutate } = useMutation({
    mutationFn: markReviewed,
    onSuccess: () => client.invalidateQueries({ queryKey: ['quotes'] }),
  });
  const due = mayWrite && quote?.status === 'pending' && !quote.quarantine_reason;
  const id = quote?.id;
  useEffect(() => {
    if (due && id !== undefined) mutate(id);
  }, [due, id, mutate]);
}
