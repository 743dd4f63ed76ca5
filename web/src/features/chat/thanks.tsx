import { messages, widget } from '@catalog/chat.json';
import { CircleCheck, X } from 'lucide-react';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** Repeats, once the chat is closed, what was promised in it (D61); stays until it is closed. */
export function Thanks({ onReopen, onClose }: { onReopen: () => void; onClose: () => void }) {
  return (
    <div className="chat-room">
      <div
        role="status"
        className="arrive fixed right-4 bottom-22 z-30 flex w-[min(24rem,calc(100vw-2rem))] gap-3 rounded-card border border-accent/35 bg-raised p-4 shadow-float sm:right-6 sm:bottom-24 print:hidden"
      >
        <Icon of={CircleCheck} className="mt-0.5 size-5 text-accent" />
        <div className="min-w-0 grow">
          <p className="font-semibold">{messages.captured}</p>
          <button type="button" onClick={onReopen} className={buttonClass('outline', 'md', 'mt-3')}>
            {widget.reopen}
          </button>
        </div>
        <button
          type="button"
          aria-label={widget.dismiss}
          onClick={onClose}
          className={buttonClass('quiet', 'md', '-mt-2 -mr-2 size-11 shrink-0 px-0')}
        >
          <Icon of={X} />
        </button>
      </div>
    </div>
  );
}
