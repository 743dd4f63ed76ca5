// Proves: V134, V221, D69, D86, leads-8, leads-47, chat-41

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { newVisit, type Visit } from '../visit/visit.model';
import { type Moment, nothingOpen, type OverlayEvent, overlayAfter, qualifies } from './overlay.model';

const visited = (change: Partial<Visit>): Visit => ({ ...newVisit('direct', 1440), ...change });
const day = 24 * 60 * 60 * 1000;
const calm: Moment = {
  now: 1_000_000,
  path: '/about',
  isQuiet: false,
  visit: visited({ pagesVisited: ['/services'] }),
  formInUse: false,
  dialogOpen: false,
  attention: null,
  awaySince: null,
};

describe('who qualifies (V134)', () => {
  const cases: [Partial<Visit>, boolean][] = [
    [{}, false],
    [{ timeOnSite: 121, scrollDepth: 51 }, true],
    [{ timeOnSite: 120, scrollDepth: 51 }, false],
    [{ timeOnSite: 121, scrollDepth: 50 }, false],
    [{ timeOnSite: 9999, scrollDepth: 0 }, false],
    [{ pagesVisited: ['/', '/about'] }, false],
    [{ pagesVisited: ['/', '/about', '/terms'] }, true],
    [{ pagesVisited: ['/services'] }, true],
    [{ pagesVisited: ['/services/it-support'] }, true],
    [{ pagesVisited: ['/quote'] }, true],
    [{ pagesVisited: ['/quotes'] }, false],
    [{ interactions: 3 }, false],
    [{ interactions: 4 }, true],
  ];
  it.each(cases)('%o: %s', (change, expected) => {
    expect(qualifies(visited(change))).toBe(expected);
  });
  it('nobody who is not observed', () => expect(qualifies(undefined)).toBe(false));
});

test('three seconds after the visit qualifies, not before', () => {
  const at = (now: number) => ({ type: 'moment' as const, moment: { ...calm, now } });
  const first = overlayAfter(nothingOpen, at(1000));
  expect(first.open).toBeNull();
  expect(overlayAfter(first, at(3999)).open).toBeNull();
  expect(overlayAfter(first, at(4000)).open).toBe('popup');
});

test.each<[string, Partial<Moment>]>([
  ['a form in use', { formInUse: true }],
  ['an open dialog, menu or lightbox', { dialogOpen: true }],
  ['a result', { attention: 'result' }],
  ['a confirmation', { attention: 'confirmation' }],
  ['a toast', { attention: 'toast' }],
  ['an unfolded answer', { attention: 'answer' }],
  ['the quote form', { path: '/quote' }],
  ['the contact form', { path: '/contact' }],
])('it waits for %s, and its three seconds begin anew when that is over', (_, change) => {
  const due = overlayAfter(nothingOpen, { type: 'moment', moment: calm });
  const later = { ...calm, now: calm.now + 60_000 };
  const waiting = overlayAfter(due, { type: 'moment', moment: { ...later, ...change } });
  expect(waiting).toEqual(nothingOpen);
  const over = overlayAfter(waiting, { type: 'moment', moment: later });
  expect(over).toEqual({ ...nothingOpen, dueAt: later.now + 3000 });
  const at = (now: number) => overlayAfter(over, { type: 'moment', moment: { ...later, now } }).open;
  expect([at(later.now + 2999), at(later.now + 3000)]).toEqual([null, 'popup']);
});

test.each<[string, Partial<Moment>]>([
  ['a page that is legal, private, lost or not indexed', { isQuiet: true }],
  ['a visitor who is known to us', { awaySince: calm.now }],
])('it never comes to %s', (_, change) => {
  const never = { ...calm, ...change };
  const due = { ...nothingOpen, dueAt: 0 };
  expect(overlayAfter(due, { type: 'moment', moment: { ...never, now: never.now + 60_000 } })).toEqual(
    nothingOpen,
  );
});

test('another dialog was faster: the pop-up gives way, and waits its time once more', () => {
  const open = overlayAfter({ ...nothingOpen, dueAt: 0 }, { type: 'moment', moment: calm });
  expect(open.open).toBe('popup');
  expect(overlayAfter(open, { type: 'deferred' })).toEqual(nothingOpen);
  // What a visitor asked for gives way to nothing.
  const asked = overlayAfter(nothingOpen, { type: 'asked', for: 'panel' });
  expect(overlayAfter(asked, { type: 'deferred' }).open).toBe('panel');
});

