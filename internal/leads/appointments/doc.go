// Package appointments books calls with a specialist in the office hours (D66), and keeps
// them: a calendar file for both sides, a link by which the visitor cancels, the list of staff.
//
// An appointment is booked, done or cancelled; what looks like a program's waits in
// quarantine and has no time. Invariants: no visitor gets a time that another has, whatever
// the catalog's places at one time are; a booking is one row however often it is sent; both
// calendars hear of every change that they need to know.
package appointments
