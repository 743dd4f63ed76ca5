import type { Head } from '../../lib/head/head';

/** Head of the private page on which a person confirms what a form said of them. */
export const detailsHead: Head = {
  title: 'Your New Details',
  description: 'Confirm what a form said of you.',
  canonicalPath: null,
  noindex: true,
};
