/** Where the chat stood open, kept for this tab: path of the page; null if it was closed. */
const key = 'wardgate.chat.open';

/** The page on which the chat was open last in this tab; null if it was closed. */
export function chatOpenAt(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps that the chat is open on the page at `path`, or closed. */
export function keepChatOpen(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Storage is closed: on the next page the chat is closed, too.
  }
}
