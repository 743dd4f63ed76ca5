package automation

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// reasons are why steps of a plan were stopped.
func (b bench) reasons(t testing.TB, leadID, plan string) []string {
	t.Helper()
	var out []string
	for _, line := range b.story(t, leadID) {
		if _, after, stopped := strings.Cut(line, plan); stopped && strings.Contains(after, " stopped: ") {
			_, reason, _ := strings.Cut(after, " stopped: ")
			out = append(out, reason)
		}
	}
	return slices.Compact(out)
}

// TestWhatStopsARun is D79: a reply, another stage, an unsubscribe, a person who takes over,
// automation switched off. Nothing is sent after it.
func TestWhatStopsARun(t *testing.T) {
	t.Parallel()
	staff := as(t.Context(), "casey")
	for name, c := range map[string]struct {
		do     func(t *testing.T, b bench, l leads.Lead) error
		reason string
	}{
		"a reply": {func(t *testing.T, b bench, _ leads.Lead) error { b.comes(t, somebody("Robin")); return nil }, becauseReply},
		"another stage": {func(_ *testing.T, b bench, l leads.Lead) error {
			_, err := b.Leads.MoveStage(staff, l.ID, l.Version, "consideration")
			return err
		}, becauseStage},
		"an unsubscribe": {func(t *testing.T, b bench, l leads.Lead) error { return b.Consent.Leave(t.Context(), l) }, becauseUnsubscribed},
		"a person": {func(_ *testing.T, b bench, l leads.Lead) error {
			_, err := b.Leads.TakeOver(staff, l.ID, l.Version)
			return err
		}, becauseOverride},
		"switched off": {func(_ *testing.T, b bench, l leads.Lead) error {
			_, err := b.Leads.SetAutomation(staff, l.ID, l.Version, false)
			return err
		}, becauseSwitchedOff},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, b bench) {
				l := b.reader(t, "Robin")
				b.lives(t, time.Hour)
				if err := c.do(t, b, b.lead(t, l.ID)); err != nil {
					t.Fatal(err)
				}
				sent := b.count(t, "mails WHERE kind = 'automation.follow-up'")
				b.lives(t, 48*time.Hour)
				if got := b.reasons(t, l.ID, "security-awareness"); !slices.Equal(got, []string{c.reason}) {
					t.Errorf("stopped because %q, want %q", got, c.reason)
				}
				if got := b.reasons(t, l.ID, "welcome-sequence"); !slices.Equal(got, []string{c.reason}) {
					t.Errorf("the rule stopped because %q, want %q", got, c.reason)
				}
				if n := b.count(t, "mails WHERE kind = 'automation.follow-up'"); n != sent {
					t.Errorf("%d mails were sent after it", n-sent)
				}
			})
		})
	}
}

// TestAnotherFormBeforeAnyMailStopsNothing: who has not been written to does not answer.
func TestAnotherFormBeforeAnyMailStopsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, somebody("Robin"))
		b.now.Advance(time.Minute)
		b.comes(t, somebody("Robin"))
		b.lives(t, 10*time.Minute)
		story := strings.Join(b.story(t, l.ID), "\n")
		if !strings.Contains(story, "welcome-sequence 1 done") {
			t.Errorf("no welcome:\n%s", story)
		}
	})
}

