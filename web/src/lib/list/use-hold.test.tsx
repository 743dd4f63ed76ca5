// @vitest-environment happy-dom
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHold } from './use-hold.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const list = createRef<HTMLUListElement>();

function Board() {
  const held = useHold(list);
  return (
    <ul ref={list} data-held={held}>
      <li>
        <button type="button">row</button>
      </li>
    </ul>
  );
}

const held = () => list.current?.dataset.held;
const row = () => list.current?.querySelector('button');
const point = (type: string) => act(async () => void list.current?.dispatchEvent(new Event(type)));

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Board />));
  stop = () => act(() => root.unmount());
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('holds while the pointer is over the list', async () => {
  expect(held()).toBe('false');
  await point('pointerenter');
  expect(held()).toBe('true');
  await point('pointerleave');
  expect(held()).toBe('false');
});

it('holds while the focus is in the list, also without the pointer', async () => {
  await act(async () => row()?.focus());
  await point('pointerenter');
  await point('pointerleave');
  expect(held()).toBe('true');
  await act(async () => row()?.blur());
  expect(held()).toBe('false');
});

it('lets go of a pointer that was left lying, and holds again at its next move', async () => {
  await point('pointerenter');
  await act(async () => void vi.advanceTimersByTime(119_999));
  expect(held()).toBe('true');
  await act(async () => void vi.advanceTimersByTime(1));
  expect(held()).toBe('false');
  await point('pointermove');
  expect(held()).toBe('true');
});
