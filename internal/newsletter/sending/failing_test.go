package sending

import (
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/mail/smtptest"
)

// TestWhileTheServerFails: it is tried with one mail after each pause, not with every waiting
// mail, and gets all of them once it works again.
// Proves: newsletter-91
func TestWhileTheServerFails(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 60)
		var fails atomic.Bool
		var asked atomic.Int64
		fails.Store(true)
		server.OnMail(func(string) *smtptest.Reply {
			if !fails.Load() {
				return nil
			}
			asked.Add(1)
			return &smtptest.Reply{Code: 421, Text: "4.3.2 no service now"}
		})
		c := b.Launched(t, nil)
		b.send(t, nil)
		pauses := int64(0)
		b.Until(t, c.ID, "asked again and again", func(campaigns.Campaign) bool {
			b.Now.Advance(61 * time.Second) // the longest pause is a minute
			pauses++
			return asked.Load() >= 5
		})
		fails.Store(false)
		b.Until(t, c.ID, "sent", func(c campaigns.Campaign) bool { b.Now.Advance(61 * time.Second); return newslettertest.IsSent(c) })
		newslettertest.Once(t, server.Mails(), 60)
		// Three connections may be busy at the first failure; then it is one after each pause.
		if got := asked.Load(); got > 3+pauses {
			t.Errorf("asked %d times in %d pauses", got, pauses)
		}
	})
}
