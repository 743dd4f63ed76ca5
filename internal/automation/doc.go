// Package automation follows up leads automatically, and leaves decisions to people where they
// are needed (S65-S72, S144-S161). It only assembles its parts, wired once by New:
//
//   - rules: what a plan contains, and when it applies to a lead; pure
//   - plans: rules and sequences in their versions, which never change
//   - templates: the mails in their versions, and their text for one person
//   - runs: what was begun with a lead and its results, the two state machines
//   - tasks: what a person has to do or decide
//   - messages: what is sent to a lead, and whether it may be
//   - engagement: what people and programs do with the mails (ADR 35)
//   - engine: events, steps and silence; what staff do by hand; dry runs
//   - removal: what hangs on a plan or mail; deletes it, brings it back
//   - figures: what the dashboard shows
//   - endpoints, news: what the parts share for callers and boards
//
// A plan is a rule or a sequence: the event that triggers it, its conditions, and its actions
// with their delays.
//
//	event ──conditions──▶ run ──due steps──▶ mail, text message, task, score, stage, hand-off
//
// Invariants: a plan begins with a lead at most once in its window; no step is done twice, none
// after its run has ended, and none that writes to a person without their consent, checked again
// in the transaction that opens the mail or text message; nothing is done for a lead whose
// automation is off or that a person has taken over.
//
// Called by app only; it knows leads, and newsletter for consent and hits.
package automation
