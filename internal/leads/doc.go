// Package leads keeps one row for every person who made themselves known,
// whichever form they came by (D6, U33).
//
// A person is known by the normalised e-mail address, else by the phone number:
// a second contact adds a touchpoint to the same lead, never a second lead.
// Every lead carries its score with the lines that add up to it (S136-S142).
//
// Invariants: score is the sum of its lines clamped to 0-100; priority follows
// the score; touchpoints and consent events are only ever added.
//
// This package is what all parts share: what a lead is, how it is scored and written (Store),
// and what other features ask of leads (Service). The parts, each a package below: captures
// and appointments are the forms of leads, promises the answers that were promised to them,
// notices the mails of these three. Staff look at lists and timeline, work on a lead, and make
// one lead of two (merging) or none of one (erasure). rescoring follows the clock. Package
// parts puts them together for app.
//
// Called by quotes, contact, assessments, chat, newsletter, automation and
// operations; it knows none of them.
package leads
