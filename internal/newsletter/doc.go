// Package newsletter takes people from the sign-up to a confirmed subscription, and
// out of it again with one press (V119, V140, V151, D3, D21).
//
// A sign-up is stored together with the lead, what was agreed to, and the mail that
// asks the address to confirm itself, in one transaction. The mail's link leads to a
// page; pressing its button makes the subscriber active (double opt-in). No GET
// changes anything: programs that look into mails follow links.
//
// States: pending -> active -> unsubscribed, and bounced or complained by what mail
// servers report. Who left may sign up anew and is pending again. Only an active
// subscriber may be sent the newsletter.
//
// Invariants: one address is one row, whoever sends it how often; nobody becomes
// active but by the link in a mail to their address; every consent and its end is an
// event that stays (leads.RecordConsent); an erased person's address is kept as a keyed hash
// alone, so that nothing writes to it again.
//
// Openings and clicks are counted as people, apart from programs (classify): a request
// for a picture or a link is stored as it came, changes nothing else, and is judged anew
// with every later one of its mail. What mail servers and providers report is believed
// only when it names a mail of ours in a way that its receiver alone can (return_path).
//
// Calls leads.
package newsletter
