package sending

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// TestAServerThatNeverAnswers gets five mails, not all of them.
// Proves: newsletter-79
func TestAServerThatNeverAnswers(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 80)
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.AcceptAndCut() })
		c := b.Launched(t, nil)
		b.send(t, nil)
		halted := b.halted(t, c.ID)
		if !strings.Contains(halted.Reason, "did not answer") || halted.Uncertain < 5 || halted.Uncertain > 8 { // three connections were busy
			t.Errorf("%q, %+v", halted.Reason, halted.Counts)
		}
		server.OnData(nil)
		if _, err := b.ResumeCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		done := b.Until(t, c.ID, "sent", newslettertest.IsSent)
		if done.Sent != 80-halted.Uncertain || done.Uncertain != halted.Uncertain {
			t.Errorf("%+v after %+v", done.Counts, halted.Counts)
		}
		b.Balanced(t, c.ID)
		newslettertest.Once(t, server.Mails(), 80)
	})
}

// halted waits until the program has paused a campaign, and none of its mails is being handed
// over.
func (b bench) halted(t testing.TB, id string) campaigns.Campaign {
	t.Helper()
	b.Until(t, id, "paused by itself, with nothing in hand", func(c campaigns.Campaign) bool {
		in, err := b.DeliveryCounts(t.Context(), id)
		return err == nil && c.Status == campaigns.Paused && in[string(campaigns.MailAttempting)]+in[string(campaigns.MailClaimed)] == 0
	})
	return b.See(t, id) // by now, mails that were being handed over at the pause are counted
}

// Proves: newsletter-78, newsletter-79
func TestAServerThatRefusesEverybody(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 80)
		server.OnRcpt(func(to string) *smtptest.Reply {
			return &smtptest.Reply{Code: 554, Text: "5.7.1 " + to + ": we are blocked"}
		})
		c := b.Launched(t, nil)
		b.send(t, nil)
		halted := b.halted(t, c.ID)
		if !strings.Contains(halted.Reason, "we are blocked") || strings.Contains(halted.Reason, "@") {
			t.Errorf("%q", halted.Reason)
		}
		server.OnRcpt(nil)
		if n, err := b.RetryMails(newslettertest.AsStaff(t.Context()), c.ID, campaigns.MailFailed); err != nil || n < 25 {
			t.Errorf("%d, %v", n, err)
		}
		if _, err := b.ResumeCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		if done := b.Until(t, c.ID, "sent", newslettertest.IsSent); done.Sent != 80 {
			t.Errorf("%+v", done.Counts)
		}
	})
}

// TestAServerThatAsksForPatience: all mails are deferred, the server is left alone, and no mail
// is charged more than one try.
// Proves: newsletter-79
func TestAServerThatAsksForPatience(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 300)
		var asked atomic.Int32
		server.OnRcpt(func(string) *smtptest.Reply {
			asked.Add(1)
			return &smtptest.Reply{Code: 451, Text: "4.3.2 not now"}
		})
		c := b.Launched(t, nil)
		b.send(t, nil)
		// The clock stands still: a server that is left alone stays so.
		b.Until(t, c.ID, "left alone", func(campaigns.Campaign) bool { since, _ := b.Mail.Down(); return !since.IsZero() })
		if since, reason := b.Mail.Down(); since.IsZero() || !strings.Contains(reason, "451") {
			t.Fatalf("not left alone: %v %q after %d", since, reason, asked.Load())
		}
		server.OnRcpt(nil)
		done := b.Until(t, c.ID, "sent", func(c campaigns.Campaign) bool { b.Now.Advance(time.Second); return newslettertest.IsSent(c) })
		if done.Sent != 300 {
			t.Errorf("%+v", done.Counts)
		}
		newslettertest.Once(t, server.Mails(), 300)
	})
}

// TestAServerThatHangsUpAfterTen mails, with a reply of 421.
// Proves: newsletter-79
func TestAServerThatHangsUpAfterTen(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 95)
		var mails atomic.Int32
		server.OnMail(func(string) *smtptest.Reply {
			if mails.Add(1)%11 == 0 {
				return &smtptest.Reply{Code: 421, Text: "4.7.0 enough for one connection"}
			}
			return nil
		})
		c := b.Launched(t, nil)
		b.send(t, func(p *Pace) { p.Connections = 1 })
		// A failure pauses the server for a second or more, by the clock.
		done := b.Until(t, c.ID, "sent", func(c campaigns.Campaign) bool { b.Now.Advance(time.Second); return newslettertest.IsSent(c) })
		if done.Sent != 95 {
			t.Errorf("%+v", done.Counts)
		}
		newslettertest.Once(t, server.Mails(), 95)
		b.Balanced(t, c.ID)
	})
}

