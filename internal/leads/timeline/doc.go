// Package timeline shows one lead with everything that happened: contacts, notes, changes by
// staff, consents and mails, in one list, newest first, with the history of the leads merged
// into it.
package timeline
