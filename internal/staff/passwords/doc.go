// Package passwords is how a password is set: by its owner, who knows the current one; by a
// link that was mailed to somebody who forgot it; by an invitation that is accepted.
//
// Whichever way, the transaction that sets it ends every session and every link of the
// account. Asking for a link answers the same, in the same time, whether there is an account.
package passwords
