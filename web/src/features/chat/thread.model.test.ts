// Proves: chat-33

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyThread,
  type Failure,
  isBusy,
  revived,
  shownMessages,
  type Thread,
  type ThreadEvent,
  threadAfter,
} from './thread.model';
import { noHandover, type StoredThread, toMessage, toReply } from './wire';

const lost: Failure = { kind: 'lost', detail: '', retryAt: null };
const threadOf = (...events: ThreadEvent[]) => events.reduce(threadAfter, emptyThread);
const sent = (key: string, text = `about ${key}`): ThreadEvent => ({ type: 'sent', key, text, at: 't' });
const answered = (key: string, content = `answer to ${key}`): ThreadEvent => ({
  type: 'answered',
  key,
  reply: toReply({ id: `r-${key}`, type: 'assistant', content }),
});
const said = (thread: Thread) => shownMessages(thread).map(({ content }) => content);

describe('one turn', () => {
  test('blank is nothing; while one is answered, another is not sent', () => {
    expect(threadOf(sent('a', '  \n '))).toBe(emptyThread);
    expect(said(threadOf(sent('a'), sent('b')))).toEqual(['about a']);
  });
  test('pieces grow, a restart voids them, the reply takes their place', () => {
    const asking = threadOf(
      sent('a'),
      { type: 'piece', key: 'a', text: 'wro' },
      { type: 'restart', key: 'a' },
      { type: 'piece', key: 'a', text: 'rig' },
    );
    expect(asking.turn?.piece).toBe('rig');
    expect(said(threadAfter(asking, answered('a', 'right')))).toEqual(['about a', 'right']);
  });
  test('a person has the conversation: the message is passed on without a word', () => {
    const reply = toReply({
      id: 'x',
      type: 'system',
      from: 'staff',
      content: 'Passed on.',
      handover: { state: 'waiting', note: 'Soon.' },
    });
    const thread = threadOf(sent('a'), { type: 'answered', key: 'a', reply });
    expect(said(thread)).toEqual(['about a']);
    expect(thread.handover).toEqual({ state: 'waiting', name: '', note: 'Soon.' });
  });
  test('an answer tells that the visitor is known, and the next one takes it back no more', () => {
    const answer = (key: string, captured: boolean) =>
      ({ type: 'answered', key, reply: toReply({ id: key, content: 'Got it.', captured }) }) as const;
    const known = threadOf(sent('a'), answer('a', true));
    expect(known.captured).toBe(true);
    expect(threadAfter(threadAfter(known, sent('b')), answer('b', false)).captured).toBe(true);
    expect(threadOf(sent('a'), answer('a', false)).captured).toBe(false);
  });
  test('stopped: what came stays; of nothing it may be asked again', () => {
    expect(
      said(threadOf(sent('a'), { type: 'piece', key: 'a', text: 'half' }, { type: 'cut', key: 'a' })),
    ).toEqual(['about a', 'half']);
    expect(threadOf(sent('a'), { type: 'cut', key: 'a' }).turn).toMatchObject({
      phase: 'failed',
      failure: { kind: 'stopped' },
    });
  });
  test('a retry keeps its key; a new message leaves the unanswered one where it was said', () => {
    const failed = threadOf(sent('a'), { type: 'failed', key: 'a', failure: lost });
    expect(threadAfter(failed, { type: 'retried' }).turn).toMatchObject({ key: 'a', phase: 'asking' });
    expect(said(threadAfter(threadAfter(failed, sent('b')), answered('b')))).toEqual([
      'about a',
      'about b',
      'answer to b',
    ]);
  });
  // Proves: chat-55
  test('a message after one that the server never had is not called lost', () => {
    const failed = threadOf(sent('a'), { type: 'failed', key: 'a', failure: lost });
    const drifting = threadAfter(threadAfter(failed, sent('b')), { type: 'adrift', key: 'b' });
    const items = [toMessage({ id: 'u-b', type: 'user', content: 'about b' })];
    const read = { items, pending: true, handover: noHandover, captured: false };
    const thread = threadAfter(drifting, { type: 'loaded', version: drifting.version, stored: read });
    expect(thread.turn).toMatchObject({ key: 'b', phase: 'awaiting', stored: true });
    expect(said(thread)).toEqual(['about a', 'about b']);
    const late = [toMessage({ id: 'u-a', type: 'user', content: 'about a' }), ...items];
    const again = threadAfter(thread, {
      type: 'loaded',
      version: thread.version,
      stored: { ...read, items: late },
    });
    expect(said(again), 'it was there after all').toEqual(['about a', 'about b']);
  });
  test('in another conversation it is the first message', () => {
    const thread = threadOf(sent('a'), answered('a'), sent('b'), { type: 'renewed' });
    expect(said(thread)).toEqual(['about b']);
    expect(thread.turn?.after).toBe(0);
  });
});

