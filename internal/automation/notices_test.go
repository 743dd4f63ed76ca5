package automation

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// told are the subjects of the mails about tasks, the oldest first.
func (b bench) told(t *testing.T) []string {
	t.Helper()
	page, err := b.Mail.List(t.Context(), mail.Filter{Limit: 200})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range page.Items {
		if m.Kind == tasks.NoticeMail {
			out = append([]string{m.Subject}, out...)
		}
	}
	return out
}

// round raises what is due, and tells of it.
func (b bench) round(t *testing.T) {
	t.Helper()
	if _, err := deadlines.NewSweep(b.DB, b.now, b.Tasks.Deadlines()).RaiseDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a second round, on another instance perhaps, finds nothing
		if err := b.Notices.Tell(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func (b bench) wantTold(t *testing.T, when string, want ...string) {
	t.Helper()
	if got := b.told(t); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s, told:\n%s\nwant:\n%s", when, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestAHandoffIsTold: when it is made, at half and four fifths of its time, at its end, and while nobody acts; not any more once
// it is done (D97).
// Proves: automation-106, automation-107, D97
func TestAHandoffIsTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, eager("Sam"))
		task := b.handoff(t, l.ID)
		const what = "Handoff, Taken over from automation: get in touch"
		b.round(t)
		want := []string{"New: " + what}
		b.wantTold(t, "made", want...)
		for _, at := range []struct {
			after time.Duration
			says  string
		}{{2 * time.Hour, "Half of the time is used"}, {3*time.Hour + 12*time.Minute, "80 % of the time is used"}, {4 * time.Hour, "The time is over"}, {8 * time.Hour, "Still waits"}} {
			b.now.Set(task.CreatedAt.Add(at.after - time.Second))
			b.round(t)
			b.wantTold(t, "a second before "+at.says, want...)
			b.now.Set(task.CreatedAt.Add(at.after))
			b.round(t)
			want = append(want, at.says+": "+what)
			b.wantTold(t, at.says, want...)
		}
		b.answered(as(t.Context(), "casey"), t, l.ID, leads.Answer{Fact: leads.ByAnswer, Channel: "email", Content: "Answered by email", Ref: "quote_1"})
		b.now.Advance(72 * time.Hour)
		b.round(t)
		b.wantTold(t, "answered", want...)
	})
}

// TestWhatEndedTellsNobody: a task that is decided, or whose person is erased, before the round that would tell of it.
// Proves: automation-107
func TestWhatEndedTellsNobody(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		decided, erased := b.comes(t, engaged("Kim")), b.comes(t, engaged("Sam"))
		if _, err := b.Reject(casey, b.approval(t, decided.ID).ID, ""); err != nil {
			t.Fatal(err)
		}
		if err := b.people.Erase(casey, erased.ID, b.lead(t, erased.ID).Version); err != nil {
			t.Fatal(err)
		}
		b.round(t)
		b.wantTold(t, "ended meanwhile")
	})
}

// TestAnApprovalIsToldBeforeItEnds: that nobody decided is said a day before it is over, not after.
// Proves: automation-108
func TestAnApprovalIsToldBeforeItEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, engaged("Robin"))
		ask := b.approval(t, l.ID)
		b.now.Set(ask.ExpiresAt.Add(-24*time.Hour - 10*time.Minute))
		b.round(t)
		before := b.told(t)
		b.now.Set(ask.ExpiresAt.Add(-24 * time.Hour))
		b.round(t)
		b.wantTold(t, "a day before its end", append(before, "Ends undecided within a day: Approval, Engagement follow-up")...)
		list, err := deadlines.NewSweep(b.DB, b.now, b.Tasks.Deadlines()).Alerts(t.Context())
		if err != nil || len(list) != 1 || list[0].Kind != "sla.expires" {
			t.Errorf("the board: %+v, %v", list, err)
		}
		b.now.Set(ask.ExpiresAt)
		b.work(t)
		b.round(t)
		if got := b.told(t); len(got) != len(before)+1 {
			t.Errorf("after its end: %q", got)
		}
	})
}

// TestAFloodOfTasksIsFewMails: what comes together is told together, without a word about a person, and what comes within the next
// minutes waits for the end of a pause.
// Proves: automation-109
func TestAFloodOfTasksIsFewMails(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		for i := range 3 {
			b.comes(t, engaged(fmt.Sprintf("Kim%d", i)))
		}
		b.round(t)
		b.wantTold(t, "three at once", "3 tasks wait")
		for i := range 30 {
			b.now.Advance(9 * time.Second)
			b.comes(t, engaged(fmt.Sprintf("Sam%d", i)))
			b.round(t)
		}
		b.wantTold(t, "thirty within the pause", "3 tasks wait")
		b.now.Advance(30 * time.Second)
		b.round(t)
		b.wantTold(t, "after the pause", "3 tasks wait", "30 tasks wait")
		var body string
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT body FROM mails WHERE subject = '30 tasks wait'").Scan(&body); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(body, "Kim") || strings.Contains(body, "Sam") || !strings.Contains(body, "10 more") || strings.Count(body, "Approval: New. Due") != 20 {
			t.Error(body)
		}
		if !strings.Contains(body, "https://guard.example/automation-dashboard?tab=tasks\n") {
			t.Errorf("no link to the page: %s", body)
		}
	})
}

// TestATaskIsToldToWhomItWasGiven: by a colleague, but not to who took it themselves.
// Proves: automation-106
func TestATaskIsToldToWhomItWasGiven(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		var asked []string
		d := b.Deps
		d.Audience = func(_ context.Context, _ *db.Tx, team, person string) ([]tasks.Recipient, error) {
			asked = append(asked, team+"/"+person)
			return []tasks.Recipient{{Email: "casey@guard.example"}}, nil
		}
		w := wired(t, d, b.people, b.now)
		l := b.comes(t, eager("Robin"))
		w.round(t)
		task := b.handoff(t, l.ID)
		give := func(by, to string) {
			t.Helper()
			b.now.Advance(6 * time.Minute)
			if _, err := b.AssignTask(as(t.Context(), by), task.ID, httpx.Person{ID: to, Name: to}); err != nil {
				t.Fatal(err)
			}
			w.round(t)
		}
		give("morgan", "user_casey")
		give("casey", "user_casey")
		give("casey", "")
		if got := strings.Join(asked, " "); got != "senior-sales/ /user_casey" {
			t.Errorf("told: %s", got)
		}
	})
}

// TestATaskFromBeforeIsToldAtItsNextAlert: what waited when the program was replaced is not told at once.
// Proves: automation-110
func TestATaskFromBeforeIsToldAtItsNextAlert(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		waits, late := b.approval(t, b.comes(t, engaged("Robin")).ID), b.approval(t, b.comes(t, engaged("Kim")).ID)
		b.asBefore(t, waits.ID, db.NullTime(waits.DueAt))
		b.asBefore(t, late.ID, db.NullTime(time.Time{}))
		b.round(t)
		b.wantTold(t, "after the upgrade")
		b.now.Set(waits.DueAt)
		b.round(t)
		b.wantTold(t, "one is late", "The time is over: Approval, Engagement follow-up")
	})
}

// asBefore makes a task one of the version before: it had one alert, and nobody was to be told.
func (b bench) asBefore(t *testing.T, id string, next any) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE automation_tasks SET tell_kind = '', tell_at = NULL WHERE id = $1", id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE deadlines SET next_at = $2 WHERE owner_id = $1", id, next)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
