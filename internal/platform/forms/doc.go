// Package forms contains what every form of the visitor site shares, whichever
// feature owns it: the rules for names, addresses, phone numbers and texts (U34),
// when two posts count as one, what looks like a program's post, and how a form
// that was sent without JavaScript is read.
//
// It contains no fact of the company: limits and choices are passed in.
package forms
