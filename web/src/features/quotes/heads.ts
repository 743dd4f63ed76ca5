import { promisedWithin } from '../../lib/clock/promise';
import { facts } from '../../lib/company/facts';
import type { Head } from '../../lib/head/head';

/** Head of the quote page. */
export const quoteHead = (): Head => ({
  title: 'Free Security Quote',
  description:
    `Ask for a free quote for security guards, surveillance, virtual guarding or IT support in ${facts().region}. ` +
    `A response within ${promisedWithin}, 24/7 phones.`,
  canonicalPath: '/quote',
  ogImage: '/og/quote.jpg',
});

/** Head of the page that finds a request again: what was typed into it is nobody's to find. */
export const findHead: Head = {
  title: 'Find My Request',
  description: 'Have the link to your quote request emailed to you again.',
  canonicalPath: null,
  noindex: true,
};

/** Head of every status page: private, so without an address of its own. */
export const statusHead: Head = {
  title: 'Your Quote Request',
  description: 'The state of one quote request.',
  canonicalPath: null,
  noindex: true,
};
