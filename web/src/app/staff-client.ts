import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asProblem } from '../api/problem.ts';
import { doubted, restricted, SET_UP_WANTED } from '../features/staff/session.ts';

/** Answers that trying again would not change. */
const isFinal = (status: number) => status >= 400 && status < 500;

/** The query client of the app. A 401, wherever it comes from, leads to /login and back, if nobody is signed in, and
 * a second factor that is asked for meanwhile to its setting-up. */
export function createClient(): QueryClient {
  const onError = (thrown: unknown) => {
    // Without an answer nobody knows; the next refusal asks again.
    const { status, kind } = asProblem(thrown);
    if (status === 401) doubted(client).catch(() => undefined);
    if (kind === SET_UP_WANTED) restricted(client).catch(() => undefined);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The boards try again every 30 s by themselves; one quick second try covers a hiccup.
        retry: (failures, thrown) => failures < 1 && !isFinal(asProblem(thrown).status),
        // A lost connection must show as an error at once, not as a query that waits unseen (D8).
        networkMode: 'always',
        staleTime: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
