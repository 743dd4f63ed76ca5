package runs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
)

// Begin stores a run of a plan with a lead and all of its steps. templates are the versions of
// its mails, action by action.
func (r Rows) Begin(ctx context.Context, source *ids.Source, p rules.Plan, l leads.Lead, why Cause, ordinal int32, templates []int32) (string, error) {
	id, state, first := source.Row("run", r.now), Active, StepWaiting
	if p.Approval {
		state, first = Waiting, StepAwaitsApproval
	}
	q := sqlgen.New(r.tx.Pipelined()) // a concurrent begin of the same run fails at the commit
	if err := q.InsertRun(ctx, sqlgen.InsertRunParams{
		ID: id, PlanID: p.ID, Version: int32(p.Version), LeadID: l.ID, Ordinal: ordinal, State: string(state), Why: db.JSON(why), //nolint:gosec // a count of changes
		Stage: l.Stage, Depth: int32(why.Event.Depth), StartedAt: r.now, //nolint:gosec // a few
		LeadVersion: int32(l.Version), //nolint:gosec // a count of changes
	}); err != nil {
		return "", fmt.Errorf("automation: beginning %s: %w", p.ID, err)
	}
	for i, a := range p.Actions {
		if err := q.InsertStep(ctx, sqlgen.InsertStepParams{
			ID: source.Row("step", r.now), RunID: id, LeadID: l.ID, Position: int32(i + 1), Action: db.JSON(a), TemplateVersion: templates[i],
			State: string(first), DueAt: r.now.Add(time.Duration(a.Delay) * time.Minute),
		}); err != nil {
			return "", fmt.Errorf("automation: beginning %s: %w", p.ID, err)
		}
	}
	return id, nil
}

// Activate continues a run that was approved: its steps wait from now on.
func (r Rows) Activate(ctx context.Context, runID string) error {
	n, err := r.q.ActivateRun(ctx, runID)
	if err := db.Met(n, err); err != nil {
		return err
	}
	steps, err := r.Steps(ctx, runID)
	if err != nil {
		return err
	}
	for _, step := range steps {
		a, err := ActionOf(step)
		if err != nil {
			return err
		}
		n, err := r.q.ReleaseStep(ctx, sqlgen.ReleaseStepParams{ID: step.ID, DueAt: r.now.Add(time.Duration(a.Delay) * time.Minute)})
		if err := db.Met(n, err); err != nil {
			return err
		}
	}
	return nil
}

// Stop ends a run and its open steps, and reports whether it was open; by is the member of staff
// who did it, empty for the program. A run that is over stays as it is.
func (r Rows) Stop(ctx context.Context, runID, reason, by string) (stopped bool, err error) {
	n, err := r.q.EndRun(ctx, sqlgen.EndRunParams{
		ID: runID, State: string(Stopped), Reason: reason, EndedBy: by, EndedAt: db.NullTime(r.now),
	})
	if err != nil || n == 0 {
		return false, err
	}
	if err := r.q.StopSteps(ctx, sqlgen.StopStepsParams{RunID: runID, Outcome: reason, DoneAt: db.NullTime(r.now)}); err != nil {
		return false, fmt.Errorf("automation: stopping a run: %w", err)
	}
	return true, nil
}

// FinishIfDone ends a run whose steps are all settled.
func (r Rows) FinishIfDone(ctx context.Context, runID string) error {
	n, err := r.q.StepsLeft(ctx, runID)
	if err != nil || n > 0 {
		return err
	}
	_, err = r.q.EndRun(ctx, sqlgen.EndRunParams{ID: runID, State: string(Finished), EndedAt: db.NullTime(r.now)})
	return err
}

// Settle stores the outcome of a step, once.
func (r Rows) Settle(ctx context.Context, stepID string, became Result) error {
	return db.Met(r.q.SettleStep(ctx, sqlgen.SettleStepParams{
		ID: stepID, State: string(became.State), Outcome: became.Outcome, Ref: became.Ref, DoneAt: db.NullTime(r.now),
	}))
}

// PutOff defers a waiting step.
func (r Rows) PutOff(ctx context.Context, stepID string, until time.Time, outcome string) error {
	return db.Met(r.q.PutOffStep(ctx, sqlgen.PutOffStepParams{ID: stepID, DueAt: until, Outcome: outcome}))
}

// Hasten makes a waiting step due now.
func (r Rows) Hasten(ctx context.Context, stepID string) error {
	return db.Met(r.q.HastenStep(ctx, sqlgen.HastenStepParams{ID: stepID, DueAt: r.now}))
}

// SetStage adjusts the stage of a run that has moved its lead itself.
func (r Rows) SetStage(ctx context.Context, runID, stage string) error {
	return r.q.SetRunStage(ctx, sqlgen.SetRunStageParams{ID: runID, Stage: stage})
}

// SetOutcome stores the outcome of the message of a step that is done.
func (r Rows) SetOutcome(ctx context.Context, stepID, outcome string) error {
	return r.q.SetOutcome(ctx, sqlgen.SetOutcomeParams{ID: stepID, Outcome: outcome})
}

// Move moves a run to the survivor of a merge.
func (r Rows) Move(ctx context.Context, runID string, to leads.Lead, ordinal int32) error {
	if err := errors.Join(
		r.q.MoveRun(ctx, sqlgen.MoveRunParams{ID: runID, LeadID: to.ID, Ordinal: ordinal, Stage: to.Stage}),
		r.q.MoveSteps(ctx, sqlgen.MoveStepsParams{RunID: runID, LeadID: to.ID}),
	); err != nil {
		return fmt.Errorf("automation: moving a run to another lead: %w", err)
	}
	return nil
}

// Erase removes why runs of a person began and the outcomes of their steps. It keeps that there
// was a run, and when.
func (r Rows) Erase(ctx context.Context, leadID string) error {
	if err := r.q.EraseRuns(ctx, leadID); err != nil {
		return fmt.Errorf("automation: erasing the runs of a lead: %w", err)
	}
	if err := r.q.EraseSteps(ctx, leadID); err != nil {
		return fmt.Errorf("automation: erasing the steps of a lead: %w", err)
	}
	return nil
}
