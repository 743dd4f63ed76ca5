import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.tsx';

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);

/** A device whose date is two hours wrong, as in the proof of issue 2. */
function wrongDevice() {
  const state = { monotonic: 5000, device: noon + 2 * 3_600_000 };
  return { state, monotonic: () => state.monotonic, device: () => state.device };
}

describe('the running server clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not moved by a device clock two hours wrong, nor by one that is set back', () => {
    const time = wrongDevice();
    const clock = createServerClock(time);
    clock.learn(new Date(noon).toISOString(), clock.moment());
    expect(clock.now()).toBe(noon);
    time.state.device -= 86_400_000;
    time.state.monotonic += 61_000;
    expect(clock.now()).toBe(noon + 61_000);
  });

  it('shows the device time only until the first answer', () => {
    const time = wrongDevice();
    expect(createServerClock(time).now()).toBe(time.state.device);
  });

  it('ignores an instant that is none', () => {
    const clock = createServerClock(wrongDevice());
    clock.learn(new Date(noon).toISOString(), clock.moment());
    clock.learn('yesterday', clock.moment());
    expect(clock.now()).toBe(noon);
  });

  it('ticks every second while somebody listens, and tells of a correction at once', () => {
    const clock = createServerClock(wrongDevice());
    const listener = vi.fn();
    const stop = clock.subscribe(listener);
    vi.advanceTimersByTime(3000);
    expect(listener).toHaveBeenCalledTimes(3);
    clock.learn(new Date(noon).toISOString(), clock.moment());
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
    vi.advanceTimersByTime(3000);
    expect(listener).toHaveBeenCalledTimes(4);
    expect(vi.getTimerCount()).toBe(0);
  });
});
