// Package bounces processes what mail servers and providers report about mails, and stops sending
// to addresses that are dead or whose owners complained.
//
// A report is trusted only when it names a mail of ours in a way that only the recipient could
// know: by a signed name, or by Message-ID and person. Any other report is kept for staff and
// changes nothing. The same report counts once.
//
// Called by the intake of mails (app), and by sending for replies within the SMTP session.
package bounces
