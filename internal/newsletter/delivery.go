package newsletter

import (
	"time"

	"wardgate/internal/platform/mail"
)

// DeliveryState is what has become of one person's mail of a campaign (M2 to M6).
//
//	pending ──▶ claimed ──▶ attempting ──▶ sent        2xx
//	deferred ─▶ (a sender's)  (DATA open) ├▶ deferred   4xx: 5 min … 24 h, for 72 h
//	   ▲            │                     ├▶ failed     5xx, or 72 h are over
//	   └────────────┴▶ skipped            └▶ uncertain  no reply: it may have arrived
type DeliveryState string

// The states. The last four are for good, unless a person wants a mail tried again.
const (
	MailPending    DeliveryState = "pending"
	MailClaimed    DeliveryState = "claimed"
	MailAttempting DeliveryState = "attempting"
	MailDeferred   DeliveryState = "deferred"
	MailSent       DeliveryState = "sent"
	MailFailed     DeliveryState = "failed"
	MailSkipped    DeliveryState = "skipped" // may_send said no, or the campaign was cancelled
	MailUncertain  DeliveryState = "uncertain"
)

// lostText tells staff of a mail whose sender died while it handed it over.
const lostText = "The program ended while the mail was handed over: it may have arrived."

const (
	tryFor      = 72 * time.Hour // how long a mail is tried after the first 4xx (M5)
	maxStumbles = 5              // then a mail waits like after a 4xx, so that it cannot trip every connection
)

// fate is what a try makes of a delivery.
type fate struct {
	state               DeliveryState
	dueAt, settledAt    time.Time
	firstAt             time.Time
	deferrals, stumbles int
	code                int
	reason              string
	// definite: the server has said it, so it counts even if the mail was given up meanwhile.
	definite bool
}

// fateOf is the state machine of a delivery in one place.
func fateOf(t task, r mail.Result, now time.Time) fate {
	f := fate{state: MailPending, dueAt: now, firstAt: t.firstAt, deferrals: t.deferrals, stumbles: t.stumbles, code: r.Code, reason: withoutAddress(r.Text, t.email)}
	switch r.Ending {
	case mail.Taken:
		f.state, f.settledAt, f.reason, f.definite = MailSent, now, "", true
	case mail.Refused:
		f.state, f.settledAt, f.definite = MailFailed, now, true
	case mail.Later:
		f.definite = true
		f.put(t, now)
	case mail.Stumbled:
		if f.stumbles++; f.stumbles >= maxStumbles {
			f.put(t, now)
		}
	case mail.ServerDown: // nothing is charged to the person
		f.reason, f.code = "", 0
	case mail.Unknown:
		f.state, f.settledAt = MailUncertain, now
	}
	return f
}

// put puts a mail off, or gives it up when it was tried for long enough.
func (f *fate) put(t task, now time.Time) {
	f.stumbles = 0
	f.deferrals++
	if f.firstAt.IsZero() {
		f.firstAt = now
	}
	f.dueAt = now.Add(mail.RetryPause(f.deferrals, t.subscriber))
	if f.dueAt.Sub(f.firstAt) > tryFor {
		f.state, f.settledAt = MailFailed, now
		f.reason = "Not delivered within 72 hours. " + f.reason
		return
	}
	f.state = MailDeferred
}

// back is the fate of a mail that was claimed and not begun.
func (t task) back(now time.Time) fate {
	return fate{state: MailPending, dueAt: now, firstAt: t.firstAt, deferrals: t.deferrals, stumbles: t.stumbles}
}

// skip is the fate of a mail that may not be sent.
func skip(why string, now time.Time) fate {
	return fate{state: MailSkipped, dueAt: now, settledAt: now, reason: why}
}
