import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { explain } from '../../api/problem.ts';
import type { QuoteRow, QuoteStatus } from '../../api/staff.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { MixedLetters, Unverified } from '../../ui/unverified.tsx';
import { When } from '../../ui/when.tsx';
import { release, setStatus } from './calls.ts';
import { rowAnchor } from './card-list.tsx';
import { serviceLabel } from './labels.ts';
import { fullName } from './person.ts';
import { useQuotes } from './queries.ts';
import { useQuoteLink } from './quote-link.ts';
import { StaleNote } from './stale-note.tsx';

/** Suspected bots: kept, never dropped. A person decides (issue 2, "Bad input"). */
export function QuarantinePanel({ q }: { q: string }) {
  const query = useQuotes({
    status: 'quarantine',
    q,
  });
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards what="Loading the quarantine" rows={2} />;
  return (
    <>
      <Notice tone="info" className="mb-4 text-[0.9375rem]">
        These came in like a program sends them. No mail went out, and no clock is shown. Release what a
        person wrote: its mails leave, and it is due when its sender was told.
      </Notice>
      {isError && (
        <StaleNote error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <ul className="flex flex-col gap-3">
        {data?.rows.map((quote) => (
          <li key={quote.id}>
            <Suspect quote={quote} />
          </li>
        ))}
      </ul>
      {data?.rows.length === 0 && !isError && <EmptyState icon={ShieldCheck} title="Nothing is held back." />}
      <More of={query} />
    </>
  );
}

function Suspect({ quote }: { quote: QuoteRow }) {
  const link = useQuoteLink();
  const mayWrite = useMay('quotes.write');
  return (
    <Card className="relative flex flex-col gap-3 px-5 py-4 sm:flex-row sm:items-center">
      <Icon of={ShieldQuestion} className="hidden size-7 text-warning sm:block" />
      <div className="min-w-0 grow">
        <h3 className="text-lg leading-snug [overflow-wrap:anywhere]">
          <Link
            to={link(quote.id)}
            id={rowAnchor(quote.id)}
            className="after:absolute after:inset-0 after:content-['']"
          >
            {fullName(quote)}
          </Link>
        </h3>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          <Unverified fields={quote.unverified} of="name" />
          <MixedLetters fields={quote.mixed} of="name" />
          {quote.email} · {serviceLabel(quote.service_type)} · <When at={quote.created_at} relative />
        </p>
        <p className="mt-1 font-semibold text-warning text-sm">
          Held back because: {quote.quarantine_reason}
        </p>
        {quote.message && <p className="mt-1 line-clamp-2 text-[0.9375rem]">{quote.message}</p>}
      </div>
      {mayWrite && <Verdict quote={quote} />}
    </Card>
  );
}

function Verdict({ quote }: { quote: QuoteRow }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const name = fullName(quote);
  const judge = useMutation({
    mutationFn: (spam: boolean) =>
      spam ? setStatus(quote.id, 'spam', '', quote.status as QuoteStatus) : release(quote.id),
    onSuccess: (_, spam) => {
      toasts.show({ title: spam ? `${name} is filed as spam.` : `${name} is released; the clock runs.` });
      return client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
    },
    onError: (thrown) =>
      void toasts.show({
        title: `${name} stays in quarantine.`,
        description: explain(thrown),
        tone: 'danger',
      }),
  });
  return (
    <div className="relative z-1 flex gap-2">
      <Button
        tone="action"
        size="sm"
        busy={judge.isPending}
        onClick={() => judge.mutate(false)}
        aria-label={`Release ${name}`}
      >
        Release
      </Button>
      <Button
        size="sm"
        busy={judge.isPending}
        onClick={() => judge.mutate(true)}
        aria-label={`Spam: ${name}`}
      >
        Spam
      </Button>
    </div>
  );
}
