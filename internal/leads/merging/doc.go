// Package merging makes one lead of two that are one person, and takes that back within
// seven days (U33).
//
// Invariants: nothing is moved, so nothing can be lost: the merged lead keeps its key, its
// history and the rows of other features, and is redirected to the one that stays; merges are
// one step deep; taking one back leaves what staff have changed since.
package merging
