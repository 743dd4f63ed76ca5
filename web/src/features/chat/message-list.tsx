import { suggestions as questions, widget } from '@catalog/chat.json';
import { ArrowDown } from 'lucide-react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Bubble, HumanNote, Thinking, Words } from './bubble';
import type { Conversation } from './conversation';
import { focusAfter } from './focus';
import { NotAnswered } from './not-answered';
import { needsPerson, welcomeFor } from './notes.model';
import { isBusy, shownMessages } from './thread.model';
import { useFollow } from './use-follow';
import type { View } from './view';
import type { Message } from './wire';

/** What can be pressed before anything was said: the first questions of the catalog (U11). */
const firstQuestions: readonly string[] = questions.slice(0, 3).map(({ text }) => text);

/** What the last word suggests; nothing while somebody is answering. */
function suggestionsOf({ thread }: View, shown: readonly Message[]): readonly string[] {
  if (isBusy(thread) || thread.turn) return [];
  const last = shown.findLast(({ type }) => type !== 'system');
  return last ? last.suggestions : firstQuestions;
}

function Suggestions({ texts, onPress }: { texts: readonly string[]; onPress: (text: string) => void }) {
  if (texts.length === 0) return null;
  return (
    <ul aria-label={widget.suggestions} className="flex flex-wrap gap-2 pt-3">
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => onPress(text)}
            className="min-h-11 cursor-pointer rounded-full border border-accent/45 px-3 py-1.5 text-left font-medium text-accent text-[0.8125rem] leading-snug hover:bg-accent-soft"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Everything said so far. It follows what is new while its reader is at its end, and only then. */
export function MessageList({ conversation, view }: { conversation: Conversation; view: View }) {
  const { thread, session, humanSaid } = view;
  const shown = shownMessages(thread);
  const { turn } = thread;
  const busy = isBusy(thread);
  const { scroller, isBehind, toEnd } = useFollow<HTMLElement>(turn?.key ?? '');
  const firstHuman = shown.findIndex(needsPerson);
  const latest = shown.findLast(({ type }) => type === 'assistant');
  const press = (text: string) => {
    conversation.send(text);
    focusAfter(scroller.current);
  };
  return (
    <div className="chat-said relative min-h-0 grow">
      <section
        ref={scroller}
        aria-label={widget.conversation}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain p-4 [scrollbar-width:thin] -outline-offset-3"
      >
        <ol className="flex flex-col gap-3">
          <li>
            <Words who={widget.assistant} from="site">
              {welcomeFor(session.serviceType)}
            </Words>
          </li>
          {shown.map((message, i) => (
            <li key={message.id} className="flex flex-col gap-3">
              <Bubble
                message={message}
                before={shown[i - 1]}
                isLatest={message === latest && !busy}
                serviceType={session.serviceType}
              />
              {i === firstHuman && humanSaid && <HumanNote />}
            </li>
          ))}
          {busy && <li>{turn?.piece ? <Words who={widget.assistant}>{turn.piece}</Words> : <Thinking />}</li>}
          {turn?.phase === 'failed' && turn.failure && (
            <li>
              <NotAnswered
                failure={turn.failure}
                onRetry={() => {
                  conversation.retry();
                  focusAfter(scroller.current);
                }}
              />
            </li>
          )}
        </ol>
        <Suggestions texts={suggestionsOf(view, shown)} onPress={press} />
      </section>
      {isBehind && (
        <Button
          size="sm"
          onClick={toEnd}
          className="absolute bottom-2 left-1/2 min-h-11 -translate-x-1/2 rounded-full border-line bg-raised shadow-float hover:bg-sunken"
        >
          <Icon of={ArrowDown} />
          {widget.newer}
        </Button>
      )}
    </div>
  );
}
