// Package httpx is the router of the program: one table of endpoints in which
// every line defines who may call it, how large a body may be, how often, and with
// which types. What a line does not allow is forbidden: a route without a policy
// stops the start (Mount returns an error).
//
// It knows no feature. The features give it routes, app gives it an Authenticator.
package httpx
