package automation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// engaged is a visitor who read for long, but is not hot.
func engaged(name string) leads.Contact {
	c := somebody(name)
	c.Interests = nil
	c.Behavior = leads.Behavior{TimeOnSite: 601, PagesVisited: []string{"/", "/a", "/b", "/c"}}
	return c
}

// approval is the only approval of a lead.
func (b bench) approval(t testing.TB, leadID string) tasks.Task {
	t.Helper()
	for _, task := range b.tasks(t, leadID) {
		if task.Type == tasks.Approval {
			return task
		}
	}
	t.Fatal("nobody is asked")
	return tasks.Task{}
}

// TestEngagementAsksAPerson is S150: over 600 seconds and over three pages; nothing is done
// before a person approves, and then the mail and a high-priority call, once however often it is
// pressed.
// Proves: S148, automation-17, automation-28
func TestEngagementAsksAPerson(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, engaged("Robin"))
		b.lives(t, time.Hour)
		ask := b.approval(t, l.ID)
		if ask.Status != tasks.Pending || ask.RuleID != "engagement-follow-up" || ask.Priority != "high" || ask.Description != "Engagement follow-up" {
			t.Fatalf("asked %+v", ask)
		}
		const offers = "mails WHERE subject LIKE '%half an hour%' OR subject LIKE '%30 minutes%' OR ref IN (SELECT s.id FROM automation_steps s JOIN automation_runs r ON r.id = s.run_id WHERE r.plan_id = 'engagement-follow-up')"
		if n := b.count(t, offers); n != 0 {
			t.Fatalf("%d offers before anybody approved", n)
		}
		casey := as(t.Context(), "casey")
		for range 3 {
			got, err := b.Approve(casey, ask.ID)
			if err != nil || got.Status != tasks.Approved || got.DecidedName != "casey" {
				t.Fatalf("%v: %+v", err, got)
			}
			b.work(t)
		}
		if n := b.count(t, offers); n != 1 {
			t.Errorf("%d offers, want 1", n)
		}
		calls := slices.DeleteFunc(b.tasks(t, l.ID), func(t tasks.Task) bool { return t.Type != "call" })
		if len(calls) != 1 || calls[0].Priority != "high" || calls[0].Description != "Follow-up call" {
			t.Errorf("calls %+v", calls)
		}
		if n := b.count(t, "audit_log WHERE action = 'automation.task-approved'"); n != 1 {
			t.Errorf("%d audit lines, want 1", n)
		}
	})
}

// TestTwoDecideAtOnce: the first decision counts; the other person gets to know who made it, and
// nothing is done twice.
// Proves: automation-28
func TestTwoDecideAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		for round := range 5 {
			l := b.comes(t, engaged(fmt.Sprintf("Robin%d", round)))
			ask := b.approval(t, l.ID)
			decide := []func(context.Context) (tasks.Task, error){
				func(ctx context.Context) (tasks.Task, error) { return b.Approve(ctx, ask.ID) },
				func(ctx context.Context) (tasks.Task, error) { return b.Reject(ctx, ask.ID, "") },
				func(ctx context.Context) (tasks.Task, error) { return b.Approve(ctx, ask.ID) },
			}
			var all sync.WaitGroup
			errs := make([]error, len(decide))
			for i, do := range decide {
				all.Go(func() { _, errs[i] = do(as(t.Context(), fmt.Sprint("person", i))) })
			}
			all.Wait()
			won := 0
			for _, err := range errs {
				if err == nil {
					won++
				} else if p := httpx.AsProblem(err); p == nil || p.Status != 409 || !strings.Contains(p.Detail, "already, by person") {
					t.Errorf("the slower one is told %v", err)
				}
			}
			if won != 1 {
				t.Errorf("%d decided, want 1", won)
			}
			b.work(t)
			want := 0
			if b.approval(t, l.ID).Status == tasks.Approved {
				want = 1
			}
			if n := b.count(t, "automation_tasks WHERE type = 'call' AND lead_id = $1", l.ID); n != want {
				t.Errorf("%d calls, want %d", n, want)
			}
		}
	})
}

// TestARejectionEndsTheRun with the specified reason when none is given (S84, D80).
// Proves: S84, automation-29
func TestARejectionEndsTheRun(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		for reason, want := range map[string]string{"": "Manual review required", "Called them myself.": "Called them myself."} {
			l := b.comes(t, engaged("R"+fmt.Sprint(len(reason))))
			got, err := b.Reject(as(t.Context(), "casey"), b.approval(t, l.ID).ID, reason)
			if err != nil || got.Status != tasks.Rejected || got.RejectionReason != want {
				t.Fatalf("%v: %+v", err, got)
			}
			if got := b.reasons(t, l.ID, "engagement-follow-up"); !slices.Equal(got, []string{want}) {
				t.Errorf("the run stopped because %q", got)
			}
		}
	})
}

