// Package httpx is the router of the program: one table of endpoints in which
// every line says who may call it, how large a body may be, how often, and with
// which types. What a line does not say it does not allow: a route without a
// policy stops the start (Mount returns an error).
//
// It knows no feature. The features give it routes, app gives it an Authenticator.
package httpx
