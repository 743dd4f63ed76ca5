// Proves: V60, V63, D21, newsletter-20

import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../lib/company/sample.gen';
import { PageProvider } from '../../lib/page/page';
import { ArchivePage } from './archive-page';
import { ConfirmPage } from './confirm-page';
import { FooterSignUp } from './footer-sign-up';
import { IssuePage } from './issue-page';
import { archiveAddress } from './issues';
import { NewsletterBlock } from './newsletter-block';
import { NewsletterPage } from './newsletter-page';
import { PreferencesPage } from './preferences-page';
import { SignUp } from './sign-up';
import { UnsubscribePage } from './unsubscribe-page';
import { ViewPage } from './view-page';

const origin = 'https://wardgate.example';

/** A page as rendered by the server. */
function render(page: React.ReactNode, path: string, data: Record<string, unknown> = {}): string {
  const input = { url: origin + path, path, origin, facts: sampleFacts, data };
  return renderToString(<PageProvider input={input}>{page}</PageProvider>).replaceAll('<!-- -->', '');
}

/** The tags of the checked boxes, by their values. */
const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .filter(([tag]) => / checked=""/.test(tag))
    .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);

describe('the block on a page of the blog', () => {
  const html = render(<NewsletterBlock signUp={<SignUp />} />, '/blog/locks');

  // Proves: M17
  it('is complete without script: it posts to its own page, nothing is ticked, nothing disabled', () => {
    expect(html).toContain('method="post"');
    expect(html).toContain('action="/newsletter"');
    expect(ticked(html)).toEqual([]);
    expect(html).not.toContain('disabled=""');
    expect(html.match(/name="interests"/g)).toHaveLength(6);
  });

  it('has the heading of a part, not of a page', () => {
    expect(html).toContain('<h2 id="newsletter-heading"');
    expect(html).not.toContain('<h1');
  });
});

// Proves: automation-21
describe('the way out of follow-ups', () => {
  const promotion = {
    email: 'r•••@site.example',
    left: false,
    unsubscribe: '/newsletter/unsubscribe/lead_1.1.x',
  };
  const shown = (left: boolean) =>
    render(<UnsubscribePage />, promotion.unsubscribe, { promotion: { ...promotion, left } });

  it('is one press that works without script, and says what it ends', () => {
    const html = shown(false);
    expect(html).toContain('<form action="/newsletter/unsubscribe/lead_1.1.x" method="post"');
    expect(html).toMatch(/<button[^>]*name="press"/);
    expect(html).toContain('no follow-ups, no newsletter');
    expect(html).toContain('r•••@site.example');
  });

  it('says that it is done, and asks nothing more', () => {
    const html = shown(true);
    expect(html).toContain('These emails have ended');
    expect(html).not.toContain('<form');
  });
});

describe('a post without script that came back', () => {
  const html = render(<NewsletterPage />, '/newsletter', {
    form: {
      values: { email: '"><b>', interests: 'it-support dragons', consent: 'true' },
      errors: [{ field: 'email', message: 'Please enter an email address such as name@company.ca.' }],
      failed: false,
      detail: '',
    },
  });

  it('keeps what was typed and chosen, escaped, but never the consent', () => {
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(ticked(html)).toEqual(['it-support']);
    expect(html).toContain('Interest score: <strong');
    expect(html).toContain('One thing needs a correction');
  });

  it('says a refusal that names no field', () => {
    const form = { values: {}, errors: null, failed: false, detail: 'This email is already subscribed.' };
    expect(render(<NewsletterPage />, '/newsletter', { form })).toMatch(
      /role="alert"[^>]*>.*This email is already subscribed\./s,
    );
  });
});

