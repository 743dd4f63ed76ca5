/** A mail as its reader sees it. */
export type Mail = {
  /** The envelope's receivers. */
  to: string[];
  subject: string;
  messageId: string;
  /** As it stands in the header; empty if there is none. */
  replyTo: string;
  text: string;
  html: string;
};

/** Reads a message of MIME (RFC 2045–2047), as far as the program writes them: text, HTML or both. */
export function readMail(to: string[], source: string): Mail {
  const { headers, body } = split(source);
  return {
    to,
    subject: decodeWords(headers.subject ?? ''),
    messageId: headers['message-id'] ?? '',
    replyTo: headers['reply-to'] ?? '',
    text: findPart(headers, body, 'text/plain'),
    html: findPart(headers, body, 'text/html'),
  };
}

type Headers = Record<string, string>;

function split(source: string): { headers: Headers; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, body: source.slice(end + 4) };
}

/** The decoded text of the first part of that type, at any depth; empty when there is none. */
function findPart(headers: Headers, body: string, type: string): string {
  const own = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(own)?.[1];
  if (boundary === undefined) return own.toLowerCase().startsWith(type) ? decodeBody(headers, body) : '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  for (const part of parts) {
    const inner = split(part.replace(/^\r\n/, ''));
    const found = findPart(inner.headers, inner.body, type);
    if (found) return found;
  }
  return '';
}

function decodeBody(headers: Headers, body: string): string {
  const encoding = (headers['content-transfer-encoding'] ?? '8bit').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  return Buffer.from(unquote(body.replace(/=\r\n/g, '')), 'latin1').toString('utf8');
}

const unquote = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Encoded words of a header (RFC 2047); spaces between two of them do not count. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(unquote(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}
