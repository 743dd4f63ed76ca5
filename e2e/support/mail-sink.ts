import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Mail, readMail } from './mail.ts';

/**
 * How long a mail may take from the committed request to the sink, in ms: one whose sender was killed is taken over by
 * another after 30 s.
 */
const patience = 60_000;

/** A mail server that takes every mail and keeps it for the test (RFC 5321, as far as a sender needs it). */
export type MailSink = {
  /** For SMTP_URL. */
  url: string;
  /** Everything that came, in order. */
  mails: Mail[];
  /** How it treats mails from now on; what is left out it takes. */
  behave(manners: Manners): void;
  /** The first mail to an address whose subject matches, now or as soon as it comes. */
  mailTo(address: string, subject: RegExp): Promise<Mail>;
  close(): Promise<void>;
};

/** What a mail server may do instead of taking a mail. */
export type Manners = {
  /** Addresses for which it takes nothing (550). */
  refuses?: RegExp;
  /** What it says then; that it takes nothing from us where nothing else is said. */
  refusal?: string;
  /** Addresses whose mails it takes and never answers for: the connection breaks. */
  hangsUpOn?: RegExp;
  /** It refuses every connection with a 421. */
  away?: boolean;
  /** It answers for no mail before this. */
  waitsFor?: Promise<unknown>;
};

/** Starts a sink on a free port of 127.0.0.1. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Mail[] = [];
  const arrivals = new EventEmitter();
  const sockets = new Set<Socket>();
  let manners: Manners = {};
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy()); // a sender that was killed
    const keep = (mail: Mail) => {
      mails.push(mail);
      arrivals.emit('mail');
    };
    converse(socket, () => manners, keep);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?starttls=never`,
    mails,
    behave: (now) => {
      manners = now;
    },
    async mailTo(address, subject) {
      const quit = AbortSignal.timeout(patience);
      for (;;) {
        const found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
        if (found) return found;
        await once(arrivals, 'mail', { signal: quit }).catch(() => {
          throw new Error(`no mail to ${address} with ${subject}; came: ${mails.map(inOneLine).join('; ')}`);
        });
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const inOneLine = ({ to, subject }: Mail) => `${to.join(',')}: ${subject}`;

/** One connection: lines in, replies out, a mail at the end of each DATA. */
function converse(socket: Socket, manners: () => Manners, deliver: (mail: Mail) => void): void {
  let rest = '';
  let to: string[] = [];
  let data: string[] | null = null;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const commands: Record<string, (argument: string) => void> = {
    ehlo: () => reply('250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8'),
    helo: () => reply('250 sink'),
    mail: () => {
      to = [];
      if (manners().away) return void reply('421 4.3.2 no service now');
      reply('250 ok');
    },
    rcpt: (argument) => {
      const address = /<([^>]*)>/.exec(argument)?.[1] ?? argument;
      const { refuses, refusal = '550 5.7.1 not from you' } = manners();
      if (refuses?.test(address)) return void reply(refusal);
      to.push(address);
      reply('250 ok');
    },
    data: () => {
      if (to.length === 0) return void reply('503 5.5.1 nobody to give it to');
      data = [];
      reply('354 go on');
    },
    rset: () => {
      to = [];
      reply('250 ok');
    },
    noop: () => reply('250 ok'),
    quit: () => socket.end('221 bye\r\n'),
  };
  const hear = (line: string) => {
    if (data === null) {
      const command = commands[line.slice(0, 4).toLowerCase()];
      return command ? command(line.slice(5)) : reply('502 unknown');
    }
    if (line !== '.') return void data.push(line.startsWith('.') ? line.slice(1) : line);
    const mail = readMail(to, data.join('\r\n'));
    data = null;
    const { waitsFor } = manners();
    // At once where it is not to wait: what follows on the line is answered after it.
    if (waitsFor) void waitsFor.then(() => end(mail));
    else end(mail);
  };
  /** The fate of a whole mail. */
  const end = (mail: Mail) => {
    if (mail.to.some((address) => manners().hangsUpOn?.test(address))) return void socket.destroy();
    deliver(mail);
    reply('250 taken');
  };
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(hear);
  });
  reply('220 sink');
}
