// Package subscribers handles people from the sign-up to a confirmed subscription, and out of it
// again with one press (V119, V140, V151, D3, D21).
//
// A sign-up is stored together with the lead, the consent, and the mail that asks the address for
// confirmation, in one transaction. The mail's link leads to a page; pressing its button makes
// the subscriber active (double opt-in). No GET changes anything: programs that scan mails follow
// links.
//
// States: pending -> active -> unsubscribed, and bounced or complained after reports of mail
// servers. A person who left may sign up again and is pending again. Only an active subscriber
// may be sent the newsletter; Eligibility is the only way to an address, and OptOuts decides the
// same about promotion that is not the newsletter.
//
// Invariants: one address is one row, however often it signs up; a subscriber becomes active only
// by the link in a mail to their address, or by a list with its evidence; every consent and its
// end is an event that is kept (leads.RecordConsent).
//
// Calls leads. Called by every part that needs to identify a subscriber, and by automation.
package subscribers
