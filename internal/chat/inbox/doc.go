// Package inbox is where staff see conversations and answer in them: the lists, one complete
// conversation, taking it over, speaking, handing it back and closing it (D60, U18).
//
// The effects on the hand-over and its deadline are in package handover.
package inbox
