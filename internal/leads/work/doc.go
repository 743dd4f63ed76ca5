// Package work is what staff do with a lead: its stage, who it is assigned to, whether
// automation may act on it, notes, and getting in touch (S82, D76).
//
// Invariants: a change of an older version is refused; each change stands in the
// lead's history and in the audit log, where no personal data is kept.
package work
