package app_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes"
)

var monday = time.Date(2026, 11, 23, 17, 0, 0, 0, time.UTC)

// board is a program whose clock and alerts the test moves.
type board struct {
	*apptest.Instance
	t     *testing.T
	clock *clock.Manual
}

func eachBoard(t *testing.T, test func(t *testing.T, b *board)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newBoard(t, d, clock.NewManual(monday))) })
}

func newBoard(t *testing.T, d *db.DB, c *clock.Manual) *board {
	return &board{apptest.Start(t, d, apptest.At(c), apptest.Idle()), t, c}
}

// ask stores a request that must be answered within two hours, or within thirty
// minutes when it is urgent.
func (b *board) ask(urgent bool) quotes.Quote {
	b.t.Helper()
	p := quotes.Payload{
		FirstName: visitorName, LastName: "Quorthon", Email: fmt.Sprint("ask", rows(b.Instance), ".", visitorEmail), Phone: visitorPhone, ServiceType: "it-support", PropertyType: "office",
	}
	if urgent {
		p.Timeline, p.Budget = "immediate", "over-50k"
	}
	q, err := b.Quotes.Submit(b.t.Context(), fmt.Sprint("ask-", rows(b.Instance)), p)
	if err != nil {
		b.t.Fatal(err)
	}
	return q
}

// kinds are the alerts of a request on record.
func (b *board) kinds(id string) []string {
	b.t.Helper()
	res, err := b.DB.Read().QueryContext(b.t.Context(), "SELECT kind FROM deadline_alerts WHERE owner_id = $1", id)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = res.Close() }()
	out := []string{}
	for res.Next() {
		var k string
		if err := res.Scan(&k); err != nil {
			b.t.Fatal(err)
		}
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func (b *board) alertMails() int {
	return b.Count("SELECT count(*) FROM mails WHERE kind = 'quotes.sla-alert'")
}

func (b *board) raise() {
	b.t.Helper()
	if _, err := b.Deadlines.RaiseDue(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

// at moves the clock to so long after monday, raises, and returns what is new.
func (b *board) at(id string, after time.Duration) []string {
	b.t.Helper()
	before := b.kinds(id)
	b.clock.Set(monday.Add(after))
	b.raise()
	return slices.DeleteFunc(b.kinds(id), func(k string) bool { return slices.Contains(before, k) })
}

func (b *board) staff() context.Context {
	return httpx.WithActor(b.t.Context(), httpx.Actor{ID: "usr_test", Name: "Robin", Role: "sales", Can: func(httpx.Permission) bool { return true }})
}

// Proves: quotes-21
func TestAlertsComeToTheSecondAndOnce(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(false)
		mails := 0
		for _, due := range []struct {
			after time.Duration
			kinds string
		}{
			{15 * time.Minute, "milestone.assigned"}, {time.Hour, "milestone.assessed sla.half"}, {96 * time.Minute, "sla.eighty"},
			{2 * time.Hour, "milestone.quoted sla.breach"}, {150 * time.Minute, "sla.reminder.1"}, {3 * time.Hour, "sla.reminder.2"},
		} {
			if early := b.at(q.ID, due.after-time.Second); len(early) != 0 {
				t.Errorf("a second before %v: %v", due.after, early)
			}
			if got := b.at(q.ID, due.after); strings.Join(got, " ") != due.kinds {
				t.Errorf("at %v: %v, want %s", due.after, got, due.kinds)
			}
			if again := b.at(q.ID, due.after+time.Second); len(again) != 0 {
				t.Errorf("a second after %v again: %v", due.after, again)
			}
			mails += len(strings.Fields(due.kinds))
			if n := b.alertMails(); n != mails {
				t.Errorf("at %v: %d mails, want %d", due.after, n, mails)
			}
		}
	})
}

// Proves: D33, quotes-14
func TestAnUrgentRequest(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(true)
		if got := b.at(q.ID, 15*time.Minute); strings.Join(got, " ") != "milestone.assigned sla.half" {
			t.Errorf("at 50 %%: %v", got)
		}
		if got := b.at(q.ID, 24*time.Minute); strings.Join(got, " ") != "sla.eighty" {
			t.Errorf("at 80 %%: %v", got)
		}
		if got := b.at(q.ID, 30*time.Minute); strings.Join(got, " ") != "sla.breach" {
			t.Errorf("at 100 %%: %v", got)
		}
	})
}

