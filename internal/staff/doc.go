// Package staff is what the parts of staff share: what an account is, its role and what that
// allows, e-mail addresses, and what callers may have done wrong (issue 2, D12, U32,
// S100–101).
//
// # An account's states
//
//	(none) ──Setup, EnsureFirstOwner──▶ active ◀──Enable── disabled
//	(none) ──Invite, Add──▶ invited ──Accept──▶ active ──Disable──▶ disabled
//	                        invited ──Disable──▶ disabled
//
// invited means that no password is set yet. Accounts are never deleted, so the
// audit log keeps its people. docs/states.md draws it, and a session as well.
//
// # The parts, each a package below
//
//   - accounts: the rows of accounts, their guard, news and audit lines
//   - hashing: which passwords people may have, and how they are stored
//   - links: the links that work once
//   - sessions: who is signed in, and where
//   - devices: the browsers that an account is known in, and codes for new ones
//   - proof: the limit on guessing, and the fresh proof before dangerous changes
//   - secondfactor: codes of an authenticator app, recovery codes
//   - passkeys: keys on people's devices, in place of password and code
//   - signin: throttle, password, second factor, session; or a passkey and a session
//   - passwords: changed by their owner, set by a link
//   - setup: the first owner
//   - team: the owners' care of accounts
//   - notices: the devices that get notices, for their owner
//   - auditlog: who did what, for those who may read it
//   - mails, endpoints: what the parts have in common towards people and callers
//
// Package parts puts them together for app.
//
// # What always holds
//
//   - There is always an owner who can sign in, once there was one (package team).
//   - Of sessions and links only the hash of the token is stored. A link works once.
//   - Whatever changes what a session was given for (password, role, second factor,
//     disabling) ends the account's sessions in the same transaction.
//   - Signing in costs the same work and answers the same words whether the
//     address is unknown, the password wrong, or the account disabled or invited.
//   - Every change writes its line in the audit log, in the same transaction.
//
// Called by app (routes, the Authenticator of httpx, the command line). No other
// feature imports it: they ask httpx for the actor and audit for the record.
package staff
