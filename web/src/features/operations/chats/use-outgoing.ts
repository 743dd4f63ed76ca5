import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { explain } from '../../../api/problem.ts';
import { readDraft, writeDraft } from '../../../lib/form/draft.ts';
import { newId } from '../../../lib/id/new-id.ts';
import { speakInChat } from './calls.ts';
import { again, failedWith, type Line, leftBehind, nextToSend, without, written } from './outgoing.model.ts';
import { showMessage } from './queries.ts';

/**
 * Sends what the account `me` has written, one after the other. What is not known to have arrived outlives a reload and
 * waits there for its writer, who sends it again with the key it had, so that it arrives once.
 */
export function useOutgoing(id: string, me: string) {
  const client = useQueryClient();
  const store = `chat.${id}.${me}.outgoing`;
  const [line, setLine] = useState<Line>(() => leftBehind(readDraft<Line>(store) ?? []));
  const latest = useRef(line);
  const change = useCallback(
    (move: (line: Line) => Line) => {
      latest.current = move(latest.current);
      writeDraft(store, latest.current.length > 0 ? latest.current : null);
      setLine(latest.current);
    },
    [store],
  );

  const standing = useRef(true);
  useEffect(() => {
    standing.current = true;
    return () => {
      standing.current = false;
    };
  }, []);

  const busy = useRef(false);
  useEffect(() => {
    const due = nextToSend(line);
    if (due === null || busy.current) return;
    busy.current = true;
    const settle = (move: (line: Line) => Line) => {
      busy.current = false;
      if (standing.current) return change(move);
      // The drawer was closed: what became of it is written down for the next time.
      const rest = move(readDraft<Line>(store) ?? []);
      writeDraft(store, rest.length > 0 ? rest : null);
    };
    speakInChat(id, due.key, due.text).then(
      (message) => {
        showMessage(client, id, message);
        settle((now) => without(now, due.key));
      },
      (thrown: unknown) => settle((now) => failedWith(now, due.key, explain(thrown))),
    );
  }, [line, id, client, change, store]);

  return {
    line,
    say: useCallback((text: string) => change((now) => written(now, newId(), text)), [change]),
    retry: useCallback((key: string) => change((now) => again(now, key)), [change]),
    takeBack: useCallback((key: string) => change((now) => without(now, key)), [change]),
  };
}

/** What is on its way, and what can be done about it. */
export type Sending = ReturnType<typeof useOutgoing>;
