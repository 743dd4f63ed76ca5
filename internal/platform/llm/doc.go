// Package llm asks a language model for an answer, at any provider that speaks the
// chat completions protocol of OpenAI (V184). It is used where an answer is
// useful but not necessary: every caller has a fallback.
//
// Guarantees, whatever the provider does:
//   - A call ends within Options.Timeout, with all its repeats, and at once when its
//     context ends. No part of it goes on running.
//   - At most 1 MiB of an answer is read, and at most 8,000 characters of it kept.
//   - Text is valid UTF-8 without NUL, which PostgreSQL could not store.
//   - The key is sent to the provider and nowhere else: not after a redirect, and not
//     into an error, a log line or an answer, even where the provider repeats it.
//   - Once a piece of an answer was passed on, nothing is asked again: what came is
//     the answer, marked as cut.
//
// It uses only net/http (ADR 0037): a POST with its repeats (post.go), a reader
// of event streams (events.go), and the part of the protocol that is used (wire.go). A provider
// that does not accept one of our parameters is asked again without it, and from then on
// never with it (D64).
package llm
