package newsletter

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// TestAServerThatNeverAnswers gets five mails, not all of them.
// Proves: newsletter-79
func TestAServerThatNeverAnswers(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 80)
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.AcceptAndCut() })
		c := b.launched(t, nil)
		b.send(t, nil)
		halted := b.halted(t, c.ID)
		if !strings.Contains(halted.Reason, "did not answer") || halted.Uncertain < 5 || halted.Uncertain > 8 { // three connections were under way
			t.Errorf("%q, %+v", halted.Reason, halted.Tally)
		}
		server.OnData(nil)
		if _, err := b.ResumeCampaign(desk(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		done := b.until(t, c.ID, "sent", isSent)
		if done.Sent != 80-halted.Uncertain || done.Uncertain != halted.Uncertain {
			t.Errorf("%+v after %+v", done.Tally, halted.Tally)
		}
		b.balanced(t, c.ID)
		once(t, server.Mails(), 80)
	})
}

// halted waits until a campaign was paused by the program, and nothing of it is in hand.
func (b bench) halted(t testing.TB, id string) Campaign {
	t.Helper()
	b.until(t, id, "paused by itself, with nothing in hand", func(c Campaign) bool {
		in, err := b.DeliveryCounts(t.Context(), id)
		return err == nil && c.Status == Halted && in[string(MailAttempting)]+in[string(MailClaimed)] == 0
	})
	return b.see(t, id) // what was in hand when it was paused is counted by now
}

// Proves: newsletter-78, newsletter-79
func TestAServerThatRefusesEverybody(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 80)
		server.OnRcpt(func(to string) *smtptest.Reply {
			return &smtptest.Reply{Code: 554, Text: "5.7.1 " + to + ": we are blocked"}
		})
		c := b.launched(t, nil)
		b.send(t, nil)
		halted := b.halted(t, c.ID)
		if !strings.Contains(halted.Reason, "we are blocked") || strings.Contains(halted.Reason, "@") {
			t.Errorf("%q", halted.Reason)
		}
		server.OnRcpt(nil)
		if n, err := b.RetryMails(desk(t.Context()), c.ID, MailFailed); err != nil || n < 25 {
			t.Errorf("%d, %v", n, err)
		}
		if _, err := b.ResumeCampaign(desk(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		if done := b.until(t, c.ID, "sent", isSent); done.Sent != 80 {
			t.Errorf("%+v", done.Tally)
		}
	})
}

// TestAServerThatAsksForPatience puts all off: it is left alone, and nobody is charged more
// than a try.
// Proves: newsletter-79
func TestAServerThatAsksForPatience(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 300)
		var asked atomic.Int32
		server.OnRcpt(func(string) *smtptest.Reply {
			asked.Add(1)
			return &smtptest.Reply{Code: 451, Text: "4.3.2 not now"}
		})
		c := b.launched(t, nil)
		b.send(t, nil)
		// The clock stands: whoever is left alone stays so.
		b.until(t, c.ID, "left alone", func(Campaign) bool { since, _ := b.Mail.Down(); return !since.IsZero() })
		if since, reason := b.Mail.Down(); since.IsZero() || !strings.Contains(reason, "451") {
			t.Fatalf("not left alone: %v %q after %d", since, reason, asked.Load())
		}
		server.OnRcpt(nil)
		done := b.until(t, c.ID, "sent", func(c Campaign) bool { b.now.Advance(time.Second); return isSent(c) })
		if done.Sent != 300 {
			t.Errorf("%+v", done.Tally)
		}
		once(t, server.Mails(), 300)
	})
}

// TestAServerThatHangsUpAfterTen mails, with 421.
// Proves: newsletter-79
func TestAServerThatHangsUpAfterTen(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 95)
		var mails atomic.Int32
		server.OnMail(func(string) *smtptest.Reply {
			if mails.Add(1)%11 == 0 {
				return &smtptest.Reply{Code: 421, Text: "4.7.0 enough for one connection"}
			}
			return nil
		})
		c := b.launched(t, nil)
		b.send(t, func(p *SendPace) { p.Connections = 1 })
		// A fault pauses the server for a second or more, by the clock.
		done := b.until(t, c.ID, "sent", func(c Campaign) bool { b.now.Advance(time.Second); return isSent(c) })
		if done.Sent != 95 {
			t.Errorf("%+v", done.Tally)
		}
		once(t, server.Mails(), 95)
		b.balanced(t, c.ID)
	})
}

