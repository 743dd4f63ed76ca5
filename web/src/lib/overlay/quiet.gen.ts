// Made of catalog/pages.json by `make generate`. Do not edit.

/** Below these lie the pages whose address is a secret: a visitor who opens one is known to us already. */
export const privatePages: readonly string[] = [
  '/quote/status',
  '/quote',
  '/contact/sent',
  '/verify',
  '/assessments/report',
  '/chat/transcript',
  '/details',
  '/newsletter/sent',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/newsletter/preferences',
  '/newsletter/v',
];

/** The pages that nothing interrupts: those for an emergency, and the legal ones. */
export const calmPages: readonly string[] = ['/quote/find', '/now', '/verify', '/verify/badge', '/privacy', '/terms', '/accessibility', '/promises'];
