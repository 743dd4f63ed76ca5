// Package team is the owners' care of accounts: the list, with when each was last seen,
// invitations, roles, disabling and enabling, and the command line's way back in (Add).
//
// There is always an owner who can sign in, once there was one: whatever could take the last
// one away takes the guard first. Whatever changes what a session was given for ends the
// account's sessions in the same transaction.
package team
