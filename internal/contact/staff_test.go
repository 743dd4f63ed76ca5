package contact

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

func problemStatus(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}

// Proves: contact-13
func TestAnswerStopsTheClockAndCanBeUndoneForTenSeconds(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		m := b.submit(t, "1", nil)
		b.now.Advance(3 * time.Hour)
		done, err := b.Answer(ctx, m.ID)
		if err != nil || done.Status != Answered || done.AnsweredBy != "usr_1" || !b.next(t, done.ID).IsZero() {
			t.Fatalf("%v, %+v", err, done)
		}
		again, err := b.Answer(ctx, m.ID)
		if err != nil || again.Version != done.Version || !again.AnsweredAt.Equal(done.AnsweredAt) {
			t.Fatalf("a second press changed something: %v, %+v", err, again)
		}
		b.now.Advance(10 * time.Second)
		undone, err := b.UndoAnswer(ctx, m.ID)
		if err != nil || undone.Status != Open || !undone.AnsweredAt.IsZero() || b.next(t, undone.ID).IsZero() {
			t.Fatalf("%v, %+v", err, undone)
		}
		if _, err := b.Answer(ctx, m.ID); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(10*time.Second + time.Millisecond)
		if _, err := b.UndoAnswer(ctx, m.ID); problemStatus(err) != http.StatusConflict {
			t.Errorf("undo after ten seconds: %v", err)
		}
		// A message that nobody has belongs to who answers it: an entry of its own each time (D93).
		if b.count(t, "contact_events") != 5 || b.count(t, "audit_log") != 3 {
			t.Errorf("%d events, %d audit lines of three actions", b.count(t, "contact_events"), b.count(t, "audit_log"))
		}
	})
}

// TestEveryMoveOfTheTable tries every status against every other.
// Proves: contact-13
func TestEveryMoveOfTheTable(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, from := range b.Catalog.Contact.Statuses {
			for _, to := range b.Catalog.Contact.Statuses {
				if from.ID == to.ID {
					continue
				}
				m := b.submit(t, from.ID+to.ID, nil)
				if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE contact_messages SET status = $1 WHERE id = $2", from.ID, m.ID); err != nil {
					t.Fatal(err)
				}
				after, err := b.SetStatus(dispatcher(t.Context()), m.ID, Status(to.ID), "note")
				allowed := slices.Contains(from.Next, to.ID)
				switch {
				case allowed && (err != nil || string(after.Status) != to.ID || b.next(t, after.ID).IsZero() == (after.Status == Open)):
					t.Errorf("%s to %s: %v, %+v", from.ID, to.ID, err, after)
				case !allowed && problemStatus(err) != http.StatusConflict:
					t.Errorf("%s to %s must be refused, got %v", from.ID, to.ID, err)
				}
			}
		}
	})
}

// Proves: contact-13
func TestAMessageIsAnsweredClosedAndReopened(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		m := b.submit(t, "1", nil)
		if _, err := b.Assign(ctx, m.ID, httpx.Person{ID: "usr_1", Name: "Riley Marsh"}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Answer(ctx, m.ID); err != nil {
			t.Fatal(err)
		}
		closed, err := b.SetStatus(ctx, m.ID, Closed, "Called back.")
		if err != nil || closed.ClosedAt.IsZero() || closed.AnsweredAt.IsZero() {
			t.Fatalf("%v, %+v", err, closed)
		}
		open, err := b.SetStatus(ctx, m.ID, Open, "")
		if err != nil || !open.ClosedAt.IsZero() || b.next(t, open.ID).IsZero() || open.AssignedName != "Riley Marsh" {
			t.Fatalf("%v, %+v", err, open)
		}
		d, err := b.Detail(ctx, m.ID)
		if err != nil || len(d.History) != 5 || d.History[0].Kind != "created" || d.History[3].Detail != "Called back." || d.History[1].Actor != "Riley Marsh" {
			t.Errorf("%v, %+v", err, d.History)
		}
	})
}