describe('the pages behind the mails', () => {
  const subscription = {
    email: 'd•••@birch.example',
    state: 'active',
    topics: ['it-support'],
    preferences: '/newsletter/preferences/t',
    unsubscribe: '/newsletter/unsubscribe/t',
    pause: '/newsletter/pause/t',
    data: '/newsletter/data/t',
    pausedUntil: '',
    done: '',
    errors: null,
  };

  it.each(['unsubscribed', 'bounced', 'complained'])(
    'offer nothing but the way back to who is %s',
    (state) => {
      for (const page of [<UnsubscribePage key="u" />, <PreferencesPage key="p" />]) {
        const html = render(page, '/newsletter/unsubscribe/t', { subscription: { ...subscription, state } });
        expect(html).toContain('You are unsubscribed');
        expect(html).not.toContain('<form');
      }
    },
  );

  it('let a waiting address confirm itself, and no other', () => {
    const asked = { email: 'dana@birch.example', topics: ['IT Security'], wording: 'Yes.', manage: '' };
    for (const [state, forms] of [
      ['pending', 1],
      ['active', 0],
      ['unsubscribed', 0],
    ] as const) {
      const html = render(<ConfirmPage />, '/newsletter/confirm/t', { confirmation: { ...asked, state } });
      expect(html.match(/<form/g) ?? []).toHaveLength(forms);
    }
    expect(render(<ConfirmPage />, '/newsletter/confirm/t', { confirmation: null })).toContain(
      'This link has expired',
    );
  });

  it('show the topics as they are stored', () => {
    expect(ticked(render(<PreferencesPage />, '/newsletter/preferences/t', { subscription }))).toEqual([
      'it-support',
    ]);
  });

  const preferences = (change: object) =>
    render(<PreferencesPage />, '/newsletter/preferences/t', {
      subscription: { ...subscription, ...change },
    });

  // Proves: newsletter-30
  it('offer a pause of the lengths there are, or its end, to whom mails come', () => {
    const lengths = (html: string) =>
      (html.match(/<button[^>]*name="days"[^>]*>/g) ?? []).map((button) => /value="(\d+)"/.exec(button)?.[1]);
    expect(lengths(preferences({}))).toEqual(['30', '60', '90']);
    expect(lengths(preferences({ pausedUntil: 'February 20, 2027' }))).toEqual(['0']);
    expect(preferences({ pausedUntil: 'February 20, 2027' })).toContain('until February 20, 2027');
    expect(lengths(preferences({ state: 'pending' }))).toEqual([]);
  });

  it('say what was done, and nothing that somebody typed into the address', () => {
    expect(preferences({ done: 'paused' })).toContain('Your pause has begun.');
    for (const done of ['toString', '<b>x</b>', ''])
      expect(preferences({ done })).not.toContain('role="status"');
  });
});

describe('the sign-up in the footer', () => {
  const form = {
    values: { email: 'dana@birch.example', message: 'Hi' },
    errors: [],
    failed: true,
    detail: 'x',
  };
  const html = render(<FooterSignUp />, '/contact', { form });

  it('is an address, the consent and one press, and no topics', () => {
    expect(html).toContain('action="/newsletter"');
    expect(ticked(html)).toEqual([]);
    expect(html).not.toContain('name="interests"');
    expect(html).toContain('Wardgate Security Inc. may send me its newsletter');
  });

  it('takes nothing from what came back of the form of its page', () => {
    expect(html).not.toContain('dana@birch.example');
    expect(html).not.toContain('role="alert"');
  });
});

describe('the letters', () => {
  const letter = {
    slug: 'locks',
    title: '<Locks> & keys',
    date: 'November 22, 2026',
    sent: '2026-11-22T10:00:00-07:00',
    excerpt: 'They freeze',
    topics: ['IT Security'],
  };
  const archive = {
    letters: [letter],
    topics: [{ id: 'it-support', label: 'IT Security' }],
    topic: 'it-support',
    label: 'IT Security',
    cursor: 'a b',
    isFirst: false,
  };

  it('are listed with the way to older and to the newest, within their topic', () => {
    const html = render(<ArchivePage />, '/newsletter/archive', { archive });
    expect(html).toContain('href="/newsletter/archive/locks"');
    expect(html).toContain('&lt;Locks&gt; &amp; keys');
    expect(html).toContain('href="/newsletter/archive?topic=it-support&amp;cursor=a%20b"');
    expect(html).toContain('href="/newsletter/archive/feed.xml?topic=it-support"');
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(archiveAddress({})).toBe('/newsletter/archive');
  });

  it('say so where there is none', () => {
    const none = { ...archive, letters: [], cursor: '', isFirst: true };
    expect(render(<ArchivePage />, '/newsletter/archive', { archive: none })).toContain(
      'No letter on IT Security was sent yet.',
    );
    expect(render(<IssuePage />, '/newsletter/archive/404', { letter: null })).toContain('No letter here');
    expect(render(<ViewPage />, '/newsletter/v/x', { view: null })).toContain('No letter here');
  });

  it('offer in the browser only what there is: no way out to who is no subscriber', () => {
    const view = { ...letter, html: '<p>Hi</p>', archive: '', preferences: '', unsubscribe: '' };
    const bare = render(<ViewPage />, '/newsletter/v/x', { view });
    expect(bare).toContain('<p>Hi</p>');
    expect(bare).not.toMatch(/Unsubscribe|page for everyone|your subscription/);
    const whole = { ...view, archive: '/newsletter/archive/locks', preferences: '/p', unsubscribe: '/u' };
    const html = render(<ViewPage />, '/newsletter/v/x', { view: whole });
    for (const to of ['/newsletter/archive/locks', '/p', '/u']) expect(html).toContain(`href="${to}"`);
  });
});
