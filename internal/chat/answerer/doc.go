// Package answerer is the built-in answerer: it replies without a language model, in quotes of
// passages and a few words of its own (V107, U12).
//
//	message ──language──▶ words ──intents.json──▶ what is asked ──┐
//	   ├──────────────────matching──────────────▶ what is likely ─┼─▶ passages ──▶ reply
//	   └──────────────────retrieval─────────────▶ what covers it ─┘
//
// A passage answers only where it covers the words that carry the question (found.go, ADR 85); where none does, the reply says so.
//
// A message that leans on what was said before it is completed from the latest replies (memory.go); hours that a
// visitor names are multiplied by the company's rate (sums.go).
//
// Invariants: no figure, phone number or address that no passage holds, but for such a sum; every message gets a
// reply; an emergency gets 911 and the phones, and nothing else.
package answerer
