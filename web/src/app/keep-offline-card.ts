/**
 * Registers the service worker, which keeps the offline card on this device. Late: after the page has loaded, because
 * nobody needs it on this visit.
 */
export function keepOfflineCard(): void {
  // Without https (but on localhost) and in some private windows browsers have none.
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function register(): void {
  // Refused or not reachable: the page is complete without it, and the next page tries again.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
