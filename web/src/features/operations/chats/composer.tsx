import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDraft } from '../../../lib/form/draft.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkText, sendsOn } from './chat.model.ts';
import type { Sending } from './use-outgoing.ts';

/** The id of the field, where the focus begins for the person who has the conversation. */
export const COMPOSER = 'chat-composer';

/** Where the account's unfinished answer to a conversation is kept: the next account on this device has its own. */
export const draftKey = (id: string, me: string): string => `chat.${id}.${me}`;

/** Writes to the visitor. What is typed outlives closing and reloading. */
export function Composer({ id, sending }: { id: string; sending: Sending }) {
  const [draft, setDraft] = useDraft<string>(draftKey(id, useMe().id));
  const text = draft ?? '';
  const { canGo, left } = checkText(text);
  const field = useFocusAfterPress();
  const send = () => {
    if (!canGo) return;
    sending.say(text.trim());
    setDraft(null);
    field.current?.focus();
  };
  return (
    <form
      data-answer
      className="border-line border-t bg-surface px-4 py-3 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={COMPOSER}
          rows={1}
          dir="auto"
          value={text}
          aria-label="Your message to the visitor"
          aria-describedby={`${COMPOSER}-hint`}
          aria-invalid={left !== null && left < 0}
          placeholder="Write to the visitor"
          onChange={(event) => setDraft(event.target.value || null)}
          onKeyDown={(event) => {
            const { key, shiftKey, keyCode, nativeEvent } = event;
            if (!sendsOn({ key, shiftKey, keyCode, isComposing: nativeEvent.isComposing })) return;
            event.preventDefault();
            send();
          }}
          className={cx(
            'field-sizing-content max-h-[24dvh] min-h-12 w-full grow resize-none rounded-control border border-line-strong bg-surface',
            'px-3.5 py-2.5 text-base leading-6 placeholder:text-ink-faint hover:border-ink-soft aria-invalid:border-danger',
          )}
        />
        <Button type="submit" tone="action" disabled={!canGo} className="min-h-12">
          <Icon of={Send} />
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
      <p
        id={`${COMPOSER}-hint`}
        className="mt-1.5 flex justify-between gap-4 text-[0.8125rem] text-ink-faint"
      >
        <span>
          The assistant is silent.
          <span className="max-sm:sr-only"> Enter sends, Shift+Enter begins a line.</span>
        </span>
        {left !== null && (
          <span className={cx('figures shrink-0', left < 0 && 'font-semibold text-danger')}>
            {left < 0 ? `${-left} too many` : `${left} left`}
          </span>
        )}
      </p>
    </form>
  );
}

/** Takes the focus when the pressed button has disappeared, and only then. */
function useFocusAfterPress() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (at === null || at === document.body || at.matches('[data-overlay]')) field.current?.focus();
  }, []);
  return field;
}
