package mail_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// TestPromotionIsPermittedAsItIsOpened: a mail to somebody who may not be written to any
// more is not sent, even if it was already in the outbox; other classes need no permission.
// Proves: automation-7
func TestPromotionIsPermittedAsItIsOpened(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		asked := make(chan string, 10)
		k := newTestOutbox(t, d, server.URL(), func(o *mail.Options) {
			o.Permit = func(_ context.Context, _ *db.Tx, ref string) (string, error) {
				asked <- ref
				if ref == "left" {
					return "They want no more mails.", nil
				}
				return "", nil
			}
		})
		promotion := func(to, ref string) string {
			m := messageTo(to)
			m.Class, m.Ref = mail.Promotion, ref
			return k.enqueue(m)
		}
		left, stays, plain := promotion("ann@x.example", "left"), promotion("bob@x.example", "stays"), k.enqueue(messageTo("cy@x.example"))
		k.run()
		row := k.untilState(left, mail.Withheld)
		if row.LastError != "They want no more mails." || row.Attempts != 0 {
			t.Errorf("the refused mail: %q, %d attempts", row.LastError, row.Attempts)
		}
		k.untilState(stays, mail.Sent)
		k.untilState(plain, mail.Sent)
		for _, m := range server.Mails() {
			if m.To == "ann@x.example" {
				t.Error("it was sent all the same")
			}
		}
		if len(asked) != 2 {
			t.Errorf("asked %d times, want 2", len(asked))
		}
		// It is no failure: nobody has to act.
		if st, err := k.Status(t.Context()); err != nil || st.Failed != 0 {
			t.Errorf("%d mails failed: %v", st.Failed, err)
		}
		for state, want := range map[mail.State]int{mail.Withheld: 1, mail.Failed: 0, "": 3} {
			if p, err := k.List(t.Context(), mail.Filter{State: state, Limit: 10}); err != nil || len(p.Items) != want {
				t.Errorf("%d mails are %q, want %d: %v", len(p.Items), state, want, err)
			}
		}
	})
}

// TestALostReplyToPromotionIsLeftToAPerson: it is not repeated automatically
// (M5).
// Proves: M5, automation-27
func TestALostReplyToPromotionIsLeftToAPerson(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.AcceptAndCut() })
		k := newTestOutbox(t, d, server.URL(), func(o *mail.Options) {
			o.Permit = func(context.Context, *db.Tx, string) (string, error) { return "", nil }
		})
		m := messageTo("ann@x.example")
		m.Class = mail.Promotion
		id := k.enqueue(m)
		k.run()
		if row := k.untilUncertain(id, 1); !row.NextAt.IsZero() {
			t.Errorf("it is repeated at %s", row.NextAt)
		}
	})
}

// TestWhoSentPromotionIsTold: Sent is called once for each mail that the server took,
// and for no other.
// Proves: automation-84
func TestWhoSentPromotionIsTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnRcpt(func(to string) *smtptest.Reply {
			if to == "bob@x.example" {
				return &smtptest.Reply{Code: 550, Text: "no such user"}
			}
			return nil
		})
		server.OnData(func(m smtptest.Mail) smtptest.Act {
			if m.To == "cy@x.example" {
				return smtptest.AcceptAndCut()
			}
			return smtptest.Accept()
		})
		told := make(chan string, 10)
		k := newTestOutbox(t, d, server.URL(), func(o *mail.Options) {
			o.Permit = func(context.Context, *db.Tx, string) (string, error) { return "", nil }
			o.Sent = func(_ context.Context, tx *db.Tx, ref string) error {
				tx.AfterCommit(func() { told <- ref })
				return nil
			}
		})
		enqueue := func(to string, class mail.Class) string {
			m := messageTo(to)
			m.Class, m.Ref = class, to
			return k.enqueue(m)
		}
		ann, bob, cy, dee := enqueue("ann@x.example", mail.Promotion), enqueue("bob@x.example", mail.Promotion), enqueue("cy@x.example", mail.Promotion), enqueue("dee@x.example", mail.Answer)
		k.run()
		k.untilState(ann, mail.Sent)
		k.untilState(bob, mail.Failed)
		k.untilUncertain(cy, 1)
		k.untilState(dee, mail.Sent)
		select {
		case got := <-told:
			if got != "ann@x.example" || len(told) != 0 {
				t.Errorf("told of %s and %d more, want that to Ann", got, len(told))
			}
		case <-time.After(20 * time.Second):
			t.Error("nobody is told")
		}
	})
}
