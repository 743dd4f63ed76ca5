package automation

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/leads/work"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

// handoff is the task with which automation gave a lead to people.
func (b bench) handoff(t *testing.T, leadID string) tasks.Task {
	t.Helper()
	for _, task := range b.tasks(t, leadID) {
		if task.Type == tasks.Handoff {
			return task
		}
	}
	t.Fatal("nobody has to get in touch")
	return tasks.Task{}
}

// answered tells that staff dealt with a lead.
func (b bench) answered(ctx context.Context, t *testing.T, id string, a leads.Answer) {
	t.Helper()
	a.At = b.now.Now()
	if err := b.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return b.people.Service.Answered(ctx, tx, id, a) }); err != nil {
		t.Fatal(err)
	}
	b.work(t)
}

// owed is how many tasks are owed by the table of promised times.
func (b bench) owed(t *testing.T) int {
	t.Helper()
	waiting, err := deadlines.Waiting(t.Context(), b.DB.Read(), b.now.Now())
	if err != nil {
		t.Fatal(err)
	}
	return waiting[tasks.Promise].Open
}

// TestAFactEndsAHandoff: a person who is handed over and answered, spoken to, moved on, won or lost by staff leaves no task to
// get in touch with them, and the task says what ended it and who did it (D97).
// Proves: automation-103, D97
func TestAFactEndsAHandoff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		for _, tc := range []struct {
			by string
			do func(l leads.Lead)
		}{
			{"answered", func(l leads.Lead) {
				b.answered(casey, t, l.ID, leads.Answer{Fact: leads.ByAnswer, Channel: "email", Content: "Answered by email", Ref: "quote_1"})
			}},
			{"call", func(l leads.Lead) {
				if err := b.people.LogCall(casey, l.ID, work.Call{Outcome: "spoke", Note: "They want Monday."}); err != nil {
					t.Fatal(err)
				}
			}},
			{"closed", func(l leads.Lead) {
				b.answered(casey, t, l.ID, leads.Answer{Fact: leads.ByClosing, Channel: "staff", Content: "Request is lost", Ref: "quote_2"})
			}},
			{"stage", func(l leads.Lead) {
				if _, err := b.people.MoveStage(casey, l.ID, b.lead(t, l.ID).Version, "decision"); err != nil {
					t.Fatal(err)
				}
			}},
		} {
			l := b.comes(t, eager("Sam "+tc.by))
			b.work(t)
			if task := b.handoff(t, l.ID); task.Status != tasks.Pending {
				t.Fatalf("%s: handed over, the task is %s", tc.by, task.Status)
			}
			b.now.Advance(13 * time.Minute)
			tc.do(l)
			b.work(t)
			task := b.handoff(t, l.ID)
			if task.Status != tasks.Done || task.EndedBy != tc.by || task.DecidedName != "casey" || !task.DecidedAt.Equal(b.now.Now()) {
				t.Errorf("%s: %+v", tc.by, task)
			}
		}
		if n := b.owed(t); n != 0 {
			t.Errorf("%d tasks are owed after all", n)
		}
	})
}

// TestWhatIsNoFactEndsNothing: a call that nobody took, a change of stage by a rule, what was there before the task, and
// the visitor's own doing leave it; an email makes no call.
// Proves: automation-103
func TestWhatIsNoFactEndsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		l := b.comes(t, eager("Sam"))
		b.answered(casey, t, l.ID, leads.Answer{Fact: leads.ByAnswer, Channel: "email", Content: "Answered before"})
		b.work(t)
		b.now.Advance(time.Minute)
		if err := b.people.LogCall(casey, l.ID, work.Call{Outcome: "no-answer"}); err != nil {
			t.Fatal(err)
		}
		b.comes(t, eager("Sam")) // writes once more
		b.work(t)
		if task := b.handoff(t, l.ID); task.Status != tasks.Pending {
			t.Errorf("the handoff is %s, by %q", task.Status, task.EndedBy)
		}
		other := b.comes(t, engaged("Robin"))
		b.work(t)
		if _, err := b.Approve(casey, b.approval(t, other.ID).ID); err != nil {
			t.Fatal(err)
		}
		b.lives(t, time.Hour)
		b.answered(casey, t, other.ID, leads.Answer{Fact: leads.ByAnswer, Channel: "email", Content: "Answered"})
		for _, task := range b.tasks(t, other.ID) {
			if task.Type == "call" && task.Status != tasks.Pending {
				t.Errorf("an email made a call: %+v", task)
			}
		}
	})
}

