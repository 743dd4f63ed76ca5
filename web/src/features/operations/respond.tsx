import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { explain } from '../../api/problem.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { type ToastContent, useToasts } from '../../ui/toasts.tsx';
import { type Marked, marks } from './marks.ts';
import { type RespondPhase, type RespondState, respondReducer } from './respond.model.ts';
import { undoSecondsLeft } from './undo.model.ts';

/** Marking requests responded and messages answered, and taking it back within ten seconds. */
type Responding = {
  phaseOf: (id: string) => RespondPhase | undefined;
  state: RespondState;
  respond: (it: Marked) => void;
  undo: (it: Marked) => void;
  forget: (id: string) => void;
};

const RespondContext = createContext<Responding | null>(null);

/** Stands above the pages, so that the ten seconds outlive a change of page. */
export function RespondProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(respondReducer, {});

  const refresh = useCallback(
    () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
    [client],
  );
  const say = useOneToastEach();
  const forget = useCallback((id: string) => dispatch({ move: 'forget', id }), []);

  const undo = useCallback(
    async ({ kind, id, name }: Marked) => {
      dispatch({ move: 'undo', id });
      say(id, null);
      try {
        await marks[kind].undo(id);
        await refresh();
        dispatch({ move: 'forget', id });
      } catch (thrown) {
        const reason = explain(thrown);
        dispatch({ move: 'refused', id, wanted: 'undo', reason });
        say(id, { title: `${name} stays ${marks[kind].word}.`, description: reason, tone: 'danger' });
      }
    },
    [refresh, say],
  );

  const respond = useCallback(
    async (it: Marked) => {
      const { kind, id, name } = it;
      dispatch({ move: 'respond', id });
      say(id, null);
      try {
        const row = await marks[kind].mark(id);
        const undoUntil = row.undo_until ? Date.parse(row.undo_until) : 0;
        dispatch({ move: 'responded', id, undoUntil });
        say(id, {
          title: `${name} marked ${marks[kind].word}.`,
          timeout: 0,
          action: {
            label: <UndoLabel until={undoUntil} onOver={() => say(id, null)} />,
            onPress: () => void undo(it),
          },
        });
        await refresh();
      } catch (thrown) {
        const reason = explain(thrown);
        dispatch({ move: 'refused', id, wanted: 'respond', reason });
        say(id, {
          title: `${name} is NOT marked ${marks[kind].word}.`,
          description: reason,
          tone: 'danger',
          action: { label: 'Retry', onPress: () => void respond(it) },
        });
      }
    },
    [refresh, say, undo],
  );

  const value = useMemo(
    () => ({
      state,
      phaseOf: (id: string) => state[id],
      respond: (it: Marked) => void respond(it),
      undo: (it: Marked) => void undo(it),
      forget,
    }),
    [state, respond, undo, forget],
  );
  return <RespondContext value={value}>{children}</RespondContext>;
}

/** Shows a toast about a request in place of the one before it, which would now contradict it; null only takes away. */
function useOneToastEach(): (id: string, content: ToastContent | null) => void {
  const { show, close } = useToasts();
  const [shown] = useState(() => new Map<string, string>());
  return useCallback(
    (id, content) => {
      const before = shown.get(id);
      if (before !== undefined) close(before);
      if (content === null) shown.delete(id);
      else shown.set(id, show(content));
    },
    [show, close, shown],
  );
}

/** Marking and undoing, from anywhere below the provider. */
export function useRespond(): Responding {
  const value = useContext(RespondContext);
  if (value === null) throw new Error('useRespond needs a RespondProvider above it');
  return value;
}

/** "Undo (8)", counted by the server's clock. */
export function UndoLabel({ until, onOver }: { until: number; onOver?: () => void }) {
  const left = useServerTime((now) => undoSecondsLeft(until, now));
  const over = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the time is over
  useEffect(() => {
    if (over) onOver?.();
  }, [over]);
  return <span className="figures">{over ? 'Too late' : `Undo (${left})`}</span>;
}
