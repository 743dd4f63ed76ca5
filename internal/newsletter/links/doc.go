// Package links signs the links and names in mails of the newsletter: links that let their bearer
// do one thing, and names by which a report is matched to its mail (ADR 29).
//
// Keys are in the database, so that every instance and every restored backup can verify what any
// of them has signed. The newest key signs; all of them stay valid.
//
// Invariants: a link for one purpose is not valid for another; it contains no address and does
// not expire by itself; tokens and names are compared in constant time.
package links