test('once closed it stays away for thirty days', () => {
  const due = { ...nothingOpen, dueAt: 0 };
  const after = (ms: number) =>
    overlayAfter(due, { type: 'moment', moment: { ...calm, awaySince: calm.now - ms } }).open;
  expect(after(30 * day - 1)).toBeNull();
  expect(
    overlayAfter(nothingOpen, { type: 'moment', moment: { ...calm, awaySince: calm.now - 30 * day } }).dueAt,
  ).toBe(calm.now + 3000);
});

test('a moment that changes nothing is the same state: nobody is rendered again for it', () => {
  const idle = { ...calm, visit: visited({}) };
  expect(overlayAfter(nothingOpen, { type: 'moment', moment: idle })).toBe(nothingOpen);
  const due = overlayAfter(nothingOpen, { type: 'moment', moment: calm });
  expect(overlayAfter(due, { type: 'moment', moment: { ...calm, now: calm.now + 500 } })).toBe(due);
});

test('the chat: the pop-up waits for its end, the panel and it share a corner, priority support lies over it', () => {
  const open = overlayAfter({ ...nothingOpen, dueAt: 0 }, { type: 'chat', to: 'asked' });
  const later = { type: 'moment' as const, moment: calm };
  expect(overlayAfter(open, later)).toMatchObject({ open: null, dueAt: null });
  const closed = overlayAfter(overlayAfter(open, later), { type: 'chat', to: 'closed' });
  expect(overlayAfter(closed, later)).toMatchObject({ open: null, dueAt: calm.now + 3000 });
  expect(overlayAfter(open, { type: 'asked', for: 'priority' })).toMatchObject({
    open: 'priority',
    chat: 'asked',
  });
  const panel = overlayAfter(open, { type: 'asked', for: 'panel' });
  expect(panel).toMatchObject({ open: 'panel', chat: 'closed' });
  expect(overlayAfter(panel, { type: 'chat', to: 'back' })).toMatchObject({ open: null, chat: 'back' });
});

const moments: fc.Arbitrary<Moment> = fc.record({
  now: fc.integer({ min: 0, max: 40 * day }),
  path: fc.constantFrom('/', '/about', '/services/it-support', '/quote', '/contact', '/contact/sent/x'),
  isQuiet: fc.boolean(),
  visit: fc.constantFrom(
    undefined,
    visited({}),
    visited({ pagesVisited: ['/services'] }),
    visited({ interactions: 9 }),
  ),
  formInUse: fc.boolean(),
  dialogOpen: fc.boolean(),
  attention: fc.constantFrom(null, 'result', 'confirmation', 'toast', 'answer' as const),
  awaySince: fc.option(fc.integer({ min: 0, max: 40 * day }), { nil: null }),
});
const events: fc.Arbitrary<OverlayEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('moment' as const), moment: moments }) },
  fc.record({
    type: fc.constant('asked' as const),
    for: fc.constantFrom('popup', 'panel', 'priority' as const),
  }),
  fc.record({ type: fc.constantFrom('closed', 'deferred' as const) }),
  fc.record({
    type: fc.constant('chat' as const),
    to: fc.constantFrom('closed', 'asked', 'back' as const),
  }),
) as fc.Arbitrary<OverlayEvent>;

/** What must hold for every event, whatever came before: said without the rules' own words. */
test('whatever happens: one at a time, only what was asked for, and no pop-up over a visitor at work', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), (list) => {
      let state = nothingOpen;
      for (const event of list) {
        const next = overlayAfter(state, event);
        if (event.type === 'asked') expect(next.open).toBe(event.for);
        if (event.type === 'closed') expect(next.open).toBeNull();
        if (event.type === 'deferred') expect(next.open).not.toBe('popup');
        if (event.type === 'chat') expect(next.chat).toBe(event.to);
        // By itself the chat neither comes nor goes; only the panel, which was asked for, takes its place.
        else if (next.chat !== state.chat) expect(next).toMatchObject({ open: 'panel', chat: 'closed' });
        expect([next.open, next.chat !== 'closed']).not.toEqual(['panel', true]);
        if (event.type === 'moment' && next.open !== state.open) {
          // By itself only the pop-up comes, out of nothing, to somebody who qualifies and is not busy.
          const { visit, formInUse, dialogOpen, attention, isQuiet, path, awaySince, now } = event.moment;
          expect(state.open).toBeNull();
          expect(next.open).toBe('popup');
          expect(visit).toBeDefined();
          expect([formInUse, dialogOpen, attention, isQuiet]).toEqual([false, false, null, false]);
          expect(state.chat).toBe('closed');
          expect(path).not.toMatch(/^\/(quote|contact)/);
          if (awaySince !== null) expect(now - awaySince).toBeGreaterThanOrEqual(30 * day);
          // Nothing was in the way at the moment before, either.
          expect(state.dueAt).not.toBeNull();
        }
        state = next;
      }
    }),
    { numRuns: 500 },
  );
});
