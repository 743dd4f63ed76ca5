/** How long after a stream that broke for good another is tried, ms. */
const again = 30_000;

/**
 * The one stream on which a page listens for news of its conversation, or listens to nothing. News that come while an
 * answer is waited for are kept: the answer tells most of them itself.
 */
export class NewsStream {
  private unlisten: (() => void) | null = null;
  private missed = false;
  constructor(
    private readonly read: () => void,
    private readonly isWaiting: () => boolean,
  ) {}

  private readonly onNews = (): void => {
    if (this.isWaiting()) this.missed = true;
    else this.read();
  };

  /** Nothing is waited for any more: reads what was missed, if a person may have written it. */
  catchUp(mayBeAPersons: boolean): void {
    if (!this.missed || this.isWaiting()) return;
    this.missed = false;
    if (mayBeAPersons) this.read();
  }

  /** Listens at an address, unless it does already. After `bye` the next call connects again. */
  open(address: string): void {
    this.unlisten ??= listen(address, this.onNews, () => {
      this.unlisten = null;
      this.onNews();
    });
  }

  close(): void {
    this.unlisten?.();
    this.unlisten = null;
  }
}

/**
 * Listens at an address for `news`, hints to read again, until it says `bye`. Returns how to stop.
 * A line that was refused is a hint, too: perhaps the conversation is gone.
 */
function listen(address: string, onNews: () => void, onBye: () => void): () => void {
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
