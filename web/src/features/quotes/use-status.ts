import { useEffect, useState } from 'react';
import { pollDelay, type QuoteStatus } from './status.model';

/** What is known of a request and whether the last look reached the server. */
export type StatusView = { status: QuoteStatus | null; reached: boolean };

/** Asks the server once; null means that it could not be reached or did not answer as expected. */
async function fetchStatus(token: string): Promise<QuoteStatus | null> {
  const answer = await fetch(`/api/quotes/status/${encodeURIComponent(token)}`, {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
  if (!answer?.ok) return null;
  return (await answer.json().catch(() => null)) as QuoteStatus | null;
}

/** Follows a request while the page is looked at; first shows what the page came with. */
export function useStatus(token: string, initial: QuoteStatus | null): StatusView {
  const [view, setView] = useState<StatusView>({ status: initial, reached: true });
  useEffect(() => {
    if (!token) return;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = initial;
    let left = false;
    const look = async () => {
      clearTimeout(timer);
      const answer = await fetchStatus(token);
      if (left) return;
      failures = answer ? 0 : failures + 1;
      latest = answer ?? latest;
      setView({ status: latest, reached: answer !== null });
      plan();
    };
    const plan = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(look, pollDelay(latest, failures));
    };
    const onVisible = () => void (document.visibilityState === 'visible' ? look() : clearTimeout(timer));
    document.addEventListener('visibilitychange', onVisible);
    if (initial) plan();
    else void look();
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [token, initial]);
  return view;
}
