// Package promises keeps the answers that leads were promised: that a specialist is in touch
// by a certain time (U8). A promise is open until a member of staff says that somebody was in
// touch; that can be taken back.
//
// Its clock runs in the table of all promised times (platform/deadlines), which raises the
// alerts. Invariants: one row in which a visitor asked makes one promise (lead_promises.ref);
// an erased person is owed nothing.
//
// Called by captures and by newsletter, which make promises; the erasure of a person removes them.
package promises
