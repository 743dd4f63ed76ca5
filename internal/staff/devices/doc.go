// Package devices is the browsers that an account is known in, and how a new one becomes
// known while strangers try passwords: by a code that is mailed to the account's address.
//
// A browser is known by a token in a cookie (OWASP: device cookies), which lets nobody in:
// it only keeps the allowance of tries apart from that of strangers. Of tokens and codes
// only the hash is stored. A code is mailed again only when none lies unused in the
// mailbox, so that a flood makes a dozen mails a day at most, and there is always one that
// works. Whether an address has an account shows nowhere: asking for a code stores one row
// for any address, and a task does the rest.
package devices
