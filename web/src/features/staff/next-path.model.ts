/** Where to go after signing in: back to where one wanted to be, and never off this origin. */

/** Where staff land without a wish. */
export const STAFF_HOME = '/operations';

/** Pages that are about signing in: going "back" to them would be a circle. */
const SIGN_IN_PAGES = ['/login', '/setup', '/invite', '/reset'];

/**
 * A path of this site that `next` asks for, or {@link STAFF_HOME}.
 *
 * Open redirects are made of addresses that look like a path: `//evil.example`, `/\evil.example` (browsers read a
 * backslash as a slash), tabs and newlines that the URL parser removes, `javascript:`. So only what begins with exactly
 * one slash is looked at, it is resolved against an origin that cannot exist, and it must still be on it.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next) || next.startsWith('//')) return STAFF_HOME;
  const url = parsePath(next);
  if (url === null || url.pathname.startsWith('//')) return STAFF_HOME;
  if (SIGN_IN_PAGES.some((page) => url.pathname === page || url.pathname.startsWith(`${page}/`))) {
    return STAFF_HOME;
  }
  return url.pathname + url.search + url.hash;
}

const NOWHERE = 'https://nowhere.invalid';

function parsePath(path: string): URL | null {
  const url = URL.canParse(path, NOWHERE) ? new URL(path, NOWHERE) : null;
  return url?.origin === NOWHERE ? url : null;
}

/** The sign-in address that leads back to `path` (path, query and fragment of this site). */
export function loginPath(path: string): string {
  const next = safeNextPath(path);
  return next === STAFF_HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
