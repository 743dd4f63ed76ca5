// Proves: staff-6

import { describe, expect, it } from 'vitest';
import { commandFor, type KeyPlace, type KeyPress, SHORTCUT_LINES } from './shortcuts.model.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
});
const page: KeyPlace = { typing: false, overlay: false, control: false };

describe('plain keys', () => {
  it.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['e', 'respond'],
    ['c', 'call'],
    ['r', 'answer'],
    ['t', 'take'],
    ['d', 'done'],
    ['a', 'approve'],
    ['n', 'reject'],
    ['/', 'search'],
    ['Enter', 'open'],
  ] as const)('%s is %s', (key, command) => {
    expect(commandFor(press(key), page)).toBe(command);
  });

  it('knows ? and /, which need Shift on some layouts', () => {
    expect(commandFor(press('?', { shiftKey: true }), page)).toBe('shortcuts');
    expect(commandFor(press('/', { shiftKey: true }), page)).toBe('search');
  });

  it.each(['J', 'x', 'Escape', 'Tab', ' ', 'Dead'])('leaves %s to the page', (key) => {
    expect(commandFor(press(key, { shiftKey: key === 'J' }), page)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves %s+e to the browser', (modifier) => {
    expect(commandFor(press('e', { [modifier]: true }), page)).toBeNull();
  });
});

describe('where the focus is', () => {
  it.each(['j', 'k', 'e', '/', '?', 'Enter'])('leaves %s to a field', (key) => {
    expect(commandFor(press(key), { ...page, typing: true })).toBeNull();
  });

  it.each(['j', 'e', 'Enter'])('leaves %s to an open drawer', (key) => {
    expect(commandFor(press(key), { ...page, overlay: true })).toBeNull();
  });

  it('leaves Enter to a focused button or link', () => {
    expect(commandFor(press('Enter'), { ...page, control: true })).toBeNull();
    expect(commandFor(press('j'), { ...page, control: true })).toBe('next');
  });
});

describe('the palette', () => {
  it.each([{ metaKey: true }, { ctrlKey: true }])('opens with %o and K', (modifier) => {
    expect(commandFor(press('k', modifier), page)).toBe('palette');
    expect(commandFor(press('K', modifier), page)).toBe('palette');
  });

  it('opens while typing and over a drawer', () => {
    const busy = { typing: true, overlay: true, control: false };
    expect(commandFor(press('k', { ctrlKey: true }), busy)).toBe('palette');
  });

  it.each([
    { ctrlKey: true, metaKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, shiftKey: true },
  ])('does not open with %o', (modifier) => {
    expect(commandFor(press('k', modifier), page)).toBeNull();
  });
});

describe('held and composed keys', () => {
  it('repeats moving, never an action', () => {
    expect(commandFor(press('j', { repeat: true }), page)).toBe('next');
    expect(commandFor(press('e', { repeat: true }), page)).toBeNull();
    expect(commandFor(press('k', { repeat: true, ctrlKey: true }), page)).toBeNull();
  });

  it("ignores an input method's keys and what somebody else handled", () => {
    expect(commandFor(press('j', { isComposing: true }), page)).toBeNull();
    expect(commandFor(press('e', { defaultPrevented: true }), page)).toBeNull();
  });
});

it('lists no shortcut twice', () => {
  const keys = SHORTCUT_LINES.flatMap((line) => line.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