// Proves: M7, newsletter-80
func TestPauseResumeCancel(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 300)
		reached, goOn := make(chan struct{}, 300), make(chan struct{})
		server.OnData(func(smtptest.Mail) smtptest.Act {
			reached <- struct{}{}
			<-goOn
			return smtptest.Accept()
		})
		c := b.launched(t, nil)
		b.send(t, func(p *SendPace) { p.Connections = 2 })
		<-reached
		<-reached
		if _, err := b.PauseCampaign(desk(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		close(goOn) // two are in hand: they end, and no other begins
		b.until(t, c.ID, "quiet", func(c Campaign) bool { return c.Sent == 2 })
		paused := b.see(t, c.ID)
		if len(server.Mails()) != 2 || paused.Status != Halted || paused.Waiting != 298 {
			t.Errorf("%d mails, %s, %+v", len(server.Mails()), paused.Status, paused.Tally)
		}
		if err := b.DeleteCampaign(desk(t.Context()), c.ID); status(err) != 409 {
			t.Errorf("deleted while it stands: %v", err)
		}
		var after atomic.Int32
		server.OnData(func(smtptest.Mail) smtptest.Act {
			after.Add(1)
			return smtptest.Accept()
		})
		if _, err := b.ResumeCampaign(desk(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		b.until(t, c.ID, "going on", func(c Campaign) bool { return c.Sent > 5 })
		cancelled, err := b.CancelCampaign(desk(t.Context()), c.ID)
		if err != nil || cancelled.Status != Cancelled {
			t.Fatalf("%v, %v", cancelled.Status, err)
		}
		ended := b.until(t, c.ID, "ended", func(c Campaign) bool { return !c.SentAt.IsZero() && c.Waiting == 0 })
		if ended.Sent+ended.Skipped != 300 || ended.Sent != len(server.Mails()) {
			t.Errorf("%+v, %d mails", ended.Tally, len(server.Mails()))
		}
		b.balanced(t, c.ID)
		once(t, server.Mails(), ended.Sent)
		if again, err := b.CancelCampaign(desk(t.Context()), c.ID); err != nil || again.Status != Cancelled {
			t.Errorf("a second press: %v", err)
		}
		for what, do := range map[string]func() error{
			"resumed": func() error { _, err := b.ResumeCampaign(desk(t.Context()), c.ID); return err },
			"paused":  func() error { _, err := b.PauseCampaign(desk(t.Context()), c.ID); return err },
			"sent":    func() error { _, err := b.Send(desk(t.Context()), c.ID); return err },
			"retried": func() error { _, err := b.RetryMails(desk(t.Context()), c.ID, MailFailed); return err },
		} {
			if err := do(); status(err) != 409 {
				t.Errorf("a cancelled campaign is %s: %v", what, err)
			}
		}
	})
}

// TestWithoutAServer nothing is lost: the mails wait.
// Proves: newsletter-84, newsletter-85
func TestWithoutAServer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.crowd(t, 3)
		c := b.launched(t, nil)
		stop := b.send(t, nil)
		for range 3 {
			b.Wake()
			time.Sleep(10 * time.Millisecond)
		}
		stop()
		if c := b.see(t, c.ID); c.Status != Sending || c.Waiting != 3 {
			t.Errorf("%s, %+v", c.Status, c.Tally)
		}
		if up := b.heldUp(b.see(t, c.ID)); up == nil || up.Since != nil || up.Reason != "" {
			t.Errorf("%+v", up)
		}
	})
}

