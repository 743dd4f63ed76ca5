// Package messages sends automation's messages to a lead, and decides whether it may: consent,
// the frequency cap, office hours and the hours of text messages (S157-S161, U20).
//
// A Gate decides whether a message may be queued and may still be sent; the outboxes ask it again
// as they open one. A Writer puts the mail or text message of a step into its outbox. Receipts
// record the outcomes of text messages.
//
// Invariant: nothing is sent to a person without their consent, checked again in the transaction
// that opens the message.
package messages
