// Package bounces takes what mail servers and providers report of mails, and ends what is
// sent to addresses that are dead or whose owners complained.
//
// A report is believed only when it names a mail of ours in a way that its receiver alone
// can: by a signed name, or by Message-ID and person. Any other is kept for staff and
// changes nothing. The same report counts once.
//
// Called by the intake of mails (app) and by sending, for what a server says at once.
package bounces
