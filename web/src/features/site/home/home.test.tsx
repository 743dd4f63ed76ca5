// Proves: V39, D22, U27, blog-30, site-18

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../../lib/company/sample.gen';
import { PageProvider } from '../../../lib/page/page';
import { Home } from '../home';
import type { HomeData } from '../page-data';
import { sampleHome } from './sample';

const origin = 'https://wardgate.example';

/** The home page as text, with some of its data changed. */
function home(changed: Partial<HomeData> = {}, posts?: ReactNode): string {
  const data = { pictures: {}, home: { ...sampleHome, ...changed } };
  const html = renderToString(
    <PageProvider input={{ url: `${origin}/`, path: '/', origin, facts: sampleFacts, data }}>
      <Home posts={posts} />
    </PageProvider>,
  );
  return html.replaceAll('<!-- -->', '');
}

describe('what is switched off is not said (D22)', () => {
  const switches: [keyof HomeData, string[]][] = [
    ['claims', ['a first claim', '15']],
    ['trustClaims', ['a claim about trust']],
    ['strip', ['A credential', 'What it means']],
    ['badges', ['A badge']],
    ['clientList', ['A client', 'About clients', '/marks/']],
    ['testimonialList', ['A quotation', 'About testimonials']],
    ['guarantees', ['A money-back guarantee', '/terms#h-guarantee']],
    ['guaranteeClaims', ['100%']],
  ];
  it.each(switches)('%s', (key, texts) => {
    for (const text of texts) expect(home()).toContain(text);
    const without = home({ [key]: [] });
    if (key !== 'claims') for (const text of texts) expect(without).not.toContain(text);
    else expect(without).not.toContain('a first claim');
    expect(without).toContain('About closing');
  });

  it('a price whose claim is off leaves no empty line', () => {
    const [service] = sampleHome.serviceList;
    expect(home()).toContain('at a price');
    const without = home({ serviceList: service ? [{ ...service, pricing: '' }] : [] });
    expect(without).not.toContain('Cost');
    expect(without).toContain('at a time');
  });

  it('everything at once leaves a page that still leads to people', () => {
    const off = Object.fromEntries(switches.map(([key]) => [key, []]));
    const without = home(off);
    expect(without).toContain('href="/quote"');
    expect(without).toContain('href="/contact"');
    expect(without).toContain('href="tel:');
    expect(without).not.toMatch(/<(ul|dl|ol)[^>]*><\/\1>/);
  });
});

it('the place of the latest articles is there only with articles in it (V39)', () => {
  expect(home()).not.toContain('About posts');
  const html = home({}, <p>The newest post</p>);
  expect(html).toMatch(/About posts.*The newest post/s);
});

it('a page without pictures is a page', () => {
  expect(home().match(/<h1/g)).toHaveLength(1);
  expect(home()).not.toContain('/pictures/');
});
