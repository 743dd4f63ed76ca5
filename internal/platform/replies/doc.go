// Package replies takes what customers answer to our mails about a request or a message (ADR 88).
//
// Such a mail names an address of its own in Reply-To, "answers+<token>@…": the token says which case the answer is for, and
// is signed, so that nobody can write into a case of which they have no mail. What comes there is stored once, however
// often it is delivered, in one transaction with what follows from it; the feature whose case it is says what that is (Thread).
//
//	mail ──▶ read ──▶ stored ──▶ the case hears of it: its history, the lead's, its clock
//	           │         └─ stored before: nothing
//	           └─ from a program: kept and shown; it starts no clock
//
// What holds:
//   - The mail server that brings a mail hears "taken" only after the commit. What cannot be stored now is asked for again.
//   - A token that is not ours is refused before the mail is sent.
//   - Nothing answers these mails but people.
//   - A sender is what the mail says, and changes nothing of what is known of a person (D90).
//
// Called by the intake of mails (app), by forms whose cases people answer (inbound), and by leads for export and erasure.
package replies
