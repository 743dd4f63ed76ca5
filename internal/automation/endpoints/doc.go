// Package endpoints is what the endpoints of automation have in common: where they are, who
// may call them, how often and how large.
package endpoints
