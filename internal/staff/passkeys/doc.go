// Package passkeys is how people sign in with a device instead of a password: a passkey is
// made on the account page, and opens a session by itself, stands for the second factor
// beside a password, or is the fresh proof before dangerous changes (W3C Web Authentication
// Level 3; package webauthn verifies).
//
// A passkey counts as two factors: it is used only after the device has verified its owner.
// The first second factor of an account brings recovery codes; the last one of a role that
// must have one stays until there is another.
//
// # Challenges
//
// Nothing is stored when a ceremony begins, so that strangers who begin a thousand write
// nothing. A challenge is its own end, sealed with the key of all instances (ADR 57) for
// one purpose and one session (before there is a session: for one browser, known by a
// cookie). The transaction that lets a person in stores that it was answered: once.
package passkeys
