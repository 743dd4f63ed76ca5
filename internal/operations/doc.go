// Package operations is the staff's view over everything that waits (S31-S38). It owns no
// table; it asks quotes, contact, leads, chat and the mail outbox.
//
//   - Figures: the counters, the alerts and the hot leads
//   - Queue: everything that waits for a person, in one order (ADR 86)
//   - Outbox: the kept mails, and sending one again
//   - Stream: the news that keep open boards current
package operations
