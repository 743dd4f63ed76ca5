// Package details decides what is known of a person when forms said different things (D90): staff accept
// or dismiss what a form stated, or write down what they know, and the person themselves confirms it
// by a mailed link.
//
// Invariants: a change names the version that was looked at; the timeline tells it with what was before; the audit
// log keeps only masked values, for it outlives the person's erasure; a GET changes nothing.
package details
