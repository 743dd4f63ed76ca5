// Package sending hands over the mails of launched campaigns: a worker claims mails that are due,
// checks consent again as each begins, and stores its outcome (M2 to M6).
//
// A worker has several connections to the mail server. The outcome of a mail is stored together
// with the beginning of the next, by one batch writer for all connections. A circuit breaker
// pauses a campaign when the mail server would hurt everybody.
//
// Invariants: we never send a person the same mail twice; killed at any point, at most one mail
// of each connection is uncertain; rates hold over restarts, pauses and instances.
package sending
