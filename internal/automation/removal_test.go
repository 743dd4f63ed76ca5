package automation

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// deletes removes a plan as it is.
func (b bench) deletes(t testing.TB, id string) {
	t.Helper()
	p, err := b.Plan(t.Context(), id)
	if err == nil {
		_, err = b.Plans.Delete(as(t.Context(), "morgan"), id, p.Version)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// second is how long the people of a deleted plan wait.
func (b bench) second(t testing.TB) time.Duration {
	t.Helper()
	return time.Duration(b.Catalog.Automation.UndoSeconds) * time.Second
}

// ends lets the time for second thoughts pass, and ends what deleted plans have begun.
func (b bench) ends(t testing.TB) {
	t.Helper()
	b.now.Advance(b.second(t))
	if err := b.EndDeleted(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// wantConflict expects a problem 409 that says something.
func wantConflict(t testing.TB, what string, err error, says string) {
	t.Helper()
	if p := httpx.AsProblem(err); p == nil || p.Status != 409 || !strings.Contains(p.Detail, says) {
		t.Errorf("%s: %v, want a 409 that says %q", what, err, says)
	}
}

// TestADeletedSequenceEndsForItsPeople: nothing of it is sent from the moment on when it is deleted, it begins with nobody, and
// who is in it ends, with the reason and who did it; what they have got and its name stay.
// Proves: D101, automation-122, automation-127
func TestADeletedSequenceEndsForItsPeople(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff")
		l := b.reader(t, "Robin")
		b.lives(t, 30*time.Minute)
		got := b.count(t, "automation_steps WHERE state = 'done' AND lead_id = $1", l.ID)
		b.deletes(t, "security-awareness")
		b.deletes(t, "welcome-sequence")
		step := ""
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT s.id FROM automation_steps s JOIN automation_runs r ON r.id = s.run_id WHERE r.plan_id = 'welcome-sequence' AND s.state = 'done'").Scan(&step); err != nil {
			t.Fatal(err)
		}
		if why := permitted(t, b, step); why != runs.BecauseDeleted {
			t.Errorf("a mail that waits in the outbox: %q", why)
		}
		if err := b.EndDeleted(t.Context()); err != nil {
			t.Fatal(err)
		}
		if under := b.under(t, l.ID); len(under) != 2 {
			t.Errorf("nothing waits for second thoughts: %v", under)
		}
		b.ends(t)
		if under := b.under(t, l.ID); len(under) != 0 {
			t.Errorf("under way after it was deleted: %v", under)
		}
		b.lives(t, 10*24*time.Hour)
		other := b.reader(t, "Kim")
		if under := b.under(t, other.ID); slices.Contains(under, "security-awareness") || slices.Contains(under, "welcome-sequence") {
			t.Errorf("a deleted plan began: %v", under)
		}
		if n := b.count(t, "automation_steps s JOIN automation_runs r ON r.id = s.run_id WHERE s.state = 'done' AND s.lead_id = $1 AND r.plan_id IN ('security-awareness', 'welcome-sequence')", l.ID); n != got {
			t.Errorf("%d steps are done, %d were when it was deleted", n, got)
		}
		list, err := b.RunsOf(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(list, func(r runs.Run) bool { return r.PlanID == "security-awareness" })
		if at < 0 || list[at].Name != "Security awareness" || list[at].Reason != runs.BecauseDeleted || list[at].EndedBy != "morgan" {
			t.Errorf("told as %+v", list)
		}
		history, err := b.History(t.Context(), "security-awareness")
		if err != nil || len(history) != 2 || history[0].MadeBy != "morgan" {
			t.Errorf("its history: %v %+v", err, history)
		}
		if n := b.count(t, "audit_log WHERE action = 'automation.sequence-deleted' AND subject = 'security-awareness'"); n != 1 {
			t.Errorf("%d entries of it in the audit log", n)
		}
	})
}

// TestADeletionIsUndone: at once a plan comes back as it was, and its people go on where they were; later it is off, and who was
// in it has ended.
// Proves: D101, automation-123
func TestADeletionIsUndone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		b.off(t, "high-score-handoff", "welcome-sequence")
		l := b.reader(t, "Robin")
		b.lives(t, 23*time.Hour+50*time.Minute)
		b.now.Advance(10*time.Minute - 10*time.Second) // the second mail is due in ten seconds
		b.deletes(t, "security-awareness")
		b.now.Advance(b.second(t) / 2)
		b.work(t)
		if n := b.count(t, "automation_steps s JOIN automation_runs r ON r.id = s.run_id WHERE r.plan_id = 'security-awareness' AND s.lead_id = $1 AND s.state = 'done'", l.ID); n != 1 {
			t.Errorf("%d steps of it are done while it is deleted, want the one of before", n)
		}
		if err := b.EndDeleted(t.Context()); err != nil {
			t.Fatal(err)
		}
		p, err := b.Plans.Restore(morgan, "security-awareness")
		if err != nil || !p.Active || p.IsDeleted() || p.Version != 3 {
			t.Fatalf("%v %+v", err, p)
		}
		b.now.Advance(b.second(t))
		b.work(t)
		if err := b.EndDeleted(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "automation_steps s JOIN automation_runs r ON r.id = s.run_id WHERE r.plan_id = 'security-awareness' AND s.lead_id = $1 AND s.state = 'done'", l.ID); n != 2 {
			t.Errorf("%d mails of it, want the one that came due meanwhile as well", n)
		}
		b.deletes(t, "security-awareness")
		b.ends(t)
		if p, err = b.Plans.Restore(morgan, "security-awareness"); err != nil || p.Active {
			t.Errorf("brought back later: %v %+v", err, p)
		}
		if again, err := b.Plans.Restore(morgan, "security-awareness"); err != nil || again.Version != p.Version {
			t.Errorf("brought back twice: %v %+v", err, again)
		}
		if under := b.under(t, l.ID); len(under) != 0 {
			t.Errorf("%v goes on", under)
		}
	})
}

