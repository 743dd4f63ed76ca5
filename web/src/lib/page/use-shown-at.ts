/** When the form came into view, on the clock of performance.now(): with its document, which is its page's alone (ADR 19). */
export function useShownAt(): number {
  return 0;
}
