// Package archive serves the public issues as pages, as a feed, and behind the link of a mail. An
// issue is public once at least one of its mails was sent, unless it was cancelled.
//
// Invariants: what it serves contains no personal words, and who reads it is not recorded.
package archive
