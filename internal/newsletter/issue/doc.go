// Package issue makes of what an author writes what people get: one issue with merge tags
// for what differs from person to person, HTML and plain text, and a list of what is wrong
// with it (the preflight).
//
// An issue is rendered once and frozen with its campaign: what people get is what was
// looked at. Nothing that somebody types becomes a merge tag of ours.
package issue
