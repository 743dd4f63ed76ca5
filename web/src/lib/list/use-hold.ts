import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';

/** After this long without a move of hand or key the hold ends: a mouse left on a wall board must not hide what is new. */
const IDLE_MS = 120_000;

/**
 * Whether somebody's hand is on a list: the pointer is over it or the focus in it (D85). Spread `handlers` onto the
 * element around the rows.
 */
export function useHold() {
  const [held, setHeld] = useState(false);
  const state = useRef({ pointer: false, focus: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handlers = useMemo(() => {
    const settle = () => {
      clearTimeout(timer.current);
      const hand = state.current.pointer || state.current.focus;
      setHeld(hand);
      if (hand) timer.current = setTimeout(() => setHeld(false), IDLE_MS);
    };
    const put = (part: Partial<typeof state.current>) => {
      state.current = { ...state.current, ...part };
      settle();
    };
    return {
      onPointerEnter: () => put({ pointer: true }),
      onPointerMove: settle,
      onPointerLeave: () => put({ pointer: false }),
      onKeyDown: settle,
      onFocus: () => put({ focus: true }),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) put({ focus: false });
      },
    };
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { held, handlers };
}
