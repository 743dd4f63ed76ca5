/** How long after a line that broke for good another is tried, ms. */
const again = 30_000;

/**
 * Listens at an address for `news`, hints to read again, until it says `bye`. Returns how to stop.
 * A line that was refused is a hint, too: perhaps the conversation is gone.
 */
export function listen(address: string, onNews: () => void, onBye: () => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const start = () => {
    source = new EventSource(address);
    source.addEventListener('news', onNews);
    source.addEventListener('bye', () => {
      stop();
      onBye();
    });
    source.addEventListener('error', () => {
      // Otherwise the browser comes back by itself.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(start, again);
      onNews();
    });
  };
  start();
  return stop;
}
