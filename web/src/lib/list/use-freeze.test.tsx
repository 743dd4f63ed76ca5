// @vitest-environment happy-dom
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFreeze } from './use-freeze.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const list = createRef<HTMLUListElement>();

function Board() {
  const frozen = useFreeze(list);
  return (
    <ul ref={list} data-frozen={frozen}>
      <li>
        <button type="button">row</button>
      </li>
    </ul>
  );
}

const frozen = () => list.current?.dataset.frozen;
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
  expect(frozen()).toBe('false');
  await point('pointerenter');
  expect(frozen()).toBe('true');
  await point('pointerleave');
  expect(frozen()).toBe('false');
});

it('holds while the focus is in the list, also without the pointer', async () => {
  await act(async () => row()?.focus());
  await point('pointerenter');
  await point('pointerleave');
  expect(frozen()).toBe('true');
  await act(async () => row()?.blur());
  expect(frozen()).toBe('false');
});

it('lets go of a pointer that was left lying, and holds again at its next move', async () => {
  await point('pointerenter');
  await act(async () => void vi.advanceTimersByTime(119_999));
  expect(frozen()).toBe('true');
  await act(async () => void vi.advanceTimersByTime(1));
  expect(frozen()).toBe('false');
  await point('pointermove');
  expect(frozen()).toBe('true');
});
