import { type KeyboardEvent, useRef, useState } from 'react';
import { useOverlays } from '../../lib/overlay/overlay-context';
import { Composer } from './composer';
import type { Conversation } from './conversation';
import { MessageList } from './message-list';
import { PanelHead } from './panel-head';
import { QuickLinks } from './quick-links';
import { isInDanger } from './thread.model';
import { useDialog } from './use-dialog';
import type { View } from './view';

type PanelProps = { conversation: Conversation; view: View; onClose: () => void };

/**
 * The open chat (V69): 384 px by 600, never taller than the window, beside a page that stays in use;
 * on a phone the whole window, modal (D62). One quiet region tells a screen reader each whole message.
 */
export function Panel({ conversation, view, onClose }: PanelProps) {
  const { chat, open } = useOverlays();
  const [draftKey, setDraftKey] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useDialog(dialog, { takesFocus: chat === 'asked', isCovered: open !== null, onClose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  const { number, text } = view.announced;
  return (
    <div className="chat-room">
      <dialog
        ref={dialog}
        aria-labelledby="chat-title"
        onKeyDown={onKeyDown}
        className="chat-panel arrive fixed inset-auto right-4 bottom-4 z-40 m-0 h-150 max-h-[calc(100dvh-2rem)] w-96 max-w-[calc(100vw-2rem)] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-float sm:right-6 sm:bottom-6 sm:max-h-[calc(100dvh-3rem)] print:hidden"
      >
        <div className="chat-frame flex h-full min-h-0 flex-col">
          <PanelHead
            conversation={conversation}
            view={view}
            onClose={onClose}
            onRenew={() => setDraftKey((key) => key + 1)}
          />
          <MessageList conversation={conversation} view={view} />
          <Composer key={draftKey} conversation={conversation} view={view} />
          {!isInDanger(view.thread) && <QuickLinks />}
        </div>
        <div role="status" className="sr-only">
          {text && <p key={number}>{text}</p>}
        </div>
      </dialog>
    </div>
  );
}
