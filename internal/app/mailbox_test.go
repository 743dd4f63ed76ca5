package app_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/imaptest"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/platform/pickup"
	"wardgate/internal/staff"
)

// picking is an instance that picks customers' answers up from a mailbox.
type picking struct {
	*answering

	mailbox *imaptest.Server
}

// newPicking starts one; with settings besides.
func newPicking(t *testing.T, d *db.DB, env ...string) *picking {
	t.Helper()
	a := &answering{t: t, server: smtptest.Start(t), now: clock.NewManual(time.Date(2026, 11, 26, 17, 0, 0, 0, time.UTC))}
	p := &picking{a, imaptest.Start(t)}
	a.Instance = apptest.Start(t, d, apptest.At(a.now), apptest.Env(append(env, "SMTP_URL", a.server.URL(), "INBOX_ADDRESS", answersAt, "INBOX_URL", p.mailbox.URL())...))
	a.user, a.cookie = a.SignIn("owner@wardgate.example", staff.Owner)
	return p
}

// round has the mailbox read, by the scheduler or by the test: by the first of them.
func (p *picking) round() {
	p.t.Helper()
	p.idle() // what began before may have passed what came since
	p.now.Advance(time.Minute)
	if err := p.Scheduler.Do(p.t.Context(), pickup.Task); err != nil {
		p.t.Fatal(err)
	}
	p.idle()
}

// idle waits until nobody reads the mailbox.
func (p *picking) idle() {
	p.t.Helper()
	for p.Count("SELECT count(*) FROM mailboxes WHERE round <> ''") > 0 {
		time.Sleep(5 * time.Millisecond)
	}
}

// troubled is what the board says of the mailbox.
func (p *picking) troubled() string {
	p.t.Helper()
	var board struct {
		Mailbox *struct {
			Down          *time.Time `json:"down_since"`
			Reason        string
			Waiting, Left int
		}
	}
	got := p.Do(http.MethodGet, "/api/staff/operations", "", "Cookie", p.cookie)
	if err := json.Unmarshal([]byte(got.Body), &board); err != nil || got.Status != http.StatusOK {
		p.t.Fatalf("%d %s", got.Status, got.Body)
	}
	if board.Mailbox == nil {
		return ""
	}
	return fmt.Sprintf("down %v, waiting %d, left %d: %s", board.Mailbox.Down != nil, board.Mailbox.Waiting, board.Mailbox.Left, board.Mailbox.Reason)
}

// TestACustomersAnswerIsPickedUp from a mailbox: for a request and a message alike it stands once in the history of both the case and the lead, and is
// owed an answer, as if it had come by SMTP.
// Proves: platform-152
func TestACustomersAnswerIsPickedUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newPicking(t, d)
		for _, form := range []struct{ path, staff, body, kind string }{
			{"/api/contact", "/api/staff/contact", letter().json(), "message"},
			{"/api/quotes", "/api/staff/quotes", good().json(), "quote"},
		} {
			at, to := p.answered(form.path, form.staff, form.body)
			for range 2 { // delivered twice
				p.mailbox.Deliver("Delivered-To: " + strings.ToUpper(to) + "\n" + typed("one-"+form.kind, visitorEmail, "", "Monday is fine."))
			}
			p.mailbox.Deliver(typed("other-"+form.kind, visitorEmail, "", "To the general address."))
			p.round()
			got := p.detail(at)
			if len(got.Replies) != 1 || got.Replies[0].Text != "Monday is fine." || !got.Replies[0].SameAddress || got.Due == nil {
				t.Errorf("%s: %+v", form.kind, got)
			}
			if w := p.waiting(); !strings.HasPrefix(w, form.kind+" false Answered us: Monday is fine.") {
				t.Errorf("%s: the queue has %s", form.kind, w)
			}
			if lead := p.Do(http.MethodGet, "/api/staff/leads/"+got.LeadID, "", "Cookie", p.cookie); !strings.Contains(lead.Body, "They answered by email (") {
				t.Errorf("%s: its lead does not tell of it: %d %s", form.kind, lead.Status, lead.Body)
			}
			p.act(at+"/reply", `{"subject":"Good","body":"See you there.","respond":false}`)
		}
		if all, unread := p.mailbox.All(), p.mailbox.Unread(); all != 6 || unread != 2 || p.troubled() != "" {
			t.Errorf("%d mails, %d unread; %s", all, unread, p.troubled())
		}
		silent(t, p.Instance)
	})
}

// TestBothWaysStoreAMailOnce: what comes by SMTP and lies in the mailbox as well is one answer.
// Proves: platform-153
func TestBothWaysStoreAMailOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		free, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if err := free.Close(); err != nil {
			t.Fatal(err)
		}
		p := newPicking(t, d, "BOUNCE_LISTEN", free.Addr().String())
		p.listen = free.Addr().String()
		at, to := p.answered("/api/contact", "/api/staff/contact", letter().json())
		one := typed("one", visitorEmail, "", "Monday is fine.")
		p.sends(to, one)
		p.mailbox.Deliver("X-Original-To: " + to + "\n" + one)
		p.round()
		if got := p.detail(at); len(got.Replies) != 1 || p.mailbox.Unread() != 0 {
			t.Errorf("%+v, %d unread", got.Replies, p.mailbox.Unread())
		}
	})
}

