// Package forms holds what every form of the visitor site shares, whichever feature
// takes it: the rules of names, addresses, phone numbers and texts (U34), what
// makes two posts one, what looks like a program's, and how a form that was sent
// without JavaScript is read.
//
// It knows no fact of the company: limits and choices are passed in.
package forms
