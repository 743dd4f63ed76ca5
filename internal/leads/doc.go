// Package leads keeps one row for every person who made themselves known,
// whichever door they came through (D6, U33).
//
// A person is known by the normalised e-mail address, else by the phone number:
// a second contact adds a touchpoint to the same lead, never a second lead.
// Every lead carries its score with the lines that add up to it (S136-S142).
//
// Invariants: score is the sum of its lines clamped to 0-100; priority follows
// the score; touchpoints and consent events are only ever added.
//
// Two doors of its own stand on the same rule (FormDeps): Captures takes what visitors
// leave in the pop-up, the qualification panel and the priority overlay, with a
// qualification apart from the lead's score; Appointments books calls in the office
// hours, booked → done or cancelled, and nobody gets a place that somebody has.
//
// Called by quotes, contact, assessments, chat, newsletter, automation and
// operations; it knows none of them.
package leads
