// Package engine begins plans with leads, does their steps, and ends runs that must not go on.
//
// Events come from package leads, stored in the transaction of what happened, and are deleted in
// the transaction of what follows (ADR 34); steps wait in rows for weeks. So after a crash, a
// restore or with two instances, each event is processed once and each step done once.
//
//   - Engine works on events (events.go), due steps (steps.go) and silent leads (silence.go);
//     it is also the tasks.Runner that approvals set off.
//   - ByHand has the use cases of staff for a run: begin, stop, skip, hasten.
//   - DryRuns find the leads with which a plan would begin, and change nothing.
//
// Invariants: a plan begins with a lead at most once in its window; no step is done twice, none
// after its run has ended; nothing is done for a lead whose automation is off or that a person
// has taken over.
package engine
