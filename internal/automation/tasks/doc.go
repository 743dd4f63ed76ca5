// Package tasks has what a person has to do or to decide: approvals, calls, hand-offs and other
// tasks, each with its deadline (S71, S84, U19).
//
//	pending ──▶ approved, rejected, done or expired: once, by the first who decides
//	pending ──▶ done by what happened with the lead, and back when that is taken back or by hand (ADR 81)
//
// A waiting task has the clock of a request; Notices tell staff of new ones and of alerts, in rounds (ADR 87).
//
// A Store creates and ends tasks inside the transaction of their cause. Tasks has the use cases
// of staff. The effect of an approval is carried out by a Runner, which package engine
// implements: this package does not know it.
package tasks
