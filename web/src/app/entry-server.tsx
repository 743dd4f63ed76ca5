import './server-shims';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { FooterSignUp } from '../features/newsletter/footer-sign-up';
import { Footer } from '../features/site/footer';
import { frameKey, hasOwnSignUp } from '../features/site/frame';
import { Header } from '../features/site/header';
import type { Frame } from '../features/site/layout';
import { tellFacts } from '../lib/company/facts';
import { renderHead } from '../lib/head/head';
import { type PageInput, PageProvider } from '../lib/page/page';
import { describePage } from './page-heads';
import { serverPages } from './pages-server';
import { Site } from './site';

/** What the server composes the document from; see Output in internal/platform/ssr. */
export type PageOutput = { status: number; html: string; head: string; lang: string; bodyClass: string };

/** The frames rendered so far, by what they depend on: some twenty for one year and one version of the company's facts. */
const frames = new Map<string, Frame>();

/** How many are kept: those of the company as it is, and of one that its owner is looking at before saving it. */
const roomForFrames = 64;

/** Header and footer of a page: the larger half of many a page, and nearly always rendered before. */
function frameOf(input: PageInput): Frame {
  const key = `${input.facts.version} ${frameKey(input.path)} ${input.data?.year}`;
  const known = frames.get(key);
  if (known) return known;
  const html = (part: ReactNode) => renderToString(<PageProvider input={input}>{part}</PageProvider>);
  const frame = {
    header: html(<Header />),
    footer: html(<Footer signUp={!hasOwnSignUp(input.path) && <FooterSignUp />} />),
  };
  if (frames.size >= roomForFrames) frames.clear();
  frames.set(key, frame);
  return frame;
}

/** Renders one page, synchronously and without depending on anything outside of its input. */
function render(input: PageInput): PageOutput {
  tellFacts(input.facts);
  const { page, head, status } = describePage(input);
  const html = renderToString(
    <PageProvider input={input}>
      <Site page={serverPages[page]} frame={frameOf(input)} />
    </PageProvider>,
  );
  return { status, html, head: renderHead(head, input.origin), lang: 'en-CA', bodyClass: '' };
}

Object.assign(globalThis, {
  /** The bundle's only door: JSON of a PageInput in, JSON of a PageOutput out. */
  wardgateRender: (inputJSON: string): string => JSON.stringify(render(JSON.parse(inputJSON) as PageInput)),
});
