import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Mail } from './mail.ts';

/** What a customer writes. The subject is that of an answer unless it says otherwise. */
export type CustomerMail = { text: string; subject?: string; files?: readonly AttachedFile[] };

export type AttachedFile = { name: string; type: string; data: Buffer };

/** Brings the answer to a mail of ours by SMTP, as the customer's mail server would. */
export async function answerByMail(
  port: number,
  ours: Mail,
  from: string,
  words: CustomerMail,
): Promise<void> {
  const to = /<([^>]+)>/.exec(ours.replyTo)?.[1] ?? ours.replyTo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  /** Sends lines, and waits for the end of the reply to them. */
  const say = async (lines: string) => {
    if (lines !== '') socket.write(`${lines}\r\n`);
    for (;;) {
      const { value = '' } = await replies.next();
      if (/^[45]/.test(value) || value === '') throw new Error(`${lines.split('\r\n')[0]}: ${value}`);
      if (value[3] !== '-') return;
    }
  };
  const subject = words.subject ?? `Re: ${ours.subject}`;
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@customers.example>`,
    `In-Reply-To: ${ours.messageId}`,
    ...(words.files ? ['Content-Type: multipart/mixed; boundary=edge', '', '--edge'] : []),
    'Content-Type: text/plain; charset=utf-8',
  ];
  const body = words.text.split('\n').map((line) => line.replace(/^\./, '..'));
  for (const { name, type, data } of words.files ?? []) {
    const lines = data.toString('base64').match(/.{1,76}/g) ?? [];
    body.push('--edge', `Content-Type: ${type}`, `Content-Disposition: attachment; filename="${name}"`);
    body.push('Content-Transfer-Encoding: base64', '', lines.join('\r\n'));
  }
  if (words.files) body.push('--edge--');
  await say('');
  await say('EHLO mx.customers.example');
  await say(`MAIL FROM:<${from}>`);
  await say(`RCPT TO:<${to}>`);
  await say('DATA');
  await say([...head, '', ...body, '.'].join('\r\n'));
  socket.end('QUIT\r\n');
}