// TestAStrangersMailboxMail changes nothing that it should not: an absence and our own mail owe nothing, another sender is unverified, one who knows
// only our subject or our Message-ID is not let in, and of a mail of 40 MB the words are kept.
// Proves: platform-156, platform-157
func TestAStrangersMailboxMail(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newPicking(t, d)
		at, to := p.answered("/api/contact", "/api/staff/contact", letter().json())
		const told = "SELECT count(*) FROM mails WHERE kind LIKE '%.reply-%'"
		sent := p.server.Wait(t, 1)
		for _, m := range []string{
			"Return-Path: <>\nDelivered-To: " + to + "\n" + typed("away", visitorEmail, "Auto-Submitted: auto-replied\n", "I am away."),
			"Return-Path: <>\nDelivered-To: " + to + "\n" + typed("report", "mailer-daemon@birch.example", "", "It did not arrive."),
			"Delivered-To: " + to + "\n" + typed("loop", answersAt, "", "Our own words."),
			typed("thread", visitorEmail, "In-Reply-To: "+sent[0].Header(t, "Message-ID")+"\nReferences: "+sent[0].Header(t, "Message-ID")+"\n", "Let me in."),
		} {
			p.mailbox.Deliver(m)
		}
		p.round()
		got := p.detail(at)
		kinds := []string{}
		for _, r := range got.Replies {
			kinds = append(kinds, r.Automatic)
		}
		if strings.Join(kinds, " ") != "auto-reply report loop" || got.Due != nil || p.waiting() != "" || p.Count(told) != 0 || p.mailbox.Unread() != 1 {
			t.Errorf("%v, due %v, waiting %q, %d unread", kinds, got.Due, p.waiting(), p.mailbox.Unread())
		}
		p.mailbox.Deliver("Delivered-To: " + to + "\n" + typed("forged", "someone@elsewhere.example", "", "It is me."))
		p.mailbox.Deliver("Delivered-To: " + to + "\nFrom: " + visitorEmail + "\nMessage-ID: <large@birch.example>\nSubject: The yard\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n" +
			"--b\nContent-Type: text/plain\n\nThe film of the yard is attached.\n--b\nContent-Type: video/mp4; name=yard.mp4\nContent-Transfer-Encoding: base64\n\n" +
			strings.Repeat(strings.Repeat("QUJD", 19)+"\n", 40<<20/78) + "--b--\n")
		p.round()
		got = p.detail(at)
		if len(got.Replies) != 5 || got.Replies[3].SameAddress || p.Count("SELECT count(*) FROM leads") != 1 {
			t.Fatalf("%+v", got.Replies)
		}
		if r := got.Replies[4]; r.Text != "The film of the yard is attached." || !r.Incomplete || p.mailbox.Unread() != 2 {
			t.Errorf("%+v, %d unread", r, p.mailbox.Unread())
		}
		if _, text := got.heard(); !strings.Contains(text, "Parts of the mail could not be kept.") {
			t.Errorf("the history says %s", text)
		}
		silent(t, p.Instance)
	})
}

// TestAMailboxThatIsGoneIsSaid on the board and to who watches; the site serves on, and all is well once it is back.
// Proves: platform-154
func TestAMailboxThatIsGoneIsSaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newPicking(t, d)
		at, to := p.answered("/api/contact", "/api/staff/contact", letter().json())
		p.mailbox.Stop()
		for range 20 {
			p.round()
		}
		if s := p.troubled(); !strings.HasPrefix(s, "down true, waiting 0, left 0: connecting: ") {
			t.Errorf("the board says %q", s)
		}
		if got := p.Do(http.MethodGet, "/readyz", ""); got.Status != http.StatusOK {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		wantFigure(t, figures(t, p.Instance), 1, "wardgate_mailbox_configured")
		atLeast(t, figures(t, p.Instance), 19*60, "wardgate_mailbox_down_seconds")
		if n := strings.Count(p.Log.String(), "the mailbox cannot be read"); n != 1 || strings.Contains(p.Log.String(), "hush") {
			t.Errorf("told %d times", n)
		}
		p.mailbox.Again()
		p.mailbox.Deliver("Delivered-To: " + to + "\n" + typed("one", visitorEmail, "", "Monday is fine."))
		for range 16 {
			p.round()
		}
		if got := p.detail(at); len(got.Replies) != 1 || p.troubled() != "" {
			t.Errorf("%+v; %s", got.Replies, p.troubled())
		}
		wantFigure(t, figures(t, p.Instance), 0, "wardgate_mailbox_down_seconds")
		wantFigure(t, figures(t, p.Instance), 1, "wardgate_mailbox_outcomes_total", "outcome", "taken")
	})
}

// TestWhatIsLeftInTheMailboxIsSaid: a mail about a case that is gone stays unread there, and the board says so until a person has opened it.
// Proves: platform-155
func TestWhatIsLeftInTheMailboxIsSaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newPicking(t, d)
		at, to := p.answered("/api/contact", "/api/staff/contact", letter().json())
		for i := range 42 {
			p.mailbox.Deliver("Delivered-To: " + to + "\n" + typed(fmt.Sprint("flood-", i), visitorEmail, "", "More."))
		}
		p.round()
		if got := p.detail(at); len(got.Replies) != 40 || p.mailbox.Unread() != 2 || p.troubled() != "down false, waiting 0, left 2: " {
			t.Errorf("%d answers, %d unread; %s", len(got.Replies), p.mailbox.Unread(), p.troubled())
		}
		p.mailbox.Read()
		if p.round(); p.troubled() != "" {
			t.Errorf("opened: %s", p.troubled())
		}
	})
}
