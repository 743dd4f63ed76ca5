import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, request } from '@playwright/test';
import { answerByMail, type CustomerMail } from './customer-mail.ts';
import type { Mail } from './mail.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { type Account, copyPattern, sessionOf } from './pattern.ts';
import { freePort } from './ports.ts';
import { type Program, startProgram } from './program.ts';
import { type Provider, startProvider } from './provider.ts';
import { sharedPattern } from './shared.ts';
import { startUnreliableLine, type UnreliableLine } from './unreliable-line.ts';

/** How a test wants its program; what is left out is the usual. */
export type Setting = {
  /**
   * The test finds what it needs whatever others have left behind, and breaks nothing for them: it shares one program
   * with others of its worker. Its visitors have addresses of their own (visitors.ts); lists of staff, which show
   * everybody's, are looked at by tests that only look, or with a program of one's own.
   */
  shared?: boolean;
  /** Begin with the demo's thirty days (accounts of every role) instead of an empty database with one owner. */
  demo?: boolean;
  /** No owner by environment: the start prints the setup link. */
  ownerless?: boolean;
  /** No SMTP_URL: mails are kept. */
  mailless?: boolean;
  /** What customers answer by mail comes in (`answer` of the instance). */
  answers?: boolean;
  /** The rate limits stay on. */
  limited?: boolean;
  /** X-Forwarded-For counts: visitors come from where the test says. */
  proxied?: boolean;
  /** The site is called localhost, not by its address: passkeys need a name. */
  named?: boolean;
  /** The browser reaches the program over a line that can fail. */
  unreliable?: boolean;
  /** The pop-up comes by its rules (V134); elsewhere this browser has closed it a moment ago. */
  popup?: boolean;
  /** A language model answers in the chat; without one the built-in answerer does. */
  model?: boolean;
  /** The test breaks what the program stands on: then, and only then, its log may hold errors. */
  broken?: boolean;
};

export type { Account };

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
    downloads: number;
    downloadedResources: string[];
    formInteractions: number;
    socialEngagement: number;
  };
  demographics: { companySize?: string; decisionMaker?: boolean };
  /**
   * What the person and staff did. Touchpoints of rules are separate: when they come depends on the loop.
   */
  touchpoints: { type: string; content: string }[];
};

/** One program with everything around it. */
export type Instance = {
  /** The folder that it keeps its data in. */
  data: string;
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
  /** A customer's mail to the address for answers that a mail of ours names; for a setting with `answers`. */
  answer(ours: Mail, from: string, words: CustomerMail): Promise<void>;
  close(): Promise<void>;
};