// TestAnAnswerTakenBackOpensTheTask: and who knows better opens it by hand; what a person decided stays.
// Proves: automation-104
func TestAnAnswerTakenBackOpensTheTask(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		l := b.comes(t, eager("Sam"))
		b.work(t)
		due := b.handoff(t, l.ID).DueAt
		b.now.Advance(time.Minute)
		at := b.now.Now()
		b.answered(casey, t, l.ID, leads.Answer{Fact: leads.ByAnswer, Channel: "staff", Content: "Marked as responded", Ref: "quote_1"})
		if err := b.DB.Write(casey, func(ctx context.Context, tx *db.Tx) error {
			return b.people.Service.Unanswered(ctx, tx, l.ID, "quote_1", at)
		}); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		task := b.handoff(t, l.ID)
		if task.Status != tasks.Pending || task.EndedBy != "" || !task.DueAt.Equal(due) || b.owed(t) != 1 {
			t.Fatalf("taken back: %+v, %d owed", task, b.owed(t))
		}
		b.now.Advance(time.Minute)
		b.answered(casey, t, l.ID, leads.Answer{Fact: leads.ByAnswer, Channel: "email", Content: "Answered by email", Ref: "quote_1"})
		for range 2 { // pressed twice, it is open once
			if got, err := b.Reopen(casey, task.ID); err != nil || got.Status != tasks.Pending {
				t.Fatalf("by hand: %v, %+v", err, got)
			}
		}
		if n := b.count(t, "audit_log WHERE action = 'automation.task-reopened'"); n != 1 || b.owed(t) != 1 {
			t.Errorf("%d audit lines, %d owed", n, b.owed(t))
		}
		if _, err := b.Finish(casey, task.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Reopen(casey, task.ID); err == nil {
			t.Error("what a person has done was opened again")
		}
	})
}

// TestAnAnswerKeepsThePromise: who was promised that a specialist is in touch, and was answered in another way, is not late;
// taken back, the promise is open again.
// Proves: leads-54
func TestAnAnswerKeepsThePromise(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		l := b.comes(t, eager("Sam"))
		open := func() int {
			t.Helper()
			list, err := b.people.Promises.Open(t.Context(), 10)
			if err != nil {
				t.Fatal(err)
			}
			return len(list)
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, _, err := b.people.Promises.Owe(ctx, tx, l.ID, "asked-1", "newsletter", b.now.Now().Add(24*time.Hour))
			return err
		}); err != nil || open() != 1 {
			t.Fatalf("%v, %d open", err, open())
		}
		b.now.Advance(time.Hour)
		at := b.now.Now()
		b.answered(casey, t, l.ID, leads.Answer{Fact: leads.ByAnswer, Channel: "staff", Content: "Marked as answered", Ref: "message_1"})
		if n := open(); n != 0 {
			t.Errorf("answered, %d promises are open", n)
		}
		if n := b.count(t, "touchpoints WHERE type = 'promise' AND content = 'The promised answer was given by casey'"); n != 1 {
			t.Errorf("%d lines tell who gave the promised answer", n)
		}
		if err := b.DB.Write(casey, func(ctx context.Context, tx *db.Tx) error {
			return b.people.Service.Unanswered(ctx, tx, l.ID, "message_1", at)
		}); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		if n := open(); n != 1 {
			t.Errorf("taken back, %d promises are open", n)
		}
	})
}