// TestAMergedLeadGoesOnOnce: what was under way goes on with the lead that stands for it,
// unless that one is under way on the same plan.
func TestAMergedLeadGoesOnOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff", "high-intent") // two people's points are many
		goes := b.reader(t, "Robin")
		existing := somebody("Sam")
		existing.Source = "existing_customer"
		stays := b.comes(t, existing)
		both := b.reader(t, "Kim")
		b.lives(t, time.Hour)
		merge := func(into, gone string) {
			t.Helper()
			a, z := b.lead(t, into), b.lead(t, gone)
			if _, err := b.Leads.Merge(as(t.Context(), "casey"), into, a.Version, gone, z.Version); err != nil {
				t.Fatal(err)
			}
			b.work(t)
		}
		merge(stays.ID, goes.ID)
		if n := b.count(t, "automation_runs WHERE lead_id = $1 AND state = 'active'", stays.ID); n != 2 {
			t.Errorf("%d runs go on with the lead that stays, want 2", n)
		}
		merge(both.ID, stays.ID)
		if n := b.count(t, "automation_runs WHERE lead_id = $1 AND state = 'active'", both.ID); n != 2 {
			t.Errorf("%d runs go on after the second merge, want its own 2", n)
		}
		if n := b.count(t, "automation_runs WHERE reason = $1", becauseMerged); n != 2 {
			t.Errorf("%d runs were stopped as doubles, want 2", n)
		}
		b.lives(t, 48*time.Hour)
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up' AND to_address = 'kim@birch.example'"); n != 4 {
			t.Errorf("%d mails to the one that stays in two days, want 4", n)
		}
	})
}

// TestAMergedPersonIsNotBegunWithTwice: what was done with a lead counts for the one that
// stands for it, and is read there.
func TestAMergedPersonIsNotBegunWithTwice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff", "high-intent")
		stays := b.comes(t, somebody("Kim"))
		rule := sound()
		rule.WindowDays = 30
		made, err := b.Create(as(t.Context(), "morgan"), "", Rule, rule, true)
		if err != nil {
			t.Fatal(err)
		}
		goes := b.comes(t, somebody("Robin"))
		reviews := func(want int) {
			t.Helper()
			if n := b.count(t, "automation_tasks WHERE type = 'review'"); n != want {
				t.Errorf("%d reviews, want %d", n, want)
			}
		}
		reviews(1)
		if _, err := b.Leads.Merge(as(t.Context(), "casey"), stays.ID, stays.Version, goes.ID, goes.Version); err != nil {
			t.Fatal(err)
		}
		b.comes(t, somebody("Kim"))
		reviews(1)
		for _, id := range []string{stays.ID, goes.ID} {
			runs, err := b.RunsOf(t.Context(), id)
			if err != nil || !slices.ContainsFunc(runs, func(r Run) bool { return r.PlanID == made.ID }) {
				t.Errorf("%v: what was done with the one that went is not read of %s: %+v", err, id, runs)
			}
		}
		b.now.Advance(30 * 24 * time.Hour)
		b.comes(t, somebody("Kim"))
		reviews(2)
	})
}

// TestAnErasedLeadGetsNothing: what was under way ends, and tells nothing of the person.
func TestAnErasedLeadGetsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, eager("Robin"))
		other := b.comes(t, somebody("Kim"))
		b.lives(t, 5*time.Minute)
		for _, id := range []string{l.ID, other.ID} {
			if err := b.Leads.Erase(as(t.Context(), "morgan"), id, b.lead(t, id).Version); err != nil {
				t.Fatal(err)
			}
		}
		sent := b.count(t, "mails WHERE to_address <> ''")
		b.lives(t, 48*time.Hour)
		if n := b.count(t, "mails WHERE to_address <> ''"); n != sent {
			t.Errorf("%d mails after the erasure", n-sent)
		}
		for from, want := range map[string]int{
			"automation_runs WHERE state IN ('waiting', 'active')": 0, "automation_runs WHERE why <> '{}'": 0,
			"automation_steps WHERE state IN ('waiting', 'held')": 0, "automation_tasks WHERE description <> ''": 0, "lead_events": 0,
			"automation_tasks": 1, "automation_tasks WHERE status = 'pending'": 0,
		} {
			if n := b.count(t, from); n != want {
				t.Errorf("%d rows in %s, want %d", n, from, want)
			}
		}
	})
}

