package retention

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/retention/sqlgen"
)

const (
	// batch is how many things a source is asked for at once.
	batch = 50
	// mostInARun bounds the things of a kind that one run looks at: the next goes on.
	mostInARun = 1000
)

// Run removes what is due. What one kind cannot do keeps no other waiting.
func (r *Retention) Run(ctx context.Context) error {
	var failed []error
	for _, k := range r.d.Kinds {
		if err := r.run(ctx, k); err != nil {
			failed = append(failed, fmt.Errorf("retention.Run %s: %w", k.Term, err))
		}
	}
	err := r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).ForgetHolds(ctx, db.NullTime(r.d.Clock.Now().Add(-2*r.notice())))
	})
	return errors.Join(append(failed, err)...)
}

func (r *Retention) run(ctx context.Context, k Kind) error {
	term, now := r.termOf(k), r.d.Clock.Now()
	floor, err := r.begin(ctx, k, term, now)
	if err != nil || floor.After(now) {
		return err
	}
	due := func(i Item) bool { return !r.goes(term, floor, i).After(now) }
	for _, s := range k.From {
		if err := r.removeOld(ctx, k, s, Query{Before: term.before(now), Limit: batch}, due); err != nil {
			return err
		}
	}
	return nil
}

// begin notes that a run began, and returns when the first thing of the kind may go: a rule that is new, has another term,
// or did not run for longer than the notice begins anew, and so does one that was on hold. Without end for one on hold.
func (r *Retention) begin(ctx context.Context, k Kind, term Term, now time.Time) (floor time.Time, err error) {
	err = r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.EnsureRule(ctx, sqlgen.EnsureRuleParams{ID: k.Term, Term: term.Keeps, Since: now}); err != nil {
			return err
		}
		row, err := q.RuleByID(ctx, k.Term)
		if err != nil {
			return err
		}
		since, stoodStill := row.Since, row.LastRunAt.Valid && now.Sub(row.LastRunAt.Time) > r.notice()
		if row.Term != term.Keeps || stoodStill || since.After(now) {
			since = now
			if err := q.BeginAnew(ctx, sqlgen.BeginAnewParams{ID: k.Term, Term: term.Keeps, Since: now}); err != nil {
				return err
			}
		}
		if floor, err = r.floor(ctx, tx, k, since); err != nil {
			return err
		}
		return q.BeginRun(ctx, sqlgen.BeginRunParams{ID: k.Term, LastRunAt: db.NullTime(now)})
	})
	return floor, err
}

// never is later than anything.
func never() time.Time { return time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) }

// floor is when the first thing of a kind may go that is followed since.
func (r *Retention) floor(ctx context.Context, from sqlgen.DBTX, k Kind, since time.Time) (time.Time, error) {
	open, released, err := r.d.Holds.Of(ctx, from, WholeRule, k.rule())
	if err != nil || open != nil {
		return never(), err
	}
	if released.After(since) {
		since = released
	}
	return since.Add(r.notice()), nil
}

// removeOld removes what is due of one source.
func (r *Retention) removeOld(ctx context.Context, k Kind, s Source, q Query, due func(Item) bool) error {
	for range mostInARun / batch {
		old, err := s.Old(ctx, q)
		if err != nil || len(old) == 0 {
			return err
		}
		failed, err := s.Remove(ctx, old, due, func(ctx context.Context, tx *db.Tx, n int) error { return r.count(ctx, tx, k, n) })
		if failed > 0 {
			err = errors.Join(err, r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				return sqlgen.New(tx).CountFailed(ctx, sqlgen.CountFailedParams{ID: k.Term, N: int64(failed)})
			}))
		}
		if err != nil || len(old) < q.Limit {
			return err
		}
		q = q.behind(old[len(old)-1])
	}
	return nil
}

// count counts things of a kind, in the transaction that removes them.
func (r *Retention) count(ctx context.Context, tx *db.Tx, k Kind, n int) error {
	if n == 0 {
		return nil
	}
	if err := sqlgen.New(tx).CountRemoved(ctx, sqlgen.CountRemovedParams{ID: k.Term, N: int64(n)}); err != nil {
		return err
	}
	return r.d.Audit.Record(ctx, tx, audit.Entry{Actor: program(), Action: "operations.retention-removed", Subject: k.Term, Detail: map[string]any{"removed": n}})
}
