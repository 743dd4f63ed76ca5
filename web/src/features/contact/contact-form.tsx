import { sentSeconds } from '@catalog/contact.json';
import { useMemo, useRef } from 'react';
import { useShownFor } from '../../lib/form/use-shown-for';
import { useOutbox } from '../../lib/outbox/outbox-context';
import { useSending } from '../../lib/outbox/use-sending';
import { usePageData } from '../../lib/page/page';
import { type RefusedPost, renderedStart, returnedStart } from '../../ui/form-start';
import { StaleEntries } from '../../ui/stale-entries';
import { broughtBack, linesOf, sortErrors, toValues } from './contact.model';
import { DeliveryLines } from './delivery-lines';
import { keepContactDraft } from './draft';
import { MessageForm } from './message-form';
import { SentState } from './sent-state';

/**
 * The contact form with everything that becomes of a message (V54, D2): the form, 'Message Sent!'
 * for three seconds, then the empty form again below a line that stays. It needs nothing but its
 * place, and works without script as a plain form.
 */
export function ContactForm() {
  const refusedPost = usePageData<RefusedPost>('form');
  const box = useOutbox('contact');
  const { busy, send: sendParcel } = useSending(box);
  const startedAt = useRef(Infinity);
  const { shown: sent, show, area } = useShownFor<string>(sentSeconds);
  const rendered = useMemo(
    () => refusedPost && renderedStart(refusedPost, toValues, sortErrors),
    [refusedPost],
  );
  const back = busy ? undefined : broughtBack(box.entries);
  const returned = useMemo(() => back && returnedStart(back, toValues(back.body), sortErrors), [back]);
  const lines = linesOf(box.entries, busy ? startedAt.current : Infinity);

  const send = async (body: Record<string, unknown>) => {
    startedAt.current = Date.now();
    const before = (box.entries ?? []).filter(({ state }) => state === 'delivered');
    const id = await sendParcel({ kind: 'contact', endpoint: '/api/contact', body }, back ? [back.id] : []);
    const outbox = await box.open();
    for (const entry of before) await outbox.setAside(entry.id);
    const now = (await outbox.list('contact')).find((entry) => entry.id === id);
    if (now?.state === 'returned' || now?.state === 'refused') return;
    keepContactDraft(null);
    show(id);
  };

  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      <StaleEntries box={box} what="message" />
      <DeliveryLines lines={lines} box={box} />
      {sent === null ? (
        <MessageForm {...{ rendered, returned, busy }} onSend={(body) => void send(body)} />
      ) : (
        <SentState line={lines.find(({ entry }) => entry.id === sent)} />
      )}
    </div>
  );
}
