// Package automation follows leads up by itself, and leaves to people what people decide
// (S65-S72, S144-S161). It is the thin assembly of its parts, wired once by New:
//
//   - rules: what a plan says, and when that applies to a lead; pure
//   - plans: rules and sequences in their versions, which never change
//   - templates: the mails in their versions, and the words that one person gets
//   - runs: what was begun with a lead and what becomes of it, the two state machines
//   - tasks: what is left to a person to do or decide
//   - messages: what is written, and whether it may be
//   - engagement: what people and programs do with the mails (ADR 35)
//   - engine: events, steps and silence; what staff do by hand; dry runs
//   - figures: what the dashboard shows
//   - endpoints, news: what the parts have in common towards callers and boards
//
// A plan is a rule or a sequence: on which event it begins, under which conditions, and what it
// does how long after.
//
//	event ──conditions──▶ run ──due steps──▶ mail, text message, task, score, stage, hand-off
//
// Invariants: a plan begins with a lead at most once in its window; no step is done twice,
// none after its run has ended, and none that writes to somebody without their consent, asked
// again in the transaction that opens the mail or text message; nothing is done for a lead whose
// automation is off or that a person has taken.
//
// Called by app only; it knows leads, and newsletter for consent and hits.
package automation
