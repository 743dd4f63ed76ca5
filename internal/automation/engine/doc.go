// Package engine has plans begin with leads, does their steps, and ends what must not go on.
//
// Events come from package leads, stored in the transaction of what happened, and are taken in
// the one of what follows (ADR 34); steps wait in rows for weeks. So whatever is killed,
// restored or doubled, each event is acted on once and each step done once.
//
//   - Engine works on events (events.go), due steps (steps.go) and silent leads (silence.go);
//     it is also the tasks.Runner that approvals set off.
//   - ByHand is what staff do with a run: begin, stop, skip, hasten.
//   - DryRuns ask with whom a plan would begin, and change nothing.
//
// Invariants: a plan begins with a lead at most once in its window; no step is done twice, none
// after its run has ended; nothing is done for a lead whose automation is off or that a person
// has taken.
package engine
