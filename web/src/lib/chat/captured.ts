/** Informs the chat that a lead has just been captured (V133): the form is another feature's. */

const name = 'wardgate:captured';

/** A visitor's address has been stored on this page. */
export function tellCaptured(): void {
  dispatchEvent(new Event(name));
}

/** Calls back whenever that happens; returns how to stop. */
export function onCaptured(listener: () => void): () => void {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