// TestWhatMeetsADeletion: an approval that waits, a colleague who saves, one who deletes too, a lead on whom another sequence is
// begun, a begin by hand.
// Proves: D101, automation-126
func TestWhatMeetsADeletion(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan, casey := as(t.Context(), "morgan"), as(t.Context(), "casey")
		l := b.comes(t, engaged("Robin"))
		b.lives(t, 10*time.Minute)
		ask := b.approval(t, l.ID)
		before, err := b.Plan(t.Context(), "engagement-follow-up")
		if err != nil {
			t.Fatal(err)
		}
		_, err = b.Plans.Delete(morgan, before.ID, before.Version+1)
		wantConflict(t, "an older version", err, "Nothing was deleted")
		b.deletes(t, before.ID)
		_, err = b.Approve(casey, ask.ID)
		wantConflict(t, "approved", err, "was deleted")
		_, err = b.Save(casey, before.ID, before.Version, before.Spec, true)
		wantConflict(t, "saved", err, "morgan deleted this")
		wantConflict(t, "begun", b.Begin(casey, before.ID, l.ID), "was deleted")
		if p, err := b.Plans.Delete(casey, before.ID, before.Version); err != nil || p.MadeBy != "morgan" || p.Version != before.Version+1 {
			t.Errorf("deleted twice: %v %+v", err, p)
		}
		b.ends(t)
		if after, err := b.Tasks.Get(t.Context(), ask.ID); err != nil || after.Status == tasks.Pending {
			t.Errorf("the approval still waits: %v %+v", err, after)
		}
		if n := b.count(t, "mails WHERE ref IN (SELECT s.id FROM automation_steps s JOIN automation_runs r ON r.id = s.run_id WHERE r.plan_id = 'engagement-follow-up')"); n != 0 {
			t.Errorf("%d mails of it", n)
		}
		// One sequence at a time (D100): a deleted one holds nobody, not even until its people end.
		reader := b.reader(t, "Kim")
		b.deletes(t, "security-awareness")
		if err := b.Begin(casey, "cold-lead-warming", reader.ID); err != nil {
			t.Errorf("begun beside a deleted one: %v", err)
		}
		if why := b.reasons(t, reader.ID, "security-awareness"); !slices.Equal(why, []string{runs.BecauseDeleted}) {
			t.Errorf("the deleted one ended because of %v", why)
		}
		b.now.Advance(time.Second)
		if _, err := b.Plans.Restore(morgan, "security-awareness"); err != nil {
			t.Fatal(err)
		}
		if under := b.under(t, reader.ID); slices.Contains(under, "security-awareness") || !slices.Contains(under, "cold-lead-warming") {
			t.Errorf("two at a time after it was brought back: %v", under)
		}
	})
}

// TestADeletionMeetsTheEngine: two instances work on due steps and end people while a sequence is deleted; each step has one
// outcome, nothing is left under way, and a mail was sent only before.
// Proves: D101, automation-126
func TestADeletionMeetsTheEngine(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff", "welcome-sequence")
		for _, name := range []string{"Robin", "Kim", "Alex", "Sam", "Jo", "Pat", "Lee", "Max"} {
			b.reader(t, name)
		}
		b.now.Advance(25 * time.Hour) // the second mail of each is due
		other := b.another(t)
		var together sync.WaitGroup
		failed := make([]error, 3)
		together.Go(func() { failed[0] = b.Work(t.Context()) })
		together.Go(func() { failed[1] = other.Work(t.Context()) })
		together.Go(func() {
			p, err := b.Plan(t.Context(), "security-awareness")
			if err == nil {
				_, err = b.Plans.Delete(as(t.Context(), "morgan"), p.ID, p.Version)
			}
			failed[2] = err
		})
		together.Wait()
		if err := errors.Join(failed...); err != nil {
			t.Fatal(err)
		}
		sent := b.count(t, "mails WHERE kind LIKE 'automation%'")
		b.now.Advance(b.second(t))
		together.Go(func() { failed[0] = errors.Join(b.EndDeleted(t.Context()), b.Work(t.Context())) })
		together.Go(func() { failed[1] = errors.Join(other.Work(t.Context()), other.EndDeleted(t.Context())) })
		together.Wait()
		if err := errors.Join(failed...); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "automation_runs WHERE plan_id = 'security-awareness' AND state <> 'stopped'"); n != 0 {
			t.Errorf("%d runs go on", n)
		}
		if n := b.count(t, "automation_steps WHERE state IN ('waiting', 'held') AND run_id IN (SELECT id FROM automation_runs WHERE plan_id = 'security-awareness')"); n != 0 {
			t.Errorf("%d steps wait", n)
		}
		if n := b.count(t, "mails WHERE kind LIKE 'automation%'"); n != sent {
			t.Errorf("%d mails, %d were written before", n, sent)
		}
	})
}

// permitted is why the mail of a step must not leave, empty when it may.
func permitted(t testing.TB, b bench, step string) (why string) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		why, err = b.Permit(ctx, tx, step)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return why
}
