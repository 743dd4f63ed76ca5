// Package proof is how people prove who they are, apart from the sign-in itself: a Throttle
// that bounds guessing, and a fresh proof (Service) that is asked for before the
// password or the second factor changes. Whatever else is to need a fresh proof asks here.
package proof
