// Package automation follows leads up by itself, and leaves to people what people decide
// (S65-S72, S144-S161).
//
// A plan is a rule or a sequence: on which event it begins, under which conditions, and
// what it does how long after. Its versions never change; a lead that is under way ends on
// the version it began with.
//
//	event ──conditions──▶ run: waiting ──approved──▶ active ──last step──▶ finished
//	                        │    (rule that asks a person)  │
//	                        └──rejected, expired────────────┴──reply, stage, unsubscribe, override──▶ stopped
//
//	step: held ──approved──▶ waiting ──due──▶ done, or skipped with the reason
//	                                  └──its run ends──▶ stopped
//
//	task: pending ──▶ approved, rejected, done or expired: once, whoever presses first
//
// Events come from package leads, stored in the transaction of what happened, and are
// taken in the one of what follows (ADR 34). Steps wait in rows for weeks. So whatever is
// killed, restored or doubled, each event is acted on once and each step done once.
//
// What people and programs do with the mails comes from the newsletter, which answers for
// their links and pictures and says who is who (ADR 35).
//
// Invariants: a plan begins with a lead at most once in its window; no step is done twice,
// none after its run has ended, and none that writes to somebody without their consent,
// asked again in the transaction that opens the mail or text message; nothing is done for a lead whose
// automation is off or that a person has taken.
//
// Called by app only; it knows leads, and newsletter for consent and hits.
package automation
