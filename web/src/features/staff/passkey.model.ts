/** Passkeys between the server's JSON and the browser's bytes (W3C Web Authentication, section 5.1.8). */

/** Bytes as JSON has them: base64url without padding. */
export function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of a text that {@link toText} made. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Whether passkeys can be for a host: addresses without a name have none. */
export function isNamed(host: string): boolean {
  return !/^[\d.]+$/.test(host) && !host.startsWith('[');
}

/**
 * Why the browser made or used no passkey, in words. It tells little on purpose: that the person cancelled, waited too long,
 * or has no passkey here is one and the same to a page.
 */
export function wordsFor(failure: string): string {
  switch (failure) {
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.';
    case 'SecurityError':
      return 'Passkeys do not work at this address. Open the staff pages at their own address, with https.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot keep a passkey that asks for finger, face or PIN. Try another one, or your phone.';
    default:
      return 'No passkey was used: it was cancelled, took too long, or there is none here.';
  }
}
