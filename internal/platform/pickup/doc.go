// Package pickup takes mails out of a mailbox of ours (INBOX_URL, ADR 92): those that name an address at which mails are taken go to the same
// box as what comes by SMTP (package intake), and all others are left as they are.
//
//	round ──▶ heads of what is new ──▶ names a case? ── no ──▶ untouched
//	                                        └─ yes ──▶ read ──▶ the box ──▶ stored: marked as read
//	                                                                ├─ not now: tried again
//	                                                                └─ never: left unread, and staff are told
//
// What holds:
//   - A mail is stored before it is marked, and the box stores it once: a kill between the two has it looked at again, and no more.
//   - Of several instances one reads: a round holds the mailbox's row.
//   - Nothing is deleted or moved. What nobody has read in the mailbox is what a person has to look at.
//   - A mailbox that cannot be reached is told once, and tried again, later each time; nothing else waits for it.
//
// Called by the scheduler.
package pickup
