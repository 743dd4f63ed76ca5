package inbound

import (
	"context"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

// settleReply is Answer for a case that was answered before: what came back since is dealt with.
func settleReply[P, R any](ctx context.Context, s *Cases[P, R], tx *db.Tx, r *R, now time.Time) (Step, error) {
	c := s.rules.Case(r)
	state, _, err := deadlines.StateOf(ctx, tx, s.rules.Replies, c.ID)
	if err != nil || state != deadlines.Open {
		return Step{}, err
	}
	step := Step{Kind: settled, Title: "Their answer was dealt with", Detail: "The clock stopped."}
	return step, s.handled(ctx, tx, r, Handled{By: "staff", What: step.Title, At: now})
}

// afterReply has what is owed to an answer of theirs follow a change: an answer of ours and a status that says that there was one end it, and who
// has the case has that, too. An answer that is taken back has ended nothing.
func afterReply[P, R any](ctx context.Context, s *Cases[P, R], tx *db.Tx, before, after *Case, done Step, now time.Time) error {
	if s.Replies == nil {
		return nil
	}
	owed, found, err := deadlines.Owed(ctx, tx, s.rules.Replies, after.ID)
	if err != nil || !found {
		return err
	}
	switch {
	case owed.State == deadlines.Open && thread[P, R]{s}.ends(before, after, done, owed.Emergency):
		return deadlines.Close(ctx, tx, s.rules.Replies, after.ID, deadlines.Met, now)
	case owed.State == deadlines.Met && done.Kind == s.rules.Texts.Verb+undone && owed.MetAt.Equal(before.AnsweredAt):
		return thread[P, R]{s}.oweAgain(ctx, tx, owed, after, now)
	case before.AssignedTo == after.AssignedTo:
		return nil
	}
	return deadlines.Give(ctx, tx, s.rules.Replies, after.ID, after.AssignedTo)
}

// ends reports whether a change ends what is owed to an answer of theirs. That somebody looks at a case, or opens it again, answers nobody who is in
// danger; of other answers an open case waits as a whole.
func (t thread[P, R]) ends(before, after *Case, done Step, emergency bool) bool {
	if done.Kind == replied || done.Kind == settled {
		return true
	}
	return before.Status != after.Status && (!emergency || !t.cases.rules.Open(after.Status))
}

// oweAgain has what was owed when an answer was marked, and the mark is taken back, be owed as before; what was told of it already stays told.
func (t thread[P, R]) oweAgain(ctx context.Context, tx *db.Tx, owed deadlines.Deadline, c *Case, now time.Time) error {
	s := t.cases
	row, err := s.load(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	owed.State, owed.MetAt, owed.Person = deadlines.Open, time.Time{}, c.AssignedTo
	owed.NextAt = deadlines.Armed(s.rules.ReplyClock(row, owed.Emergency).timers(owed), now)
	if err := deadlines.Save(ctx, tx, owed); err != nil {
		return err
	}
	if owed.Emergency && s.Emergency != nil {
		return s.Emergency(ctx, tx, owed)
	}
	return nil
}
