package faults_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/mail/smtptest"
)

// TestAnEmergencyBehindAFullOutbox: ten thousand mails wait for a server that takes 300 ms for each, as after a night without one.
// What is asked for in an emergency is told to the company, and acknowledged, before them.
// Proves: platform-67
func TestAnEmergencyBehindAFullOutbox(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		p := serve(t, s.env...) // without a mail server: mails are kept
		mustPost(t, p.url, numbered(1))
		d := s.open(t)
		eventually(t, 30*time.Second, "both mails are kept", func() bool {
			return number(t, d, "SELECT count(*) FROM mails") == 2
		})
		p.stop()
		const copied = "kind, class, ref, state, to_name, to_address, reply_name, reply_address, subject, headers, attachments, message_id, " +
			"created_at, expires_at, due_at, secrets, withheld, last_error, urgency"
		if _, err := d.Writer().ExecContext(context.Background(), "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) "+
			"INSERT INTO mails (id, dedupe_key, html, body, "+copied+") SELECT id || '-' || i, dedupe_key || '-' || i, 'x', 'x', "+copied+
			" FROM mails, n WHERE kind = 'quotes.quote-notification'"); err != nil {
			t.Fatal(err)
		}
		server := smtptest.Start(t)
		server.OnData(func(smtptest.Mail) smtptest.Act {
			time.Sleep(300 * time.Millisecond)
			return smtptest.Accept()
		})
		p = serve(t, s.with("SMTP_URL", server.URL(), "MAIL_CONNECTIONS", "5")...)
		server.Wait(t, 5)
		urgent := numbered(2)
		urgent.message = "Emergency! Break-in happening right now"
		mustPost(t, p.url, urgent)
		before := len(server.Mails())
		var places []int
		eventually(t, 60*time.Second, "both mails about the emergency", func() bool {
			places = nil
			for i, m := range server.Mails() {
				if m.To == urgent.email || strings.Contains(m.Header(t, "Subject"), "[EMERGENCY]") {
					places = append(places, i)
				}
			}
			return len(places) == 2
		})
		// Five seconds of six connections at this pace. It measures some ten; in the order of time it would be ten thousand.
		if between := places[1] - before; between > 100 {
			t.Errorf("%d mails left before it", between)
		}
		if n := server.Connections(); n < 5 || n > 6 {
			t.Errorf("%d connections, want the five that MAIL_CONNECTIONS allows and a reserved one", n)
		}
		p.stop()
	})
}
