package automation

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
	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Run is one plan that was begun with a lead, with all that it did and will do.
type Run struct {
	ID, PlanID, Name string
	Kind             Kind
	Version          int
	State            string
	// Trigger is what it waited for, narrowed by Criteria; "by-hand" when a person began it.
	// Findings are its conditions with what was found.
	Trigger, By string
	Criteria    catalog.AutomationCriteria
	Findings    []Finding
	// Reason is why it was stopped, EndedBy who of the staff did.
	Reason, EndedBy    string
	StartedAt, EndedAt time.Time
	Steps              []Step
}

// Step is one thing that a run does.
type Step struct {
	ID     string
	Action Action
	State  string
	// DueAt is when it is to be done, DoneAt when its fate was known; zero before.
	DueAt, DoneAt time.Time
	// Outcome is what came of it in words, Ref the mail or task that it made.
	Outcome, Ref string
	// Mail is what became of the mail it sent; nil without one.
	Mail *Reading
}

// byHand is the trigger of a run that a person began.
const byHand = "by-hand"

// RunsOf are the runs of a lead and of those merged into it, the latest first: of one that
// was merged, those of the lead that stands for it. It returns a problem 404.
func (s *Service) RunsOf(ctx context.Context, leadID string) ([]Run, error) {
	l, err := s.Leads.Get(ctx, leadID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, httpx.NotFound("lead")
	}
	if err != nil {
		return nil, err
	}
	merged, err := s.Leads.MergedInto(ctx, nil, l.ID)
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
func (s *Service) runsOf(ctx context.Context, leadID string) ([]Run, error) {
	q := sqlgen.New(s.DB.Read())
	rows, err := q.RunsOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation.RunsOf: %w", err)
	}
	read, err := readings(ctx, q, leadID)
	if err != nil {
		return nil, err
	}
	out := make([]Run, len(rows))
	for i, r := range rows {
		if out[i], err = s.runFrom(ctx, r); err != nil {
			return nil, err
		}
		for j, step := range out[i].Steps {
			out[i].Steps[j].Mail = read[step.ID]
		}
	}
	return out, nil
}

func (s *Service) runFrom(ctx context.Context, r sqlgen.RunsOfLeadRow) (Run, error) {
	spec, err := specFrom(r.PlanID, r.Version, r.Plan)
	if err != nil {
		return Run{}, err
	}
	var why because
	if err := json.Unmarshal([]byte(r.Why), &why); err != nil {
		return Run{}, fmt.Errorf("automation: why run %s began: %w", r.ID, err)
	}
	run := Run{
		ID: r.ID, PlanID: r.PlanID, Name: spec.Name, Kind: Kind(r.Kind), Version: int(r.Version), State: r.State, Trigger: why.Trigger, By: why.By,
		Findings: why.Findings, Reason: r.Reason, EndedBy: r.EndedBy, StartedAt: r.StartedAt, EndedAt: r.EndedAt.Time,
	}
	if why.Trigger == spec.Trigger.Type {
		run.Criteria = spec.Trigger.Criteria
	}
	run.Steps, err = s.stepsOf(ctx, r.ID)
	return run, err
}

// stepsOf are the steps of a run in their order.
func (s *Service) stepsOf(ctx context.Context, runID string) ([]Step, error) {
	rows, err := sqlgen.New(s.DB.Read()).StepsOfRun(ctx, runID)
	if err != nil {
		return nil, fmt.Errorf("automation: the steps of run %s: %w", runID, err)
	}
	out := make([]Step, len(rows))
	for i, r := range rows {
		a, err := actionOf(r)
		if err != nil {
			return nil, err
		}
		out[i] = Step{ID: r.ID, Action: a, State: r.State, DueAt: r.DueAt, DoneAt: r.DoneAt.Time, Outcome: r.Outcome, Ref: r.Ref}
	}
	return out, nil
}

// nameOf is what somebody of the staff is called: whoever gave no name by their address.
// It is empty for the program.
func nameOf(a httpx.Actor) string { return cmp.Or(a.Name, a.Email) }

// StopRun ends a run at somebody's wish. What is over stays as it is.
func (s *Service) StopRun(ctx context.Context, id string) error {
	return s.onRun(ctx, id, "run-stopped", func(ctx context.Context, w *work, run sqlgen.AutomationRun, _ leads.Lead) error {
		if run.State == string(runFinished) || run.State == string(runStopped) {
			return errOver
		}
		by := nameOf(httpx.ActorFrom(ctx))
		return w.stop(ctx, run.ID, "Stopped by "+by+".", by)
	})
}

// SkipStep leaves one waiting step out. It returns a problem 409 for one that waits no more.
func (s *Service) SkipStep(ctx context.Context, id string) error {
	return s.onStep(ctx, id, "step-skipped", func(ctx context.Context, w *work, run sqlgen.AutomationRun, step sqlgen.AutomationStep) error {
		n, err := w.q.SettleStep(ctx, sqlgen.SettleStepParams{
			ID: step.ID, State: string(stepSkipped), Outcome: "Left out by " + nameOf(httpx.ActorFrom(ctx)) + ".", DoneAt: db.NullTime(w.now),
		})
		if err := again(n, err); err != nil {
			return err
		}
		return w.finishIfDone(ctx, run.ID)
	})
}

