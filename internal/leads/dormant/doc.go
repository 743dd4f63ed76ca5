// Package dormant finds people with whom nobody has had to do for as long as catalog/retention.json says, has them erased by
// package erasure, and keeps those whom an owner has put on hold (ADR 62).
//
// Invariants: who waits for something, has bought within the term of customers, gets the newsletter, gave a consent that is in force or still has
// to be proved, or is on hold, is not found; a merged lead counts for its survivor; whatever kept a person keeps them for the notice after
// it ended.
package dormant
