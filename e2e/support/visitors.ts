/** How many tests have shared this worker's programs so far, this one included; 0 with a program of its own. */
let guest = 0;
let guests = 0;

/** Says before a test begins whether others have been at its program before. */
export function isGuest(shared: boolean): void {
  guest = shared ? ++guests : 0;
}

/**
 * The address of a visitor. In a shared program every test has visitors of its own, so that what one has sent is not
 * found by another.
 */
export const addressOf = (name: string): string => `${name}${guest > 0 ? `.${guest}` : ''}@customers.example`;
