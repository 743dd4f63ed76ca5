/** Where it is kept since when the pop-up stays away. */
const awayKey = 'popup.closed';

/**
 * Keeps the pop-up away for thirty days from now: it was closed, or the visitor has sent something or
 * opened a private page, and so is known to us (D69, D86).
 */
export function keepPopupAway(): void {
  try {
    localStorage.setItem(awayKey, String(Date.now()));
  } catch {
    // Storage is closed: it stays away on this page, and may come once more on the next.
  }
}

/** Since when the pop-up stays away on this device, ms since 1970; null if nothing keeps it away, or unknown. */
export function awaySince(): number | null {
  try {
    return Number(localStorage.getItem(awayKey)) || null;
  } catch {
    return null;
  }
}
