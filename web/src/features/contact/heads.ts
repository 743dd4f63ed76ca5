import { responseText } from '@catalog/contact.json';
import { facts } from '../../lib/company/facts';
import type { Head } from '../../lib/head/head';

/** Head of the contact page. */
export const contactHead = (): Head => ({
  title: 'Contact Us',
  description:
    `Write to us or call day and night: security guards, surveillance, virtual guarding and IT support in ${facts().region}. ` +
    `An answer to every message within ${responseText}.`,
  canonicalPath: '/contact',
  ogImage: '/og/contact.jpg',
});

/** Head of the page that says a message arrived: private, so without an address of its own. */
export const sentHead: Head = {
  title: 'Message Sent',
  description: 'Your message has reached us.',
  canonicalPath: null,
  noindex: true,
};
