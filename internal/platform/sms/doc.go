// Package sms is the outbox of text messages and their sender, over any provider that
// speaks Twilio's way of creating a message. A use case queues a message in its own
// transaction; the sender takes it from there.
//
//	queued ──▶ sending ──▶ sent        2xx
//	  ▲     (request open) ├▶ queued     429, 5xx, or not connected: 1 min … 4 h, until it expires (72 h)
//	  └────────────────────┤
//	                       ├▶ failed     another 4xx, expired, or not permitted any more
//	                       └▶ uncertain  no reply: it may have arrived
//
// What holds whatever is killed, and whenever:
//   - A key is one message.
//   - sending is committed before the request is opened, in the transaction that asks
//     whether the message may leave (Options.Permit). Found with its lease run out, or with
//     a connection lost after it stood, the message is uncertain.
//   - An uncertain message is never sent again by itself: a provider knows no key by which
//     it would tell a repeat, and a person reads a second text as a second text.
//   - Every try grows the fence; who holds an older one can settle nothing.
//   - The feature that queued it is told of its end in the transaction that stores it (Options.Settled).
//
// Instances on one database share the work, one message at a time each. Their clocks must
// agree within a few seconds (NTP): a lease is a minute, twice the time a request may take.
package sms
