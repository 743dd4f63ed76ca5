import type { Head } from '../../lib/head/head';

/** Head of the page on which an address confirms that a conversation shall go there: private, so without an address of its own. */
export const transcriptHead: Head = {
  title: 'Your Conversation',
  description: 'Confirm that your conversation shall be sent to your address.',
  canonicalPath: null,
  noindex: true,
};
