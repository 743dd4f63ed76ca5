import { facts } from '../../lib/company/facts';
import type { Head } from '../../lib/head/head';
import type { PageInput } from '../../lib/page/page';
import { type Archive, archivePath, feedAddress, type WholeIssue } from './issues';

type Input = Pick<PageInput, 'path' | 'data'>;

/** Head of the sign-up's own page, which search engines need not find: the blog has the same form. */
export const newsletterHead: Head = {
  title: 'Newsletter',
  description: 'Sign up for security news by email: choose your topics, unsubscribe with one click.',
  canonicalPath: '/newsletter',
  noindex: true,
};

const secret = (title: string, description: string): Head => ({
  title,
  description,
  canonicalPath: null,
  noindex: true,
});

/** Head of the private page with the result of a sign-up. */
export const signUpSentHead = secret('Almost There', 'Confirm your address to get our newsletter.');

/** Head of the page on which an address is confirmed. */
export const confirmHead = secret('Confirm Your Subscription', 'Confirm your address to get our newsletter.');

/** Head of the page to unsubscribe. */
export const unsubscribeHead = secret('Unsubscribe', 'Leave our newsletter with one click.');

/** Head of the page to choose topics. */
export const preferencesHead = secret('Your Newsletter', 'Choose what we write to you about.');

/** Head of the page on which one reader sees an issue in the browser. */
export const viewHead = secret('Letter', 'A letter of our newsletter, in the browser.');

const feed = (topic: string, label: string) => ({
  title: label ? `${label}: new letters` : 'New letters',
  href: feedAddress(topic),
});

/** Head of the archive. Pages of one topic and older pages lead to issues with pages of their own: search engines only need the first. */
export function archiveHead({ data }: Input): Head {
  const { topic = '', label = '', isFirst = true } = (data?.archive as Partial<Archive> | undefined) ?? {};
  const isWhole = topic === '' && isFirst;
  return {
    title: label ? `Our Letters on ${label}` : `Our Letters to ${facts().region} Businesses`,
    description:
      'All letters of our newsletter: what helps against theft, break-ins and outages, in plain words.',
    canonicalPath: isWhole ? archivePath : null,
    noindex: !isWhole,
    feed: feed(topic, label),
  };
}

/** Head of a public issue. */
export function issueHead({ path, data }: Input): Head {
  const letter = data?.letter as WholeIssue;
  return {
    title: letter.title,
    description: letter.excerpt,
    canonicalPath: path,
    ogType: 'article',
    feed: feed('', ''),
  };
}

/** Head of an address below the archive without an issue. */
export const issueNotFoundHead: Head = {
  title: 'No Letter Here',
  description: 'There is no letter at this address, or none any more.',
  canonicalPath: null,
  noindex: true,
};
