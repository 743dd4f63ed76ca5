package runs

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Run is one plan that was begun with a lead, with all its past and future steps.
type Run struct {
	ID, PlanID, Name string
	Kind             rules.Kind
	Version          int
	State            string
	// Trigger is the trigger of the plan, narrowed by Criteria; ByHand when a person began it.
	// Findings are its conditions with the lead's values.
	Trigger, By string
	Criteria    catalog.AutomationCriteria
	Findings    []rules.Finding
	// Reason is why it was stopped, EndedBy the member of staff who did it.
	Reason, EndedBy    string
	StartedAt, EndedAt time.Time
	Steps              []Step
}

// Step is one action of a run.
type Step struct {
	ID     string
	Action rules.Action
	State  string
	// DueAt is when it is due, DoneAt when its outcome was known; zero before.
	DueAt, DoneAt time.Time
	// Outcome is shown to staff, Ref is the mail or task that it made.
	Outcome, Ref string
	// Mail is the reading of the mail it sent; nil without one.
	Mail *engagement.Reading
}

// Runs has the use cases of reading runs and steps.
type Runs struct {
	db    *db.DB
	leads *leads.Service
}

// New returns the use cases of reading runs.
func New(d *db.DB, l *leads.Service) (*Runs, error) {
	if d == nil || l == nil {
		return nil, errors.New("automation/runs: a dependency is missing")
	}
	return &Runs{d, l}, nil
}

// StepIDs are the ids of the steps of a lead, the newest first, 200 at most.
func (s *Runs) StepIDs(ctx context.Context, leadID string) ([]string, error) {
	return From(s.db.Read(), time.Time{}).IDsOfLead(ctx, leadID)
}

// LeadOf is the lead whom a step is done for, or a problem 404.
func (s *Runs) LeadOf(ctx context.Context, step string) (leadID string, err error) {
	row, err := From(s.db.Read(), time.Time{}).Step(ctx, step)
	if errors.Is(err, sql.ErrNoRows) {
		return "", httpx.NotFound("step")
	}
	return row.LeadID, err
}

// RunsOf are the runs of a lead and of those merged into it, the latest first; for a merged lead,
// those of the survivor. It returns a problem 404.
func (s *Runs) RunsOf(ctx context.Context, leadID string) ([]Run, error) {
	l, err := s.leads.Get(ctx, leadID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, httpx.NotFound("lead")
	}
	if err != nil {
		return nil, err
	}
	merged, err := s.leads.MergedInto(ctx, nil, l.ID)
	if err != nil {
		return nil, err
	}
	var out []Run
	for _, id := range append([]string{l.ID}, merged...) {
		runs, err := s.runsOf(ctx, id)
		if err != nil {
			return nil, err
		}
		out = append(out, runs...)
	}
	slices.SortStableFunc(out, func(a, b Run) int { return cmp.Or(b.StartedAt.Compare(a.StartedAt), cmp.Compare(b.ID, a.ID)) })
	return out, nil
}

// runsOf are the runs of one lead alone.
func (s *Runs) runsOf(ctx context.Context, leadID string) ([]Run, error) {
	rows, err := sqlgen.New(s.db.Read()).RunsOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation.RunsOf: %w", err)
	}
	read, err := engagement.ReadingsOf(ctx, s.db.Read(), leadID)
	if err != nil {
		return nil, err
	}
	out := make([]Run, len(rows))
	for i, r := range rows {
		if out[i], err = runFrom(r); err != nil {
			return nil, err
		}
		if out[i].Steps, err = s.StepsOf(ctx, r.ID); err != nil {
			return nil, err
		}
		for j, step := range out[i].Steps {
			out[i].Steps[j].Mail = read[step.ID]
		}
	}
	return out, nil
}

