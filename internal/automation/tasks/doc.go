// Package tasks is what automation leaves to a person to do or to decide: approvals, calls,
// hand-offs and other tasks, each with its deadline (S71, S84, U19).
//
//	pending ──▶ approved, rejected, done or expired: once, by the first who decides
//
// A Store makes and ends tasks inside the transaction of what they follow from. Tasks are the
// use cases of the staff. What an approval sets off is done by a Runner, which package engine
// is: this package does not know it.
package tasks