/**
 * A visitor in one tab, a server that stores a message and its reply (or is still answering), and a
 * line that loses questions or answers: in any order.
 */
class World {
  thread = emptyThread;
  /** What the server has: every message with its key, in order. */
  server: { key: string; text: string; answered: boolean }[] = [];
  next = 0;
  /** The texts that were taken. */
  sent: string[] = [];

  stored(): StoredThread {
    const items = this.server.flatMap(({ key, text, answered: done }) => [
      toMessage({ id: `u-${key}`, type: 'user', content: text }),
      ...(done ? [toMessage({ id: `r-${key}`, type: 'assistant', content: `answer to ${key}` })] : []),
    ]);
    const pending = this.server.at(-1)?.answered === false;
    return { items, pending, handover: noHandover, captured: false };
  }
  /** The question reaches the server: once, whatever its key was before. */
  reach(): void {
    const { turn } = this.thread;
    if (turn?.phase !== 'asking' || this.server.some(({ key }) => key === turn.key)) return;
    this.server.push({ key: turn.key, text: turn.text, answered: false });
  }
  finish(): void {
    for (const one of this.server) one.answered = true;
  }
  on(event: ThreadEvent): void {
    this.thread = threadAfter(this.thread, event);
  }
}

const count = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length;

type Step = (world: World) => void;
const key = (world: World) => world.thread.turn?.key ?? 'none';
const steps: Record<string, Step> = {
  send: (world) => {
    world.next += 1;
    // Few texts, so that the same words are said twice.
    const text = `text ${world.next % 2}`;
    if (!isBusy(world.thread)) world.sent.push(text);
    world.on(sent(`k${world.next}`, text));
  },
  arrive: (world) => world.reach(),
  piece: (world) => world.on({ type: 'piece', key: key(world), text: 'piece' }),
  restart: (world) => world.on({ type: 'restart', key: key(world) }),
  reply: (world) => {
    if (world.thread.turn?.phase !== 'asking') return;
    world.reach();
    world.finish();
    world.on(answered(key(world)));
  },
  finish: (world) => world.finish(),
  lose: (world) => world.on({ type: 'failed', key: key(world), failure: lost }),
  drift: (world) => world.on({ type: 'adrift', key: key(world) }),
  stop: (world) => {
    world.reach();
    world.finish();
    world.on({ type: 'cut', key: key(world) });
  },
  retry: (world) => world.on({ type: 'retried' }),
  load: (world) => world.on({ type: 'loaded', version: world.thread.version, stored: world.stored() }),
  loadLate: (world) =>
    world.on({ type: 'loaded', version: world.thread.version - 1, stored: world.stored() }),
  reload: (world) => {
    world.thread = revived(JSON.parse(JSON.stringify(world.thread)) as Thread);
  },
};

// Proves: chat-55
test('whatever happens, nothing is said twice, nothing shown that the server has is lost, and it never hangs', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 40 }), (names) => {
      const world = new World();
      for (const name of names) {
        const before = world.thread;
        steps[name]?.(world);
        const { thread } = world;
        const ids = shownMessages(thread).map(({ id }) => id);
        expect(new Set(ids).size, `no id twice after ${name}`).toBe(ids.length);
        if (name === 'send' && isBusy(before)) expect(thread).toBe(before);
        if (name === 'loadLate') expect(thread).toBe(before);
        if (thread.turn?.phase === 'failed') expect(thread.turn.failure).not.toBeNull();
      }
      // In the end the line is good: the server is read, and what failed is tried again.
      for (let i = 0; i < 3; i++) {
        world.finish();
        steps.load?.(world);
        steps.retry?.(world);
        steps.reply?.(world);
      }
      steps.load?.(world);
      expect(isBusy(world.thread), 'nothing hangs').toBe(false);
      expect(world.thread.turn).toBeNull();
      const settled = { ...world.thread, abandoned: [] };
      expect(said(settled)).toEqual(world.stored().items.map(({ content }) => content));
      for (const text of ['text 0', 'text 1'])
        expect(
          count(said(world.thread), text),
          `${text} shown as often as sent, at most`,
        ).toBeLessThanOrEqual(count(world.sent, text));
      expect(new Set(world.server.map(({ key: one }) => one)).size).toBe(world.server.length);
    }),
    { numRuns: 1000 },
  );
});
