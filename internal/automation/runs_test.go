package automation

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// TestNothingIsBegunForWhoIsClosed: not by hand either, while a person has the lead or automation
// is switched off for it.
// Proves: S82, automation-8
func TestNothingIsBegunForWhoIsClosed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		c := somebody("Robin")
		c.Source = "existing_customer" // no plan begins by itself
		l := b.comes(t, c)
		for what, do := range map[string]func(leads.Lead) (leads.Lead, error){
			"taken": func(l leads.Lead) (leads.Lead, error) { return b.people.TakeOver(casey, l.ID, l.Version) },
			"off":   func(l leads.Lead) (leads.Lead, error) { return b.people.SetAutomation(casey, l.ID, l.Version, false) },
		} {
			closed, err := do(b.lead(t, l.ID))
			if err != nil {
				t.Fatal(err)
			}
			if p := httpx.AsProblem(b.Begin(casey, "cold-lead-warming", l.ID)); p == nil || p.Status != 409 {
				t.Errorf("%s, and begun with: %v", what, p)
			}
			if _, err := b.people.SetAutomation(casey, l.ID, closed.Version, true); err != nil {
				t.Fatal(err)
			}
		}
		if n := b.count(t, "automation_runs"); n != 0 {
			t.Errorf("%d runs", n)
		}
		if err := b.Begin(casey, "cold-lead-warming", l.ID); err != nil {
			t.Errorf("given back: %v", err)
		}
	})
}

// TestACallStaysToBeMade although its run is stopped: a person was asked to make it.
// Proves: D79, automation-6
func TestACallStaysToBeMade(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.begun(t, "Robin", rules.Action{Type: rules.PlanCall, Config: catalog.AutomationActionConfig{Priority: "low", Description: "Call"}}, mailIn(60))
		if _, err := b.people.MoveStage(as(t.Context(), "casey"), l.ID, l.Version, "decision"); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		if n := b.count(t, "automation_runs WHERE state = 'stopped' AND reason = $1", runs.BecauseStage); n != 1 {
			t.Errorf("%d runs were stopped, want 1", n)
		}
		if todo := b.tasks(t, l.ID); len(todo) != 1 || todo[0].Status != tasks.Pending || !todo[0].DueAt.Equal(morning().Add(72*time.Hour)) { // of a low priority
			t.Errorf("tasks %+v", todo)
		}
	})
}

// TestARuleWritesBeforeItHandsOver: a mail before the handoff is sent, also from the outbox; one
// after it is not.
// Proves: D80, automation-4
func TestARuleWritesBeforeItHandsOver(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		over := rules.Action{Type: rules.HandOver}
		first, last := b.begun(t, "Robin", mailIn(0), over), b.begun(t, "Kim", over, mailIn(0))
		wantStory(t, b.byHand(t, first.ID), "0+00:00 rule 1 done: Sent: Thank you, and a sheet of paper worth hanging up", "0+00:00 rule 2 done: Handed over to Sales team.")
		wantStory(t, b.byHand(t, last.ID), "0+00:00 rule 1 done: Handed over to Sales team.", "0+00:00 rule 2 stopped: "+runs.BecauseOverride)
		if !first.HumanOverride || first.AssignedTo != "sales-team" {
			t.Errorf("not handed over: %+v", first)
		}
		permit := func(want string) {
			t.Helper()
			list, err := b.RunsOf(t.Context(), first.ID)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				why, err := b.Permit(ctx, tx, list[0].Steps[0].ID)
				if why != want {
					t.Errorf("refused because %q, want %q", why, want)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		permit("")
		if _, err := b.people.SetAutomation(as(t.Context(), "casey"), first.ID, first.Version, false); err != nil {
			t.Fatal(err)
		}
		permit(runs.BecauseSwitchedOff)
	})
}

