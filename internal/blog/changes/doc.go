// Package changes stores a change of a post together with all that follows from it, in one
// transaction: the old address, the revision, the notice to the company, news and the
// audit line. Every change of a post, by a person or the clock, is made here.
package changes
