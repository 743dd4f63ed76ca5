import type { Head } from '../../lib/head/head';

/** Head of the sign-up's own page, which nobody needs to find: the blog has the same form. */
export const newsletterHead: Head = {
  title: 'Newsletter',
  description: 'Sign up for security news by e-mail: choose your topics, leave again with one press.',
  canonicalPath: '/newsletter',
  noindex: true,
};

const secret = (title: string, description: string): Head => ({
  title,
  description,
  canonicalPath: null,
  noindex: true,
});

/** Head of the private page that says what became of a sign-up. */
export const signUpSentHead = secret('Almost There', 'Confirm your address to get our newsletter.');

/** Head of the page on which an address confirms itself. */
export const confirmHead = secret('Confirm Your Subscription', 'Confirm your address to get our newsletter.');

/** Head of the page to leave the newsletter. */
export const unsubscribeHead = secret('Unsubscribe', 'Leave our newsletter with one press.');

/** Head of the page to choose other topics. */
export const preferencesHead = secret('Your Newsletter', 'Choose what we write to you about.');
