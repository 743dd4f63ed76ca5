/** The address typed on one sign-in page, so that the next one does not ask again. Only for this tab and its life. */

const KEY = 'wardgate.staff-email';

/** What was typed before, or nothing. */
export function typedEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps what was typed. */
export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the address is typed again: a nuisance, not a loss.
  }
}
