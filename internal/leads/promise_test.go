package leads

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

func (b *frontBench) owed(t *testing.T) []Promise {
	t.Helper()
	list, err := (&Promises{b.FormDeps}).Open(t.Context(), 50)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// alertMails are the subjects of the mails that tell of a promise, oldest first.
func (b *frontBench) alertMails(t *testing.T) (subjects []string) {
	t.Helper()
	rows, err := b.DB.Read().QueryContext(t.Context(), "SELECT subject FROM mails WHERE kind = $1 ORDER BY created_at, id", promiseAlertKind)
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
	eachFront(t, func(t *testing.T, b *frontBench) {
		c := b.capture(t, "k1", nil)
		b.capture(t, "k1", nil)
		list := b.owed(t)
		if len(list) != 1 || list[0].Ref != c.ID || list[0].LeadID != c.LeadID || list[0].Email != c.Email || !list[0].DueAt.Equal(c.CreatedAt.Add(24*time.Hour)) {
			t.Fatalf("%+v", list)
		}
		held := b.capture(t, "k2", func(p *CapturePayload) { p.Email, p.Website = "bot@site.example", "https://spam.example" })
		if len(b.owed(t)) != 1 {
			t.Error("a suspected program is owed an answer")
		}
		b.now.Advance(5 * time.Hour)
		if _, err := b.captures.Release(asStaff(t.Context()), held.ID); err != nil {
			t.Fatal(err)
		}
		if list = b.owed(t); len(list) != 2 || !list[1].DueAt.Equal(held.CreatedAt.Add(24*time.Hour)) {
			t.Errorf("released: %+v", list)
		}
	})
}

// Proves: D82, leads-16
func TestAPromiseThatNobodyKeepsIsTold(t *testing.T) {
	eachFront(t, func(t *testing.T, b *frontBench) {
		p := b.promises()
		c := b.capture(t, "k1", nil)
		for _, step := range []struct {
			after time.Duration
			mails int
		}{{12*time.Hour - time.Second, 0}, {time.Second, 1}, {7 * time.Hour, 1}, {13 * time.Minute, 2}, {4*time.Hour + 46*time.Minute, 2}, {time.Minute, 3}} {
			b.now.Advance(step.after)
			var all sync.WaitGroup
			for range 4 { // as many instances
				all.Go(func() {
					if _, err := p.RaiseDue(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if got := b.alertMails(t); len(got) != step.mails {
				t.Fatalf("%s later: %q, want %d mails", step.after, got, step.mails)
			}
		}
		got := b.alertMails(t)
		if !strings.HasPrefix(got[2], "The response time is over: ") || !strings.HasSuffix(got[2], ", AI Security Assessment") {
			t.Errorf("subject %q", got[2])
		}
		alerts, err := p.Alerts(t.Context())
		if err != nil || len(alerts) != 1 || alerts[0].Kind != "sla.breach" || alerts[0].Subject != c.LeadID || alerts[0].Ref != "AI Security Assessment" {
			t.Errorf("%+v, %v", alerts, err)
		}
		if _, err := p.Keep(asStaff(t.Context()), b.owed(t)[0].ID); err != nil {
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
	eachFront(t, func(t *testing.T, b *frontBench) {
		p, ctx := b.promises(), asStaff(t.Context())
		c := b.capture(t, "k1", nil)
		id := b.owed(t)[0].ID
		b.now.Advance(time.Hour)
		kept, err := p.Keep(ctx, id)
		if err != nil || !kept.KeptAt.Equal(b.now.Now()) || kept.KeptBy != "usr_1" || len(b.owed(t)) != 0 {
			t.Fatalf("%+v, %v", kept, err)
		}
		b.now.Advance(time.Hour)
		if again, err := p.Keep(ctx, id); err != nil || !again.KeptAt.Equal(kept.KeptAt) {
			t.Errorf("kept twice: %+v, %v", again, err)
		}
		b.now.Advance(11 * time.Hour) // past the first alert
		if _, err := p.RaiseDue(t.Context()); err != nil || len(b.alertMails(t)) != 0 {
			t.Errorf("told of a kept promise: %q, %v", b.alertMails(t), err)
		}
		open, err := p.Reopen(ctx, id)
		if err != nil || !open.KeptAt.IsZero() || len(b.owed(t)) != 1 {
			t.Fatalf("%+v, %v", open, err)
		}
		if n, err := p.RaiseDue(t.Context()); err != nil || n != 1 || len(b.alertMails(t)) != 1 {
			t.Errorf("what fell due while it was kept by mistake: %d, %q, %v", n, b.alertMails(t), err)
		}
		b.now.Advance(24 * time.Hour)
		if _, err := p.Keep(ctx, id); err != nil {
			t.Fatal(err)
		}
		touches, err := b.Leads.Touchpoints(t.Context(), c.LeadID)
		if err != nil || len(touches) != 4 || touches[0].Content != "Answered, later than promised" || touches[2].Content != "Answered as promised" {
			t.Errorf("%+v, %v", touches, err)
		}
		b.want(t, map[string]int{"audit_log WHERE action LIKE 'leads.promise-%'": 3})
		if _, err := p.Keep(ctx, "promise_none"); status(err) != http.StatusNotFound {
			t.Errorf("a promise that nobody made: %v", err)
		}
	})
}

// TestAnErasedPersonIsOwedNothing: with the person goes the promise, and a timer that
// had been read before finds nobody.
// Proves: leads-16
func TestAnErasedPersonIsOwedNothing(t *testing.T) {
	eachFront(t, func(t *testing.T, b *frontBench) {
		p := b.promises()
		c := b.capture(t, "k1", nil)
		id := b.owed(t)[0].ID
		b.now.Advance(13 * time.Hour)
		if _, err := p.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.Leads.Audit, b.Leads.Bus, b.Leads.Mail = b.Audit, b.Bus, b.Mail
		b.Leads.Forget = func(context.Context, *db.Tx, []string) error { return nil }
		b.Leads.ErasureBlocked = func(context.Context, []string) (string, error) { return "", nil }
		if err := b.Leads.Erase(asStaff(t.Context()), c.LeadID, 1); err != nil {
			t.Fatal(err)
		}
		b.want(t, map[string]int{"lead_promises": 0, "deadlines": 0, "deadline_alerts": 0})
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
	*Promises
	*deadlines.Sweep
}

func (b *frontBench) promises() clocked {
	p := &Promises{b.FormDeps}
	return clocked{p, deadlines.NewSweep(b.DB, b.now, p.Answers())}
}
