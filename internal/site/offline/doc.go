// Package offline is what a device shows without a network: one card with the emergency
// phones, and the service worker that stores it. It never shows an old page (ADR 21).
package offline
