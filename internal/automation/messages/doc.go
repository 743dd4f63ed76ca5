// Package messages is what automation writes to a lead, and whether it may: consent, the cap
// on promotional messages, office hours and the hours of text messages (S157-S161, U20).
//
// A Gate answers whether a message may be written or may still leave; the outboxes ask it once
// more as they open one. A Writer puts the mail or text message of a step into its outbox.
// Receipts take note of what became of a text message.
//
// Invariant: nothing is written to somebody without their consent, asked again in the
// transaction that opens the message.
package messages
