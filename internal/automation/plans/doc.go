// Package plans stores the rules and sequences of automation in their versions, which never
// change: an open run ends on the version it began with. Here they are created, changed,
// validated and delivered with the program (S70, S147-S155).
//
// Package rules defines the meaning of a plan, package engine carries it out.
package plans