func TestNothingIsRaisedAfterAnAnswer(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(false)
		b.at(q.ID, 61*time.Minute)
		if _, err := b.Quotes.Answer(b.staff(), q.ID); err != nil {
			t.Fatal(err)
		}
		if late := b.at(q.ID, 72*time.Hour); len(late) != 0 {
			t.Errorf("raised after the answer: %v", late)
		}
		if n := b.Count("SELECT count(*) FROM deadlines WHERE next_at IS NOT NULL"); n != 0 {
			t.Error("a timer is still armed")
		}
	})
}

func TestStepsTakenAreNotEscalated(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(false)
		b.clock.Set(monday.Add(14 * time.Minute))
		if _, err := b.Quotes.Assign(b.staff(), q.ID, httpx.Person{ID: "usr_test", Name: "Robin"}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Quotes.Assess(b.staff(), q.ID); err != nil {
			t.Fatal(err)
		}
		if got := b.at(q.ID, 119*time.Minute); strings.Join(got, " ") != "sla.eighty sla.half" {
			t.Errorf("raised %v", got)
		}
	})
}

// TestAnUndoneAnswerRaisesWhatFellDueMeanwhile: the breach came while the request
// counted as answered.
func TestAnUndoneAnswerRaisesWhatFellDueMeanwhile(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(true)
		b.at(q.ID, 29*time.Minute+55*time.Second)
		if _, err := b.Quotes.Answer(b.staff(), q.ID); err != nil {
			t.Fatal(err)
		}
		b.at(q.ID, 30*time.Minute+3*time.Second)
		if _, err := b.Quotes.UndoAnswer(b.staff(), q.ID); err != nil {
			t.Fatal(err)
		}
		if got := b.at(q.ID, 30*time.Minute+4*time.Second); !slices.Contains(got, "sla.breach") {
			t.Errorf("raised %v", got)
		}
		if got := b.at(q.ID, 60*time.Minute); !slices.Contains(got, "sla.reminder.1") {
			t.Errorf("half an hour later %v", got)
		}
	})
}

// TestAnActionDoesNotSwallowADueAlert: somebody opens the request in the moment
// between the instant of an alert and its raising.
func TestAnActionDoesNotSwallowADueAlert(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(true)
		b.clock.Set(monday.Add(24*time.Minute + 100*time.Millisecond))
		if _, err := b.Quotes.Review(b.staff(), q.ID); err != nil {
			t.Fatal(err)
		}
		if got := b.at(q.ID, 24*time.Minute+250*time.Millisecond); !slices.Contains(got, "sla.eighty") || !slices.Contains(got, "milestone.assigned") {
			t.Errorf("raised %v", got)
		}
	})
}

// TestALongStop: everything that fell due is on record, the latest of each sort
// is mailed, and the next start raises nothing twice.
// Proves: quotes-21
func TestALongStop(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first := newBoard(t, d, clock.NewManual(monday))
		q := first.ask(false)
		first.at(q.ID, 61*time.Minute)
		mails := first.alertMails()
		first.Stop()
		b := newBoard(t, d, clock.NewManual(monday))
		got := b.at(q.ID, 4*time.Hour+time.Minute)
		if want := "milestone.quoted sla.breach sla.eighty sla.reminder.1 sla.reminder.2 sla.reminder.3 sla.reminder.4"; strings.Join(got, " ") != want {
			t.Errorf("on record after the stop: %v, want %s", got, want)
		}
		if n := b.alertMails() - mails; n != 2 {
			t.Errorf("%d mails, want the latest reminder and the late quote", n)
		}
		b.Stop()
		c := newBoard(t, d, clock.NewManual(monday))
		if again := c.at(q.ID, 4*time.Hour+2*time.Minute); len(again) != 0 || c.alertMails()-mails != 2 {
			t.Errorf("after one more start: %v", again)
		}
	})
}

