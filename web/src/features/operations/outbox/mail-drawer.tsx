import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../../../api/problem.ts';
import type { OutboxMail } from '../../../api/staff.ts';
import { exactTime } from '../../../lib/clock/board-time.ts';
import { useAddress } from '../../../lib/list/address.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Drawer } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { readMail, retryMail, revealMail } from '../calls.ts';
import { MailStateBadge, mailStates } from '../mail-state.tsx';
import { StaleNote } from '../stale-note.tsx';

/** One mail as its reader sees it: `?mail=<id>`. */
export function MailDrawer() {
  const [params, setParams] = useAddress();
  const id = params.get('mail');
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const close = () =>
    setParams(
      (before) => {
        before.delete('mail');
        return before;
      },
      { replace: false },
    );
  return (
    <Drawer
      open={id !== null}
      onClose={close}
      title="Mail"
      titleHidden
      returnFocus={() => document.getElementById(`mail-${last}`)}
    >
      {id !== null && <MailBody key={id} id={id} />}
    </Drawer>
  );
}

function MailBody({ id }: { id: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['outbox', 'one', id],
    queryFn: ({ signal }) => readMail(id, signal),
    meta: { live: true },
  });
  return (
    <>
      <header className="flex items-start gap-2 border-line border-b bg-surface py-3 pr-2 pl-4 sm:pl-6">
        <h2 className="min-w-0 grow pt-2 text-xl leading-snug [overflow-wrap:anywhere]">
          {data?.subject ?? 'Mail'}
        </h2>
        <CloseButton />
      </header>
      <div className="grow overflow-y-auto px-4 py-4 sm:px-6">
        {isError && (
          <StaleNote error={error} since={undefined} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data === undefined ? (
          !isError && <SkeletonCards what="Loading the mail" rows={1} />
        ) : (
          <Mail mail={data} />
        )}
      </div>
    </>
  );
}

function Mail({ mail: stored }: { mail: OutboxMail }) {
  const [view, setView] = useState<'html' | 'text'>('html');
  const [revealed, setRevealed] = useState<OutboxMail>();
  const mail = revealed ?? stored;
  const readable = mail.html !== '' || mail.text !== '';
  return (
    <>
      <Envelope mail={mail} />
      <Verdict mail={mail} />
      {stored.revealable && revealed === undefined && <Reveal id={stored.id} onRevealed={setRevealed} />}
      {!readable && (
        <Notice tone="info" className="mt-4">
          The text of mails about accounts is shown to owners only: it holds links that let their reader in.
        </Notice>
      )}
      {readable && (
        <div className="mt-3">
          <Tabs
            label="Ways to read it"
            value={view}
            onChange={setView}
            tabs={[
              { id: 'html', label: 'As a mail', panel: <MailFrame html={mail.html} /> },
              { id: 'text', label: 'As text', panel: <PlainText text={mail.text} /> },
            ]}
          />
        </div>
      )}
    </>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <pre className="whitespace-pre-wrap rounded-control border border-line bg-surface p-4 font-sans text-[0.9375rem] [overflow-wrap:anywhere]">
      {text}
    </pre>
  );
}

function Envelope({ mail }: { mail: OutboxMail }) {
  const lines = [
    ['From', mail.from],
    ['To', mail.to],
    ['Written', exactTime(mail.created_at)],
    ['Sent', mail.sent_at ? exactTime(mail.sent_at) : ''],
    ['Next try', mail.next_at ? exactTime(mail.next_at) : ''],
    ['Tries', mail.attempts > 0 ? String(mail.attempts) : ''],
    ['Message-ID', mail.message_id],
    ['Last answer', mail.last_error],
  ].filter(([, value]) => value);
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.9375rem]">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint text-sm leading-6">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What its state means, and what a person can do about it. */
function Verdict({ mail }: { mail: OutboxMail }) {
  const mayRetry = useMay('outbox.retry');
  const look = mailStates[mail.state];
  const retriable = mail.state === 'failed' || mail.state === 'uncertain';
  return (
    <Notice tone={look?.tone ?? 'neutral'} className="mt-4">
      <p className="flex flex-wrap items-center gap-2">
        <MailStateBadge state={mail.state} />
      </p>
      <p className="mt-1.5 text-[0.9375rem]">{look?.meaning}</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {retriable && mayRetry && <Retry mail={mail} />}
        {mail.ref && mail.kind.startsWith('quotes.') && (
          <Link
            to={`/operations?quote=${encodeURIComponent(mail.ref)}`}
            className="py-2 text-accent text-sm underline underline-offset-4"
          >
            Open the request
          </Link>
        )}
      </div>
      {retriable && !mayRetry && (
        <p className="mt-2 text-sm">Sending it again needs the role Sales or Owner.</p>
      )}
    </Notice>
  );
}

/** Where no mail leaves, an owner may pass a link on by another way. */
function Reveal({ id, onRevealed }: { id: string; onRevealed: (mail: OutboxMail) => void }) {
  const toasts = useToasts();
  const mayReveal = useMay('outbox.accounts');
  const reveal = useMutation({
    mutationFn: () => revealMail(id),
    onSuccess: onRevealed,
    onError: (thrown) =>
      void toasts.show({ title: 'The link is not shown.', description: explain(thrown), tone: 'danger' }),
  });
  return (
    <Notice tone="info" className="mt-4">
      <p className="text-[0.9375rem]">
        This mail holds a personal link and has never been sent. Anyone with the link acts as its recipient:{' '}
        {mayReveal ? 'pass it on to nobody else. That you saw it is logged.' : 'only owners can see it.'}
      </p>
      {mayReveal && (
        <div className="mt-2">
          <Button tone="quiet" size="sm" busy={reveal.isPending} onClick={() => reveal.mutate()}>
            Show the personal link
          </Button>
        </div>
      )}
    </Notice>
  );
}

function Retry({ mail }: { mail: OutboxMail }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const retry = useMutation({
    mutationFn: () => retryMail(mail.id),
    onSuccess: () => void toasts.show({ title: 'It goes out again.' }),
    onError: (thrown) =>
      void toasts.show({ title: 'Not sent again.', description: explain(thrown), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
  return (
    <Button tone="action" size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
      <Icon of={RotateCw} />
      {mail.state === 'uncertain' ? 'Send it again anyway' : 'Send it again'}
    </Button>
  );
}
