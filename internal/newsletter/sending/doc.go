// Package sending hands over what campaigns have frozen: a worker claims mails that are
// due, asks for consent once more as each begins, and stores what became of it (M2 to M6).
//
// A worker has several connections to the mail server. What became of a mail is stored
// together with the beginning of the next, by one batch writer for all connections.
// A circuit breaker pauses a campaign when the mail server would hurt everybody.
//
// Invariants: nobody gets a mail twice by us; killed at any point, at most one mail of
// each connection is uncertain; rates hold over restarts, pauses and instances.
package sending