// Proves: M7, newsletter-80
func TestPauseResumeCancel(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 300)
		reached, goOn := make(chan struct{}, 300), make(chan struct{})
		server.OnData(func(smtptest.Mail) smtptest.Act {
			reached <- struct{}{}
			<-goOn
			return smtptest.Accept()
		})
		c := b.Launched(t, nil)
		b.send(t, func(p *Pace) { p.Connections = 2 })
		<-reached
		<-reached
		if _, err := b.PauseCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		close(goOn) // two are being handed over: they finish, and no other begins
		b.Until(t, c.ID, "quiet", func(c campaigns.Campaign) bool { return c.Sent == 2 })
		paused := b.See(t, c.ID)
		if len(server.Mails()) != 2 || paused.Status != campaigns.Paused || paused.Waiting != 298 {
			t.Errorf("%d mails, %s, %+v", len(server.Mails()), paused.Status, paused.Counts)
		}
		if err := b.DeleteCampaign(newslettertest.AsStaff(t.Context()), c.ID); newslettertest.StatusOf(err) != 409 {
			t.Errorf("deleted while it stands: %v", err)
		}
		var after atomic.Int32
		server.OnData(func(smtptest.Mail) smtptest.Act {
			after.Add(1)
			return smtptest.Accept()
		})
		if _, err := b.ResumeCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		b.Until(t, c.ID, "going on", func(c campaigns.Campaign) bool { return c.Sent > 5 })
		cancelled, err := b.CancelCampaign(newslettertest.AsStaff(t.Context()), c.ID)
		if err != nil || cancelled.Status != campaigns.Cancelled {
			t.Fatalf("%v, %v", cancelled.Status, err)
		}
		ended := b.Until(t, c.ID, "ended", func(c campaigns.Campaign) bool { return !c.SentAt.IsZero() && c.Waiting == 0 })
		if ended.Sent+ended.Skipped != 300 || ended.Sent != len(server.Mails()) {
			t.Errorf("%+v, %d mails", ended.Counts, len(server.Mails()))
		}
		b.Balanced(t, c.ID)
		newslettertest.Once(t, server.Mails(), ended.Sent)
		if again, err := b.CancelCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil || again.Status != campaigns.Cancelled {
			t.Errorf("a second press: %v", err)
		}
		for what, do := range map[string]func() error{
			"resumed": func() error { _, err := b.ResumeCampaign(newslettertest.AsStaff(t.Context()), c.ID); return err },
			"paused":  func() error { _, err := b.PauseCampaign(newslettertest.AsStaff(t.Context()), c.ID); return err },
			"sent":    func() error { _, err := b.Send(newslettertest.AsStaff(t.Context()), c.ID); return err },
			"retried": func() error {
				_, err := b.RetryMails(newslettertest.AsStaff(t.Context()), c.ID, campaigns.MailFailed)
				return err
			},
		} {
			if err := do(); newslettertest.StatusOf(err) != 409 {
				t.Errorf("a cancelled campaign is %s: %v", what, err)
			}
		}
	})
}

// TestWithoutAServer nothing is lost: the mails wait.
// Proves: newsletter-84, newsletter-85
func TestWithoutAServer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Crowd(t, 3)
		c := b.Launched(t, nil)
		stop := b.send(t, nil)
		for range 3 {
			b.Wake.Set()
			time.Sleep(10 * time.Millisecond)
		}
		stop()
		if c := b.See(t, c.ID); c.Status != campaigns.Sending || c.Waiting != 3 {
			t.Errorf("%s, %+v", c.Status, c.Counts)
		}
		if up := b.Blocked(b.See(t, c.ID)); up == nil || up.Since != nil || up.Reason != "" {
			t.Errorf("%+v", up)
		}
	})
}

