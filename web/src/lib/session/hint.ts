/**
 * A hint, readable by every page of this browser, that staff is signed in: the cookie of the session is not, and most
 * visitors are no staff, so that asking the server on every page would be a request for nothing. It opens nothing.
 */
const key = 'wardgate.staff';

/** Takes note that staff signed in here, or out. */
export function hintAtStaff(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is closed: visitor pages then look the same to staff as to everybody.
  }
}

/** Whether it is worth asking the server who is signed in. */
export function mayBeStaff(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
