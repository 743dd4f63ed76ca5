// Proves: chat-32

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader, type StreamEvent } from './stream.model';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** An answer with letters of one to four bytes, a comment, an unknown event and both ends of lines. */
const answer = bytesOf(
  [
    'event: text\ndata: {"text":"Caf\u00e9 "}\n\n',
    ': still here\n\n',
    'event:text\r\ndata: {"text":"\u5b89\u5168 \u{1f512}"}\r\n\r\n',
    'id: 7\nevent: restart\ndata: {}\n\n',
    'event: weather\ndata: {"text":"rain"}\n\n',
    'event: text\ndata: {"text":\ndata: "two\\nlines"}\n\n',
    'event: text\ndata: not json\n\n',
    'event: reply\ndata: {"id":"m1","type":"assistant","content":"Done.","links":[{"path":"/services","title":"Services"},{"path":"//elsewhere","title":"Bad"}]}\n\n',
  ].join(''),
);

const told = (events: StreamEvent[]) =>
  events.map((event) =>
    event.type === 'text' ? event.text : event.type === 'reply' ? event.reply.message.content : event.type,
  );
const expected = ['Café ', '安全 🔒', 'restart', 'two\nlines', 'Done.'];

function readIn(parts: Uint8Array[]): StreamEvent[] {
  const read = eventReader();
  return parts.flatMap((part) => read(part));
}

test('cut at every place in two, the answer is the same', () => {
  for (let at = 0; at <= answer.length; at++) {
    expect(told(readIn([answer.slice(0, at), answer.slice(at)])), `cut at ${at}`).toEqual(expected);
  }
});

test('cut into single bytes, the answer is the same', () => {
  expect(told(readIn(Array.from(answer, (byte) => Uint8Array.of(byte))))).toEqual(expected);
});

test('cut anywhere, however often', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: answer.length })), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), answer.length];
      const parts = places.slice(1).map((end, i) => answer.slice(places[i], end));
      expect(told(readIn(parts))).toEqual(expected);
    }),
  );
});

// Proves: D65, chat-36
test('only pages of this site are linked', () => {
  const reply = readIn([answer]).at(-1);
  expect(reply).toMatchObject({ reply: { message: { links: [{ path: '/services', title: 'Services' }] } } });
});

test('a problem ends the answer, told by itself or below its name', () => {
  for (const data of ['{"detail":"Too much."}', '{"problem":{"detail":"Too much."}}']) {
    expect(readIn([bytesOf(`event: problem\ndata: ${data}\n\n`)])).toEqual([
      { type: 'problem', problem: { detail: 'Too much.' } },
    ]);
  }
});

test('what has not ended says nothing yet', () => {
  expect(readIn([bytesOf('event: text\ndata: {"text":"half"}\n')])).toEqual([]);
});
