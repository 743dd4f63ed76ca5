// Package notices is what captures, appointments and promises of leads have in common
// towards people: their mails in the company's layout, times and phone numbers in words, and
// the news for the boards.
//
// A mail that cannot be written to anybody is told in the log and loses nothing else.
package notices