// TestByHand: a person may stop a run, leave a step out, have it done now, and begin a plan.
func TestByHand(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		staff := as(t.Context(), "casey")
		l := b.reader(t, "Robin")
		runs, err := b.RunsOf(t.Context(), l.ID)
		if err != nil || len(runs) != 2 {
			t.Fatalf("%v: %d runs", err, len(runs))
		}
		welcome := runs[slices.IndexFunc(runs, func(r Run) bool { return r.PlanID == "welcome-sequence" })]
		if welcome.Trigger != onCreated || len(welcome.Findings) != 1 || !welcome.Findings[0].Met || welcome.Findings[0].Found != "website_quote_form" {
			t.Errorf("why it began: %+v", welcome)
		}
		if err := errors.Join(b.HastenStep(staff, welcome.Steps[0].ID), b.SkipStep(staff, welcome.Steps[1].ID)); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		story := strings.Join(b.story(t, l.ID), "\n")
		for _, want := range []string{"welcome-sequence 1 done: Sent", "welcome-sequence 2 skipped: Left out by casey."} {
			if !strings.Contains(story, want) {
				t.Errorf("no %q in\n%s", want, story)
			}
		}
		for what, err := range map[string]error{
			"skipping what is done":  b.SkipStep(staff, welcome.Steps[0].ID),
			"beginning it twice":     b.Begin(staff, "security-awareness", l.ID),
			"beginning with nobody":  b.Begin(staff, "security-awareness", "lead_nobody"),
			"beginning nothing":      b.Begin(staff, "nothing", l.ID),
			"beginning another one":  b.BeginVersion(staff, "cold-lead-warming", 2, l.ID),
			"stopping what is not":   b.StopRun(staff, "run_none"),
			"hastening what is not":  b.HastenStep(staff, "step_none"),
			"approving what is not":  second(b.Approve(staff, "task_none")),
			"changing what is not":   second(b.Save(staff, "nothing", 1, Spec{}, true)),
			"changing a mail unseen": second(b.SaveTemplate(staff, 7, Letter{"welcome", "Hello", "Hello"})),
		} {
			if httpx.AsProblem(err) == nil {
				t.Errorf("%s: %v, want a problem", what, err)
			}
		}
		if err := b.BeginVersion(staff, "cold-lead-warming", 1, l.ID); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		if story := strings.Join(b.story(t, l.ID), "\n"); !strings.Contains(story, "cold-lead-warming 1 done") {
			t.Errorf("what was begun by hand did nothing:\n%s", story)
		}
		if n := b.count(t, "audit_log WHERE action LIKE 'automation.%'"); n != 3 {
			t.Errorf("%d audit lines, want 3", n)
		}
		if err := b.StopRun(staff, welcome.ID); err != nil {
			t.Errorf("stopping what is over: %v", err)
		}
		if n := b.count(t, "audit_log WHERE action LIKE 'automation.%'"); n != 3 {
			t.Errorf("%d audit lines after nobody did anything", n)
		}
	})
}

// TestWhoHasNoNameIsCalledByTheirAddress: the first owner need not have given one.
func TestWhoHasNoNameIsCalledByTheirAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		nameless := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "owner@guard.example"})
		c := somebody("Robin")
		c.Source = "existing_customer" // nothing else comes
		l := b.comes(t, c)
		if err := b.Begin(nameless, "cold-lead-warming", l.ID); err != nil {
			t.Fatal(err)
		}
		runs, err := b.RunsOf(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(b.SkipStep(nameless, runs[0].Steps[1].ID), b.StopRun(nameless, runs[0].ID)); err != nil {
			t.Fatal(err)
		}
		if runs, err = b.RunsOf(t.Context(), l.ID); err != nil {
			t.Fatal(err)
		}
		run := runs[0]
		told := []string{run.By, run.Steps[1].Outcome, run.Reason, run.EndedBy}
		if want := []string{"owner@guard.example", "Left out by owner@guard.example.", "Stopped by owner@guard.example.", "owner@guard.example"}; !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		if err := b.Begin(nameless, "engagement-follow-up", l.ID); err != nil {
			t.Fatal(err)
		}
		made, err := b.Create(nameless, "", Rule, sound(), false)
		if err != nil || made.MadeBy != "owner@guard.example" {
			t.Errorf("%v: made by %q", err, made.MadeBy)
		}
		asked, _, err := b.ListTasks(t.Context(), TaskFilter{Status: taskPending, Limit: 1})
		if err != nil || len(asked) != 1 {
			t.Fatalf("%v: asked %+v", err, asked)
		}
		if after, err := b.Reject(nameless, asked[0].ID, ""); err != nil || after.DecidedName != "owner@guard.example" {
			t.Errorf("%v: decided by %q", err, after.DecidedName)
		}
	})
}

