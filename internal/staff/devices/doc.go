// Package devices is the browsers that an account is known in, and how a new one becomes
// known while strangers try passwords: by a code that is mailed to the account's address.
//
// A browser is known by a token in a cookie (OWASP: device cookies), which lets nobody in:
// it only keeps the allowance of tries apart from that of strangers. Of tokens and codes
// only the hash is stored. A code is mailed to who knows the password (ADR 71), is good for ten
// minutes, and belongs to the browser whose sign-in asked for it, which is known by a cookie of
// its own. Whether one was mailed shows nowhere but in the mailbox: asking is remembered in
// memory, and a task does the rest.
package devices
