// Package notices is where members of staff turn notices on and off for their devices, see them, and try them. The devices and what
// is sent to them are package push's (ADR 83); here is who may do what.
//
// To turn notices on in a browser, a fresh proof of identity is needed: a device outlives its session, and a stolen session must not. A browser that is known
// tells by itself that it is still used, and where it is reached from now on (Renew); it proves that by the address it had.
package notices
