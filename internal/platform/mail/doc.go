// Package mail is the outbox of single mails. A use case puts a mail into the
// outbox in its own transaction; workers send it from there, so that a broken mail
// server never harms a request.
//
// The states of a mail (M5):
//
//	kept ──────┐ no server is configured: staff read it, and it leaves once there is one
//	pending ───┼─▶ claimed ─▶ attempting ─▶ sent        2xx
//	deferred ──┤   (lease)    (DATA open)  ├▶ deferred   4xx: 5 min … 24 h, until it expires
//	uncertain ─┘      │                    ├▶ failed     5xx, or expired (72 h)
//	                  └▶ pending           └▶ uncertain  no reply: it may have arrived
//	                     the server's fault
//
// Promotion that is no longer permitted when it is about to leave is withheld: it is settled,
// and nobody has to act. So is the first mail beyond what an address gets of a kind in a day that
// has not shown to be its owner's (PerDay); those that follow it are not stored.
//
// What holds whichever process is killed, and whenever:
//   - A key is one mail. Its Message-ID, Date and body never change.
//   - attempting is committed before DATA is opened. When its lease runs out, or
//     the connection is lost after DATA, the mail is uncertain.
//   - An uncertain mail of a transactional class is repeated automatically, with the
//     same Message-ID, at most three times; any other class waits for a person (ADR 0007).
//   - Every claim raises the fence; a worker with an older one can settle nothing.
//   - A fault of the server is never charged to the mail: it stays pending
//     and the server is tried again after 1 s … 60 s.
//
// The secrets of a mail (Message.Secrets) stand in its texts as marks, and sealed in a column of their own until it is
// sent (ADR 57).
//
// Instances on one database share the work. Their clocks must agree within a few
// seconds (NTP): a lease is 12 s and is renewed every 4 s.
package mail
