// Package changes stores a change of a post together with all that follows from it, in one
// transaction: the old address, the revision, the notice to the company, news and the
// audit line. Whoever changes a post, a person or the clock, does it here.
package changes
