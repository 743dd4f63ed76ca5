// Package endpoints is what the endpoints of staff have in common: their tag and limits, the
// words that errors are told in, and the answer that says who is signed in.
package endpoints
