import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, request } from '@playwright/test';
import { copyDemo, type Demo } from './demo-folder.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { freePort } from './ports.ts';
import { type Program, startProgram } from './program.ts';
import { type Provider, startProvider } from './provider.ts';
import { startUnreliableLine, type UnreliableLine } from './unreliable-line.ts';

/** How a test wants its program; what is left out is the usual. */
export type Setting = {
  /** The test only looks and sends nothing that is kept: it shares one program with others of its kind. */
  onlyLooks?: boolean;
  /** Begin with the demo's thirty days (accounts of every role) instead of an empty database with one owner. */
  demo?: boolean;
  /** No owner by environment: the start prints the setup link. */
  ownerless?: boolean;
  /** No SMTP_URL: mails are kept. */
  mailless?: boolean;
  /** The rate limits stay on. */
  limited?: boolean;
  /** The browser reaches the program over a line that can fail. */
  unreliable?: boolean;
  /** The pop-up comes by its rules (V134); elsewhere this browser has closed it a moment ago. */
  popup?: boolean;
  /** A language model answers in the chat; without one the built-in answerer does. */
  model?: boolean;
  /** The test breaks what the program stands on: then, and only then, its log may hold errors. */
  broken?: boolean;
};

/** Somebody who can sign in. */
export type Account = { email: string; password: string };

/** A row of GET /api/staff/quotes, as far as tests look at it. */
export type Row = {
  id: string;
  ticket_id: string;
  email: string;
  status: string;
  sla_deadline: string;
  first_name: string;
};

/** A row of GET /api/staff/contact, as far as tests look at it. */
export type MessageRow = {
  id: string;
  reference: string;
  name: string;
  email: string;
  subject: string;
  status: string;
  message: string;
  sla_deadline: string;
  emergency_flag: boolean;
};

/** A lead of GET /api/staff/leads/{id}, as far as tests look at it. */
export type LeadRow = {
  id: string;
  email: string;
  name: string;
  score: number;
  interests: string[];
  behavior: {
    pagesVisited?: string[];
    timeOnSite?: number;
    interactions?: number;
    deviceType?: string;
    referrer?: string;
  };
  touchpoints: { type: string; content: string }[];
};

/** One program with everything around it. */
export type House = {
  program: Program;
  /** What the browser calls the site. */
  origin: string;
  sink: MailSink;
  line: UnreliableLine | null;
  /** Null without a language model. */
  provider: Provider | null;
  owner: Account;
  /** Another account of the demo, by its address before the @. */
  account(name: string): Account;
  /** Every stored request from that address, whatever became of it. Asks the program as its owner. */
  requestsFrom(email: string): Promise<Row[]>;
  /** Every stored message from that address, whatever became of it, newest first. */
  messagesFrom(email: string): Promise<MessageRow[]>;
  /** The lead with that address; asks the program as its owner. */
  leadOf(email: string): Promise<LeadRow | undefined>;
  /** Sends a message by the JSON interface, as a program would. Answers the receipt. */
  write(body: object): Promise<{ id: string; reference: string; respondBy: string }>;
  /** Sends a request by the JSON interface, as a program would. Answers the receipt. */
  ask(body: object): Promise<{ id: string; ticketId: string; statusUrl: string; sla_deadline: string }>;
  close(): Promise<void>;
};