// TestAServerThatIsAway is shown on its campaigns as long as it is away and their mails wait.
// Proves: newsletter-85
func TestAServerThatIsAway(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 3)
		server.OnRcpt(func(to string) *smtptest.Reply {
			return &smtptest.Reply{Code: 421, Text: "4.3.2 " + to + ": no service now"}
		})
		c := b.Launched(t, nil)
		if up := b.Blocked(c); up != nil {
			t.Errorf("before anything was tried: %+v", up)
		}
		stop := b.send(t, nil)
		defer stop()
		now := b.Now.Now()
		b.Until(t, c.ID, "held up", func(c campaigns.Campaign) bool { return b.Blocked(c) != nil })
		list := b.rows(t)
		if up := list[0].Blocked.Value; up == nil || up.Since == nil || !up.Since.Equal(now) || !strings.Contains(up.Reason, "no service now") || strings.Contains(up.Reason, "@") {
			t.Errorf("%+v", up)
		}
		if list[0].Status != campaigns.Sending || list[0].WaitingCount != 3 {
			t.Errorf("%+v", list[0])
		}
		if one, err := b.One(t.Context(), c.ID); err != nil || one.Blocked.Value == nil {
			t.Errorf("%+v, %v", one, err)
		}
		if halted, err := b.PauseCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil || b.Blocked(halted) != nil {
			t.Errorf("paused: %+v, %v", b.Blocked(halted), err)
		}
		if going, err := b.ResumeCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil || b.Blocked(going) == nil {
			t.Errorf("resumed: %+v, %v", b.Blocked(going), err)
		}
		server.OnRcpt(nil)
		b.Until(t, c.ID, "sent", func(c campaigns.Campaign) bool { b.Now.Advance(time.Minute); return newslettertest.IsSent(c) })
		if up := b.rows(t)[0].Blocked.Value; up != nil {
			t.Errorf("afterwards: %+v", up)
		}
		newslettertest.Once(t, server.Mails(), 3)
	})
}

// rows are the campaigns as lists show them.
func (b bench) rows(t testing.TB) []campaigns.CampaignRow {
	t.Helper()
	out, _, err := b.Rows(t.Context(), campaigns.CampaignFilter{Limit: 10})
	if err != nil || len(out) == 0 {
		t.Fatal(out, err)
	}
	return out
}

// TestTheRateIsKept: by the limits for all mails and for one domain, over a restart and a pause.
// Proves: M3, newsletter-81
func TestTheRateIsKept(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 64) // one of them at crowd.example, nine at each of d0 … d6
		c := b.Launched(t, nil)
		limited := func(p *Pace) { p.PerMinute, p.DomainPerMinute = 60, 6 }
		stop := b.send(t, limited)
		settled := func(n int) {
			t.Helper()
			b.Until(t, c.ID, fmt.Sprintf("at %d", n), func(c campaigns.Campaign) bool { return c.Sent >= n })
		}
		settled(1)
		seconds, patience := 0, time.Now().Add(time.Minute)
		for ; seconds < 30 || b.See(t, c.ID).Sent < 15 && time.Now().Before(patience); seconds++ {
			second := seconds
			b.Now.Advance(time.Second)
			time.Sleep(20 * time.Millisecond) // let it send what the limits allow
			if second == 10 || second == 20 { // a restart keeps the quota
				stop()
				stop = b.send(t, limited)
			}
			if sent := b.See(t, c.ID).Sent; sent > second+3 { // a second's worth in advance
				t.Fatalf("%d mails after %d s, 60 a minute are allowed", sent, second+1)
			}
		}
		byDomain := map[string]int{}
		for _, m := range server.Mails() {
			byDomain[m.To[strings.IndexByte(m.To, '@')+1:]]++
		}
		for domain, n := range byDomain {
			if n > 2+seconds*6/60 { // the first, and one in advance
				t.Errorf("%d mails to %s within %d s, 6 a minute are allowed", n, domain, seconds)
			}
		}
		if sent := b.See(t, c.ID).Sent; sent < 15 {
			t.Errorf("only %d mails left in %d s", sent, seconds)
		}
		stop()
		b.Now.Advance(time.Hour) // slots that were given out are not all used at once
		stop = b.send(t, limited)
		before := b.See(t, c.ID).Sent
		time.Sleep(50 * time.Millisecond)
		if sent := b.See(t, c.ID).Sent - before; sent > 3 {
			t.Errorf("%d mails at once after an hour's pause", sent)
		}
		stop()
		b.send(t, nil) // without a limit the rest is sent
		b.Until(t, c.ID, "sent", func(c campaigns.Campaign) bool { b.Now.Advance(time.Second); return newslettertest.IsSent(c) })
		newslettertest.Once(t, server.Mails(), 64)
	})
}

