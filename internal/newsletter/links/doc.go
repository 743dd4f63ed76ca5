// Package links signs what mails of the newsletter bear: links that let their bearer do
// one thing, and names by which a report of a mail is known (ADR 29).
//
// Keys lie in the database, so that every instance and every restored backup reads what
// any of them has signed. The newest signs; all of them stay good.
//
// Invariants: a link for one thing is none for another; it holds no address and does not
// expire by itself; tokens and names are compared in constant time.
package links
