import { name } from '@catalog/company.json';
import type { Head } from '../../lib/head/head';

/** Head of the home page. */
export const homeHead: Head = {
  title: `Security Guards, Surveillance and IT Support in Alberta | ${name}`,
  description:
    'Licensed security guards, surveillance and alarms, virtual guarding and IT support across Alberta. 24/7 emergency service; free quote with a response within 2 hours.',
  canonicalPath: '/',
};

/** Head of every address that leads nowhere. */
export const notFoundHead: Head = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  canonicalPath: null,
  noindex: true,
};
