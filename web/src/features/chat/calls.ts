import { eventReader, type StreamEvent } from './stream.model';
import {
  detailOf,
  type Handover,
  type Reply,
  type StoredThread,
  statusOf,
  toHandover,
  toReply,
  toStoredThread,
} from './wire';

/** Calls of /api/chat (the `http.go` of `internal/chat/turns`, `conversations` and `transcripts`). None throws: what went wrong is in the answer. */

/** The pair that names a conversation. */
export type Ids = { userId: string; sessionId: string };

/** How a call ended without an answer of ours. `late`: it took longer than we wait. */
export type Refused = {
  ended: 'refused';
  /** 0 if no answer came. */
  status: number;
  detail: string;
  /** ms, if the server said so. */
  retryAfter: number | null;
  late: boolean;
};

export type Asked = { ended: 'answered'; reply: Reply } | Refused;

/** A turn lasts 30 s at the server (D63); a little more for the way. */
const patience = 35_000;
/** For everything else. */
const shortly = 15_000;

const nothingCame = (late: boolean): Refused => ({
  ended: 'refused',
  status: 0,
  detail: '',
  retryAfter: null,
  late,
});

function waitOf(answer: Response): number | null {
  const seconds = Number.parseInt(answer.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds * 1000;
}

const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => null);

async function refusal(answer: Response): Promise<Refused> {
  return {
    ended: 'refused',
    status: answer.status,
    detail: detailOf(await jsonOf(answer)),
    retryAfter: waitOf(answer),
    late: false,
  };
}

const post = (path: string, body: unknown, init: RequestInit = {}) =>
  fetch(`/api/chat/${path}`, {
    ...init,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...init.headers },
    body: JSON.stringify(body),
  });

/** Only the pair: the rest of a session is private. */
const named = ({ userId, sessionId }: Ids): Ids => ({ userId, sessionId });

const query = ({ userId, sessionId }: Ids) => `?${new URLSearchParams({ userId, sessionId })}`;

/** A streamed answer to its end; `onEvent` hears of the pieces meanwhile, and that the line is alive. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
): Promise<Asked> {
  const read = eventReader();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return nothingCame(false);
    for (const event of read(value)) {
      if (event.type === 'reply') return { ended: 'answered', reply: event.reply };
      if (event.type === 'problem') {
        return {
          ...nothingCame(false),
          status: statusOf(event.problem, 503),
          detail: detailOf(event.problem),
        };
      }
      onEvent(event);
    }
  }
}

export type Question = Ids & { serviceType?: string; message: string };

/** Who hears what becomes of a question: that the server has it, and the pieces of the answer. */
export type Hearer = { onAccepted: () => void; onEvent: (event: StreamEvent) => void };

/** Says something, and hears the answer piece by piece where the server tells it so. `stopped` ends the hearing, not the answer. */
export async function ask(
  question: Question,
  key: string,
  stopped: AbortSignal,
  { onAccepted, onEvent }: Hearer,
): Promise<Asked> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(), patience);
  };
  wait();
  try {
    const say = (solution?: string) =>
      post('messages', question, {
        headers: {
          Accept: 'text/event-stream',
          'Idempotency-Key': key,
          ...(solution && { 'Proof-Of-Work': solution }),
        },
        signal: AbortSignal.any([stopped, limit.signal]),
      });
    let answer = await say();
    if (answer.status === 429) {
      const work = await import('../../lib/work/again').catch(() => undefined); // seldom needed
      if (work) answer = await work.again(answer, say, wait);
    }
    if (!answer.ok) return await refusal(answer);
    onAccepted();
    if (answer.body && answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      return await readStream(answer.body, (event) => {
        wait();
        onEvent(event);
      });
    }
    const reply = await answer.json();
    return { ended: 'answered', reply: toReply(reply) };
  } catch {
    return nothingCame(limit.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the server to end the answer under way; tells whether it heard that. */
export const stop = (ids: Ids): Promise<boolean> =>
  post('stop', named(ids), { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The server's conversation; `gone` when it has none, null when that is unknown. */
export async function readThread(ids: Ids): Promise<StoredThread | 'gone' | null> {
  const answer = await fetch(`/api/chat/messages${query(ids)}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(shortly),
  }).catch(() => null);
  if (answer?.status === 404) return 'gone';
  return answer?.ok ? toStoredThread(await jsonOf(answer)) : null;
}

/** Asks for a person; `foreign` if the conversation is another browser's, null if that could not be asked. */
export async function askForPerson(ids: Ids): Promise<Handover | 'foreign' | null> {
  const answer = await post('handovers', named(ids), { signal: AbortSignal.timeout(shortly) }).catch(
    () => null,
  );
  if (answer?.status === 403) return 'foreign';
  return answer?.ok ? toHandover(await jsonOf(answer)) : null;
}

/** Asks for the conversation by mail, after the address has confirmed it. Answers '' or why not. */
export async function mailTranscript(ids: Ids, email: string, otherwise: string): Promise<string> {
  const answer = await post(
    'transcripts',
    { ...named(ids), email },
    { signal: AbortSignal.timeout(shortly) },
  ).catch(() => null);
  if (answer?.ok) return '';
  return (answer && detailOf(await jsonOf(answer))) || otherwise;
}

/** Where the conversation can be downloaded as text. */
export const transcriptAddress = (ids: Ids): string => `/api/chat/transcript${query(ids)}`;

/** Where the conversation tells its news. */
export const eventsAddress = (ids: Ids): string => `/api/chat/events${query(ids)}`;
