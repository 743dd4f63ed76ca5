// Package links is the links that work once: into the setup of the first owner, out of an
// invitation, to a new password. Each has a purpose and a lifetime, and serves no other
// purpose; only the hash of its token is stored. Opening one changes nothing, since mail
// scanners open every link (M13): it is used up by the form behind it.
package links
