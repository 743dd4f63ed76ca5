// Package rules defines a plan of automation, and when it applies to a lead: its trigger,
// conditions and actions, its validation, and which plans would trigger each other in a circle
// (S145-S161, U19).
//
// It is pure: it reads no database and no clock. All other parts of automation build on it.
package rules