// TestAHandoffWaitsForNoLaterMail: only what is due before it goes first. A person gets the lead
// at the time set by the rule, and a lead that a person has gets no mail an hour later.
// Proves: automation-102
func TestAHandoffWaitsForNoLaterMail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		over := rules.Action{Type: rules.HandOver}
		c := somebody("Robin")
		c.Source = "existing_customer" // no other plan begins
		l := b.comes(t, c)
		if err := b.Begin(as(t.Context(), "casey"), b.plan(t, mailIn(60), over), l.ID); err != nil {
			t.Fatal(err)
		}
		// At once, with the beginning of the run: the engine would retry for an hour around a
		// step that waits.
		if l = b.lead(t, l.ID); !l.HumanOverride || len(b.tasks(t, l.ID)) != 1 {
			t.Fatalf("not handed over: %+v", l)
		}
		b.lives(t, 2*time.Hour)
		wantStory(t, b.byHand(t, l.ID), "0+00:00 rule 2 done: Handed over to Sales team.", "0+01:00 rule 1 stopped: "+runs.BecauseOverride)
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up'"); n != 0 {
			t.Errorf("%d mails to whom a person has", n)
		}
		// Where both are due at the same time, also later, the mail goes first.
		late := over
		late.Delay = 60
		both := b.begun(t, "Kim", mailIn(60), late)
		b.lives(t, time.Hour)
		if got := b.byHand(t, both.ID); len(got) != 2 || !strings.Contains(got[0], "rule 1 done: Sent") || !strings.Contains(got[1], "rule 2 done: Handed over") {
			t.Errorf("%q", got)
		}
	})
}

// TestATakenEventIsOver: an instance that still holds it ignores an event that another one has
// processed, although by now something would follow from it.
// Proves: automation-102
func TestATakenEventIsOver(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff", "high-intent", "security-awareness", "welcome-sequence")
		if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := b.Leads.Capture(ctx, tx, somebody("Robin"))
			return err
		}); err != nil {
			t.Fatal(err)
		}
		inHand, err := b.another(t).Leads.Events(t.Context(), 256)
		if err != nil || len(inHand) != 1 {
			t.Fatalf("%v, %d events", err, len(inHand))
		}
		b.work(t)
		welcome, err := b.Plan(t.Context(), "welcome-sequence")
		if err == nil {
			_, err = b.Save(as(t.Context(), "morgan"), welcome.ID, welcome.Version, welcome.Spec, true)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := b.another(t).Act(t.Context(), inHand[0]); err != nil || b.count(t, "automation_runs") != 0 {
			t.Errorf("%v, %d runs", err, b.count(t, "automation_runs"))
		}
		// For a person who comes now it follows.
		if b.comes(t, somebody("Kim")); b.count(t, "automation_runs") != 1 {
			t.Errorf("%d runs of somebody new", b.count(t, "automation_runs"))
		}
	})
}

// TestByHand: a person may stop a run, skip a step, have it done now, and begin a plan.
// Proves: S159, automation-3, automation-33, automation-59, automation-64
func TestByHand(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		staff := as(t.Context(), "casey")
		l := b.reader(t, "Robin")
		list, err := b.RunsOf(t.Context(), l.ID)
		if err != nil || len(list) != 2 {
			t.Fatalf("%v: %d runs", err, len(list))
		}
		welcome := list[slices.IndexFunc(list, func(r runs.Run) bool { return r.PlanID == "welcome-sequence" })]
		if welcome.Trigger != rules.OnCreated || len(welcome.Findings) != 1 || !welcome.Findings[0].Met || welcome.Findings[0].Found != "website_quote_form" {
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
			"changing what is not":   second(b.Save(staff, "nothing", 1, rules.Spec{}, true)),
			"changing a mail unseen": second(b.SaveTemplate(staff, 7, templates.Template{ID: "welcome", Subject: "Hello", Content: "Hello"})),
		} {
			if httpx.AsProblem(err) == nil {
				t.Errorf("%s: %v, want a problem", what, err)
			}
		}
		awareness := list[slices.IndexFunc(list, func(r runs.Run) bool { return r.PlanID == "security-awareness" })]
		if err := errors.Join(b.StopRun(staff, awareness.ID), b.BeginVersion(staff, "cold-lead-warming", 1, l.ID)); err != nil { // one at a time (D100)
			t.Fatal(err)
		}
		b.work(t)
		if story := strings.Join(b.story(t, l.ID), "\n"); !strings.Contains(story, "cold-lead-warming 1 done") {
			t.Errorf("what was begun by hand did nothing:\n%s", story)
		}
		if n := b.count(t, "audit_log WHERE action LIKE 'automation.%'"); n != 4 {
			t.Errorf("%d audit lines, want 4", n)
		}
		if err := b.StopRun(staff, welcome.ID); err != nil {
			t.Errorf("stopping what is over: %v", err)
		}
		if n := b.count(t, "audit_log WHERE action LIKE 'automation.%'"); n != 4 {
			t.Errorf("%d audit lines after nobody did anything", n)
		}
	})
}

