import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { betterSample, type ClockSample, sampleOf, serverTime } from './server-clock.model.ts';

/** The running server clock: fed with answers of the server, read once a second by what shows time. */
export interface ServerClock {
  /** A moment on the monotonic clock, in milliseconds: take one before a call, for {@link ServerClock.learn}. */
  moment(): number;
  /** Takes the server's instant (RFC 3339) out of an answer to a call that began at `sent`. */
  learn(instant: string, sent: number): void;
  /** The server's time now, Unix milliseconds; the device's own until the first answer. */
  now(): number;
  /** Calls `listener` about once a second and whenever the clock was corrected. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** Where time comes from. */
export interface TimeSource {
  monotonic(): number;
  device(): number;
}

/** The browser's clocks. */
const browserTime: TimeSource = { monotonic: () => performance.now(), device: () => Date.now() };

/** Makes a clock. One interval serves all listeners, and none runs without listeners. */
export function createServerClock(time: TimeSource = browserTime): ServerClock {
  let sample: ClockSample | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    moment: time.monotonic,
    now: () => (sample === null ? time.device() : serverTime(sample, time.monotonic())),
    learn(instant, sent) {
      const server = Date.parse(instant);
      if (Number.isNaN(server)) return;
      sample = betterSample(sample, sampleOf(server, sent, time.monotonic()));
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(tell, 1000);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const ClockContext = createContext<ServerClock | null>(null);

/** Gives the tree below its server clock. */
export function ServerClockProvider({ clock, children }: { clock: ServerClock; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The server clock of this tree. */
export function useServerClock(): ServerClock {
  const clock = useContext(ClockContext);
  if (clock === null) throw new Error('useServerClock needs a ServerClockProvider above it');
  return clock;
}

/**
 * What `read` makes of the server's time, kept fresh every second. The component renders again only when the answer
 * differs, so a hundred countdowns that change once a minute cost a hundred string comparisons a second and no render.
 */
export function useServerTime<Answer extends string | number | boolean>(
  read: (now: number) => Answer,
): Answer {
  const clock = useServerClock();
  return useSyncExternalStore(clock.subscribe, () => read(clock.now()));
}
