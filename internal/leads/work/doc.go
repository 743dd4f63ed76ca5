// Package work is what staff do with a lead: its stage, who it is assigned to, whether
// automation may act on it, notes, and getting in touch (S82, D76).
//
// Invariants: whoever saw an older version is told, not obeyed; each change stands in the
// lead's history and in the audit log, where no personal data is kept.
package work
