package campaigns

// DeliveryState is the state of one person's mail of a campaign (M2 to M6).
//
//	pending ──▶ claimed ──▶ attempting ──▶ sent        2xx
//	deferred ─▶ (a worker's)  (DATA open) ├▶ deferred   4xx: 5 min … 24 h, for 72 h
//	   ▲            │                     ├▶ failed     5xx, or 72 h are over
//	   └────────────┴▶ skipped            └▶ uncertain  no reply: it may have arrived
type DeliveryState string

// The states. The last four are final, unless a person wants a mail tried again.
const (
	MailPending    DeliveryState = "pending"
	MailClaimed    DeliveryState = "claimed"
	MailAttempting DeliveryState = "attempting"
	MailDeferred   DeliveryState = "deferred"
	MailSent       DeliveryState = "sent"
	MailFailed     DeliveryState = "failed"
	MailSkipped    DeliveryState = "skipped" // sending it was not allowed, or the campaign was cancelled
	MailUncertain  DeliveryState = "uncertain"
)