// TestAServerThatIsAway is told of with its campaigns, as long as it is and they wait.
// Proves: newsletter-85
func TestAServerThatIsAway(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 3)
		server.OnRcpt(func(to string) *smtptest.Reply {
			return &smtptest.Reply{Code: 421, Text: "4.3.2 " + to + ": no service now"}
		})
		c := b.launched(t, nil)
		if up := b.heldUp(c); up != nil {
			t.Errorf("before anything was tried: %+v", up)
		}
		stop := b.send(t, nil)
		defer stop()
		now := b.now.Now()
		b.until(t, c.ID, "held up", func(c Campaign) bool { return b.heldUp(c) != nil })
		list := b.rows(t)
		if up := list[0].HeldUp.Value; up == nil || up.Since == nil || !up.Since.Equal(now) || !strings.Contains(up.Reason, "no service now") || strings.Contains(up.Reason, "@") {
			t.Errorf("%+v", up)
		}
		if list[0].Status != Sending || list[0].WaitingCount != 3 {
			t.Errorf("%+v", list[0])
		}
		if one, err := b.handleCampaign(t.Context(), &IDInput{ID: c.ID}); err != nil || one.Body.HeldUp.Value == nil {
			t.Errorf("%+v, %v", one, err)
		}
		if halted, err := b.PauseCampaign(desk(t.Context()), c.ID); err != nil || b.heldUp(halted) != nil {
			t.Errorf("paused: %+v, %v", b.heldUp(halted), err)
		}
		if going, err := b.ResumeCampaign(desk(t.Context()), c.ID); err != nil || b.heldUp(going) == nil {
			t.Errorf("resumed: %+v, %v", b.heldUp(going), err)
		}
		server.OnRcpt(nil)
		b.until(t, c.ID, "sent", func(c Campaign) bool { b.now.Advance(time.Minute); return isSent(c) })
		if up := b.rows(t)[0].HeldUp.Value; up != nil {
			t.Errorf("afterwards: %+v", up)
		}
		once(t, server.Mails(), 3)
	})
}

// rows are the campaigns as lists tell of them.
func (b bench) rows(t testing.TB) []CampaignRow {
	t.Helper()
	out, err := b.handleCampaigns(t.Context(), &campaignsInput{PageInput: PageInput{Limit: 10}})
	if err != nil || len(out.Body.Items) == 0 {
		t.Fatal(out, err)
	}
	return out.Body.Items
}

// TestTheRateIsKept: by the limit on all and on one domain, over a restart and a pause.
// Proves: M3, newsletter-81
func TestTheRateIsKept(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 64) // one of them at crowd.example, nine at each of d0 … d6
		c := b.launched(t, nil)
		limited := func(p *SendPace) { p.PerMinute, p.DomainPerMinute = 60, 6 }
		stop := b.send(t, limited)
		settled := func(n int) {
			t.Helper()
			b.until(t, c.ID, fmt.Sprintf("at %d", n), func(c Campaign) bool { return c.Sent >= n })
		}
		settled(1)
		seconds, patience := 0, time.Now().Add(time.Minute)
		for ; seconds < 30 || b.see(t, c.ID).Sent < 15 && time.Now().Before(patience); seconds++ {
			second := seconds
			b.now.Advance(time.Second)
			time.Sleep(20 * time.Millisecond) // let it send what it may
			if second == 10 || second == 20 { // a restart keeps the quota
				stop()
				stop = b.send(t, limited)
			}
			if sent := b.see(t, c.ID).Sent; sent > second+3 { // a second's worth in advance
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
		if sent := b.see(t, c.ID).Sent; sent < 15 {
			t.Errorf("only %d mails left in %d s", sent, seconds)
		}
		stop()
		b.now.Advance(time.Hour) // turns that were given out are not all used at once
		stop = b.send(t, limited)
		before := b.see(t, c.ID).Sent
		time.Sleep(50 * time.Millisecond)
		if sent := b.see(t, c.ID).Sent - before; sent > 3 {
			t.Errorf("%d mails at once after an hour's pause", sent)
		}
		stop()
		b.send(t, nil) // without a limit the rest goes
		b.until(t, c.ID, "sent", func(c Campaign) bool { b.now.Advance(time.Second); return isSent(c) })
		once(t, server.Mails(), 64)
	})
}

