package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// ByHand has the use cases of staff for a run.
type ByHand struct{ engine *Engine }

// NewByHand returns the use cases of staff for a run.
func NewByHand(e *Engine) (*ByHand, error) {
	if e == nil {
		return nil, errors.New("automation/engine: what is done by hand needs the engine")
	}
	return &ByHand{e}, nil
}

// StopRun ends a run on request. One that is over stays as it is.
func (b *ByHand) StopRun(ctx context.Context, id string) error {
	return b.onRun(ctx, id, "run-stopped", func(ctx context.Context, w *work, run runs.Row, _ leads.Lead) error {
		if !runs.IsOpen(run) {
			return errOver
		}
		by := httpx.ActorFrom(ctx).Called()
		return w.stop(ctx, run.ID, "Stopped by "+by+".", by)
	})
}

// SkipStep skips one waiting step. It returns a problem 409 for one that no longer waits.
func (b *ByHand) SkipStep(ctx context.Context, id string) error {
	return b.onStep(ctx, id, "step-skipped", func(ctx context.Context, w *work, run runs.Row, step runs.StepRow) error {
		if err := w.rows.Settle(ctx, step.ID, runs.Result{State: runs.StepSkipped, Outcome: "Left out by " + httpx.ActorFrom(ctx).Called() + "."}); err != nil {
			return err
		}
		return w.rows.FinishIfDone(ctx, run.ID)
	})
}

// HastenStep does a waiting step now, under the same conditions as at its time. It returns a
// problem 409 for one that no longer waits.
func (b *ByHand) HastenStep(ctx context.Context, id string) error {
	return b.onStep(ctx, id, "step-hastened", func(ctx context.Context, w *work, _ runs.Row, step runs.StepRow) error {
		return w.rows.Hasten(ctx, step.ID)
	})
}

// Begin begins a plan with a lead on request, regardless of its trigger and conditions, and also
// within its window. It returns a problem: 404, or 409 when it has an open run with the lead, or
// automation must leave the lead alone.
func (b *ByHand) Begin(ctx context.Context, planID, leadID string) error {
	return b.BeginVersion(ctx, planID, 0, leadID)
}

// BeginVersion is Begin for a person who has read what a version of the plan will do, and gets
// exactly that: it returns a problem 409 when there is a newer one. Version 0 stands for any.
func (b *ByHand) BeginVersion(ctx context.Context, planID string, version int, leadID string) error {
	err := b.engine.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := b.engine.in(tx)
		p, err := plans.ByID(ctx, tx, planID)
		if err != nil {
			return err
		}
		if p.IsDeleted() {
			return httpx.Conflict("This was deleted. Bring it back first, then begin it.")
		}
		if version != 0 && version != p.Version {
			return httpx.Conflict("This was changed since you loaded it. Nothing was begun: look at what it does now, then begin it again.")
		}
		l, err := w.Leads.Lock(ctx, tx, leadID)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return httpx.NotFound("lead")
		case err != nil:
			return err
		case !rules.MayAct(l):
			return httpx.Conflict("A person has this lead, or automation is switched off for it. Give it back to automation first.")
		}
		last, found, err := w.rows.Last(ctx, p.ID, l.ID)
		if err != nil {
			return err
		}
		if found && runs.IsOpen(last) {
			return httpx.Conflict("This is under way with the lead already.")
		}
		if err := w.aloneByHand(ctx, p, l); err != nil {
			return err
		}
		why := runs.Cause{Trigger: runs.ByHand, By: httpx.ActorFrom(ctx).Called()}
		why.Findings, _ = rules.Check(w.Catalog.Automation, p.Conditions, &l)
		if _, err := w.start(ctx, p, l, why, last.Ordinal+1); err != nil {
			return err
		}
		return w.Audit.Record(ctx, tx, audit.Entry{Action: news.Feature + ".begun", Subject: l.ID, Detail: map[string]any{"rule": p.ID, "version": p.Version}})
	})
	if err != nil {
		return fmt.Errorf("automation.Begin %s: %w", planID, err)
	}
	return nil
}

// errOver leaves a run that is over unchanged.
var errOver = errors.New("the run is over")

// onRun changes a run, with its lead locked. A run that is over is left unchanged, without an
// entry in the audit log.
func (b *ByHand) onRun(ctx context.Context, id, action string, do func(context.Context, *work, runs.Row, leads.Lead) error) error {
	err := b.engine.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := b.engine.in(tx)
		run, err := w.rows.Run(ctx, id)
		if errors.Is(err, sql.ErrNoRows) {
			return httpx.NotFound("run")
		}
		if err != nil {
			return err
		}
		l, err := w.Leads.Lock(ctx, tx, run.LeadID)
		if err != nil {
			return err
		}
		if err := do(ctx, w, run, l); errors.Is(err, errOver) {
			return nil
		} else if err != nil {
			return err
		}
		news.After(w.Bus, tx, l.ID, action)
		return w.Audit.Record(ctx, tx, audit.Entry{Action: news.Feature + "." + action, Subject: l.ID, Detail: map[string]any{"rule": run.PlanID, "run": run.ID}})
	})
	if err != nil {
		return fmt.Errorf("automation: %s of %s: %w", action, id, err)
	}
	return nil
}

// onStep changes a step that waits, or returns a problem.
func (b *ByHand) onStep(ctx context.Context, id, action string, do func(context.Context, *work, runs.Row, runs.StepRow) error) error {
	step, err := b.engine.d.Runs.StepByID(ctx, id)
	if err != nil {
		return err
	}
	return b.onRun(ctx, step.RunID, action, func(ctx context.Context, w *work, run runs.Row, _ leads.Lead) error {
		step, err := w.rows.Step(ctx, id)
		if err != nil {
			return err
		}
		if step.State != string(runs.StepWaiting) {
			return httpx.Conflict("This step waits no more: it is " + step.State + ".")
		}
		return do(ctx, w, run, step)
	})
}
