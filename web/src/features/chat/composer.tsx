import { limits, widget } from '@catalog/chat.json';
import { SendHorizontal, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import type { Conversation } from './conversation';
import { keepChatDraft, readChatDraft } from './draft';
import { filledText } from './notes.model';
import { isBusy } from './thread.model';
import type { View } from './view';

/** So few characters before the limit it is said. */
const nearLimit = 200;

/** Length as a person counts it, and the server: an emoji is one character. */
const lengthOf = (text: string) => [...text.trim()].length;

/** Enter, but not the one that ends a word of an input method (Safari tells it by the key code alone). */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;

/** How much room is left, near the limit and above it. */
function Room({ left }: { left: number }) {
  if (left > nearLimit) return null;
  const text = left >= 0 ? filledText(widget.left, { count: String(left) }) : '';
  return (
    <p
      id="chat-room-left"
      className={cx('px-4 pb-2 text-xs leading-snug', left < 0 ? 'text-danger' : 'text-ink-soft')}
    >
      {text || filledText(widget.tooLong, { count: String(-left) })}
    </p>
  );
}

/** The field and its one button: send, or stop while an answer is made (V131, D63). What is written stays until it is sent. */
export function Composer({ conversation, view }: { conversation: Conversation; view: View }) {
  const [text, setText] = useState(readChatDraft);
  const field = useRef<HTMLTextAreaElement>(null);
  const { returned } = view;
  const write = (next: string) => {
    setText(next);
    keepChatDraft(next);
  };
  useEffect(() => {
    if (!returned) return;
    setText((now) => {
      const next = now.trim() === '' ? returned.text : now;
      keepChatDraft(next);
      return next;
    });
  }, [returned]);
  const busy = isBusy(view.thread);
  const left = limits.message - lengthOf(text);
  const send = () => {
    if (left < 0 || busy || !conversation.send(text)) return;
    write('');
    field.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  };
  /** The second click of a double click hits what the first has made of the button: it means nothing. */
  const once = (event: MouseEvent, act?: () => void) => {
    if (event.detail > 1) event.preventDefault();
    else act?.();
  };
  const round = 'size-11 shrink-0 rounded-full px-0';
  return (
    <form onSubmit={onSubmit} className="shrink-0 border-line border-t" aria-label={widget.title}>
      {returned && (
        <p role="alert" className="px-4 pt-2 text-danger text-sm leading-snug">
          {returned.detail}
        </p>
      )}
      <div className="flex items-end gap-2 p-2 pl-3">
        <textarea
          ref={field}
          rows={1}
          name="message"
          dir="auto"
          aria-label={widget.placeholder}
          aria-describedby={left <= nearLimit ? 'chat-room-left' : undefined}
          aria-invalid={left < 0 || undefined}
          placeholder={widget.placeholder}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-11 grow resize-none rounded-[1.375rem] border border-line-strong bg-surface px-4 py-2.25 text-base text-ink leading-6 placeholder:text-ink-faint hover:border-ink-soft aria-invalid:border-danger"
        />
        {busy ? (
          <button
            type="button"
            aria-label={widget.stop}
            aria-disabled={view.stopping || undefined}
            onClick={(event) => once(event, conversation.stop)}
            className={buttonClass('outline', 'md', round)}
          >
            <Icon of={Square} className="size-4 fill-current" />
          </button>
        ) : (
          <button
            type="submit"
            onClick={(event) => once(event)}
            aria-label={widget.send}
            aria-disabled={text.trim() === '' || left < 0 || undefined}
            className={buttonClass(
              'action',
              'md',
              cx(round, 'aria-disabled:cursor-default aria-disabled:opacity-60'),
            )}
          >
            <Icon of={SendHorizontal} className="size-5" />
          </button>
        )}
      </div>
      <Room left={left} />
    </form>
  );
}