// TestRemindersEnd: after two days the board still shows it, but no mail comes.
func TestRemindersEnd(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(true)
		b.at(q.ID, 30*24*time.Hour)
		if n := len(b.kinds(q.ID)); n != 3+96+3 {
			t.Errorf("%d alerts on record", n)
		}
		alerts, err := b.Deadlines.Alerts(t.Context())
		if err != nil || len(alerts) != 4 {
			t.Errorf("the board shows %v (%v)", alerts, err)
		}
	})
}

// TestTheBoardShowsOldAlertsBesideMany: the reminders of some requests do not push
// the alerts of others off the board.
func TestTheBoardShowsOldAlertsBesideMany(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		old := b.ask(false)
		b.at(old.ID, 20*time.Minute)
		if _, err := b.Quotes.SetStatus(b.staff(), old.ID, quotes.Reviewed, ""); err != nil {
			t.Fatal(err)
		}
		b.clock.Set(monday.Add(72 * time.Hour))
		b.raise()
		b.clock.Set(monday.Add(73 * time.Hour))
		for range 8 {
			b.ask(true)
		}
		b.clock.Set(monday.Add(30 * 24 * time.Hour))
		b.raise()
		alerts, err := b.Deadlines.Alerts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]int{}
		for _, a := range alerts {
			seen[a.OwnerID]++
		}
		if len(seen) != 9 || seen[old.ID] != 4 {
			t.Errorf("alerts of %d requests, %d of the oldest", len(seen), seen[old.ID])
		}
	})
}

// TestManyRaiseAtOnce: two instances with several callers each raise every alert once.
// Proves: quotes-21
func TestManyRaiseAtOnce(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		other := b.twin()
		const n = 12
		for range n {
			b.ask(true)
		}
		b.clock.Set(monday.Add(31 * time.Minute))
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				if _, err := []*board{b, other}[i%2].Deadlines.RaiseDue(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got := b.Count("SELECT count(*) FROM deadline_alerts"); got != n*4 {
			t.Errorf("%d alerts, want %d", got, n*4)
		}
		if got := b.alertMails(); got != n*2 {
			t.Errorf("%d mails, want %d", got, n*2)
		}
	})
}

// twin is a second instance on the same data and the same clock; on PostgreSQL
// with connections of its own.
func (b *board) twin() *board {
	b.t.Helper()
	d := b.DB
	if d.Engine() == db.Postgres {
		var err error
		if d, err = db.Open(b.t.Context(), db.Options{URL: d.URL()}); err != nil {
			b.t.Fatal(err)
		}
		b.t.Cleanup(func() { _ = d.Close() })
	}
	return newBoard(b.t, d, b.clock)
}

// TestABrokenRowSilencesNobodyElse: damage to one request leaves the alerts and
// the mails of the others alone.
func TestABrokenRowSilencesNobodyElse(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		broken := b.ask(true)
		b.clock.Advance(time.Second)
		whole := b.ask(true)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE quote_requests SET score_lines = 'damaged' WHERE id = $1", broken.ID)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		b.clock.Set(monday.Add(40 * time.Minute))
		if _, err := b.Deadlines.RaiseDue(t.Context()); err == nil {
			t.Error("the damage is not reported")
		}
		if got := b.kinds(whole.ID); len(got) != 4 {
			t.Errorf("raised for the whole one: %v", got)
		}
		if err := b.Scheduler.Do(t.Context(), "quotes.notify"); err == nil {
			t.Error("the damage is not reported")
		}
		if n := b.Count("SELECT count(*) FROM mails WHERE ref = $1 AND kind <> 'quotes.sla-alert'", whole.ID); n != 2 {
			t.Errorf("%d mails of the whole one", n)
		}
	})
}
