// Package issue turns an author's text into the issue that people get, with merge tags for what
// differs from person to person, HTML and plain text, and a list of its problems (the preflight).
//
// An issue is rendered once and frozen with its campaign: people get what was reviewed. Nothing
// that an author types becomes a merge tag of ours.
package issue
