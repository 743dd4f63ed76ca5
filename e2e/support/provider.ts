import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A language model's provider that answers what a test tells it to (chat completions, streamed).
 */
export type Provider = {
  /** For OPENAI_BASE_URL. */
  url: string;
  /** What the visitor said last, of every request so far. */
  asked: string[];
  /** From now on it answers with these pieces. */
  answers(...pieces: string[]): void;
  /** From now on it stops after its first piece, until the returned function is called. */
  holds(...pieces: string[]): () => void;
  /** From now on it loses the connection after these pieces. */
  breaksAfter(...pieces: string[]): void;
  /** From now on it answers every request with 503. */
  refuses(): void;
  close(): Promise<void>;
};

type Plan = { pieces: string[]; released: Promise<void>; breaks: boolean; refuses?: boolean };

/** Starts one on a port of its own. */
export async function startProvider(): Promise<Provider> {
  const asked: string[] = [];
  let plan: Plan = { pieces: ['Yes.'], released: Promise.resolve(), breaks: false };
  const server = createServer(async (request, response) => {
    asked.push(await lastWords(request));
    await answer(response, plan);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers: (...pieces) => {
      plan = { pieces, released: Promise.resolve(), breaks: false };
    },
    holds: (...pieces) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      plan = { pieces, released: promise, breaks: false };
      return resolve;
    },
    breaksAfter: (...pieces) => {
      plan = { pieces, released: Promise.resolve(), breaks: true };
    },
    refuses: () => {
      plan = { pieces: [], released: Promise.resolve(), breaks: false, refuses: true };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function lastWords(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  return messages.at(-1)?.content ?? '';
}

async function answer(response: ServerResponse, { pieces, released, breaks, refuses }: Plan): Promise<void> {
  if (refuses) return void response.writeHead(503).end();
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  for (const [i, content] of pieces.entries()) {
    response.write(chunk({ role: 'assistant', content }, null));
    if (i === 0) await released;
  }
  if (breaks) return void response.destroy();
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}
