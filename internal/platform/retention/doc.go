// Package retention lets go of what has been kept for as long as the rules says (ADR 62). Features declare what a
// term is about (Source); the task retention.run asks them what is due, oldest first, and has it removed in small
// transactions. Clean-ups of other tasks stay with their features; the overview tells of them too.
//
// Invariants: of the kinds (Deps.Kinds) nothing goes that Upcoming has not shown for the notice (Deps.NoticeDays): not when a rule is new or its
// term changed, not when a hold was released or another reason to keep it ended, and not when the program stood still, a backup was
// restored or the clock jumped. What is on hold stays. Each removal is counted and audited in its own transaction, so that one that was
// interrupted goes on where it was, and two instances remove nothing twice.
package retention