/** Builds a house in `folder`. */
export async function openHouse(folder: string, setting: Setting, demo: () => Promise<Demo>): Promise<House> {
  const sink = await startMailSink();
  const data = join(folder, 'data');
  const password = setting.demo ? (await demo()).password : 'quiet-lantern-on-the-gate';
  const owner = { email: setting.demo ? 'owner@wardgate.example' : 'dispatch@wardgate.example', password };
  if (setting.demo) await copyDemo(await demo(), data);
  else await mkdir(data, { recursive: true });
  const listen = `127.0.0.1:${await freePort()}`;
  const line = setting.unreliable ? await startUnreliableLine(await freePort(), listen) : null;
  const provider = setting.model ? await startProvider() : null;
  const origin = `http://${line?.address ?? listen}`;
  const program = await startProgram({
    command: 'serve',
    listen,
    env: { WARDGATE_DATA: data, WARDGATE_URL: origin, ...environment(setting, sink, owner, provider) },
  });
  await expect.poll(() => pagesAreRendered(origin), { timeout: 30_000 }).toBe(true);
  return {
    program,
    origin,
    sink,
    line,
    provider,
    owner,
    account: (name) => ({ email: `${name}@wardgate.example`, password }),
    requestsFrom: (email) => requestsFrom(`http://${listen}`, owner, email),
    messagesFrom: (email) => messagesFrom(`http://${listen}`, owner, email),
    leadOf: (email) => leadOf(`http://${listen}`, owner, email),
    write: (body) => post(`http://${listen}`, '/api/contact', body),
    ask: (body) => post(`http://${listen}`, '/api/quotes', body),
    async close() {
      await program.kill();
      await line?.close();
      await provider?.close();
      await sink.close();
    },
  };
}

function environment(
  setting: Setting,
  sink: MailSink,
  owner: Account,
  provider: Provider | null,
): Record<string, string> {
  return {
    ...(provider && { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'a-test-key' }),
    WARDGATE_RATE_LIMIT: setting.limited ? 'on' : 'off',
    ...(setting.mailless ? {} : { SMTP_URL: sink.url }),
    ...(setting.ownerless || setting.demo
      ? {}
      : { WARDGATE_OWNER_EMAIL: owner.email, WARDGATE_OWNER_PASSWORD: owner.password }),
  };
}

/** Pages are rendered behind the start; on a busy machine the first visitor would get one that the browser renders. */
async function pagesAreRendered(origin: string): Promise<boolean> {
  const pages = await Promise.all(['/', '/quote'].map(async (path) => (await fetch(origin + path)).text()));
  return pages.every((html) => html.includes('rel="canonical"'));
}

/** Asks the program as its owner. */
async function asOwner<T>(
  address: string,
  owner: Account,
  ask: (get: (path: string, params?: Record<string, string>) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const api = await request.newContext({ baseURL: address });
  const session = await api.post('/api/staff/session', { data: owner });
  expect(session.status(), 'the owner signs in').toBe(200);
  const answer = await ask(async (path, params = {}) => {
    const got = await api.get(path, { params });
    expect(got.status()).toBe(200);
    return got.json();
  });
  await api.dispose();
  return answer;
}

const requestsFrom = (address: string, owner: Account, email: string): Promise<Row[]> =>
  asOwner(address, owner, async (get) => {
    const rows: Row[] = [];
    for (const status of ['all', 'quarantine']) {
      const page = await get('/api/staff/quotes', { status, q: email, limit: '200' });
      rows.push(...(page as { items: Row[] }).items);
    }
    return [...new Map(rows.filter((row) => row.email === email).map((row) => [row.id, row])).values()];
  });

const messagesFrom = (address: string, owner: Account, email: string): Promise<MessageRow[]> =>
  asOwner(address, owner, async (get) => {
    const page = await get('/api/staff/contact', { q: email, limit: '200' });
    return (page as { items: MessageRow[] }).items.filter((row) => row.email === email);
  });

const leadOf = (address: string, owner: Account, email: string): Promise<LeadRow | undefined> =>
  asOwner(address, owner, async (get) => {
    const { items } = (await get('/api/staff/leads', { q: email })) as { items: LeadRow[] };
    expect(items.length, 'one person is one lead').toBeLessThan(2);
    return items[0] && ((await get(`/api/staff/leads/${items[0].id}`)) as LeadRow);
  });

async function post(address: string, path: string, body: object) {
  const api = await request.newContext({ baseURL: address });
  const answer = await api.post(path, { data: body });
  expect(answer.status(), await answer.text()).toBe(201);
  const receipt = await answer.json();
  await api.dispose();
  return receipt;
}
