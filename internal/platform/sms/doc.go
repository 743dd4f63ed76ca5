// Package sms is the outbox of text messages and their worker, over any provider that
// creates messages as Twilio does. A use case queues a message in its own transaction;
// the worker sends it.
//
//	queued ──▶ sending ──▶ sent        2xx
//	  ▲     (request open) ├▶ queued     429, 5xx, or not connected: 1 min … 4 h, until it expires (72 h)
//	  └────────────────────┤
//	                       ├▶ failed     another 4xx, expired, or not permitted any more
//	                       └▶ uncertain  no reply: it may have arrived
//
// What holds whichever process is killed, and whenever:
//   - A key is one message.
//   - sending is committed before the request is opened, in the transaction that asks
//     whether the message may be sent (Options.Permit). When its lease runs out, or the
//     connection is lost once it was open, the message is uncertain.
//   - An uncertain message is never sent again automatically: providers have no key by which
//     they would recognise a repeat, and a person takes a repeat for a second message.
//   - Every attempt raises the fence; a worker with an older one can settle nothing.
//   - The feature that queued it learns its outcome in the transaction that stores it (Options.Settled).
//
// Instances on one database share the work, one message at a time each. Their clocks must
// agree within a few seconds (NTP): a lease is a minute, twice the time a request may take.
package sms
