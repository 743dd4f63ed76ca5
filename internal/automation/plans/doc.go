// Package plans keeps the rules and sequences of automation in their versions, which never
// change: a lead that is under way ends on the version it began with. Here they are made,
// changed, validated and delivered with the program (S70, S147-S155).
//
// What a plan means is in package rules, what it does in package engine.
package plans
