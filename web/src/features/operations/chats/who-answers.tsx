import { useEffect, useRef, useState } from 'react';
import type { ChatWhole } from '../../../api/staff.ts';
import { readDraft } from '../../../lib/form/draft.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { takeChat } from './calls.ts';
import { type Holder, holderOf } from './chat.model.ts';
import { draftKey } from './composer.tsx';
import type { useChatMove } from './use-chat-move.ts';

type WhoAnswersProps = { chat: ChatWhole; move: ReturnType<typeof useChatMove> };

/** In the place of the field while I do not have the conversation: who answers the visitor, and the way to take over. */
export function WhoAnswers({ chat, move }: WhoAnswersProps) {
  const me = useMe();
  const mayTalk = useMay('chat.write');
  const [asking, setAsking] = useState(false);
  const holder = holderOf(chat.handover, me.id);
  const take = () => {
    setAsking(false);
    move.mutate(() => takeChat(chat.id, chat.handover.taken_by));
  };
  return (
    <div
      ref={useFocusLeftBehind()}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3 outline-none sm:px-6"
    >
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold text-[0.9375rem] leading-snug">{words(holder, chat)}</p>
        {!mayTalk && (
          <p className="text-ink-soft text-sm">Answering visitors needs the role Sales or Owner.</p>
        )}
        {mayTalk && readDraft<string>(draftKey(chat.id, me.id)) !== null && (
          <p className="text-ink-soft text-sm">Your unfinished message is kept until you take over.</p>
        )}
      </div>
      {mayTalk && (
        <Button
          tone={holder === 'nobody' ? 'action' : 'outline'}
          busy={move.isPending}
          onClick={holder === 'colleague' ? () => setAsking(true) : take}
          className="max-sm:grow"
        >
          Take over
        </Button>
      )}
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={`Take over from ${chat.handover.taken_name}?`}>
          <div className="p-5">
            <p>
              {chat.handover.taken_name} has this conversation and may be writing right now. The visitor is
              told that you have joined.
            </p>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Button onClick={() => setAsking(false)}>Leave it with {chat.handover.taken_name}</Button>
              <Button tone="action" onClick={take}>
                Take over
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function words(holder: Holder, chat: ChatWhole): string {
  if (holder === 'colleague') return `${chat.handover.taken_name} has this conversation.`;
  if (holder === 'nobody') return 'The visitor waits for a person. Until then the assistant answers.';
  return 'The assistant answers.';
}

/** Takes the focus that a vanished button has left behind, so that keys stay within the drawer. */
function useFocusLeftBehind() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return place;
}
