// Package push is the outbox of notices to the devices of staff, and their worker: Web Push as every browser has it
// (RFC 8030; encrypted for one browser, RFC 8291; signed by this installation, RFC 8292), so that a notice comes while no
// page is open. A use case enqueues a notice in its own transaction: one row for each device of the person.
//
//	(none) ──Enqueue──▶ due ──▶ being sent ──▶ (gone)   the push service has it, refuses it, or it comes too late
//	                     ▲          │
//	                     └──────────┘  429, 5xx, no answer: 2 s … 15 min, or as Retry-After says, until it is too late
//
// What holds whichever process is killed, and whenever:
//   - A notice that is due leaves, emergencies first: some senders are theirs alone, so that services that hang hold up none.
//   - A notice goes out at least once. One whose worker is killed after the push service took it, and before that was stored,
//     goes out once more when its lease ends; so does one whose answer is lost. The device shows it once: a notice of the
//     same tag takes the place of the one before, on the device (Note.Tag), at the push service (Topic), and here.
//   - Every try raises the fence; a worker with an older one settles nothing.
//   - A device whose push service answers 404 or 410 is forgotten: its browser gave it up.
//
// What a push service gets to know: that this installation sent something to that browser, how urgent it is, how long it is
// kept, and its length in steps of 256 bytes. Endpoints are typed by no one but come from browsers of staff; still they are asked
// over https alone, at public addresses alone, without redirects and without a proxy (endpoint.go).
//
// A device ends with the session that it was used in, where somebody ends that (ForgetSession, ForgetPerson), and DeviceLifetime after
// the staff pages were opened in it for the last time. It outlives the rest of a session: who is on duty sleeps longer than that.
package push