// TestAnInstanceThatIsLost leaves claims that are free again, and attempts that nobody
// knows the end of.
// Proves: M2, newsletter-82
func TestAnInstanceThatIsLost(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 10)
		c := b.launched(t, nil)
		mustExec(t, b, "UPDATE newsletter_deliveries SET state = 'claimed', owner = 'lost', fence = 1")
		mustExec(t, b, "UPDATE newsletter_deliveries SET state = 'attempting' WHERE subscriber_id LIKE '%10000003'")
		mustExec(t, b, "INSERT INTO newsletter_senders (id, seen_until) VALUES ('lost', $1)", b.now.Now().Add(10*time.Second))
		b.send(t, func(p *SendPace) { p.Lease = 12 * time.Second })
		time.Sleep(50 * time.Millisecond)
		if c := b.see(t, c.ID); c.Waiting != 10 {
			t.Errorf("taken from a sender that lives: %+v", c.Tally)
		}
		b.now.Advance(11 * time.Second)
		done := b.until(t, c.ID, "sent", isSent)
		if done.Sent != 9 || done.Uncertain != 1 || len(server.Mails()) != 9 {
			t.Errorf("%+v, %d mails", done.Tally, len(server.Mails()))
		}
		if got := b.fate(t, c.ID, "crowd-3@"); got.State != MailUncertain || got.Reason != lostText {
			t.Errorf("%+v", got)
		}
	})
}

// TestAReplyAfterTheEnd: a mail was given up with its sender, its campaign has ended without it, and now the server
// says what became of it. What was told of the campaign is put right; nobody tries a mail of an ended campaign again.
// Proves: newsletter-77
func TestAReplyAfterTheEnd(t *testing.T) {
	for name, reply := range map[string]struct {
		act   smtptest.Act
		state DeliveryState
		tally Tally
	}{
		"taken":   {smtptest.Accept(), MailSent, Tally{Sent: 1}},
		"refused": {smtptest.Refuse(550, "no such mailbox"), MailFailed, Tally{Failed: 1}},
		"put off": {smtptest.Refuse(451, "come back later"), MailFailed, Tally{Failed: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
				b.active(t, "slow@birch.example")
				held, say := make(chan struct{}), make(chan struct{})
				release := sync.OnceFunc(func() { close(say) })
				server.OnData(func(smtptest.Mail) smtptest.Act {
					close(held)
					<-say
					return reply.act
				})
				c := b.launched(t, nil)
				b.send(t, nil)
				t.Cleanup(release) // before the sender is stopped, which waits for the server
				<-held
				mustExec(t, b, "UPDATE newsletter_deliveries SET owner = 'lost' WHERE state = 'attempting'")
				b.send(t, nil) // another sender: it finds what belongs to nobody who is seen
				if done := b.until(t, c.ID, "ended without it", isSent); done.Uncertain != 1 {
					t.Fatalf("%+v", done.Tally)
				}
				release()
				done := b.until(t, c.ID, "put right", func(c Campaign) bool { return c.Uncertain == 0 })
				if got := b.fate(t, c.ID, "slow@"); got.State != reply.state || got.SettledAt.IsZero() {
					t.Errorf("%+v", got)
				}
				if done.Tally != reply.tally || !isSent(done) {
					t.Errorf("%s, %+v", done.Status, done.Tally)
				}
				b.balanced(t, c.ID)
			})
		})
	}
}

func mustExec(t testing.TB, b bench, statement string, args ...any) {
	t.Helper()
	if _, err := b.DB.Writer().ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// TestALateReplyCounts: a mail that was given up as uncertain and was delivered after all.
// Proves: newsletter-77
func TestALateReplyCounts(t *testing.T) {
	b := task{subscriber: "s", email: "a@b.example"}
	now := time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)
	for ending, definite := range map[mail.Ending]bool{mail.Taken: true, mail.Refused: true, mail.Later: true, mail.Unknown: false, mail.ServerDown: false, mail.Stumbled: false} {
		if got := fateOf(b, mail.Result{Ending: ending}, now); got.definite != definite {
			t.Errorf("ending %d: definite %v", ending, got.definite)
		}
	}
}
