// Package privacy handles the newsletter's data of one person, over all of its tables: shown to
// staff, proven, mailed to the person, exported with their lead, and erased with it.
//
// It is the feature's side of leads.Holder.
//
// Invariants: a person's data is mailed only to their own address, once a day; of an erased
// person's address only a keyed hash is kept, so that nothing is sent to it again.
package privacy