// Proves: contact-13
func TestReplyIsMailedAndMayAnswer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		m := b.submit(t, "1", nil)
		if _, err := b.Reply(ctx, m.ID, inbound.WrittenReply{Subject: "Two\r\nBcc: x@x.ca", Body: "Hello", Respond: true}); problemStatus(err) != http.StatusUnprocessableEntity {
			t.Fatalf("a subject of two lines: %v", err)
		}
		after, err := b.Reply(ctx, m.ID, inbound.WrittenReply{Subject: "Your message", Body: "Hello Dana,\n\nyes, the west gate too.", Respond: true})
		if err != nil || after.Status != Answered {
			t.Fatalf("%v, %s", err, after.Status)
		}
		mails, err := b.Mail.ListFor(ctx, m.ID)
		if err != nil || len(mails) != 1 || mails[0].To.Address != m.Email {
			t.Fatalf("%v, %+v", err, mails)
		}
		full, err := b.Mail.Get(ctx, mails[0].ID)
		if err != nil || !strings.Contains(full.Text, "the west gate too.") || full.ReplyTo.Address != b.Catalog.Company().Email {
			t.Errorf("%v, %q to %s", err, full.Text, full.ReplyTo.Address)
		}
	})
}

// Two of the staff write to one person: who comes second is told, by name and since when, and nothing of theirs leaves
// until they have seen it and say so.
// Proves: contact-20
func TestTwoDoNotAnswerAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		riley := dispatcher(t.Context())
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_casey", Name: "Casey Moss"})
		m := b.submit(t, "1", func(*Payload) {})
		opened := b.now.Now()
		written := inbound.WrittenReply{Subject: "Your message", Body: "Hello Dana", Seen: opened}
		b.now.Advance(40 * time.Second)
		for range 2 { // one's own answer is no surprise
			if _, err := b.Reply(riley, m.ID, written); err != nil {
				t.Fatal(err)
			}
		}
		b.now.Advance(2 * time.Second)
		_, err := b.Reply(ctx, m.ID, written)
		p := httpx.AsProblem(err)
		if p == nil || p.Status != http.StatusConflict || p.Type != inbound.AnsweredMeanwhile ||
			!strings.Contains(p.Detail, " answered 2 seconds ago, while you were writing. Nothing of yours was sent") {
			t.Fatalf("the second: %v", err)
		}
		if n := b.count(t, "mails"); n != 2 {
			t.Fatalf("%d mails", n)
		}
		written.Seen = b.now.Now()
		if _, err := b.Reply(ctx, m.ID, written); err != nil || b.count(t, "mails") != 3 {
			t.Fatalf("sent knowingly: %v, %d mails", err, b.count(t, "mails"))
		}
		// Marked as answered by telephone counts as well; a caller who names no time is not asked.
		seen := b.now.Now()
		b.now.Advance(3 * time.Minute)
		if _, err := b.Answer(riley, m.ID); err != nil {
			t.Fatal(err)
		}
		written.Seen = seen
		if _, err := b.Reply(ctx, m.ID, written); problemStatus(err) != http.StatusConflict {
			t.Errorf("after a colleague has marked it: %v", err)
		}
		written.Seen = time.Time{}
		if _, err := b.Reply(ctx, m.ID, written); err != nil {
			t.Errorf("without a time: %v", err)
		}
	})
}

// TestNobodyAnswersAMessageInQuarantine: its sender may not exist, and a reply would tell a
// program that the address is read.
func TestNobodyAnswersAMessageInQuarantine(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		m := b.submit(t, "1", func(p *Payload) { p.Website = "http://spam.example" })
		if _, err := b.Reply(ctx, m.ID, inbound.WrittenReply{Subject: "Your message", Body: "Hello Dana", Respond: true}); problemStatus(err) != http.StatusConflict || b.count(t, "mails") != 0 {
			t.Fatalf("%v, %d mails", err, b.count(t, "mails"))
		}
		if _, err := b.Release(ctx, m.ID); err != nil {
			t.Fatal(err)
		}
		if after, err := b.Reply(ctx, m.ID, inbound.WrittenReply{Subject: "Your message", Body: "Hello Dana", Respond: true}); err != nil || after.Status != Answered || b.count(t, "mails") != 1 {
			t.Errorf("released: %v, %s, %d mails", err, after.Status, b.count(t, "mails"))
		}
	})
}

