import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, request } from '@playwright/test';
import type { Instance } from './instance.ts';

/** A message of a thread, as far as tests look at it. */
export type Said = { id: string; type: string; content: string; from: string; name: string };

/** What a visitor's browser knows of its conversation. */
export type VisitorThread = {
  items: Said[];
  handover: { state: string; name: string; note: string };
  captured: boolean;
};

/** A visitor who talks to the assistant, with a cookie of their own. */
export type ChatVisitor = {
  /** Says something; answers the reply. */
  say(message: string, serviceType?: string): Promise<Said>;
  /** Presses "Talk to a person". */
  call(): Promise<void>;
  /** Leaves an address in the chat: the conversation has a name from then on. */
  leave(name: string): Promise<void>;
  thread(): Promise<VisitorThread>;
  close(): Promise<void>;
};

/** A visitor's side of the chat by the interface that every widget uses. */
export async function openVisitorChat(instance: Instance): Promise<ChatVisitor> {
  const api = await request.newContext({ baseURL: instance.origin });
  const names = { userId: randomUUID(), sessionId: randomUUID() };
  return {
    say: (message, serviceType = '') => post(api, '/api/chat/messages', { ...names, message, serviceType }),
    call: async () => void (await post(api, '/api/chat/handovers', names)),
    leave: async (name) => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@customers.example`;
      const { sessionId } = names;
      await post(api, '/api/leads', { email, name, source: 'ai_assistant', sessionId }, 201);
    },
    thread: async () => {
      const answer = await api.get('/api/chat/messages', { params: names });
      expect(answer.status(), await answer.text()).toBe(200);
      return answer.json();
    },
    close: () => api.dispose(),
  };
}

async function post(api: APIRequestContext, path: string, body: object, status = 200) {
  const headers = { 'Idempotency-Key': randomUUID() };
  const answer = await api.post(path, { data: body, headers });
  expect(answer.status(), await answer.text()).toBe(status);
  return answer.json();
}
