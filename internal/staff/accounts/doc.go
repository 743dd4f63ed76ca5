// Package accounts keeps the accounts: their rows as one transaction sees and changes them,
// the guard that counts them, the news of their changes and their lines in the audit log.
//
// Every change of an account stands here; which changes go together is decided by the parts
// above. A transaction that changes an account locks it first (Lock), and one that counts
// accounts takes the guard (Guard): so two at once cannot both take the last owner away.
package accounts