/** Builds an instance in `folder`. */
export async function startInstance(folder: string, setting: Setting): Promise<Instance> {
  const sink = await startMailSink();
  const data = join(folder, 'data');
  const accounts = setting.ownerless
    ? []
    : await copyPattern(await sharedPattern(setting.demo ? 'demo' : 'plain'), data);
  for (const account of accounts) account.isShared = setting.shared === true;
  if (setting.ownerless) await mkdir(data, { recursive: true });
  const owner = accounts[0] ?? { email: 'nobody@wardgate.example', password: 'there is no owner yet' };
  const listen = `127.0.0.1:${await freePort()}`;
  const intake = setting.answers ? await freePort() : 0;
  const line = setting.unreliable ? await startUnreliableLine(await freePort(), listen) : null;
  const provider = setting.model ? await startProvider() : null;
  const address = line?.address ?? listen;
  const origin = `http://${setting.named ? address.replace('127.0.0.1', 'localhost') : address}`;
  const program = await startProgram({
    command: 'serve',
    listen,
    env: { WARDGATE_DATA: data, WARDGATE_URL: origin, ...environment(setting, sink, provider, intake) },
  });
  await expect.poll(() => pagesAreRendered(origin), { timeout: 60_000 }).toBe(true);
  const staffApi = { address: `http://${listen}`, owner };
  return {
    program,
    data,
    origin,
    sink,
    line,
    provider,
    owner,
    account(name) {
      const found = accounts.find(({ email }) => email === `${name}@wardgate.example`);
      if (!found)
        throw new Error(`nobody is called ${name}; the demo has: test.use({ setting: { demo: true } })`);
      return found;
    },
    requestsFrom: (email) => requestsFrom(staffApi, email),
    messagesFrom: (email) => messagesFrom(staffApi, email),
    leadOf: (email) => leadOf(staffApi, email),
    write: (body) => post(`http://${listen}`, '/api/contact', body),
    ask: (body) => post(`http://${listen}`, '/api/quotes', body),
    answer: (ours, from, words) => answerByMail(intake, ours, from, words),
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
  provider: Provider | null,
  intake: number,
): Record<string, string> {
  return {
    ...(intake > 0 && { INBOX_ADDRESS: 'answers@wardgate.example', BOUNCE_LISTEN: `127.0.0.1:${intake}` }),
    ...(provider && { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'a-test-key' }),
    WARDGATE_RATE_LIMIT: setting.limited ? 'on' : 'off',
    WARDGATE_PUSH_LOOPBACK: 'on', // browsers of tests are reached by push-service.ts
    ...(setting.proxied ? { WARDGATE_TRUSTED_PROXIES: '127.0.0.1' } : {}),
    ...(setting.mailless ? {} : { SMTP_URL: sink.url }),
  };
}

/** Pages are rendered behind the start; on a busy machine the first visitor would get one that the browser renders. */
async function pagesAreRendered(origin: string): Promise<boolean> {
  const pages = await Promise.all(['/', '/quote'].map(async (path) => (await fetch(origin + path)).text()));
  return pages.every((html) => html.includes('rel="canonical"'));
}

/** Where the owner asks the program. */
type StaffApi = { address: string; owner: Account; cookie?: string };

/** Asks the program as its owner, whose session may have been ended by the test. */
async function ask(staffApi: StaffApi, path: string, params: Record<string, string> = {}): Promise<unknown> {
  const look = async () => {
    staffApi.cookie ??= await sessionOf(staffApi.address, staffApi.owner);
    const query = new URLSearchParams(params);
    return fetch(`${staffApi.address}${path}?${query}`, { headers: { Cookie: staffApi.cookie } });
  };
  let got = await look();
  for (let ended = 0; got.status === 401 && ended < 4; ended++) {
    staffApi.cookie = undefined;
    got = await look();
  }
  expect(got.status, path).toBe(200);
  return got.json();
}

async function requestsFrom(staffApi: StaffApi, email: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const status of ['all', 'quarantine']) {
    const page = await ask(staffApi, '/api/staff/quotes', { status, q: email, limit: '200' });
    rows.push(...(page as { items: Row[] }).items);
  }
  return [...new Map(rows.filter((row) => row.email === email).map((row) => [row.id, row])).values()];
}

async function messagesFrom(staffApi: StaffApi, email: string): Promise<MessageRow[]> {
  const page = await ask(staffApi, '/api/staff/contact', { q: email, limit: '200' });
  return (page as { items: MessageRow[] }).items.filter((row) => row.email === email);
}

async function leadOf(staffApi: StaffApi, email: string): Promise<LeadRow | undefined> {
  const { items } = (await ask(staffApi, '/api/staff/leads', { q: email })) as { items: LeadRow[] };
  expect(items.length, 'one person is one lead').toBeLessThan(2);
  if (!items[0]) return;
  const lead = (await ask(staffApi, `/api/staff/leads/${items[0].id}`)) as LeadRow;
  return { ...lead, touchpoints: lead.touchpoints.filter(({ type }) => type !== 'automation') };
}

async function post(address: string, path: string, body: object) {
  const api = await request.newContext({ baseURL: address });
  const answer = await api.post(path, { data: body });
  expect(answer.status(), await answer.text()).toBe(201);
  const receipt = await answer.json();
  await api.dispose();
  return receipt;
}
