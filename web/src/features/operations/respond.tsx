import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react';
import { explain } from '../../api/problem.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { markResponded, undoResponded } from './calls.ts';
import { type RespondPhase, type RespondState, respondReducer } from './respond.model.ts';
import { undoSecondsLeft } from './undo.model.ts';

/** Marking requests responded, and taking it back within ten seconds. */
type Responding = {
  phaseOf: (id: string) => RespondPhase | undefined;
  state: RespondState;
  respond: (id: string, name: string) => void;
  undo: (id: string, name: string) => void;
  forget: (id: string) => void;
};

const RespondContext = createContext<Responding | null>(null);

/** Stands above the pages, so that the ten seconds outlive a change of page. */
export function RespondProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [state, dispatch] = useReducer(respondReducer, {});

  const refresh = useCallback(
    () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
    [client],
  );
  const forget = useCallback((id: string) => dispatch({ move: 'forget', id }), []);

  const undo = useCallback(
    async (id: string, name: string) => {
      dispatch({ move: 'undo', id });
      try {
        await undoResponded(id);
        await refresh();
        dispatch({ move: 'forget', id });
      } catch (thrown) {
        const reason = explain(thrown);
        dispatch({ move: 'refused', id, wanted: 'undo', reason });
        toasts.show({ title: `${name} stays responded.`, description: reason, tone: 'danger' });
      }
    },
    [refresh, toasts.show],
  );

  const respond = useCallback(
    async (id: string, name: string) => {
      dispatch({ move: 'respond', id });
      try {
        const row = await markResponded(id);
        const undoUntil = row.undo_until ? Date.parse(row.undo_until) : 0;
        dispatch({ move: 'responded', id, undoUntil });
        const toast = toasts.show({
          title: `${name} marked responded.`,
          timeout: 0,
          action: {
            label: <UndoLabel until={undoUntil} onOver={() => toasts.close(toast)} />,
            onPress: () => void undo(id, name),
          },
        });
        await refresh();
      } catch (thrown) {
        const reason = explain(thrown);
        dispatch({ move: 'refused', id, wanted: 'respond', reason });
        toasts.show({
          title: `${name} is NOT marked responded.`,
          description: reason,
          tone: 'danger',
          action: { label: 'Retry', onPress: () => void respond(id, name) },
        });
      }
    },
    [refresh, toasts.show, toasts.close, undo],
  );

  const value = useMemo(
    () => ({
      state,
      phaseOf: (id: string) => state[id],
      respond: (id: string, name: string) => void respond(id, name),
      undo: (id: string, name: string) => void undo(id, name),
      forget,
    }),
    [state, respond, undo, forget],
  );
  return <RespondContext value={value}>{children}</RespondContext>;
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
