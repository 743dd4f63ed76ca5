// Package search finds documents by their words and forgives typing errors. It keeps
// an index in memory: for some ten thousand texts, rebuilt when they change.
//
// A word of a query finds the word itself, words that begin with it, and, when there
// is none of either, words with typing errors: one from four letters on, two from
// eight (letters left out, added, changed, or two swapped). Accents and case make no
// difference. Words such as "the" only count when a query has no others.
//
// A query of one or two words finds documents with all of them; of longer ones a part
// may be missing, because people ask in sentences. Better matches come first: more of
// the words, in fields of greater weight, rarer ones, spelled exactly.
package search