// TestAnInstanceThatIsLost leaves claims that become free again, and attempts with an unknown
// outcome.
// Proves: M2, newsletter-82
func TestAnInstanceThatIsLost(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 10)
		c := b.Launched(t, nil)
		newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_deliveries SET state = 'claimed', owner = 'lost', fence = 1")
		newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_deliveries SET state = 'attempting' WHERE subscriber_id LIKE '%10000003'")
		newslettertest.MustExec(t, b.Bench, "INSERT INTO newsletter_senders (id, seen_until) VALUES ('lost', $1)", b.Now.Now().Add(10*time.Second))
		b.send(t, func(p *Pace) { p.Lease = 12 * time.Second })
		time.Sleep(50 * time.Millisecond)
		if c := b.See(t, c.ID); c.Waiting != 10 {
			t.Errorf("taken from a sender that lives: %+v", c.Counts)
		}
		b.Now.Advance(11 * time.Second)
		done := b.Until(t, c.ID, "sent", newslettertest.IsSent)
		if done.Sent != 9 || done.Uncertain != 1 || len(server.Mails()) != 9 {
			t.Errorf("%+v, %d mails", done.Counts, len(server.Mails()))
		}
		if got := b.Outcome(t, c.ID, "crowd-3@"); got.State != campaigns.MailUncertain || got.Reason != lostText {
			t.Errorf("%+v", got)
		}
	})
}

// TestAReplyAfterTheEnd: a mail was given up with its worker, its campaign has ended without it,
// and now the server replies. The counts of the campaign are corrected; a mail of an ended
// campaign is not tried again.
// Proves: newsletter-77
func TestAReplyAfterTheEnd(t *testing.T) {
	for name, reply := range map[string]struct {
		act    smtptest.Act
		state  campaigns.DeliveryState
		counts campaigns.Counts
	}{
		"taken":   {smtptest.Accept(), campaigns.MailSent, campaigns.Counts{Sent: 1}},
		"refused": {smtptest.Refuse(550, "no such mailbox"), campaigns.MailFailed, campaigns.Counts{Failed: 1}},
		"put off": {smtptest.Refuse(451, "come back later"), campaigns.MailFailed, campaigns.Counts{Failed: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
				b.Active(t, "slow@birch.example")
				held, say := make(chan struct{}), make(chan struct{})
				release := sync.OnceFunc(func() { close(say) })
				server.OnData(func(smtptest.Mail) smtptest.Act {
					close(held)
					<-say
					return reply.act
				})
				c := b.Launched(t, nil)
				b.send(t, nil)
				t.Cleanup(release) // before the worker is stopped, which waits for the server
				<-held
				newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_deliveries SET owner = 'lost' WHERE state = 'attempting'")
				b.send(t, nil) // another worker: it finds the mails of workers that are gone
				if done := b.Until(t, c.ID, "ended without it", newslettertest.IsSent); done.Uncertain != 1 {
					t.Fatalf("%+v", done.Counts)
				}
				release()
				done := b.Until(t, c.ID, "put right", func(c campaigns.Campaign) bool { return c.Uncertain == 0 })
				if got := b.Outcome(t, c.ID, "slow@"); got.State != reply.state || got.SettledAt.IsZero() {
					t.Errorf("%+v", got)
				}
				if done.Counts != reply.counts || !newslettertest.IsSent(done) {
					t.Errorf("%s, %+v", done.Status, done.Counts)
				}
				b.Balanced(t, c.ID)
			})
		})
	}
}

// TestALateReplyCounts: a mail that was given up as uncertain was delivered after all.
// Proves: newsletter-77
func TestALateReplyCounts(t *testing.T) {
	b := task{subscriber: "s", email: "a@b.example"}
	now := time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)
	for ending, definite := range map[mail.Ending]bool{mail.Taken: true, mail.Refused: true, mail.Later: true, mail.Unknown: false, mail.ServerDown: false, mail.Stumbled: false} {
		if got := outcomeOf(b, mail.Result{Ending: ending}, now); got.definite != definite {
			t.Errorf("ending %d: definite %v", ending, got.definite)
		}
	}
}
