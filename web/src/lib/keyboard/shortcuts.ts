import { useEffect } from 'react';
import { type Command, commandFor, type KeyPlace } from './shortcuts.model.ts';

/** What to do for each command; what is missing stays with the browser. */
export type Handlers = Partial<Record<Command, () => void>>;

/** Listens to the staff keyboard while the component stands. Several may listen; each takes its own commands. */
export function useShortcuts(handlers: Handlers): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandFor(event, placeOf(event.target));
      const handler = command === null ? undefined : handlers[command];
      if (handler === undefined) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [handlers]);
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const CONTROLS = 'a, button, summary, [role="tab"], [role="menuitem"], [role="option"]';
/** What lies over the page says so itself: a toast is a dialog by role, and must not silence the keyboard. */
const OVERLAYS = '[data-overlay]';

function placeOf(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : null;
  return {
    typing: element?.closest(FIELDS) != null,
    control: element?.closest(CONTROLS) != null,
    overlay: Array.from(document.querySelectorAll(OVERLAYS)).some((it) => !it.matches('[data-closed]')),
  };
}

/** Puts the focus into the page's search field, if it has one: the meaning of "/". */
export function focusPageSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-page-search]');
  field?.focus();
  field?.select();
}
