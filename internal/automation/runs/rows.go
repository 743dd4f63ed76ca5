package runs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// State is the state of a run.
type State string

// The states of a run.
const (
	Waiting  State = "waiting" // for a person's approval
	Active   State = "active"
	Finished State = "finished"
	Stopped  State = "stopped"
)

// StepState is the state of a step.
type StepState string

// The states of a step.
const (
	StepAwaitsApproval StepState = "held"
	StepWaiting        StepState = "waiting"
	StepDone           StepState = "done"
	StepSkipped        StepState = "skipped"
	StepStopped        StepState = "stopped"
)

// The reasons for stopping a run (D79), in the words shown to staff.
const (
	BecauseReply        = "They wrote to us."
	BecauseStage        = "The stage changed."
	BecauseOverride     = "A person has taken the lead."
	BecauseSwitchedOff  = "Automation was switched off."
	BecauseUnsubscribed = "They want no more emails."
	BecauseReplaced     = "Another sequence took its place."
	BecauseDeleted      = "It was deleted."
	BecauseErased       = "The person was erased."
	BecauseMerged       = "The lead was merged into one that is under way on the same plan."
)

type (
	// Row is a run as it is stored.
	Row = sqlgen.AutomationRun
	// StepRow is a step as it is stored.
	StepRow = sqlgen.AutomationStep
	// RowOfLead is a run with the content of its plan.
	RowOfLead = sqlgen.RunsOfLeadRow
)

// IsOpen reports whether a run is waiting or active.
func IsOpen(r Row) bool { return r.State == string(Waiting) || r.State == string(Active) }

// ActionOf is the action of a step.
func ActionOf(step StepRow) (a rules.Action, err error) {
	if err := json.Unmarshal([]byte(step.Action), &a); err != nil {
		return a, fmt.Errorf("automation: the action of step %s: %w", step.ID, err)
	}
	return a, nil
}

// Cause is why a plan begins with a lead.
type Cause struct {
	// Trigger is the trigger of the plan; ByHand when a person began it.
	Trigger string `json:"trigger"`
	// By is the kind of contact that caused the event.
	By       string          `json:"by,omitempty"`
	Findings []rules.Finding `json:"findings"`
	Event    leads.Event     `json:"-"`
}

// ByHand is the trigger of a run that a person began.
const ByHand = "by-hand"

// Result is the outcome of a step.
type Result struct {
	State StepState
	// Outcome is shown to staff, Ref is the mail, text message or task that it made.
	Outcome, Ref string
	// Until is when it is retried; zero when it is settled.
	Until time.Time
	// Ends is why the step ends the whole run, empty when it does not.
	Ends string
}

// Rows are the runs and steps as one transaction reads and changes them.
type Rows struct {
	tx  *db.Tx
	q   *sqlgen.Queries
	now time.Time
}

// In are the rows in a transaction at an instant.
func In(tx *db.Tx, now time.Time) Rows { return Rows{tx, sqlgen.New(tx), now} }

// From are the rows for a reader outside of a transaction: they are read-only.
func From(reader sqlgen.DBTX, now time.Time) Rows { return Rows{nil, sqlgen.New(reader), now} }

// Run is one run.
func (r Rows) Run(ctx context.Context, id string) (Row, error) {
	row, err := r.q.RunByID(ctx, id)
	if err != nil {
		return row, fmt.Errorf("automation: reading a run: %w", err)
	}
	return row, nil
}

// RunNow is one run, and when its plan was deleted, zero when it was not.
func (r Rows) RunNow(ctx context.Context, id string) (run Row, deleted time.Time, err error) {
	row, err := r.q.RunWithDeletion(ctx, id)
	if err != nil {
		return Row{}, time.Time{}, fmt.Errorf("automation: reading a run: %w", err)
	}
	return row.AutomationRun, row.DeletedAt.Time, nil
}

// Step is one step.
func (r Rows) Step(ctx context.Context, id string) (StepRow, error) {
	row, err := r.q.StepByID(ctx, id)
	if err != nil {
		return row, fmt.Errorf("automation: reading a step: %w", err)
	}
	return row, nil
}

// Steps are the steps of a run in their order.
func (r Rows) Steps(ctx context.Context, runID string) ([]StepRow, error) {
	rows, err := r.q.StepsOfRun(ctx, runID)
	if err != nil {
		return nil, fmt.Errorf("automation: reading the steps of a run: %w", err)
	}
	return rows, nil
}

// SettledBetween are the leads of whom a step was settled after a moment and up to another.
func (r Rows) SettledBetween(ctx context.Context, after, until time.Time) ([]string, error) {
	ids, err := r.q.SettledBetween(ctx, sqlgen.SettledBetweenParams{After: db.NullTime(after), Until: db.NullTime(until)})
	if err != nil {
		return nil, fmt.Errorf("automation: reading whose steps were settled: %w", err)
	}
	return ids, nil
}