// Proves: contact-6
func TestAlertsAreRaisedOnceAndToTheSecond(t *testing.T) {
	for _, tc := range []struct {
		subject  string
		within   time.Duration
		reminder time.Duration
	}{{"service", 24 * time.Hour, 4 * time.Hour}, {"emergency", 30 * time.Minute, 30 * time.Minute}} {
		t.Run(tc.subject, func(t *testing.T) {
			each(t, func(t *testing.T, b bench) {
				start := b.now.Now()
				m := b.submit(t, "1", func(p *Payload) { p.Subject = tc.subject })
				for i, due := range []struct {
					after time.Duration
					kind  string
				}{{tc.within / 2, "sla.half"}, {tc.within * 8 / 10, "sla.eighty"}, {tc.within, "sla.breach"}, {tc.within + tc.reminder, "sla.breach"}} {
					b.now.Set(start.Add(due.after - time.Millisecond))
					b.raiseTwice(t)
					if n := b.count(t, "deadline_alerts"); n != i {
						t.Fatalf("a millisecond before %v: %d alerts", due.after, n)
					}
					b.now.Advance(time.Millisecond)
					b.raiseTwice(t)
					alerts, err := b.Alerts(t.Context())
					if err != nil || len(alerts) != 1 || alerts[0].Kind != due.kind || alerts[0].Subject != m.ID {
						t.Fatalf("at %v: %v, %+v", due.after, err, alerts)
					}
					if alerts, mails := b.count(t, "deadline_alerts"), b.count(t, "mails"); alerts != i+1 || mails != i+1 {
						t.Fatalf("at %v: %d alerts, %d mails", due.after, alerts, mails)
					}
				}
				if _, err := b.Answer(dispatcher(t.Context()), m.ID); err != nil {
					t.Fatal(err)
				}
				b.now.Advance(72 * time.Hour)
				b.raiseTwice(t)
				if alerts, err := b.Alerts(t.Context()); err != nil || len(alerts) != 0 || b.count(t, "deadline_alerts") != 4 {
					t.Errorf("after the answer: %v, %+v", err, alerts)
				}
			})
		})
	}
}

// raiseTwice raises due alerts on two instances.
func (b bench) raiseTwice(t *testing.T) {
	t.Helper()
	for range 2 {
		if _, err := b.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// Proves: contact-6
func TestManyRaiseAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i := range 8 {
			b.submit(t, strings.Repeat("k", i+1), func(p *Payload) { p.Subject = "emergency" })
		}
		b.now.Advance(31 * time.Minute)
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				if _, err := b.RaiseDue(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if alerts, mails := b.count(t, "deadline_alerts"), b.count(t, "mails"); alerts != 24 || mails != 8 {
			t.Errorf("%d alerts and %d mails of 8 messages after a stop, want 24 on record and the latest mailed", alerts, mails)
		}
	})
}

func TestCountersAndPages(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i := range 7 {
			b.submit(t, strings.Repeat("k", i+1), func(p *Payload) {
				if i == 0 {
					p.Subject = "emergency"
				}
				if i == 1 {
					p.Website = "x"
				}
				p.Message = "100%_" + strings.Repeat("m", i)
			})
			b.now.Advance(time.Second)
		}
		b.now.Advance(time.Hour)
		n, err1 := b.Waiting(t.Context())
		quarantined, err2 := b.Quarantined(t.Context())
		if err := errors.Join(err1, err2); err != nil || n[Response] != (deadlines.Counts{Open: 6, Overdue: 1}) || quarantined != 1 {
			t.Errorf("%v, %+v, %d", err, n, quarantined)
		}
		seen, last := 0, time.Time{}
		for cursor := ""; ; {
			page, next, err := b.List(t.Context(), Filter{Limit: 3, Cursor: cursor})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range page {
				if !last.IsZero() && m.CreatedAt.After(last) {
					t.Error("not newest first")
				}
				seen, last = seen+1, m.CreatedAt
			}
			if cursor = next; next == "" {
				break
			}
		}
		if seen != 7 {
			t.Errorf("%d of 7 messages", seen)
		}
		for query, want := range map[string]int{"100%_": 7, "DANA birch": 7, "mmmmmm": 1, "nobody": 0, `\`: 0, "1000": 0} {
			if found, _, err := b.List(t.Context(), Filter{Query: query}); err != nil || len(found) != want {
				t.Errorf("%q finds %d, want %d (%v)", query, len(found), want, err)
			}
		}
		if open, _, err := b.List(t.Context(), Filter{Status: "open"}); err != nil || len(open) != 6 {
			t.Errorf("%v, %d open", err, len(open))
		}
	})
}
