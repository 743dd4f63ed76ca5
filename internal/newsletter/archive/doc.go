// Package archive shows the issues that anybody may read: those of which at least one mail
// was sent and that were not called off, as pages, as a feed, and behind the link of a mail.
//
// Invariants: no person's words stand in what it shows, and nobody is told who reads it.
package archive
