package mail_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// Proves: platform-24
func TestAMailArrivesWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		k := newTestOutbox(t, d, server.URL())
		k.run()
		m := messageTo("zoe@müller.example")
		m.To.Name = "Zoé \U0001F6E1 أحمد, \"Z\""
		m.ReplyTo = mail.Address{Name: "Dispatch", Address: "hello@wardgate.example"}
		m.Subject = "Your request \U0001F6E1 שלום — SEC-20261121-ZOEX-7K2Q"
		m.HTML = "<p>Merci, Zoé.</p>\n.\n<p>" + strings.Repeat("long ", 400) + "</p>"
		m.Text = "Merci, Zoé.\n.\nA line with a dot alone above.\n"
		m.Headers = map[string]string{"References": "<quote_1@wardgate.example>"}
		m.Attachments = []mail.Attachment{{Name: "a.ics", Type: "text/calendar; charset=utf-8", Content: "BEGIN:VCALENDAR\r\n"}}
		id := k.enqueue(m)

		got := server.Wait(t, 1)[0]
		row := k.untilState(id, mail.Sent)
		if row.Attempts != 1 || row.LastCode != 250 || !row.SentAt.Equal(start) || row.LastError != "" {
			t.Errorf("the ledger says %+v", row.Mail)
		}
		if got.From != "no-reply@wardgate.example" || got.To != "zoe@xn--mller-kva.example" {
			t.Errorf("the envelope is %s → %s", got.From, got.To)
		}
		if got.MessageID != row.MessageID || !strings.HasSuffix(got.MessageID, "@wardgate.example>") {
			t.Errorf("Message-ID %s, in the ledger %s", got.MessageID, row.MessageID)
		}
		for name, want := range map[string]string{
			"From": `"Wardgate Security Inc." <no-reply@wardgate.example>`, "Subject": m.Subject,
			"Reply-To": `"Dispatch" <hello@wardgate.example>`, "References": "<quote_1@wardgate.example>",
			"Auto-Submitted": "auto-generated", "Date": "Sat, 21 Nov 2026 15:04:05 +0000",
		} {
			if h := got.Header(t, name); h != want {
				t.Errorf("%s: %s, want %s", name, h, want)
			}
		}
		if to := got.Header(t, "To"); !strings.Contains(to, m.To.Name) {
			t.Errorf("To: %s, want the name %s", to, m.To.Name)
		}
		if got.Text(t) != m.Text || got.HTML(t) != m.HTML {
			t.Errorf("the body came as\n%s\n%s", got.Text(t), got.HTML(t))
		}
		if file := got.File(t, "a.ics"); file != "BEGIN:VCALENDAR\n" || len(row.Attachments) != 1 || row.Attachments[0] != m.Attachments[0] {
			t.Errorf("the file came as %q, the ledger keeps %v", file, row.Attachments)
		}
		if row.From.Address != "no-reply@wardgate.example" || row.Headers["References"] == "" {
			t.Errorf("the ledger keeps %+v", row)
		}
	})
}

// Proves: M5, platform-12
func TestRepliesDecide(t *testing.T) {
	t.Parallel()
	type want struct {
		state mail.State
		code  int
	}
	cases := map[string]want{
		"rcpt-450@x.example": {mail.Deferred, 450}, "rcpt-550@x.example": {mail.Failed, 550},
		"data-451@x.example": {mail.Deferred, 451}, "data-554@x.example": {mail.Failed, 554},
		"data-552@x.example": {mail.Failed, 552}, "fine@x.example": {mail.Sent, 250},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnRcpt(func(to string) *smtptest.Reply {
			var code int
			if n, _ := fmt.Sscanf(to, "rcpt-%d@", &code); n == 1 {
				return &smtptest.Reply{Code: code, Text: "no <" + to + ">"}
			}
			return nil
		})
		server.OnData(func(m smtptest.Mail) smtptest.Act {
			var code int
			if n, _ := fmt.Sscanf(m.To, "data-%d@", &code); n == 1 {
				return smtptest.Refuse(code, "no")
			}
			return smtptest.Accept()
		})
		k := newTestOutbox(t, d, server.URL())
		ids := map[string]string{}
		for to := range cases {
			ids[to] = k.enqueue(messageTo(to))
		}
		k.run()
		for to, w := range cases {
			row := k.untilState(ids[to], w.state)
			if row.LastCode != w.code {
				t.Errorf("%s: code %d, want %d", to, row.LastCode, w.code)
			}
			if w.state == mail.Deferred && row.NextAt.Before(start.Add(5*time.Minute)) {
				t.Errorf("%s: next try at %s", to, row.NextAt)
			}
			if (w.state == mail.Failed) != row.NextAt.IsZero() && w.state != mail.Sent {
				t.Errorf("%s is %s and has its next try at %s", to, row.State, row.NextAt)
			}
		}
		if strings.Contains(k.log.String(), "x.example") {
			t.Errorf("the log holds an address:\n%s", k.log)
		}
	})
}

