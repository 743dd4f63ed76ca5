// Package sessions is who is signed in, and where: each session is a row, found by the hash of
// the token in a cookie, and lives for 12 hours of rest and 7 days at most.
//
// The last use is written once a minute, of the session and of its account (last_seen_at).
// Every request reads its session from the database, so one that was ended is dead on every
// instance at once. Sessions end with what they were given for: the parts above call EndAll in
// the transaction that changes a password, a role or a second factor, or disables an account.
package sessions
