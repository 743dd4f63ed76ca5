// Package contacts reads the phone number, email address and name that visitors type into the chat
// as their own. It is pure.
//
//	message ──numbers, addresses──▶ candidates ──whose?──▶ the visitor's own ──▶ Found
//	   └─────────────────────────────names──────────────────────────┘
//
// Not everything that looks like a number is one, and not every number is the visitor's: the
// company's own, references, cards, dates, and numbers that are told as somebody else's are left
// alone; and so is whatever stands beside words that refuse it (refusals.go) or name another person
// (persons.go), which the reply says. A number of which nothing is said is taken for the visitor's: who is not called back is lost.
//
// Invariants: what is found stands in the message, or completes what the visitor typed before; the
// same messages always come to the same contact.
package contacts
