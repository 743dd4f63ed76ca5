import './chat.css';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onCaptured } from '../../lib/chat/captured';
import { keepChatOpen } from '../../lib/chat/tab';
import { useUnread } from '../../lib/chat/unread';
import { keepPopupAway } from '../../lib/overlay/away';
import { useOverlays } from '../../lib/overlay/overlay-context';
import { usePageData, usePageInput } from '../../lib/page/page';
import { Conversation } from './conversation';
import { Panel } from './panel';
import { Thanks } from './thanks';
import { isBusy, isInDanger } from './thread.model';

/** After a capture on a service's page the chat stays this long, ms, and then closes (V48, D61). */
const staysFor = 5000;

/** After this time without a key nobody counts as typing, ms. */
const quietAfter = 2000;

/** There is text in the chat's field: nothing closes it meanwhile. */
const isWriting = () =>
  document.querySelector<HTMLTextAreaElement>('.chat-room textarea')?.value.trim() !== '';

/** The chat of one page, open or closed: what connects a conversation with the page around it. */
export function Room() {
  const { chat, turnChat, open, ask } = useOverlays();
  const { path } = usePageInput();
  const service = usePageData<{ id: string } | null>('service')?.id ?? '';
  const [conversation] = useState(() => new Conversation());
  const view = useSyncExternalStore(conversation.subscribe, conversation.view);
  const { tell } = useUnread();
  const [thanks, setThanks] = useState(false);
  /** It was closed after the capture, by itself or by hand: when it is opened again it stays open (D61). */
  const hasLeft = useRef(false);
  const isOpen = chat !== 'closed';
  const close = useCallback(() => turnChat('closed'), [turnChat]);

  const typedAt = useRef(0);
  useEffect(() => {
    const typed = () => {
      typedAt.current = Date.now();
    };
    addEventListener('keydown', typed);
    return () => removeEventListener('keydown', typed);
  }, []);
  useEffect(() => {
    // No form comes up under hands that are typing, nor over another dialog: a picture, say.
    const offer = () => {
      const wait = typedAt.current + quietAfter - Date.now();
      if ((wait > 0 && isWriting()) || document.querySelector(':modal:not(.chat-room *)'))
        setTimeout(offer, Math.max(wait, 500));
      else ask('priority');
    };
    conversation.onOffer = offer;
  }, [conversation, ask]);
  useEffect(() => {
    if (open === 'priority') conversation.offered();
  }, [conversation, open]);
  const inDanger = isInDanger(view.thread);
  useEffect(() => {
    if (!inDanger) return;
    // Nothing is sold in this conversation, nor after it.
    conversation.offered();
    keepPopupAway();
  }, [conversation, inDanger]);
  const { captured } = view.thread;
  useEffect(() => {
    // Left in the form or typed: it is not asked for again.
    if (captured) keepPopupAway();
  }, [captured]);
  useEffect(() => conversation.show(isOpen, service), [conversation, isOpen, service]);
  useEffect(() => keepChatOpen(isOpen ? path : null), [isOpen, path]);
  useEffect(() => tell(view.unread), [tell, view.unread]);
  useEffect(
    () =>
      onCaptured(() => {
        conversation.captured();
        setThanks(true);
      }),
    [conversation],
  );
  useEffect(() => {
    if (!thanks) return;
    if (!isOpen) hasLeft.current = true;
    if (hasLeft.current || open !== null || service === '') return;
    const timer = setTimeout(() => {
      hasLeft.current = true;
      if (!isWriting() && !isBusy(conversation.view().thread)) close();
    }, staysFor);
    return () => clearTimeout(timer);
  }, [conversation, thanks, isOpen, open, service, close]);

  const dismiss = () => {
    setThanks(false);
    document.querySelector<HTMLElement>('[data-chat-launcher]')?.focus();
  };

  if (isOpen) return <Panel conversation={conversation} view={view} onClose={close} />;
  if (!thanks) return null;
  return <Thanks onReopen={() => turnChat('asked')} onClose={dismiss} />;
}