// runFrom is a run without its steps.
func runFrom(r sqlgen.RunsOfLeadRow) (Run, error) {
	spec, err := rules.ReadSpec(r.PlanID, r.Version, r.Plan)
	if err != nil {
		return Run{}, err
	}
	var why Cause
	if err := json.Unmarshal([]byte(r.Why), &why); err != nil {
		return Run{}, fmt.Errorf("automation: why run %s began: %w", r.ID, err)
	}
	run := Run{
		ID: r.ID, PlanID: r.PlanID, Name: spec.Name, Kind: rules.Kind(r.Kind), Version: int(r.Version), State: r.State, Trigger: why.Trigger, By: why.By,
		Findings: why.Findings, Reason: r.Reason, EndedBy: r.EndedBy, StartedAt: r.StartedAt, EndedAt: r.EndedAt.Time,
	}
	if why.Trigger == spec.Trigger.Type {
		run.Criteria = spec.Trigger.Criteria
	}
	return run, nil
}

// StepsOf are the steps of a run in their order.
func (s *Runs) StepsOf(ctx context.Context, runID string) ([]Step, error) {
	rows, err := sqlgen.New(s.db.Read()).StepsOfRun(ctx, runID)
	if err != nil {
		return nil, fmt.Errorf("automation: the steps of run %s: %w", runID, err)
	}
	return db.Each(rows, func(r StepRow) (Step, error) {
		a, err := ActionOf(r)
		return Step{ID: r.ID, Action: a, State: r.State, DueAt: r.DueAt, DoneAt: r.DoneAt.Time, Outcome: r.Outcome, Ref: r.Ref}, err
	})
}

// StepByID is a step as it is stored, or a problem 404.
func (s *Runs) StepByID(ctx context.Context, id string) (StepRow, error) {
	step, err := sqlgen.New(s.db.Read()).StepByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return step, httpx.NotFound("step")
	}
	if err != nil {
		return step, fmt.Errorf("automation: reading the step %s: %w", id, err)
	}
	return step, nil
}

// NextDue is when the next step is due, zero when none waits.
func (s *Runs) NextDue(ctx context.Context) (time.Time, error) {
	at, err := sqlgen.New(s.db.Read()).NextStep(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("automation.NextDue: %w", err)
	}
	return at, nil
}

// RunOfDeleted is a run that goes on though its plan was deleted, with its lead and who deleted it.
type RunOfDeleted = sqlgen.RunsOfDeletedRow

// OfDeleted are such runs of plans that were deleted up to an instant.
func (s *Runs) OfDeleted(ctx context.Context, until time.Time, most int32) ([]RunOfDeleted, error) {
	list, err := sqlgen.New(s.db.Read()).RunsOfDeleted(ctx, sqlgen.RunsOfDeletedParams{DeletedAt: db.NullTime(until), Limit: most})
	if err != nil {
		return nil, fmt.Errorf("automation: looking for what deleted plans have begun: %w", err)
	}
	return list, nil
}

// Under are the leads that a plan is under way with, those that began first, and for how many of them a person has to decide.
func (s *Runs) Under(ctx context.Context, planID string) (leadIDs []string, undecided int, err error) {
	rows, err := sqlgen.New(s.db.Read()).LeadsUnder(ctx, planID)
	if err != nil {
		return nil, 0, fmt.Errorf("automation: who is in %s: %w", planID, err)
	}
	for _, r := range rows {
		leadIDs = append(leadIDs, r.LeadID)
		if r.State == string(Waiting) {
			undecided++
		}
	}
	return leadIDs, undecided, nil
}

// ToGet is how many leads are still to get a mail.
func (s *Runs) ToGet(ctx context.Context, mail string) (int, error) {
	n, err := sqlgen.New(s.db.Read()).LeadsToGet(ctx, `%"template":"`+mail+`"%`)
	if err != nil {
		return 0, fmt.Errorf("automation: who is to get the mail %q: %w", mail, err)
	}
	return int(n), nil
}

// DueStep is a step that is due, with its lead.
type DueStep = sqlgen.DueStepsRow

// Due are the steps that are due at an instant, the longest overdue first.
func (s *Runs) Due(ctx context.Context, at time.Time, most int32) ([]DueStep, error) {
	due, err := sqlgen.New(s.db.Read()).DueSteps(ctx, sqlgen.DueStepsParams{DueAt: at, Limit: most})
	if err != nil {
		return nil, fmt.Errorf("automation: looking for due steps: %w", err)
	}
	return due, nil
}