// TestWhatIsPutOffIsTold: who has a step done now that must wait all the same is told why,
// by the news that every board hears.
func TestWhatIsPutOffIsTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		p, err := b.Plan(t.Context(), "cold-lead-warming")
		if err != nil {
			t.Fatal(err)
		}
		p.OfficeHours = true
		if _, err := b.Save(as(t.Context(), "morgan"), p.ID, p.Version, p.Spec, true); err != nil {
			t.Fatal(err)
		}
		b.now.Set(time.Date(2026, 11, 28, 3, 0, 0, 0, time.UTC)) // Friday, nine in the evening
		c := somebody("Robin")
		c.Source = "existing_customer" // nothing else comes
		l := b.comes(t, c)
		if err := b.Begin(as(t.Context(), "casey"), p.ID, l.ID); err != nil {
			t.Fatal(err)
		}
		news, leave := b.Bus.Subscribe()
		defer leave()
		b.work(t)
		told := false
		for len(news) > 0 {
			one := <-news
			told = told || one.Topic == tag && one.ID == l.ID && one.Kind == "step"
		}
		runs, err := b.RunsOf(t.Context(), l.ID)
		if err != nil || len(runs) != 1 || runs[0].Steps[0].Outcome != "Waits for the office hours." {
			t.Fatalf("%v: %+v", err, runs)
		}
		if !told {
			t.Error("nobody is told that it waits")
		}
	})
}

func second[T any](_ T, err error) error { return err }

// TestWhatFailsKeepsNobodyWaiting: an event and a step that cannot be worked on wait, are
// told, and the others go on; mended, they are done.
func TestWhatFailsKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-intent", "high-score-handoff")
		exec := func(statement string, args ...any) {
			t.Helper()
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		broken := b.comes(t, somebody("Robin"))
		exec("UPDATE automation_steps SET action = 'no JSON' WHERE lead_id = $1 AND position = 1", broken.ID)
		fine := b.comes(t, somebody("Kim"))
		b.now.Advance(5 * time.Minute)
		if err := b.Work(t.Context()); err == nil || !strings.Contains(err.Error(), "the action of step") {
			t.Errorf("nobody is told: %v", err)
		}
		if story := b.story(t, fine.ID); len(story) != 1 {
			t.Errorf("the other one waits: %q", story)
		}
		if err := b.Work(t.Context()); err != nil {
			t.Errorf("tried again at once: %v", err)
		}
		exec("UPDATE automation_steps SET action = (SELECT s.action FROM automation_steps s WHERE s.lead_id = $1 AND s.position = 1) WHERE lead_id = $2 AND position = 1", fine.ID, broken.ID)
		b.now.Advance(5 * time.Minute)
		b.work(t)
		if story := b.story(t, broken.ID); len(story) != 1 || !strings.Contains(story[0], "done: Sent") {
			t.Errorf("mended: %q", story)
		}
		b = b.another() // one that has not read the plans: a version never changes under who has
		exec("UPDATE automation_versions SET plan = 'no JSON' WHERE plan_id = 'welcome-sequence'")
		if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := b.Leads.Capture(ctx, tx, somebody("Sam"))
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := b.Work(t.Context()); err == nil {
			t.Error("a plan that cannot be read is told to nobody")
		}
		if n := b.count(t, "lead_events WHERE due_at IS NOT NULL"); n != 1 {
			t.Errorf("%d events wait, want 1", n)
		}
		exec("UPDATE automation_versions SET plan = $1 WHERE plan_id = 'welcome-sequence'", db.JSON(delivered(b.Catalog.Automation)[1].Spec))
		b.now.Advance(5 * time.Minute)
		b.work(t)
		if n := b.count(t, "lead_events"); n != 0 {
			t.Errorf("%d events wait though it is mended", n)
		}
	})
}