// TestWhoeverReadAPlanBeginsThatPlan: if the plan was changed since, nothing is begun.
func TestWhoeverReadAPlanBeginsThatPlan(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		staff := as(t.Context(), "casey")
		c := somebody("Robin")
		c.Source = "existing_customer" // no plan begins by itself
		l := b.comes(t, c)
		read, err := b.Plan(t.Context(), "cold-lead-warming")
		if err != nil {
			t.Fatal(err)
		}
		spec := read.Spec
		spec.Name = "Another one"
		changed, err := b.Save(as(t.Context(), "morgan"), read.ID, read.Version, spec, true)
		if err != nil || changed.Version != read.Version+1 {
			t.Fatalf("%v, version %d", err, changed.Version)
		}
		if p := httpx.AsProblem(b.BeginVersion(staff, read.ID, read.Version, l.ID)); p == nil || p.Status != 409 || b.count(t, "automation_runs") != 0 {
			t.Errorf("%v, %d runs", p, b.count(t, "automation_runs"))
		}
		if err := b.BeginVersion(staff, read.ID, changed.Version, l.ID); err != nil || b.count(t, "automation_runs") != 1 {
			t.Errorf("as it is now: %v", err)
		}
	})
}

// TestWhoHasNoNameIsCalledByTheirAddress: the first owner may not have given a name.
// Proves: automation-68
func TestWhoHasNoNameIsCalledByTheirAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		nameless := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "owner@guard.example"})
		c := somebody("Robin")
		c.Source = "existing_customer" // no other plan begins
		l := b.comes(t, c)
		if err := b.Begin(nameless, "cold-lead-warming", l.ID); err != nil {
			t.Fatal(err)
		}
		list, err := b.RunsOf(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(b.SkipStep(nameless, list[0].Steps[1].ID), b.StopRun(nameless, list[0].ID)); err != nil {
			t.Fatal(err)
		}
		if list, err = b.RunsOf(t.Context(), l.ID); err != nil {
			t.Fatal(err)
		}
		run := list[0]
		told := []string{run.By, run.Steps[1].Outcome, run.Reason, run.EndedBy}
		if want := []string{"owner@guard.example", "Left out by owner@guard.example.", "Stopped by owner@guard.example.", "owner@guard.example"}; !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		if err := b.Begin(nameless, "engagement-follow-up", l.ID); err != nil {
			t.Fatal(err)
		}
		made, err := b.Create(nameless, "", rules.Rule, sound(), false)
		if err != nil || made.MadeBy != "owner@guard.example" {
			t.Errorf("%v: made by %q", err, made.MadeBy)
		}
		asked, _, err := b.ListTasks(t.Context(), tasks.TaskFilter{Status: tasks.Pending, Limit: 1})
		if err != nil || len(asked) != 1 {
			t.Fatalf("%v: asked %+v", err, asked)
		}
		if after, err := b.Reject(nameless, asked[0].ID, ""); err != nil || after.DecidedName != "owner@guard.example" {
			t.Errorf("%v: decided by %q", err, after.DecidedName)
		}
	})
}

// TestWhatIsPutOffIsTold: if a step that a person has done now must still wait, the news tell every board the reason.
// Proves: automation-59
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
		c.Source = "existing_customer" // no other plan begins
		l := b.comes(t, c)
		if err := b.Begin(as(t.Context(), "casey"), p.ID, l.ID); err != nil {
			t.Fatal(err)
		}
		heard, leave := b.Bus.Subscribe()
		defer leave()
		b.work(t)
		told := false
		for len(heard) > 0 {
			one := <-heard
			told = told || one.Topic == news.Feature && one.ID == l.ID && one.Kind == "step"
		}
		list, err := b.RunsOf(t.Context(), l.ID)
		if err != nil || len(list) != 1 || list[0].Steps[0].Outcome != "Waits for the office hours." {
			t.Fatalf("%v: %+v", err, list)
		}
		if !told {
			t.Error("nobody is told that it waits")
		}
	})
}

func second[T any](_ T, err error) error { return err }

// TestWhatFailsKeepsNobodyWaiting: an event and a step that fail wait, are logged, and do not
// block the others; once fixed, they are done.
// Proves: automation-13
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
		b = b.another(t) // an instance without cached plans: a version never changes for those who have read it
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
		exec("UPDATE automation_versions SET plan = $1 WHERE plan_id = 'welcome-sequence'", db.JSON(rules.Delivered(b.Catalog.Automation)[1].Spec))
		b.now.Advance(5 * time.Minute)
		b.work(t)
		if n := b.count(t, "lead_events"); n != 0 {
			t.Errorf("%d events wait though it is mended", n)
		}
	})
}
