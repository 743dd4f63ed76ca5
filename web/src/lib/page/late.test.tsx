// @vitest-environment happy-dom
// Proves: newsletter-29

import { act, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce, late } from './late';

const sent = vi.fn();

/** A form as a part of a page: a box with a first value, and what becomes of a press. */
function Part() {
  return (
    <form
      action="/sign-up"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        sent(new FormData(event.currentTarget).get('email'));
      }}
    >
      <input name="email" defaultValue="" />
      <button type="submit">Send</button>
    </form>
  );
}

let root: Root;
let box: HTMLElement;
let arrive: (part: ComponentType) => void;
let fail: (error: Error) => void;
const fetch = vi.fn(
  () =>
    new Promise<ComponentType>((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    }),
);
const form = () => box.querySelector('form') as HTMLFormElement;
const field = () => box.querySelector('input') as HTMLInputElement;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  fetch.mockClear();
  sent.mockClear();
  box = document.createElement('main');
  document.body.append(box);
  const Rendered = atOnce(Part);
  box.innerHTML = renderToString(<Rendered />);
  const Late = late(fetch);
  await act(async () => {
    root = hydrateRoot(box, <Late />, { onRecoverableError: (error) => expect.unreachable(String(error)) });
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

/** Types and presses before the code is there. */
async function typeAndSend(): Promise<void> {
  await act(async () => {
    field().value = 'rowan@customers.example';
    field().dispatchEvent(new Event('input', { bubbles: true }));
    form().requestSubmit();
  });
}

describe('a part whose code comes late', () => {
  it('is there from the start, and its code is not asked for', () => {
    expect(form().textContent).toBe('Send');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('asks for its code at the first hand, and takes what was typed and pressed before', async () => {
    const before = form();
    await typeAndSend();
    expect(fetch).toHaveBeenCalledOnce();
    expect(sent).not.toHaveBeenCalled();
    await act(async () => arrive(Part));
    expect(sent.mock.calls).toEqual([['rowan@customers.example']]);
    expect(form(), 'hydrated, not made anew').toBe(before);
  });

  it('goes its own way when the code cannot be fetched', async () => {
    const submit = vi.spyOn(form(), 'submit').mockImplementation(() => undefined);
    await typeAndSend();
    await act(async () => fail(new Error('offline')));
    expect(submit).toHaveBeenCalledOnce();
    expect(field().value).toBe('rowan@customers.example');
    const press = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form().dispatchEvent(press);
    expect(press.defaultPrevented, 'nobody keeps the next press').toBe(false);
  });
});
