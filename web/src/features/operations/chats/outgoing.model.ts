/** What a member of staff has written and the server does not have yet, in the order in which it was written. */

/** One message on its way. Its key makes the server store it once, however often it is sent. */
export type Outgoing = {
  key: string;
  text: string;
  /** Why it did not arrive; null while that is unknown. */
  failed: string | null;
};

/** The line of messages, oldest first. */
export type Line = readonly Outgoing[];

/** With one more at the end. */
export const written = (line: Line, key: string, text: string): Line => [
  ...line,
  { key, text, failed: null },
];

/** Which one to send now: the first, unless it has failed: nothing overtakes it. */
export const nextToSend = (line: Line): Outgoing | null => (line[0]?.failed === null ? line[0] : null);

/** Without one: it arrived, or its writer took it back. */
export const without = (line: Line, key: string): Line => line.filter((one) => one.key !== key);

/** With the reason why one did not arrive. */
export const failedWith = (line: Line, key: string, reason: string): Line =>
  line.map((one) => (one.key === key ? { ...one, failed: reason } : one));

const leftReason = 'The page was left before this was sent for certain. Retry sends it once.';

/**
 * As an earlier page left it. Its first message may have arrived or not, and the person who opens the page now may
 * not want it any more: it waits for a press.
 */
export const leftBehind = (line: Line): Line =>
  line.map((one, i) => (i === 0 && one.failed === null ? { ...one, failed: leftReason } : one));

/** To be sent again, with the key it had. */
export const again = (line: Line, key: string): Line =>
  line.map((one) => (one.key === key ? { ...one, failed: null } : one));
