import texts from '@catalog/launcher.json';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useUnread } from '../../../lib/chat/unread';
import { useOverlays } from '../../../lib/overlay/overlay-context';
import { usePageData } from '../../../lib/page/page';
import { buttonClass } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { useStepAside } from './use-step-aside';

/** The number of messages that came meanwhile; said in words beside the button's name. */
function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute -top-1 -right-1 grid size-6 place-items-center rounded-full border-2 border-canvas bg-danger font-bold text-on-danger text-xs figures"
      >
        {count > 9 ? '9+' : count}
      </span>
      <span className="sr-only">
        , {count} {count === 1 ? texts.unreadOne : texts.unreadMany}
      </span>
    </>
  );
}

/**
 * The way into the chat on every visitor page (V69): a round button at the bottom right, and on a
 * service's page 'Ask AI Expert' (V48), one button all the same (D62). Of the chat itself nothing is
 * here: that comes with the first press. Without script there is none, and no button either.
 */
export function Launcher() {
  const { chat, turnChat } = useOverlays();
  const { count } = useUnread();
  const onService = Boolean(usePageData('service'));
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const aside = useStepAside(button);
  const open = chat !== 'closed';
  useEffect(() => {
    // Who was in it, or nowhere, goes back to where it was opened; who is on the page stays there.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <button
      ref={button}
      type="button"
      data-chat-launcher=""
      aria-haspopup="dialog"
      aria-expanded={open}
      // Until it has come; then the panel stands in its place (chat.css).
      aria-busy={open || undefined}
      onClick={() => turnChat('asked')}
      className={buttonClass(
        'accent',
        'lg',
        cx(
          'pointer-events-auto relative rounded-full border border-on-accent/15 shadow-float noscript:hidden',
          'transition-[background-color,scale,opacity] duration-200 focus-visible:pointer-events-auto focus-visible:scale-100 focus-visible:opacity-100',
          onService ? 'px-5 sm:px-7' : 'size-14 px-0',
          aside && !open && 'pointer-events-none scale-75 opacity-0',
          open && 'aria-busy:animate-pulse',
        ),
      )}
    >
      <Icon of={MessageCircle} className={onService ? '' : 'size-6'} />
      {onService ? texts.launchOnService : <span className="sr-only">{texts.launch}</span>}
      <UnreadMark count={count} />
    </button>
  );
}
