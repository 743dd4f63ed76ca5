// Package signin lets people in: allowance, password, second factor, session, in this order.
//
// Nobody is refused because of what others tried: a known device has an allowance of its own,
// and a new one goes on with more than the password, once strangers have used theirs up: its
// second factor, or a code from the account's mailbox (package devices). Where no mail can leave,
// nothing is asked for that cannot come: a stranger waits.
//
// It costs the same work and answers the same words whether the address is unknown, the
// password wrong, or the account disabled or invited. A session is opened in the transaction
// that finds the account as it was when the password was checked.
package signin
