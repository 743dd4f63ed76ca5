import { type BrowserContext, type ConsoleMessage, expect } from '@playwright/test';

/**
 * Looks over the browser's shoulder in every test: a console line of level error or warning, an
 * uncaught error or a request to another origin fails it, unless the test has said before that it
 * provokes that very thing.
 */
export type Watch = {
  /** Follows a browser context; `origin` is the only one it may talk to. */
  follow(context: BrowserContext, origin: string): void;
  /** Declares console lines that the test provokes, by text and address. Each must occur, or the test fails too. */
  expect(...lines: RegExp[]): void;
  /** Declares console lines that may or may not come, because the browser's timing decides. */
  tolerate(...lines: RegExp[]): void;
  /**
   * Fails with everything that was seen, and, of a test that came to its end, with what was declared and never seen:
   * a test that has failed before it got there has said what is wrong.
   */
  verify(test: { cameToItsEnd: boolean }): void;
};

/** What Chromium writes when a request finds no server, or loses it. */
export const connectionLost =
  /net::ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_|INTERNET_DISCONNECTED|NETWORK_|SOCKET_)/;

/** What Chromium writes for an answer of that status. */
export const answered = (status: number, path: string) => new RegExp(`status of ${status} .*${path}`);

/**
 * Chromium throws this when a navigation gives up its view transition: the new document was checked
 * before its styles, or its media had changed. The page is still shown.
 */
const transitionGivenUp = /ViewTransition opt-in disabled/;

/** A watch that follows nobody yet. */
export function createWatch(): Watch {
  const complaints: string[] = [];
  const expected: { line: RegExp; seen: boolean }[] = [];
  const tolerated: RegExp[] = [transitionGivenUp];

  const hear = (text: string) => {
    const known = expected.filter(({ line }) => line.test(text));
    for (const one of known) one.seen = true;
    if (known.length === 0 && !tolerated.some((line) => line.test(text))) complaints.push(text);
  };
  return {
    follow(context, origin) {
      context.on('console', (message) => {
        if (['error', 'warning', 'assert'].includes(message.type())) hear(`console: ${inOneLine(message)}`);
      });
      context.on('weberror', (thrown) => hear(`uncaught: ${thrown.error().stack || thrown.error()}`));
      // Chromium's own line about a document's status is lost now and then: it can come before anybody listens
      // to the new document. The answer itself is always seen.
      context.on('response', (response) => {
        const refused = response.request().isNavigationRequest() && response.status() >= 400;
        if (refused) hear(`document: answered with a status of ${response.status()} for ${response.url()}`);
      });
      context.on('request', (request) => {
        const url = new URL(request.url());
        const inside = url.origin === origin || ['data:', 'blob:', 'about:'].includes(url.protocol);
        if (!inside) hear(`request to another origin: ${request.url()}`);
      });
    },
    expect: (...lines) => void expected.push(...lines.map((line) => ({ line, seen: false }))),
    tolerate: (...lines) => void tolerated.push(...lines),
    verify({ cameToItsEnd }) {
      expect(complaints, 'the browser complained').toEqual([]);
      if (!cameToItsEnd) return;
      const missing = expected.filter(({ seen }) => !seen).map(({ line }) => String(line));
      expect(missing, 'declared and never happened').toEqual([]);
    },
  };
}

const inOneLine = (message: ConsoleMessage) =>
  `${message.type()}: ${message.text()} ${message.location().url}`.replaceAll('\n', ' ');