// Proves: platform-12
func TestADeferredMailIsTriedAgainUntilItExpires(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnRcpt(func(string) *smtptest.Reply { return &smtptest.Reply{Code: 450, Text: "greylisted"} })
		k := newTestOutbox(t, d, server.URL())
		id := k.enqueue(messageTo("grey@x.example"))
		k.run()
		seen := start
		tries := 0
		for {
			row := k.until(id, "deferred again or failed", func(d mail.Detail) bool {
				return d.State == mail.Failed || (d.State == mail.Deferred && d.NextAt.After(seen))
			})
			tries++
			if row.State == mail.Failed {
				if !strings.HasPrefix(row.LastError, "expired: ") || !strings.Contains(row.LastError, "greylisted") {
					t.Errorf("the reason is %q", row.LastError)
				}
				break
			}
			seen = row.NextAt
			k.clock.Set(row.NextAt)
		}
		// 5 min doubled nine times is 42.6 h, one more day 66.6 h, each up to a tenth
		// longer; and 90.6 h is too late.
		if tries < 10 || tries > 11 || k.clock.Now().Sub(start) > 72*time.Hour {
			t.Errorf("%d tries in %s", tries, k.clock.Now().Sub(start))
		}
	})
}

func TestADeferredMailLeavesOnceItMay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnRcpt(func(string) *smtptest.Reply { return &smtptest.Reply{Code: 451, Text: "busy"} })
		k := newTestOutbox(t, d, server.URL())
		id := k.enqueue(messageTo("busy@x.example"))
		k.run()
		row := k.untilState(id, mail.Deferred)
		server.OnRcpt(nil)
		k.clock.Set(row.NextAt)
		k.untilState(id, mail.Sent)
		if n := len(server.Mails()); n != 1 {
			t.Errorf("%d mails came", n)
		}
	})
}

// Proves: platform-12
func TestAPoisonedMailBlocksNobody(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnRcpt(func(to string) *smtptest.Reply {
			switch to {
			case "dead@x.example":
				return &smtptest.Reply{Code: 550, Text: "no such user"}
			case "trap@x.example": // trips the whole connection, every time
				return &smtptest.Reply{Code: 421, Text: "go away"}
			}
			return nil
		})
		k := newTestOutbox(t, d, server.URL())
		dropping := k.enqueue(messageTo("trap@x.example"))
		dead := k.enqueue(messageTo("dead@x.example"))
		for i := range 20 {
			k.enqueue(messageTo(fmt.Sprintf("good-%d@x.example", i)))
		}
		k.run()
		stop := k.letTimePass()
		server.Wait(t, 20)
		k.untilState(dead, mail.Failed)
		row := k.untilState(dropping, mail.Deferred)
		stop()
		if row.LastCode != 421 {
			t.Errorf("the trap's last code is %d", row.LastCode)
		}
	})
}

// letTimePass moves the manual clock in small steps, so that the pauses after a
// server's fault pass, until the returned function is called.
func (k *testOutbox) letTimePass() (stop func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				k.clock.Advance(500 * time.Millisecond)
			}
		}
	}()
	return func() { close(end); <-ended }
}

// TestAMailKeepsItsMessageIDOverARestore: a mail that is missing in a restored
// backup and is therefore enqueued again has the same Message-ID, so that somebody
// who has it already recognises it.
func TestAMailKeepsItsMessageIDOverARestore(t *testing.T) {
	t.Parallel()
	named := func(key string) string {
		k := newTestOutbox(t, dbtest.SQLite(t), "") // an installation, and the same one restored: each has a database of its own
		m := messageTo("zoe@customers.example")
		m.Key = key
		return k.get(k.enqueue(m)).MessageID
	}
	first, again, other := named("quotes.confirmation:quote_1"), named("quotes.confirmation:quote_1"), named("quotes.confirmation:quote_2")
	if first != again || first == other {
		t.Errorf("Message-IDs %s and %s of one mail, %s of another", first, again, other)
	}
}
