// Package guard stands between a language model and the visitor: whatever the model was talked
// into, no contact and no offer that is not the company's own is shown in its name (U8).
//
// Guard corrects what is plainly another's and finds what is disguised; Flow does so while the
// text is still being written. How a person would read a text is in reading.go.
package guard
