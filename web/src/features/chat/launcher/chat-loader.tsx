import texts from '@catalog/launcher.json';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { readSession } from '../../../lib/chat/session';
import { chatOpenAt, keepChatOpen } from '../../../lib/chat/tab';
import { useOverlays } from '../../../lib/overlay/overlay-context';
import { usePageInput } from '../../../lib/page/page';
import { Button } from '../../../ui/button';
import { PhonePair } from '../../../ui/phone-pair';

/** Below this width the chat covers the whole window (D62). */
const narrow = '(width < 480px)';

/** Whether the chat opens by itself: it was open a page ago. On a phone not over another page, which its visitor went to see. */
function opensAgain(path: string): boolean {
  const at = chatOpenAt();
  return at !== null && (at === path || !matchMedia(narrow).matches);
}

function NotLoaded({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="arrive fixed right-4 bottom-22 z-30 w-[min(22rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-5 shadow-float sm:right-6"
    >
      <p className="mb-3 font-semibold">{texts.notLoaded}</p>
      <PhonePair />
      <div className="mt-4 flex gap-3">
        <Button tone="accent" onClick={onRetry}>
          {texts.retry}
        </Button>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  );
}

/**
 * Fetches the chat when it is opened, not before: most visits never need it. A visitor who waits for a
 * person's answer gets it fetched quietly, so that the launcher can tell when it is there.
 */
export function ChatLoader() {
  const { chat, turnChat } = useOverlays();
  const { path } = usePageInput();
  const [Room, setRoom] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const [waits, setWaits] = useState(false);
  const wanted = chat !== 'closed';
  const fetchRoom = useCallback(() => {
    setFailed(false);
    import('../room').then(
      ({ Room: fetched }) => setRoom(() => fetched),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (opensAgain(path)) turnChat('back');
    else keepChatOpen(null);
    setWaits(readSession()?.awaited === true);
  }, [path, turnChat]);
  useEffect(() => {
    if (wanted || waits) fetchRoom();
  }, [wanted, waits, fetchRoom]);
  if (Room) return <Room />;
  return failed && wanted ? <NotLoaded onRetry={fetchRoom} onClose={() => turnChat('closed')} /> : null;
}