// HastenStep has a waiting step done now, under the same conditions as at its time. It
// returns a problem 409 for one that waits no more.
func (s *Service) HastenStep(ctx context.Context, id string) error {
	return s.onStep(ctx, id, "step-hastened", func(ctx context.Context, w *work, _ sqlgen.AutomationRun, step sqlgen.AutomationStep) error {
		n, err := w.q.HastenStep(ctx, sqlgen.HastenStepParams{ID: step.ID, DueAt: w.now})
		return again(n, err)
	})
}

// Begin begins a plan with a lead at somebody's wish, whatever its trigger and conditions
// say and also within its window. It returns a problem: 404, or 409 when it is under way
// with the lead, or nothing may be done for them by itself.
func (s *Service) Begin(ctx context.Context, planID, leadID string) error {
	return s.BeginVersion(ctx, planID, 0, leadID)
}

// BeginVersion is Begin for somebody who has read what a version of the plan will do, and
// is to get that and nothing else: it returns a problem 409 when there is another one now.
// Version 0 stands for whichever there is.
func (s *Service) BeginVersion(ctx context.Context, planID string, version int, leadID string) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		p, err := planByID(ctx, w.q, planID)
		if err != nil {
			return err
		}
		if version != 0 && version != p.Version {
			return httpx.Conflict("This was changed since you loaded it. Nothing was begun: look at what it does now, then begin it again.")
		}
		l, err := s.Leads.Lock(ctx, tx, leadID)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return httpx.NotFound("lead")
		case err != nil:
			return err
		case !open(l):
			return httpx.Conflict("A person has this lead, or automation is switched off for it. Give it back to automation first.")
		}
		last, found, err := lastRun(ctx, w.q, p.ID, l.ID)
		if err != nil {
			return err
		}
		if found && (last.State == string(runActive) || last.State == string(runWaiting)) {
			return httpx.Conflict("This is under way with the lead already.")
		}
		why := because{Trigger: byHand, By: nameOf(httpx.ActorFrom(ctx))}
		why.Findings, _ = findings(s.Catalog.Automation, p.Conditions, &l)
		if _, err := w.start(ctx, p, l, why, last.Ordinal+1); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".begun", Subject: l.ID, Detail: map[string]any{"rule": p.ID, "version": p.Version}})
	})
	if err != nil {
		return fmt.Errorf("automation.Begin %s: %w", planID, err)
	}
	return nil
}

// errOver is what keeps a run that is over as it is.
var errOver = errors.New("the run is over")

// onRun does something about a run, holding its lead. Of one that is over nobody did
// anything: the audit log then says nothing.
func (s *Service) onRun(ctx context.Context, id, action string, do func(context.Context, *work, sqlgen.AutomationRun, leads.Lead) error) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		run, err := w.q.RunByID(ctx, id)
		if errors.Is(err, sql.ErrNoRows) {
			return httpx.NotFound("run")
		}
		if err != nil {
			return err
		}
		l, err := s.Leads.Lock(ctx, tx, run.LeadID)
		if err != nil {
			return err
		}
		if err := do(ctx, w, run, l); errors.Is(err, errOver) {
			return nil
		} else if err != nil {
			return err
		}
		w.newsAfter(tx, l.ID, action)
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + "." + action, Subject: l.ID, Detail: map[string]any{"rule": run.PlanID, "run": run.ID}})
	})
	if err != nil {
		return fmt.Errorf("automation: %s of %s: %w", action, id, err)
	}
	return nil
}

// onStep does something about a step that waits, or answers a problem.
func (s *Service) onStep(ctx context.Context, id, action string, do func(context.Context, *work, sqlgen.AutomationRun, sqlgen.AutomationStep) error) error {
	step, err := sqlgen.New(s.DB.Read()).StepByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return httpx.NotFound("step")
	}
	if err != nil {
		return fmt.Errorf("automation: reading the step %s: %w", id, err)
	}
	return s.onRun(ctx, step.RunID, action, func(ctx context.Context, w *work, run sqlgen.AutomationRun, _ leads.Lead) error {
		step, err := w.q.StepByID(ctx, id)
		if err != nil {
			return err
		}
		if step.State != string(stepWaiting) {
			return httpx.Conflict("This step waits no more: it is " + step.State + ".")
		}
		return do(ctx, w, run, step)
	})
}

// Pending is how many tasks wait for a person.
func (s *Service) Pending(ctx context.Context) (int, error) {
	n, err := sqlgen.New(s.DB.Read()).CountPending(ctx)
	if err != nil {
		return 0, fmt.Errorf("automation.Pending: %w", err)
	}
	return int(n), nil
}

// AssignTask gives a task that waits to a member of staff, or to nobody.
func (s *Service) AssignTask(ctx context.Context, id string, to httpx.Person) (Task, error) {
	var after Task
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		t, _, err := w.task(ctx, id)
		if err != nil {
			return err
		}
		if t.Status != taskPending {
			return httpx.Conflict("This task is " + t.Status + " already.")
		}
		n, err := w.q.AssignTask(ctx, sqlgen.AssignTaskParams{ID: id, AssignedTo: to.ID, AssignedName: to.Name})
		if err := again(n, err); err != nil {
			return err
		}
		after = t
		after.AssignedTo, after.AssignedName = to.ID, to.Name
		if err := deadlines.Save(ctx, tx, s.owed(after)); err != nil {
			return err
		}
		w.newsAfter(tx, id, "task")
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".task-assigned", Subject: id, Detail: map[string]any{"to": to.ID}})
	})
	if err != nil {
		return Task{}, fmt.Errorf("automation.AssignTask %s: %w", id, err)
	}
	return after, nil
}
