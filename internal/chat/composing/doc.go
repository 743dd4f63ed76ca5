// Package composing gets a reply from the language model (V184, D11, D58, D63): the prompt, its
// cost, the call, and what the visitor may see of the answer while it grows.
//
//	question ──Reserve──▶ tokens reserved ──Compose──▶ words, checked by the guard ──Settle──▶ tokens taken
//
// Invariants: no number of questions at once costs more than a day's budget; the visitor reads no
// contact and no offer that is not ours (package guard); whatever the provider does, there are
// words to send, the built-in answerer's if needed (U31).
package composing