// TestAnApprovalExpires after seven days without a decision, and when its lead moves on.
// Proves: automation-30
func TestAnApprovalExpires(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l, other := b.comes(t, engaged("Robin")), b.comes(t, engaged("Kim"))
		if _, err := b.people.MoveStage(as(t.Context(), "casey"), other.ID, other.Version, "decision"); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Approve(as(t.Context(), "casey"), b.approval(t, other.ID).ID); httpx.AsProblem(err) == nil || b.count(t, "automation_tasks WHERE type = 'call'") != 0 {
			t.Errorf("approved a moment after its lead moved on: %v", err)
		}
		b.work(t)
		if got := b.approval(t, other.ID); got.Status != tasks.Expired || got.RejectionReason != runs.BecauseStage {
			t.Errorf("its lead moved on: %+v", got)
		}
		b.now.Advance(7*24*time.Hour - time.Minute)
		b.work(t)
		if got := b.approval(t, l.ID); got.Status != tasks.Pending {
			t.Errorf("a minute too early: %s", got.Status)
		}
		b.now.Advance(time.Minute)
		b.work(t)
		if got := b.approval(t, l.ID); got.Status != tasks.Expired || got.RejectionReason != "Nobody decided in time." {
			t.Errorf("after seven days: %+v", got)
		}
		if _, err := b.Approve(as(t.Context(), "casey"), b.approval(t, l.ID).ID); httpx.AsProblem(err) == nil {
			t.Errorf("approved after its end: %v", err)
		}
	})
}

// TestAnApprovalDoesWhatItShowed, however its rule has changed since: the version of the run.
// Proves: automation-31
func TestAnApprovalDoesWhatItShowed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, engaged("Robin"))
		p, err := b.Plan(t.Context(), "engagement-follow-up")
		if err != nil {
			t.Fatal(err)
		}
		p.Actions = p.Actions[1:]
		p.Actions[0].Config.Description = "Something else"
		if _, err := b.Save(as(t.Context(), "morgan"), p.ID, p.Version, p.Spec, false); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Approve(as(t.Context(), "casey"), b.approval(t, l.ID).ID); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		story := strings.Join(b.story(t, l.ID), "\n")
		for _, want := range []string{"engagement-follow-up 1 done: Sent", "engagement-follow-up 2 done: A task was made: Follow-up call."} {
			if !strings.Contains(story, want) {
				t.Errorf("no %q in\n%s", want, story)
			}
		}
		if strings.Contains(story, "Something else") {
			t.Error("it did what the later version says")
		}
	})
}

// TestOnlyWhatFitsATask: a call is done, not approved; an approval is decided, not done; and a
// lead that a person has is not approved behind their back.
// Proves: automation-32
func TestOnlyWhatFitsATask(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		l := b.comes(t, engaged("Robin"))
		ask := b.approval(t, l.ID)
		if _, err := b.Finish(casey, ask.ID); httpx.AsProblem(err) == nil {
			t.Errorf("an approval was marked as done: %v", err)
		}
		if _, err := b.Approve(casey, ask.ID); err != nil {
			t.Fatal(err)
		}
		call := b.tasks(t, l.ID)[0]
		if _, err := b.Approve(casey, call.ID); call.Type != "call" || httpx.AsProblem(err) == nil {
			t.Errorf("a %s was approved: %v", call.Type, err)
		}
		if got, err := b.AssignTask(casey, call.ID, httpx.Person{ID: "user_x", Name: "X"}); err != nil || got.AssignedName != "X" {
			t.Errorf("%v: assigned to %q", err, got.AssignedName)
		}
		if got, err := b.Finish(casey, call.ID); err != nil || got.Status != tasks.Done {
			t.Errorf("%v: %s", err, got.Status)
		}
		if _, err := b.AssignTask(casey, call.ID, httpx.Person{}); httpx.AsProblem(err) == nil {
			t.Errorf("a task that is done was assigned: %v", err)
		}
		taken := b.comes(t, engaged("Kim"))
		ask = b.approval(t, taken.ID)
		if _, err := b.people.TakeOver(casey, taken.ID, b.lead(t, taken.ID).Version); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Approve(casey, ask.ID); httpx.AsProblem(err) == nil { // before automation has processed the event
			t.Errorf("approved for a lead that a person has: %v", err)
		}
	})
}

// TestPagesOfTasks reads all of them once, in both orders.
// Proves: automation-32
func TestPagesOfTasks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		for i := range 7 {
			b.now.Advance(time.Minute)
			b.comes(t, engaged(fmt.Sprint("R", i)))
		}
		for _, status := range []string{tasks.Pending, ""} {
			var seen []string
			for cursor := ""; ; {
				page, next, err := b.ListTasks(t.Context(), tasks.TaskFilter{Status: status, Limit: 3, Cursor: cursor})
				if err != nil {
					t.Fatal(err)
				}
				for _, task := range page {
					seen = append(seen, task.ID)
				}
				if cursor = next; next == "" {
					break
				}
			}
			inOrder := slices.IsSorted(seen)
			if status == "" {
				slices.Reverse(seen)
				inOrder = slices.IsSorted(seen)
			}
			if len(slices.Compact(seen)) != 7 || !inOrder {
				t.Errorf("%q: %d tasks, in order %v", status, len(seen), inOrder)
			}
		}
		if n, err := b.Pending(t.Context()); err != nil || n != 7 {
			t.Errorf("%v: %d wait, want 7", err, n)
		}
	})
}
