import type { Page } from '@playwright/test';

/** A document as it was sent, before any script. */
export type Visited = {
  path: string;
  status: number;
  html: string;
  /** Paths and fragments of every link into this site, in order, each once. */
  links: string[];
  /** The ids that a fragment can lead to. */
  ids: string[];
  canonical: string | null;
  robots: string;
  /** Every file that the document names itself: icons, manifest, styles, scripts, the shared picture. */
  files: string[];
  pictures: Declared[];
};

/** One file of a picture as the document declares it. */
export type Declared = { src: string; width: number | null; ratio: number };

/** Reads a document with the browser's own parser; nothing in it runs. */
export function readDocument(page: Page, path: string, status: number, html: string): Promise<Visited> {
  return page.evaluate(
    ({ path, status, html }) => {
      const from = new DOMParser().parseFromString(html, 'text/html');
      const all = <E extends Element>(selector: string) => [...from.querySelectorAll<E>(selector)];
      const value = (element: Element, name: string) => element.getAttribute(name) ?? '';
      const local = (address: string) => {
        const url = new URL(address, location.origin + path);
        return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
      };
      const unique = (list: (string | null)[]) => [...new Set(list.filter((one) => one !== null))];
      const pictures = all<HTMLImageElement>('img').flatMap((img) => {
        const ratio = Number(value(img, 'width')) / Number(value(img, 'height'));
        const sets = [...(img.closest('picture')?.querySelectorAll('source') ?? []), img];
        const sized = sets.flatMap((one) =>
          value(one, 'srcset')
            .split(',')
            .filter(Boolean)
            .map((candidate) => candidate.trim().split(' '))
            .map(([src = '', width = '']) => ({ src, width: Number.parseInt(width, 10), ratio })),
        );
        return [...sized, { src: value(img, 'src'), width: null, ratio }];
      });
      return {
        path,
        status,
        html,
        links: unique(all('a[href]').map((a) => local(value(a, 'href')))),
        ids: all('[id]').map((element) => element.id),
        canonical: from.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
        robots: from.querySelector('meta[name=robots]')?.getAttribute('content') ?? '',
        files: unique([
          ...all('link[href]:not([rel=canonical])').map((link) => local(value(link, 'href'))),
          ...all('script[src]').map((script) => local(value(script, 'src'))),
          ...all('meta[property="og:image"], meta[name="twitter:image"]').map((meta) =>
            local(value(meta, 'content')),
          ),
        ]),
        pictures,
      };
    },
    // A style in a document of the parser's is judged by the policy of the page that parses it.
    { path, status, html: html.replaceAll(/<style>.*?<\/style>/gs, '') },
  );
}

/** Follows every link from `starts` over this site, as a visitor without JavaScript; files that are linked are fetched, too. */
export async function crawl(page: Page, origin: string, starts: string[]): Promise<Map<string, Visited>> {
  const seen = new Map<string, Visited>();
  const waiting = [...starts];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const path = next.replace(/[?#].*$/, '');
    if (seen.has(path)) continue;
    const answer = await fetch(origin + path, { redirect: 'manual' });
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : '';
    const visited = await readDocument(page, path, answer.status, html);
    seen.set(path, visited);
    waiting.push(...visited.links);
  }
  return seen;
}
