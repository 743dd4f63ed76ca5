/**
 * Where the staff app is: these addresses and everything below them. A test of internal/site holds the list equal to the
 * server's.
 */
export const staffAddresses: readonly string[] = [
  '/login',
  '/setup',
  '/invite',
  '/reset',
  '/operations',
  '/leads',
  '/outbox',
  '/team',
  '/audit',
  '/account',
  '/automation-dashboard',
  '/newsletter-manager',
  '/blog-admin',
];
