import { successSeconds, texts } from '@catalog/newsletter.json';
import { MailCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useShownFor } from '../../lib/form/use-shown-for';
import { refusalDetail } from '../../lib/outbox/delivery.model';
import { useOutbox } from '../../lib/outbox/outbox-context';
import { useSending } from '../../lib/outbox/use-sending';
import { usePageData } from '../../lib/page/page';
import { cx } from '../../ui/cx';
import { type RefusedPost, renderedStart, returnedStart } from '../../ui/form-start';
import { Icon } from '../../ui/icon';
import { StaleEntries } from '../../ui/stale-entries';
import { keepSignUpDraft } from './draft';
import { broughtBack, isSubscribed, linesOf, type Receipt, sortErrors, toValues } from './newsletter.model';
import { SignUpForm } from './sign-up-form';
import { SignUpLines } from './sign-up-lines';

/** Page data under "form" on the sign-up's own page: what came back, with the sentence of a refusal that names no field. */

/** The success state, for the seconds it stands: a mail is on its way (D3). Takes the focus. */
function Success({ receipt, compact }: { receipt: Receipt; compact: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div
      className={cx(
        'arrive flex flex-col',
        compact ? 'min-h-52 items-start' : 'min-h-72 items-center justify-center py-8 text-center',
      )}
    >
      <Icon of={MailCheck} className="size-14 text-accent" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-title outline-none">
        {texts.sentTitle}
      </h3>
      <p className="mt-2 max-w-md break-words text-ink-soft text-lead">{receipt.message}</p>
      {receipt.consultBy && <p className="mt-3 font-semibold">{texts.consulted}</p>}
    </div>
  );
}

/**
 * The sign-up with everything that becomes of it (V140, D3): the form, the success for three seconds,
 * then the empty form again below a line that stays. It needs nothing but its place, and works
 * without script as a plain form. `compact`: it stands on a page about something else, and takes little room of it.
 */
export function SignUp({ compact = false }: { compact?: boolean }) {
  const form = usePageData<RefusedPost>('form');
  const refusedPost = compact ? undefined : form; // the page's own form is another
  const box = useOutbox('newsletter');
  const { busy, send: sendParcel } = useSending(box);
  const startedAt = useRef(Infinity);
  const [refusal, setRefusal] = useState(refusedPost?.putOff ? '' : (refusedPost?.detail ?? ''));
  const [turn, setTurn] = useState(0);
  // The success is in view for three seconds (V140); the form returns after it.
  const { shown: success, show, area } = useShownFor<Receipt>(successSeconds);
  const rendered = useMemo(
    () => refusedPost && renderedStart(refusedPost, toValues, sortErrors),
    [refusedPost],
  );
  const back = busy ? undefined : broughtBack(box.entries);
  const returned = useMemo(() => back && returnedStart(back, toValues(back.body), sortErrors), [back]);
  const lines = linesOf(box.entries, busy ? startedAt.current : Infinity);

  const send = async (body: Record<string, unknown>) => {
    startedAt.current = Date.now();
    setRefusal('');
    const over = (box.entries ?? []).filter((entry) => entry.state === 'delivered' || isSubscribed(entry));
    const id = await sendParcel({ kind: 'newsletter', endpoint: '/api/newsletter/subscriptions', body }, [
      ...over.map((entry) => entry.id),
      ...(back ? [back.id] : []),
    ]);
    const outbox = await box.open();
    const now = (await outbox.list('newsletter')).find((entry) => entry.id === id);
    if (now && isSubscribed(now)) {
      setRefusal(refusalDetail(now) || texts.subscribed);
      await outbox.discard(id);
    } else if (now?.state === 'delivered' || now?.state === 'waiting') {
      keepSignUpDraft(null);
      setTurn((last) => last + 1);
      if (now.state === 'delivered') show(now.result as Receipt);
    }
  };

  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      <StaleEntries box={box} what="newsletter sign-up" />
      <SignUpLines lines={lines} box={box} />
      {success ? (
        <Success receipt={success} compact={compact} />
      ) : (
        <SignUpForm
          key={turn}
          {...{ returned, refusal, busy, compact }}
          rendered={turn === 0 ? rendered : undefined}
          onSend={(body) => void send(body)}
        />
      )}
    </div>
  );
}
