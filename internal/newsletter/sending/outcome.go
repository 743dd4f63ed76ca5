package sending

import (
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/mail"
)

// lostText is shown to staff for a mail whose worker died while handing it over.
const lostText = "The program ended while the mail was handed over: it may have arrived."

const (
	tryFor      = 72 * time.Hour // how long a mail is tried after the first 4xx (M5)
	maxStumbles = 5              // then a mail waits as after a 4xx, so that it cannot trip every connection
)

// outcome is the result of a try for a delivery.
type outcome struct {
	state               campaigns.DeliveryState
	dueAt, settledAt    time.Time
	firstAt             time.Time
	deferrals, stumbles int
	code                int
	reason              string
	// definite: it is the server's reply, so it counts even if the mail was given up meanwhile.
	definite bool
}

// outcomeOf is the state machine of a delivery.
func outcomeOf(t task, r mail.Result, now time.Time) outcome {
	f := outcome{state: campaigns.MailPending, dueAt: now, firstAt: t.firstAt, deferrals: t.deferrals, stumbles: t.stumbles, code: r.Code, reason: core.WithoutAddress(r.Text, t.email)}
	switch r.Ending {
	case mail.Taken:
		f.state, f.settledAt, f.reason, f.definite = campaigns.MailSent, now, "", true
	case mail.Refused:
		f.state, f.settledAt, f.definite = campaigns.MailFailed, now, true
	case mail.Later:
		f.definite = true
		f.deferFurther(t, now)
	case mail.Stumbled:
		if f.stumbles++; f.stumbles >= maxStumbles {
			f.deferFurther(t, now)
		}
	case mail.ServerDown: // the person is not charged a try
		f.reason, f.code = "", 0
	case mail.Unknown:
		f.state, f.settledAt = campaigns.MailUncertain, now
	}
	return f
}

// deferFurther defers a mail, or gives it up when it was tried for long enough.
func (f *outcome) deferFurther(t task, now time.Time) {
	f.stumbles = 0
	f.deferrals++
	if f.firstAt.IsZero() {
		f.firstAt = now
	}
	f.dueAt = now.Add(mail.RetryPause(f.deferrals, t.subscriber))
	if f.dueAt.Sub(f.firstAt) > tryFor {
		f.state, f.settledAt = campaigns.MailFailed, now
		f.reason = "Not delivered within 72 hours. " + f.reason
		return
	}
	f.state = campaigns.MailDeferred
}

// back is the outcome of a mail that was claimed and not begun.
func (t task) back(now time.Time) outcome {
	return outcome{state: campaigns.MailPending, dueAt: now, firstAt: t.firstAt, deferrals: t.deferrals, stumbles: t.stumbles}
}

// skip is the outcome of a mail that may not be sent.
func skip(why string, now time.Time) outcome {
	return outcome{state: campaigns.MailSkipped, dueAt: now, settledAt: now, reason: why}
}
