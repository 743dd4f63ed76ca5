import { useEffect, useRef, useState } from 'react';
import type { Present, PresentKind, PresentState } from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';
import { newId } from '../id/new-id.ts';
import { BEAT_MS, WRITING_MS } from './presence.model.ts';

/** What can be open. */
export type Thing = PresentKind;

/** This tab, so that another one of the same person goes on. */
const screen = newId();

const say = (kind: PresentKind, id: string, state: PresentState) =>
  answerOf(
    staff.POST('/api/staff/operations/presence', { body: { kind, id, screen, state }, keepalive: true }),
  );

/** Where an answer is written: a form that is marked so. */
const ANSWER = '[data-answer]';

/**
 * Says that this thing is open, and that an answer to it is being written, and hears who else has it open. A tab that
 * nobody sees says nothing. Nothing is told of a beat that fails: the next one comes in a moment.
 */
export function usePresence(kind: PresentKind, id: string): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const typed = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let heard = performance.now();
    const isWriting = () => performance.now() - typed.current < WRITING_MS;
    // One at a time, so that what was said first never arrives last.
    let underWay = false;
    let again = false;
    const beat = async () => {
      again = underWay;
      if (underWay) return;
      underWay = true;
      clearTimeout(timer);
      if (!document.hidden && navigator.onLine) {
        const answer = await say(kind, id, isWriting() ? 'writing' : 'looking').catch(() => null);
        if (over) return;
        if (answer) {
          heard = performance.now();
          setOthers(answer.others);
        } else if (performance.now() - heard > WRITING_MS) setOthers([]); // what is not known any more is not said
      }
      underWay = false;
      timer = setTimeout(() => void beat(), again ? 0 : BEAT_MS);
    };
    const leave = () => void say(kind, id, 'gone').catch(() => null);
    const write = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest(ANSWER)) return;
      const began = !isWriting();
      typed.current = performance.now();
      if (began) void beat();
    };
    const show = () => (document.hidden ? leave() : void beat());
    void beat();
    addEventListener('input', write);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', show);
    return () => {
      over = true;
      clearTimeout(timer);
      removeEventListener('input', write);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', show);
      leave();
    };
  }, [kind, id]);
  return others;
}
