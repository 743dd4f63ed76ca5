// Package answerer is the built-in answerer: it replies without a language model, in quotes of
// passages and a few words of its own (V107, U12).
//
//	message ──language──▶ words ──intents.json──▶ what is asked ──┐
//	   └──────────────────matching──────────────▶ what is likely ─┴─▶ passages ──▶ reply
//
// Invariants: no figure, phone number or address that no passage holds; every message gets a
// reply; an emergency gets 911 and the phones, and nothing else.
package answerer
