// Package handover is the time in which a conversation needs a person: who is called, who has
// the conversation, what is promised until when, and what staff are told (D60, V168).
//
//	none ──a rule or the visitor asks──▶ waiting ──take──▶ taken ──hand back, close──▶ none
//	  │                                     ├────────close (answered elsewhere)──────▶ none
//	  │                                     └────────the conversation is forgotten───▶ none
//	  └──────────────────take, unasked────────────────────▶ taken
//
// Every change of that state stands here; what the visitor or staff do with a conversation is
// the business of packages turns and inbox.
//
// Invariants: a conversation has at most one open hand-over; while somebody waits, or the
// person who has taken over owes an answer, there is a deadline in the table of promises
// (ADR 47); a hand-over outlives its conversation, without any of its text.
package handover
