import type { Head } from '../../lib/head/head';

/** Head of every private report: without an address of its own, and not to be found. */
export const reportHead: Head = {
  title: 'Your Security Assessment',
  description: 'The result of one security assessment.',
  canonicalPath: null,
  noindex: true,
};
