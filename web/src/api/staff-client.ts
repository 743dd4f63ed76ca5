import createClient from 'openapi-fetch';
import { noAnswer, problemOf } from './problem.ts';
import type { paths } from './schema.gen.ts';

/** How long a call may take before it counts as unanswered, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;

/** The typed client of the staff API. Cookies travel by themselves: same origin. */
export const staff = createClient<paths>({ baseUrl: '', fetch: fetchInTime });

/** `fetch` that gives up: a half-open connection must become an error, not an endless spinner. */
function fetchInTime(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  return fetch(request, { signal });
}

/** What openapi-fetch resolves to. */
interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of a call, or a thrown {@link ApiProblem}. An abort by the caller stays an abort. */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((thrown: unknown) => {
    throw thrown instanceof DOMException && thrown.name === 'AbortError' ? thrown : noAnswer();
  });
  if (!response.ok) throw problemOf(response, error);
  return data as Data;
}
