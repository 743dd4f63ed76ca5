// Package erasure hands one person everything that is stored about them, and removes it for
// good (M21). A person is a lead with those merged into it, and their rows in every other
// feature, which is a leads.Holder.
//
// Invariants: after an erasure every row still stands, and tells nothing of the person;
// a person who still waits for an answer is not erased; each export and each erasure is in the
// audit log.
package erasure
