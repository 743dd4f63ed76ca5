import { beforeAll, describe, expect, it } from 'vitest';
import { sampleHome } from '../features/site/home/sample';
import type { Facts } from '../lib/company/facts';
import { sampleFacts } from '../lib/company/sample.gen';
import type { PageOutput } from './entry-server';

const origin = 'https://wardgate.example';
let render: (path: string, data?: unknown, told?: Facts) => PageOutput;

beforeAll(async () => {
  await import('./entry-server');
  const { wardgateRender } = globalThis as unknown as { wardgateRender: (json: string) => string };
  render = (path, data = { year: 2026, ...(path === '/' && { home }) }, told = sampleFacts) =>
    JSON.parse(wardgateRender(JSON.stringify({ url: origin + path, path, origin, facts: told, data })));
});

const home = {
  ...sampleHome,
  seoTitle: 'Alberta Security Guards and Cameras',
  seoDescription: 'What the company does.',
};

const status = {
  ticketId: 'SEC-20261121-JANE-7K2Q',
  firstName: '<img src=x onerror=alert(1)>',
  submittedText: 'Saturday, November 21, 2026, 2:00 p.m. Edmonton time',
  deadlineText: 'Saturday, November 21, 2026, 4:00 p.m. Edmonton time',
  service: 'IT Support',
  emergency: false,
  confirmationEmail: 'sent',
  closed: false,
  steps: [
    {
      id: 'assigned',
      label: 'Specialist assigned',
      text: 'x',
      dueText: 'Saturday, November 21, 2026, 2:15 p.m. Edmonton time',
      done_at: null,
      doneText: '',
      state: 'waiting',
    },
  ],
};

describe('wardgateRender', () => {
  it.each([
    ['/', 200, 'Alberta Security Guards and Cameras | Wardgate Security Inc.'],
    ['/quote', 200, 'Free Security Quote | Wardgate Security Inc.'],
    ['/quote/', 200, 'Free Security Quote | Wardgate Security Inc.'],
    ['/quote/status/abc', 200, 'Your Quote Request | Wardgate Security Inc.'],
    ['/404', 404, 'Page Not Found | Wardgate Security Inc.'],
    ['/quote/status', 404, 'Page Not Found | Wardgate Security Inc.'],
    ['/%3Cscript%3E', 404, 'Page Not Found | Wardgate Security Inc.'],
  ])('%s answers %i, titled %s', (path, code, title) => {
    const page = render(path);
    expect(page.status).toBe(code);
    expect(page.head).toContain(`<title>${title}</title>`);
    expect(page.lang).toBe('en-CA');
    expect(page.html.match(/<h1/g)).toHaveLength(1);
  });

  it('brings nothing that the security policy forbids', () => {
    for (const path of ['/', '/quote', '/quote/status/abc', '/404']) {
      expect(render(path).html).not.toMatch(/\sstyle=|<style|<script|\son\w+=|javascript:/i);
    }
  });

  it('needs no Intl: QuickJS has none', () => {
    const { Intl: kept } = globalThis;
    Reflect.deleteProperty(globalThis, 'Intl');
    try {
      expect(render('/quote/status/abc', { year: 2026, status }).html).toContain(
        'By 2:15 p.m. Edmonton time',
      );
    } finally {
      globalThis.Intl = kept;
    }
  });

  it('writes a complete form that posts itself, and the year of the server', () => {
    const { html } = render('/quote');
    const tag = /<form[^>]*>/.exec(html)?.[0];
    expect(tag).toContain('method="post"');
    expect(tag).toContain('action="/quote"');
    for (const name of [
      'firstName',
      'lastName',
      'email',
      'phone',
      'company',
      'serviceType',
      'propertyType',
      'securityConcerns',
      'budget',
      'timeline',
      'message',
      'website',
      'idempotencyKey',
    ]) {
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).toContain('2025–');
    expect(render('/quote', { year: 2025 }).html).not.toContain('2025–');
  });

  it('keeps what was typed on a refused post, escaped, with the error at its field', () => {
    const values = {
      firstName: '"><script>alert(1)</script>',
      message: '</textarea><b>',
      serviceType: 'it-support',
    };
    const form = {
      values,
      errors: [{ field: 'email', message: 'Please enter your email address.' }],
      failed: false,
    };
    const { html } = render('/quote', { year: 2026, form });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('</textarea><b>');
    expect(html).toMatch(
      /<option[^>]*value="it-support"[^>]*selected=""|<option[^>]*selected=""[^>]*value="it-support"/,
    );
    expect(html).toContain('id="quote-email-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('says so when a post could not be stored', () => {
    const { html } = render('/quote', { year: 2026, form: { values: {}, errors: null, failed: true } });
    expect(html).toContain('Failed to process quote request. Please try again or call us directly.');
  });

  it('writes the status complete, escaped and out of search engines', () => {
    const page = render('/quote/status/abc', { year: 2026, status });
    expect(page.html).toContain('Quote Request Submitted!');
    expect(page.html).toContain('SEC-20261121-JANE-7K2Q');
    expect(page.html).not.toContain('<img');
    expect(page.head).toContain('name="robots" content="noindex"');
    expect(page.head).not.toContain('canonical');
  });

  it('answers 404 for a token that nobody has', () => {
    expect(render('/quote/status/nope', { year: 2026, status: null }).status).toBe(404);
  });

  // Proves: company-3
  it('shows the facts that it is told, in the frame too, however many versions were shown before', () => {
    const told = (number: number): Facts => ({
      ...sampleFacts,
      version: String(number),
      product: `Lodestar ${number}`,
      name: `Lodestar ${number} Ltd.`,
      titleSuffix: `| Lodestar ${number} Ltd.`,
      email: '',
      adminEmail: '',
      phones: [],
    });
    for (const number of [...Array(70).keys(), 3]) {
      const { html: marked, head } = render('/404', { year: 2026 }, told(number));
      const html = marked.replaceAll('<!-- -->', '');
      expect(head).toContain(`<title>Page Not Found | Lodestar ${number} Ltd.</title>`);
      const [header, footer] = [
        /<header.*<\/header>/s.exec(html)?.[0],
        /<footer.*<\/footer>/s.exec(html)?.[0],
      ];
      expect(header).toContain(`Lodestar ${number}<`);
      expect(footer).toContain(`© 2025–2026 Lodestar ${number} Ltd.`);
      expect(html + head.replaceAll(origin, '')).not.toMatch(/Wardgate|hello@|admin@|555-0142/);
    }
  });
});
