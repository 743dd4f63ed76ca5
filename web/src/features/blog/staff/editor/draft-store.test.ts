// Proves: blog-73

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A server that stores what it gets, or cannot be reached, and a device with that much room. */
function setup() {
  const server = { has: null as string | null, puts: 0, down: false, delay: 0 };
  const device = { has: null as string | null, full: false };
  const answer = async () => {
    if (server.delay > 0) await new Promise((done) => void setTimeout(done, server.delay));
    if (server.down) throw new Error('offline');
  };
  const drafts = createDraftStore<string>({
    put: async (words) => {
      await answer();
      server.has = words;
      server.puts += 1;
      return Date.now();
    },
    drop: async () => {
      await answer();
      server.has = null;
    },
    device: {
      write: (words) => {
        if (!device.full) device.has = words;
        return !device.full;
      },
      clear: () => {
        device.has = null;
      },
    },
    explain: (thrown) => (thrown as Error).message,
  });
  return { server, device, drafts };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('keeping what is typed', () => {
  test('within three seconds of the last key the server has it, and then only the server', async () => {
    const { server, device, drafts } = setup();
    drafts.change('a');
    await pass(500);
    expect(device.has).toBe('a');
    drafts.change('ab');
    expect(drafts.state().kind).toBe('waiting');
    await pass(3000);
    expect(server).toMatchObject({ has: 'ab', puts: 1 });
    expect(drafts.state()).toEqual({ kind: 'kept', at: 1500 });
    expect(device.has).toBeNull();
  });

  test('somebody who never rests is kept all the same', async () => {
    const { server, drafts } = setup();
    for (let keys = 1; keys <= 40; keys += 1) {
      drafts.change('x'.repeat(keys));
      await pass(200);
    }
    expect(server.puts).toBeGreaterThanOrEqual(2);
    expect(server.has?.length).toBeGreaterThan(25);
  });

  test('keys during a call are kept by the next, and until then by this device', async () => {
    const { server, device, drafts } = setup();
    server.delay = 1500;
    drafts.change('a');
    await pass(1200);
    drafts.change('ab');
    await pass(1400);
    expect(server.has, 'the first call is answered').toBe('a');
    expect(device.has).toBe('ab');
    expect(drafts.state().kind).toBe('waiting');
    await pass(4600);
    expect(server).toMatchObject({ has: 'ab', puts: 2 });
  });

  test('offline: this device has it, it is said, and the server gets it when it can be reached', async () => {
    const { server, device, drafts } = setup();
    server.down = true;
    drafts.change('a');
    await pass(3000);
    expect(drafts.state()).toEqual({ kind: 'device', why: 'offline' });
    drafts.change('ab');
    expect(drafts.state().kind, 'no flicker at every key').toBe('device');
    await pass(300);
    expect(device.has).toBe('ab');
    server.down = false;
    await pass(5000);
    expect(server.has).toBe('ab');
    expect(drafts.state().kind).toBe('kept');
    expect(device.has).toBeNull();
  });

  test('offline and no room: that is said, and room that comes back is used', async () => {
    const { server, device, drafts } = setup();
    server.down = true;
    device.full = true;
    drafts.change('a');
    await pass(3000);
    expect(drafts.state()).toEqual({ kind: 'lost', why: 'offline' });
    device.full = false;
    await pass(5000);
    expect(drafts.state().kind).toBe('device');
    expect(device.has).toBe('a');
  });

  test('typed and taken back: nothing is kept', async () => {
    const { server, drafts } = setup();
    drafts.change('a');
    await pass(2000);
    drafts.change(null);
    await pass(2000);
    expect(server.has).toBeNull();
    expect(drafts.state()).toEqual({ kind: 'clean' });
  });

  test('while it is saved nothing is kept; afterwards nothing comes back', async () => {
    const { server, device, drafts } = setup();
    server.delay = 1000;
    drafts.change('a');
    await pass(1100);
    const paused = drafts.pause();
    await pass(1000);
    await paused;
    expect(server.has).toBe('a');
    drafts.change('ab');
    await pass(10_000);
    expect(server.puts).toBe(1);
    drafts.forget();
    drafts.resume();
    await pass(10_000);
    expect(server.puts).toBe(1);
    expect(device.has).toBeNull();
    expect(drafts.state()).toEqual({ kind: 'clean' });
  });

  test('a save that failed: what was typed meanwhile is kept', async () => {
    const { server, drafts } = setup();
    await drafts.pause();
    drafts.change('a');
    drafts.resume();
    await pass(2000);
    expect(server.has).toBe('a');
  });

  test('a page that goes away leaves its last key on this device', () => {
    const { device, drafts } = setup();
    drafts.change('a');
    drafts.stop();
    expect(device.has).toBe('a');
  });
});
