import { pieceIn, problemIn, type Reply, toReply } from './wire';

/** What a streamed answer consists of; `reply` and `problem` end it. */
export type StreamEvent =
  | { type: 'text'; text: string }
  /** What was shown so far is void: another answer begins. */
  | { type: 'restart' }
  | { type: 'reply'; reply: Reply }
  | { type: 'problem'; problem: unknown };

function read(name: string, data: string): StreamEvent[] {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return []; // not ours: nothing that could be shown
  }
  if (name === 'text') return [{ type: 'text', text: pieceIn(value) }];
  if (name === 'restart') return [{ type: 'restart' }];
  if (name === 'reply') return [{ type: 'reply', reply: toReply(value) }];
  if (name === 'problem') return [{ type: 'problem', problem: problemIn(value) }];
  return [];
}

/**
 * Reads server-sent events as their bytes come, wherever these are cut, inside a letter too
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). What is not one of ours, such as
 * a comment, is nothing.
 */
export function eventReader(): (bytes: Uint8Array) => StreamEvent[] {
  const decoder = new TextDecoder();
  let rest = '';
  let name = '';
  let data: string[] = [];

  const onLine = (line: string): StreamEvent[] => {
    if (line === '') {
      const events = data.length > 0 ? read(name, data.join('\n')) : [];
      name = '';
      data = [];
      return events;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    return [];
  };
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?=[^\n])/);
    // A \r at the end may be half of a \r\n, so it stays with what comes.
    rest = lines.pop() ?? '';
    return lines.flatMap(onLine);
  };
}
