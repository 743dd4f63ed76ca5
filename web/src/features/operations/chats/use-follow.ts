import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../api/staff.ts';
import { isAtEnd } from './chat.model.ts';

/**
 * Keeps the newest words in sight for a reader who is at the end, and leaves one alone who reads further up: they are
 * told how many came. What is written here (`outgoing` messages on their way) always comes into sight.
 */
export function useFollow(messages: readonly ChatMessage[], outgoing: number) {
  const box = useRef<HTMLElement>(null);
  const following = useRef(true);
  const seen = useRef(messages.length);
  const [unseen, setUnseen] = useState(0);

  const shape = useRef('');

  const toEnd = useCallback(() => {
    following.current = true;
    if (box.current) {
      box.current.scrollTop = box.current.scrollHeight;
      shape.current = shapeOf(box.current);
    }
    setUnseen(0);
  }, []);

  const onScroll = useCallback(() => {
    if (box.current === null) return;
    if (isAtEnd(box.current)) {
      following.current = true;
      shape.current = shapeOf(box.current);
      setUnseen(0);
    } else if (following.current && shape.current !== shapeOf(box.current)) {
      // A turned phone wraps the words anew and moves the thread: that was not the reader's hand.
      toEnd();
    } else {
      following.current = false;
    }
  }, [toEnd]);

  const count = messages.length;
  useLayoutEffect(() => {
    const came = count - seen.current;
    seen.current = count;
    if (following.current) toEnd();
    else if (came > 0) setUnseen((before) => before + came);
  }, [count, toEnd]);

  const sent = useRef(outgoing);
  useLayoutEffect(() => {
    if (outgoing > sent.current) toEnd();
    sent.current = outgoing;
  }, [outgoing, toEnd]);

  // The field below grows with its text, and a phone's keyboard takes half of the room.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => {
      if (following.current) toEnd();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [toEnd]);

  return { box, unseen, onScroll, toEnd };
}

const shapeOf = ({ clientWidth, clientHeight, scrollHeight }: Element) =>
  `${clientWidth} ${clientHeight} ${scrollHeight}`;
