package sending

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// Proves: M10, newsletter-75
func TestACampaignReachesEverybodyOnce(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 60)
		c := b.Launched(t, nil)
		if c.Recipients != 60 || c.Waiting != 60 || c.Status != campaigns.Sending || c.Hash == "" || c.Slug != "2026-11-21-november" || c.LaunchedBy.Name != "Riley Marsh" {
			t.Errorf("launched: %+v", c)
		}
		b.send(t, nil)
		done := b.Until(t, c.ID, "sent", newslettertest.IsSent)
		if done.Sent != 60 || done.SentAt.IsZero() {
			t.Errorf("%+v", done.Counts)
		}
		b.Balanced(t, c.ID)
		mails := server.Mails()
		newslettertest.Once(t, mails, 60)
		ids := map[string]bool{}
		for _, m := range mails {
			ids[m.Header(t, "Message-ID")] = true
			leave := strings.Trim(m.Header(t, "List-Unsubscribe"), "<>")
			if m.Header(t, "List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || !strings.HasPrefix(leave, "https://guard.example/newsletter/unsubscribe/") {
				t.Fatalf("%s, %s", m.Header(t, "List-Unsubscribe-Post"), leave)
			}
			if body := m.Text(t); !strings.Contains(body, leave) || strings.Contains(body, "\uE000") || strings.Contains(m.HTML(t), "\uE000") {
				t.Fatalf("body %s", body)
			}
			if m.Header(t, "Subject") != "Locks in winter" || m.Header(t, "Date") == "" || m.Header(t, "From") != `"Guard Inc." <no-reply@guard.example>` {
				t.Fatalf("header of %s", m.To)
			}
		}
		if len(ids) != 60 {
			t.Errorf("%d Message-IDs", len(ids))
		}
		if server.Connections() > 4 { // three, and one in place of an idle one that the server closed
			t.Errorf("%d connections for 60 mails", server.Connections())
		}
	})
}

// TestPressedByManyAtOnce: two people at two instances press Send, each twice.
// Proves: S119, D83, M1, M10, newsletter-71
func TestPressedByManyAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Crowd(t, 20)
		c := b.Draft(t, nil)
		var presses sync.WaitGroup
		var wrong atomic.Int32
		for range 8 {
			presses.Go(func() {
				if out, err := b.Send(newslettertest.AsStaff(t.Context()), c.ID); err != nil || !out.Success || out.RecipientCount != 20 {
					t.Errorf("%+v, %v", out, err)
					wrong.Add(1)
				}
			})
		}
		presses.Wait()
		b.Want(t, map[string]int{"newsletter_deliveries": 20, "audit_log WHERE action = 'newsletter.campaign.sent'": 1})
		b.Balanced(t, c.ID)
	})
}

// TestItIsAskedAgainBeforeEachMail: a subscriber who left, paused, or was erased after the launch
// gets nothing.
// Proves: M4, newsletter-76
func TestItIsAskedAgainBeforeEachMail(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 5)
		leaves, pauses, gone, lapses := b.Active(t, "leaves@birch.example"), b.Active(t, "pauses@birch.example"), b.Active(t, "gone@birch.example"), b.Active(t, "lapses@birch.example")
		c := b.Launched(t, nil)
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, leaves)); err != nil {
			t.Fatal(err)
		}
		if err := b.Pause(t.Context(), b.Leaving(t, pauses), 30); err != nil {
			t.Fatal(err)
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE newsletter_subscribers SET consent_until = $2 WHERE id = $1", lapses.ID, b.Now.Now())
			return errors.Join(err, b.EraseOfLead(ctx, tx, gone.LeadID))
		}); err != nil {
			t.Fatal(err)
		}
		b.send(t, nil)
		done := b.Until(t, c.ID, "sent", newslettertest.IsSent)
		if done.Sent != 5 || done.Skipped != 4 {
			t.Errorf("%+v", done.Counts)
		}
		b.Balanced(t, c.ID)
		newslettertest.Once(t, server.Mails(), 5)
		for email, want := range map[string]subscribers.SkipReason{"leaves@birch.example": subscribers.SkipReason(subscribers.Unsubscribed), "pauses@birch.example": subscribers.OnPause, "lapses@birch.example": subscribers.NoConsent} {
			if got := b.Outcome(t, c.ID, email); got.State != campaigns.MailSkipped || got.Reason != string(want) {
				t.Errorf("%s: %s, %q", email, got.State, got.Reason)
			}
		}
	})
}

