package promises_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

func owed(t *testing.T, b *leadstest.Bench) []promises.Promise {
	t.Helper()
	list, err := b.Promises.Open(t.Context(), 50)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// alertMails are the subjects of the mails that tell of a promise, oldest first.
func alertMails(t *testing.T, b *leadstest.Bench) (subjects []string) {
	t.Helper()
	rows, err := b.DB.Read().QueryContext(t.Context(), "SELECT subject FROM mails WHERE kind = $1 ORDER BY created_at, id", promises.AlertKind)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		subjects = append(subjects, s)
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	return subjects
}

// Proves: U8, leads-16
func TestACapturePromisesAnAnswerOnce(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		c := b.Leave(t, "k1", nil)
		b.Leave(t, "k1", nil)
		list := owed(t, b)
		if len(list) != 1 || list[0].Ref != c.ID || list[0].LeadID != c.LeadID || list[0].Email != c.Email || !list[0].DueAt.Equal(c.CreatedAt.Add(24*time.Hour)) {
			t.Fatalf("%+v", list)
		}
		held := b.Leave(t, "k2", func(p *captures.CapturePayload) { p.Email, p.Website = "bot@site.example", "https://spam.example" })
		if len(owed(t, b)) != 1 {
			t.Error("a suspected program is owed an answer")
		}
		b.Now.Advance(5 * time.Hour)
		if _, err := b.Captures.Release(leadstest.AsStaff(t.Context()), held.ID); err != nil {
			t.Fatal(err)
		}
		if list = owed(t, b); len(list) != 2 || !list[1].DueAt.Equal(held.CreatedAt.Add(24*time.Hour)) {
			t.Errorf("released: %+v", list)
		}
	})
}

// Proves: D82, leads-16
func TestAPromiseThatNobodyKeepsIsTold(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		p := clocks(b)
		c := b.Leave(t, "k1", nil)
		for _, step := range []struct {
			after time.Duration
			mails int
		}{{12*time.Hour - time.Second, 0}, {time.Second, 1}, {7 * time.Hour, 1}, {13 * time.Minute, 2}, {4*time.Hour + 46*time.Minute, 2}, {time.Minute, 3}} {
			b.Now.Advance(step.after)
			var all sync.WaitGroup
			for range 4 { // as many instances
				all.Go(func() {
					if _, err := p.RaiseDue(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if got := alertMails(t, b); len(got) != step.mails {
				t.Fatalf("%s later: %q, want %d mails", step.after, got, step.mails)
			}
		}
		got := alertMails(t, b)
		if !strings.HasPrefix(got[2], "The response time is over: ") || !strings.HasSuffix(got[2], ", AI Security Assessment") {
			t.Errorf("subject %q", got[2])
		}
		alerts, err := p.Alerts(t.Context())
		if err != nil || len(alerts) != 1 || alerts[0].Kind != "sla.breach" || alerts[0].Subject != c.LeadID || alerts[0].Ref != "AI Security Assessment" {
			t.Errorf("%+v, %v", alerts, err)
		}
		if _, err := p.Keep(leadstest.AsStaff(t.Context()), owed(t, b)[0].ID); err != nil {
			t.Fatal(err)
		}
		if at, err := p.NextDue(t.Context()); err != nil || !at.IsZero() {
			t.Errorf("kept, and yet the next alert is due at %s, %v", at, err)
		}
		if alerts, err = p.Alerts(t.Context()); err != nil || len(alerts) != 0 {
			t.Errorf("kept, and yet the board shows %+v, %v", alerts, err)
		}
	})
}

// Proves: leads-16
func TestKeepingAPromise(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		p, ctx := clocks(b), leadstest.AsStaff(t.Context())
		c := b.Leave(t, "k1", nil)
		id := owed(t, b)[0].ID
		b.Now.Advance(time.Hour)
		kept, err := p.Keep(ctx, id)
		if err != nil || !kept.KeptAt.Equal(b.Now.Now()) || kept.KeptBy != "usr_1" || len(owed(t, b)) != 0 {
			t.Fatalf("%+v, %v", kept, err)
		}
		b.Now.Advance(time.Hour)
		if again, err := p.Keep(ctx, id); err != nil || !again.KeptAt.Equal(kept.KeptAt) {
			t.Errorf("kept twice: %+v, %v", again, err)
		}
		b.Now.Advance(11 * time.Hour) // past the first alert
		if _, err := p.RaiseDue(t.Context()); err != nil || len(alertMails(t, b)) != 0 {
			t.Errorf("told of a kept promise: %q, %v", alertMails(t, b), err)
		}
		open, err := p.Reopen(ctx, id)
		if err != nil || !open.KeptAt.IsZero() || len(owed(t, b)) != 1 {
			t.Fatalf("%+v, %v", open, err)
		}
		if n, err := p.RaiseDue(t.Context()); err != nil || n != 1 || len(alertMails(t, b)) != 1 {
			t.Errorf("what fell due while it was kept by mistake: %d, %q, %v", n, alertMails(t, b), err)
		}
		b.Now.Advance(24 * time.Hour)
		if _, err := p.Keep(ctx, id); err != nil {
			t.Fatal(err)
		}
		touches, err := b.Touchpoints(t.Context(), c.LeadID)
		if err != nil || len(touches) != 4 || touches[0].Content != "Answered, later than promised" || touches[2].Content != "Answered as promised" {
			t.Errorf("%+v, %v", touches, err)
		}
		b.Want(t, map[string]int{"audit_log WHERE action LIKE 'leads.promise-%'": 3})
		if _, err := p.Keep(ctx, "promise_none"); leadstest.Status(err) != http.StatusNotFound {
			t.Errorf("a promise that nobody made: %v", err)
		}
	})
}

// TestAnErasedPersonIsOwedNothing: with the person goes the promise, and a timer that
// had been read before finds nobody.
// Proves: leads-16
func TestAnErasedPersonIsOwedNothing(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		p := clocks(b)
		c := b.Leave(t, "k1", nil)
		id := owed(t, b)[0].ID
		b.Now.Advance(13 * time.Hour)
		if _, err := p.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := b.Erase(leadstest.AsStaff(t.Context()), c.LeadID, 1); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"lead_promises": 0, "deadlines": 0, "deadline_alerts": 0})
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := p.Answers().Alarms(ctx, tx, id)
			return err
		}); !errors.Is(err, deadlines.ErrGone) {
			t.Errorf("raising what is gone: %v", err)
		}
	})
}

// clocked is the use cases of promises with the sweep that raises theirs.
type clocked struct {
	*promises.Promises
	*deadlines.Sweep
}

func clocks(b *leadstest.Bench) clocked {
	return clocked{b.Promises, deadlines.NewSweep(b.DB, b.Now, b.Promises.Answers())}
}
