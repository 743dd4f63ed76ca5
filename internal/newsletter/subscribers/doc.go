// Package subscribers takes people from the sign-up to a confirmed subscription, and out
// of it again with one press (V119, V140, V151, D3, D21).
//
// A sign-up is stored together with the lead, what was agreed to, and the mail that asks
// the address to confirm itself, in one transaction. The mail's link leads to a page;
// pressing its button makes the subscriber active (double opt-in). No GET changes
// anything: programs that look into mails follow links.
//
// States: pending -> active -> unsubscribed, and bounced or complained by what mail
// servers report. Who left may sign up anew and is pending again. Only an active
// subscriber may be sent the newsletter; Eligibility is the only way to an address, and
// OptOuts says the same of promotion that is no newsletter.
//
// Invariants: one address is one row, however often it is sent; nobody becomes active
// but by the link in a mail to their address, or by a list with its evidence; every consent
// and its end is an event that stays (leads.RecordConsent).
//
// Calls leads. Called by every part that needs to know whom it deals with, and by automation.
package subscribers
