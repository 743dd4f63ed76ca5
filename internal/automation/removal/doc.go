// Package removal deletes rules, sequences and mails, says before what hangs on them, and brings them back (D101).
//
// It needs plans, templates and runs, whose rows it changes by their use cases; package engine ends the people in a deleted plan.
//
// Invariants: nothing of what is deleted goes, so what was done by it keeps its name; a mail that a plan sends is not deleted; a
// version that the caller has not seen is not deleted either.
package removal
