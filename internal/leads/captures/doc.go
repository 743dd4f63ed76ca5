// Package captures takes what visitors leave in the pop-up, the qualification panel and the
// priority-support overlay, or type into the chat (V103, V109): it rates the visit, makes a
// lead, promises an answer and mails both sides.
//
// Invariants: a capture is one row however often it is sent; it is stored together with its
// lead, its promise and its notification, or not at all; the qualification (V171-V174) is a
// score of its own and never mixed with the lead's (D29, D31); what looks like a program's
// waits in quarantine, without a lead or a mail, until a person releases it.
package captures
