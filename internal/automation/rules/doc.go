// Package rules is what a plan of automation says, and when that applies to a lead: its
// trigger, conditions and actions, what makes a plan valid, and which plans would start each
// other in a circle (S145-S161, U19).
//
// It is pure: it reads no database and no clock. Every other part of automation is built on it.
package rules
