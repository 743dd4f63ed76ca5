// Package llm asks a language model for an answer, at any provider that speaks the
// chat completions protocol of OpenAI (V184). It is used where an answer is wanted
// but can be done without: every caller has another one ready.
//
// What holds whatever the provider does:
//   - A call ends within Options.Timeout, with all its repeats, and at once when its
//     context ends. Nothing of it runs on.
//   - At most 1 MiB of an answer is read, and at most 8,000 characters of it kept.
//   - Text is valid UTF-8 without NUL, which PostgreSQL could not store.
//   - The key is sent to the provider and nowhere else: not after a redirect, and not
//     into an error, a log line or an answer, even where the provider repeats it.
//   - Once a piece of an answer was handed out, nothing is asked again: what came is
//     the answer, marked as cut.
//
// It is written on net/http alone (ADR 0037): a POST with its repeats (post.go), a reader
// of event streams (events.go), and what of the protocol is used (wire.go). A provider
// that does not take one of our parameters is asked again without it, and from then on
// never again with it (D64).
package llm
