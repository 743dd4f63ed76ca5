// Package privacy is what the newsletter keeps of one person, over all of its tables: shown
// to staff, proven, mailed to the person, handed out with their lead, and erased with it.
//
// It is the feature's side of leads.Holder.
//
// Invariants: what is kept is mailed to the person's own address and nowhere else, once a
// day; an erased person's address is kept as a keyed hash alone, so that nothing writes to
// it again.
package privacy
