/**
 * Registers the service worker, which keeps the offline card on this device. Call it after the page has loaded: it is not needed on this
 * visit.
 */
export function keepOfflineCard(): void {
  // Without https (but on localhost) and in some private windows browsers have none. Refused or not
  // reachable: the page is complete without it, and the next page tries again.
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {});
}
