// Proves: quotes-11

import { describe, expect, it } from 'vitest';
import { leaseLock, webLock } from './send-lock';

/** The part of Storage that a lease needs. */
function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

/** A promise and the hand that keeps it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('leaseLock', () => {
  it('lets one tab work at a time', async () => {
    const box = storage();
    const [one, two] = [leaseLock(box, 'one', () => 0), leaseLock(box, 'two', () => 0)];
    const { open, passed } = gate();
    const log: string[] = [];
    const first = one(async () => {
      log.push('one');
      await passed;
    });
    await two(async () => void log.push('two'));
    expect(log).toEqual(['one']);
    open();
    await first;
    await two(async () => void log.push('two'));
    expect(log).toEqual(['one', 'two']);
  });

  it.each([
    [19_999, false],
    [20_000, true],
  ])('takes over from a tab that died %i ms ago: %s', async (later, taken) => {
    const box = storage();
    let now = 0;
    void leaseLock(box, 'dead', () => now)(() => new Promise(() => {}));
    now = later;
    let worked = false;
    await leaseLock(
      box,
      'heir',
      () => now,
    )(async () => {
      worked = true;
    });
    expect(worked).toBe(taken);
  });

  it('does not believe a lease from the future: the clock was set back', async () => {
    const box = storage();
    void leaseLock(box, 'dead', () => 1e9)(() => new Promise(() => {}));
    let worked = false;
    await leaseLock(
      box,
      'heir',
      () => 0,
    )(async () => {
      worked = true;
    });
    expect(worked).toBe(true);
  });

  it('gives the lease back when the work fails', async () => {
    const box = storage();
    await expect(leaseLock(box, 'one', () => 0)(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    let worked = false;
    await leaseLock(
      box,
      'two',
      () => 0,
    )(async () => {
      worked = true;
    });
    expect(worked).toBe(true);
  });
});

describe('webLock', () => {
  /** Locks that are granted, or refused as an aborted wait is. */
  const locks = (granted: boolean) =>
    ({
      request: (_name: string, _options: LockOptions, work: () => Promise<void>) =>
        granted ? work() : Promise.reject(new DOMException('waited too long', 'TimeoutError')),
    }) as unknown as LockManager;

  it('works once under the lock, and once without it if it never comes', async () => {
    for (const granted of [true, false]) {
      let times = 0;
      await webLock(locks(granted))(async () => void times++);
      expect(times).toBe(1);
    }
  });

  it('does not repeat work that failed under the lock', async () => {
    let times = 0;
    const work = async () => {
      times++;
      throw new Error('no');
    };
    await expect(webLock(locks(true))(work)).rejects.toThrow('no');
    expect(times).toBe(1);
  });
});
