// Package signin lets people in: throttle, password, second factor, session, in this order.
//
// It costs the same work and answers the same words whether the address is unknown, the
// password wrong, or the account disabled or invited. A session is opened in the transaction
// that finds the account as it was when the password was checked.
package signin
