// Package inbox is where staff see conversations and answer in them: the lists, one conversation
// as a whole, taking it over, speaking, handing it back and closing it (D60, U18).
//
// What a change means for the hand-over and its promised time is in package handover.
package inbox
