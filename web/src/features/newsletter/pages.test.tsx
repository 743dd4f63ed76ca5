import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageProvider } from '../../lib/page/page';
import { ConfirmPage } from './confirm-page';
import { NewsletterBlock } from './newsletter-block';
import { NewsletterPage } from './newsletter-page';
import { PreferencesPage } from './preferences-page';
import { SignUp } from './sign-up';
import { UnsubscribePage } from './unsubscribe-page';

const origin = 'https://wardgate.example';

/** A page as the server writes it. */
function render(page: React.ReactNode, path: string, data: Record<string, unknown> = {}): string {
  const input = { url: origin + path, path, origin, data };
  return renderToString(<PageProvider input={input}>{page}</PageProvider>).replaceAll('<!-- -->', '');
}

/** The tags of the ticked boxes, by their values. */
const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .filter(([tag]) => / checked=""/.test(tag))
    .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);

describe('the block on a page of the blog', () => {
  const html = render(<NewsletterBlock signUp={<SignUp />} />, '/blog/locks');

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

describe('a post without script that came back', () => {
  const html = render(<NewsletterPage />, '/newsletter', {
    form: {
      values: { email: '"><b>', interests: 'it-support dragons', consent: 'true' },
      errors: [{ field: 'email', message: 'Please enter an e-mail address such as name@company.ca.' }],
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
