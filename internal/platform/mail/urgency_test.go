package mail_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// inUrgency is a mail to its own name at x.example.
func inUrgency(name string, class mail.Class, urgency mail.Urgency) mail.Message {
	m := messageTo(name + "@x.example")
	m.Class, m.Urgency = class, urgency
	return m
}

// waiting puts n confirmations into the outbox as a flood of sign-ups left them.
func (k *testOutbox) waiting(n int) {
	k.t.Helper()
	id := k.enqueue(inUrgency("crowd", mail.Answer, mail.Confirmations))
	k.write(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
			INSERT INTO mails (id, dedupe_key, kind, class, ref, state, to_name, to_address, reply_name, reply_address, subject, html, body,
				headers, attachments, message_id, created_at, expires_at, due_at, secrets, withheld, last_error, urgency)
			SELECT id || '-' || i, dedupe_key || '-' || i, kind, class, ref, state, to_name, to_address, reply_name, reply_address, subject, html, body,
				headers, attachments, message_id, created_at, expires_at, due_at, secrets, withheld, last_error, urgency
			FROM mails, n WHERE id = $1`, id, n-1)
		return err
	})
}

// Proves: platform-67
func TestAnEmergencyLeavesBeforeTenThousandThatWait(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnData(func(smtptest.Mail) smtptest.Act {
			time.Sleep(300 * time.Millisecond) // the server's work on each mail
			return smtptest.Accept()
		})
		k := newTestOutbox(t, d, server.URL())
		k.waiting(10_000)
		k.run()
		before := len(server.Wait(t, 4))
		k.untilState(k.enqueue(inUrgency("emergency", mail.Notification, mail.Alerts)), mail.Sent)
		place := slices.IndexFunc(server.Mails(), func(m smtptest.Mail) bool { return strings.HasPrefix(m.To, "emergency") })
		// What leaves in five seconds over four connections at this pace; it measures four, and in the order of time all of them.
		if between := place - before; place < 0 || between > 60 {
			t.Errorf("%d mails left before the emergency's", between)
		}
	})
}

// Proves: platform-67
func TestMailsLeaveByTheirUrgency(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		k := newTestOutbox(t, d, server.URL(), func(o *mail.Options) {
			o.Pace.Workers = 1
			o.Permit = func(context.Context, *db.Tx, string) (string, error) { return "", nil }
		})
		for i := range 2 {
			for _, m := range []mail.Message{ // the last to leave is the oldest
				inUrgency(fmt.Sprint("promotion", i), mail.Promotion, 0), inUrgency(fmt.Sprint("confirmation", i), mail.Answer, mail.Confirmations),
				inUrgency(fmt.Sprint("notice", i), mail.Notification, 0), inUrgency(fmt.Sprint("answer", i), mail.Answer, 0),
				inUrgency(fmt.Sprint("account", i), mail.Account, 0),
			} {
				k.enqueue(m)
				k.clock.Advance(time.Second)
			}
		}
		k.run()
		var order []string
		for _, m := range server.Wait(t, 10) {
			order = append(order, strings.TrimSuffix(m.To, "@x.example"))
		}
		want := "account0 account1 notice0 answer0 notice1 answer1 confirmation0 confirmation1 promotion0 promotion1"
		if got := strings.Join(order, " "); got != want {
			t.Errorf("they left as\n%s, want\n%s", got, want)
		}
	})
}

// A server that hangs on every other mail holds the connections up for minutes.
// Proves: platform-67
func TestAConnectionIsReservedForAlerts(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	hanging := make(chan string, 10)
	server.OnData(func(m smtptest.Mail) smtptest.Act {
		if strings.HasPrefix(m.To, "alert") {
			return smtptest.Accept()
		}
		hanging <- m.To
		return smtptest.Hang()
	})
	k := newTestOutbox(t, dbtest.SQLite(t), server.URL())
	for i := range 5 {
		k.enqueue(inUrgency(fmt.Sprint("answer", i), mail.Answer, 0))
	}
	k.run()
	for range 3 { // all connections but the reserved one
		<-hanging
	}
	for i := range 3 {
		k.untilState(k.enqueue(inUrgency(fmt.Sprint("alert", i), mail.Notification, mail.Alerts)), mail.Sent)
	}
	if n := len(hanging); n != 0 {
		t.Errorf("%d answers took the reserved connection", n)
	}
}
