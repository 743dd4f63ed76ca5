// Package retrieval finds the passages that a question asks for: BM25F over their titles, the ways in which visitors ask for
// them (asked.json) and their text, in the words of package language (ADR 85). How much of a question a passage covers
// decides whether it may answer; the built-in answerer and a model's prompt are served by the same index.
//
// Invariant: an index is never changed; a changed fact makes a new one.
package retrieval
