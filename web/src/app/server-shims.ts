/**
 * The little of the web platform that React and React Router ask for and QuickJS lacks. Imported
 * before everything else. Nothing is replaced that the engine has.
 */
type Globals = Record<string, unknown>;
const globals = globalThis as unknown as Globals;

function provide(name: string, value: unknown): void {
  if (globals[name] === undefined) globals[name] = value;
}

/** Addresses as far as a router needs them: absolute ones, and paths on a base. */
class RouterURL {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(input: string | RouterURL, base?: string | RouterURL) {
    const text = String(input);
    const own = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#]*)(.*)$/i.exec(text);
    const parent = own || base === undefined ? null : new RouterURL(String(base));
    if (!own && !parent) throw new TypeError(`Invalid URL: ${text}`);
    this.protocol = own?.[1]?.toLowerCase() ?? parent?.protocol ?? '';
    this.host = own?.[2] ?? parent?.host ?? '';
    const rest = own?.[3] ?? text;
    const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(rest) ?? [];
    this.pathname = path.startsWith('/') ? path : `/${path}`;
    this.search = search;
    this.hash = hash;
  }

  get origin(): string {
    return `${this.protocol}//${this.host}`;
  }
  get href(): string {
    return this.origin + this.pathname + this.search + this.hash;
  }
  toString(): string {
    return this.href;
  }
}

/** UTF-8, for React's byte counting. */
class Utf8Encoder {
  encode(text = ''): Uint8Array {
    const escaped = unescape(encodeURIComponent(text.toWellFormed?.() ?? text));
    return Uint8Array.from(escaped, (char) => char.charCodeAt(0));
  }
}

/** React's scheduler opens a channel when it loads and never uses it in a synchronous render. */
class ClosedChannel {
  readonly port1 = { onmessage: null };
  readonly port2 = { postMessage(): void {} };
}

provide('URL', RouterURL);
provide('TextEncoder', Utf8Encoder);
provide('MessageChannel', ClosedChannel);
provide('queueMicrotask', (task: () => void) => void Promise.resolve().then(task));
// A synchronous render leaves no timers that anybody waits for.
provide('setTimeout', () => 0);
provide('clearTimeout', () => undefined);
