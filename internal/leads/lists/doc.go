// Package lists shows leads in lists and files: in three orders, page by page, with filters
// and a search for words of names, addresses and numbers (ADR 24).
//
// Invariants: a page costs the same wherever it lies and however many leads there are; a cursor
// belongs to the order it came from; scores in lists are the stored ones, see package rescoring.
package lists
