// Package staff is who works here and what they may do: accounts, sessions,
// roles, and the first owner (issue 2, D12, U32, S100–101).
//
// # An account's states
//
//	(none) ──Setup, EnsureFirstOwner──▶ active ◀──Enable── disabled
//	(none) ──Invite, Add──▶ invited ──Accept──▶ active ──Disable──▶ disabled
//	                        invited ──Disable──▶ disabled
//
// invited means that no password is set yet. Accounts are never deleted, so the
// audit log keeps its people.
//
// # What always holds
//
//   - There is always an owner who can sign in, once there was one. Whatever
//     could take the last one away takes the guard row first (see guard in
//     queries.sql), so two at once cannot both succeed.
//   - Setup makes an owner only while there are no accounts, under the same guard.
//   - Of sessions and links only the hash of the token is stored. A link works once.
//   - Whatever changes what a session was given for (password, role, disabling)
//     ends the account's sessions in the same transaction. Every request reads its
//     session from the database, so this holds on every instance at once.
//   - Signing in costs the same work and answers the same words whether the
//     address is unknown, the password wrong, or the account disabled or invited.
//   - Every change writes its line in the audit log, in the same transaction.
//
// Called by app (routes, the Authenticator of httpx, the command line). No other
// word imports it: they ask httpx for the actor and audit for the record.
package staff