// IsWrittenTo reports whether a step has written to a lead since a moment, or is still to.
func (r Rows) IsWrittenTo(ctx context.Context, leadID string, since time.Time) (bool, error) {
	written, err := r.WrittenSince(ctx, leadID, since)
	if err != nil || len(written) > 0 {
		return len(written) > 0, err
	}
	will, err := r.q.WillWrite(ctx, leadID)
	if err != nil {
		return false, fmt.Errorf("automation: whether a lead is written to: %w", err)
	}
	return will, nil
}

// Open are the open runs of a lead.
func (r Rows) Open(ctx context.Context, leadID string) ([]Row, error) {
	rows, err := r.q.OpenRuns(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation: reading the runs of a lead: %w", err)
	}
	return rows, nil
}

// Last is the last time that a plan began with a lead; false for never.
func (r Rows) Last(ctx context.Context, planID, leadID string) (Row, bool, error) {
	row, err := r.q.LastRun(ctx, sqlgen.LastRunParams{PlanID: planID, LeadID: leadID})
	if errors.Is(err, sql.ErrNoRows) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("automation: the last run of %s: %w", planID, err)
	}
	return row, true, nil
}

// OfLead are all runs of a lead, the latest first.
func (r Rows) OfLead(ctx context.Context, leadID string) ([]RowOfLead, error) {
	rows, err := r.q.RunsOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation: the runs of a lead: %w", err)
	}
	return rows, nil
}

// Spec is the content of the plan's version of a run.
func (r Rows) Spec(ctx context.Context, run Row) (rules.Spec, error) {
	v, err := r.q.Version(ctx, sqlgen.VersionParams{PlanID: run.PlanID, Version: run.Version})
	if err != nil {
		return rules.Spec{}, fmt.Errorf("automation: version %d of %s: %w", run.Version, run.PlanID, err)
	}
	return rules.ReadSpec(run.PlanID, run.Version, v.Plan)
}

// HasWritten reports whether a run has sent its lead a mail or text message.
func (r Rows) HasWritten(ctx context.Context, runID string) (bool, error) {
	n, err := r.q.HasWritten(ctx, runID)
	if err != nil {
		return false, fmt.Errorf("automation: what a run has written: %w", err)
	}
	return n > 0, nil
}

// WrittenSince are the times of the mails and text messages that steps have sent to a lead
// since, the latest first.
func (r Rows) WrittenSince(ctx context.Context, leadID string, since time.Time) ([]time.Time, error) {
	rows, err := r.q.WrittenSince(ctx, sqlgen.WrittenSinceParams{LeadID: leadID, DoneAt: db.NullTime(since)})
	if err != nil {
		return nil, fmt.Errorf("automation: what a lead was sent: %w", err)
	}
	out := make([]time.Time, len(rows))
	for i, row := range rows {
		out[i] = row.Time
	}
	return out, nil
}

// StepsWithText are the steps of a lead that created a text message.
func (r Rows) StepsWithText(ctx context.Context, leadID string) ([]string, error) {
	ids, err := r.q.StepsWithText(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation: the text messages of a lead: %w", err)
	}
	return ids, nil
}

// IDsOfLead are the ids of the steps of a lead, the newest first, 200 at most.
func (r Rows) IDsOfLead(ctx context.Context, leadID string) ([]string, error) {
	ids, err := r.q.StepsOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation: the steps of a lead: %w", err)
	}
	return ids, nil
}

// HandsOverEarly reports whether a step would hand over a lead before its own run has written to
// it: a lead that a person has is not written to, so the earlier message goes first.
func (r Rows) HandsOverEarly(ctx context.Context, step StepRow, a rules.Action) (bool, error) {
	if a.Type != rules.HandOver {
		return false, nil
	}
	steps, err := r.Steps(ctx, step.RunID)
	if err != nil {
		return false, err
	}
	for _, before := range steps[:step.Position-1] {
		a, err := ActionOf(before)
		if err != nil || rules.WritesTo(a) && before.State == string(StepWaiting) && !before.DueAt.After(r.now) {
			return true, err
		}
	}
	return false, nil
}

// HandedOver reports whether a run has handed its lead over after a step.
func (r Rows) HandedOver(ctx context.Context, step StepRow) (bool, error) {
	steps, err := r.Steps(ctx, step.RunID)
	if err != nil {
		return false, err
	}
	for _, after := range steps[step.Position:] {
		a, err := ActionOf(after)
		if err != nil || a.Type == rules.HandOver && after.State == string(StepDone) {
			return true, err
		}
	}
	return false, nil
}