// Proves: M5, newsletter-77, newsletter-113
func TestWhatServersReply(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Active(t, "fine@birch.example")
		b.Active(t, "dead@birch.example")
		b.Active(t, "busy@birch.example")
		b.Active(t, "never@birch.example")
		b.Active(t, "lost@birch.example")
		var tries sync.Map
		server.OnRcpt(func(to string) *smtptest.Reply {
			n, _ := tries.LoadOrStore(to, new(atomic.Int32))
			tried := n.(*atomic.Int32).Add(1) //nolint:forcetypeassert // stored above
			switch {
			case to == "dead@birch.example":
				return &smtptest.Reply{Code: 550, Text: "5.1.1 <dead@birch.example> is nobody here"}
			case to == "busy@birch.example" && tried < 3, to == "never@birch.example":
				return &smtptest.Reply{Code: 451, Text: "4.7.1 try again later"}
			}
			return nil
		})
		server.OnData(func(m smtptest.Mail) smtptest.Act {
			if m.To == "lost@birch.example" {
				return smtptest.AcceptAndCut()
			}
			return smtptest.Accept()
		})
		c := b.Launched(t, nil)
		b.send(t, nil)
		b.Until(t, c.ID, "waiting for two", func(c campaigns.Campaign) bool {
			return c.Waiting == 2 && c.Sent == 1 && b.Outcome(t, c.ID, "busy@").State == campaigns.MailDeferred && b.Outcome(t, c.ID, "never@").State == campaigns.MailDeferred
		})
		if dead := b.Outcome(t, c.ID, "dead@"); dead.State != campaigns.MailFailed || dead.Code != 550 || strings.Contains(dead.Reason, "@") || !strings.Contains(dead.Reason, "is nobody here") {
			t.Errorf("dead: %+v", dead)
		}
		if lost := b.Outcome(t, c.ID, "lost@"); lost.State != campaigns.MailUncertain || lost.AttemptedAt.IsZero() {
			t.Errorf("lost: %+v", lost)
		}
		busy, fine := b.Outcome(t, c.ID, "busy@"), b.Outcome(t, c.ID, "fine@") // RetryPause is 5 minutes, less a tenth at most
		if next := busy.DueAt.Sub(b.Now.Now()); next < 4*time.Minute || next > 6*time.Minute || !fine.DueAt.IsZero() {
			t.Errorf("the next try is in %v, that of what was sent at %v", next, fine.DueAt)
		}
		if file := b.file(t, c.ID); !strings.Contains(file, "reason,due_at,attempted_at,settled_at,opened_at,clicked_at,machine_opened_at,machine_clicked_at") ||
			!strings.Contains(file, "busy@birch.example,deferred,451,4.7.1 try again later,"+core.Instant(busy.DueAt)+",,,,,,\n") {
			t.Errorf("the file: %s", file)
		}
		// The second try is deferred for longer. That it was tried is not enough: if the clock
		// moves on before the worker has looked at it, the pause begins later.
		b.Now.Advance(6 * time.Minute)
		b.Until(t, c.ID, "put off again", func(campaigns.Campaign) bool {
			return b.Outcome(t, c.ID, "busy@").DueAt.Sub(b.Now.Now()) > 9*time.Minute
		})
		if n, _ := tries.Load("busy@birch.example"); n.(*atomic.Int32).Load() != 2 { //nolint:forcetypeassert // see above
			t.Errorf("tried %v times", n)
		}
		b.Now.Advance(12 * time.Minute)
		b.Until(t, c.ID, "delivered at the third", func(c campaigns.Campaign) bool { return c.Sent == 2 })
		for range 60 { // never@ is tried for 72 hours, and no longer
			b.Now.Advance(2 * time.Hour)
			b.Until(t, c.ID, "tried, if it is its turn", func(campaigns.Campaign) bool {
				never := b.Outcome(t, c.ID, "never@")
				return never.State == campaigns.MailFailed || never.State == campaigns.MailDeferred && never.DueAt.After(b.Now.Now())
			})
			if b.Outcome(t, c.ID, "never@").State == campaigns.MailFailed {
				break
			}
		}
		done := b.Until(t, c.ID, "given up", newslettertest.IsSent)
		never := b.Outcome(t, c.ID, "never@")
		if done.Failed != 2 || done.Uncertain != 1 || !strings.HasPrefix(never.Reason, "Not delivered within 72 hours.") || never.Code != 451 {
			t.Errorf("%+v, %+v", done.Counts, never)
		}
		if after := never.SettledAt.Sub(c.LaunchedAt); after < 40*time.Hour || after > 100*time.Hour {
			t.Errorf("given up after %v", after)
		}
		b.Balanced(t, c.ID)
	})
}

// TestASecondTryOfWhatIsUncertain keeps its Message-ID, and needs a person.
// Proves: M3, newsletter-78
func TestASecondTryOfWhatIsUncertain(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Active(t, "lost@birch.example")
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.AcceptAndCut() })
		c := b.Launched(t, nil)
		b.send(t, nil)
		if done := b.Until(t, c.ID, "decided", newslettertest.IsSent); done.Uncertain != 1 {
			t.Fatalf("%+v", done.Counts)
		}
		server.OnData(nil)
		b.Now.Advance(time.Hour)
		if n, err := b.RetryMails(newslettertest.AsStaff(t.Context()), c.ID, campaigns.MailFailed); err != nil || n != 0 {
			t.Errorf("failed ones tried again: %d, %v", n, err)
		}
		if n, err := b.RetryMails(newslettertest.AsStaff(t.Context()), c.ID, campaigns.MailUncertain); err != nil || n != 1 {
			t.Fatalf("%d, %v", n, err)
		}
		if done := b.Until(t, c.ID, "sent", newslettertest.IsSent); done.Sent != 1 || done.Uncertain != 0 {
			t.Errorf("%+v", done.Counts)
		}
		mails := server.Mails()
		if len(mails) != 2 || mails[0].Header(t, "Message-ID") != mails[1].Header(t, "Message-ID") {
			t.Errorf("%d mails", len(mails))
		}
	})
}
