package automation

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// workSteps does the steps that are due, the longest due first, and returns how many.
func (s *Service) workSteps(ctx context.Context) (int, error) {
	due, err := sqlgen.New(s.DB.Read()).DueSteps(ctx, sqlgen.DueStepsParams{DueAt: s.Clock.Now(), Limit: atOnce})
	if err != nil {
		return 0, fmt.Errorf("automation: looking for due steps: %w", err)
	}
	return len(due), inLanes(s.lanes(), due, func(d sqlgen.DueStepsRow) string { return d.LeadID }, func(d sqlgen.DueStepsRow) error {
		return s.orLater(ctx, "step "+d.ID, s.step(ctx, d.ID, d.LeadID), func(until time.Time) error { return s.putOff(ctx, d.ID, until) })
	})
}

// putOff has a step wait that failed.
func (s *Service) putOff(ctx context.Context, id string, until time.Time) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := sqlgen.New(tx).PutOffStep(ctx, sqlgen.PutOffStepParams{ID: id, DueAt: until, Outcome: "It failed, and is tried again."})
		return err
	})
}

// step does one due step of a lead, once: whoever comes second finds it settled.
func (s *Service) step(ctx context.Context, id, leadID string) error {
	return s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		l, err := s.Leads.Lock(ctx, tx, leadID)
		if err != nil {
			return err
		}
		// Read when the lead is held: on PostgreSQL another instance may have had it until now.
		step, err := w.q.StepByID(ctx, id)
		if err != nil || step.State != string(stepWaiting) || step.DueAt.After(w.now) {
			return err
		}
		if step.LeadID != leadID && step.LeadID != l.ID {
			return nil // it has moved to another lead meanwhile: the next look finds it there
		}
		run, err := w.q.RunByID(ctx, step.RunID)
		if err != nil {
			return err
		}
		if l.State != leads.StateActive {
			return w.stop(ctx, run.ID, becauseErased, "")
		}
		if reason, err := w.ends(ctx, run, l, false, false); err != nil || reason != "" {
			return errors.Join(err, w.stop(ctx, run.ID, reason, ""))
		}
		a, err := actionOf(step)
		if err != nil {
			return err
		}
		if early, err := w.handsOverEarly(ctx, step, a); early || err != nil {
			return err
		}
		_, err = w.do(ctx, run, step, a, l)
		return err
	})
}

// handsOverEarly tells whether a step would hand over a lead to whom its own run is about to
// write: who is in a person's hands is not written to, so what stands first goes first.
func (w *work) handsOverEarly(ctx context.Context, step sqlgen.AutomationStep, a Action) (bool, error) {
	if a.Type != doHandoff {
		return false, nil
	}
	steps, err := w.q.StepsOfRun(ctx, step.RunID)
	if err != nil {
		return false, fmt.Errorf("automation: reading the steps of a run: %w", err)
	}
	for _, before := range steps[:step.Position-1] {
		a, err := actionOf(before)
		if err != nil || writes(a) && before.State == string(stepWaiting) && !before.DueAt.After(w.now) {
			return true, err
		}
	}
	return false, nil
}

// handedOver tells whether a run has handed its lead over after a step.
func (w *work) handedOver(ctx context.Context, step sqlgen.AutomationStep) (bool, error) {
	steps, err := w.q.StepsOfRun(ctx, step.RunID)
	if err != nil {
		return false, fmt.Errorf("automation: reading the steps of a run: %w", err)
	}
	for _, after := range steps[step.Position:] {
		a, err := actionOf(after)
		if err != nil || a.Type == doHandoff && after.State == string(stepDone) {
			return true, err
		}
	}
	return false, nil
}

// NextDue is when the next step is due, zero when none waits.
func (s *Service) NextDue(ctx context.Context) (time.Time, error) {
	at, err := sqlgen.New(s.DB.Read()).NextStep(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("automation.NextDue: %w", err)
	}
	return at, nil
}

func actionOf(step sqlgen.AutomationStep) (a Action, err error) {
	if err := json.Unmarshal([]byte(step.Action), &a); err != nil {
		return a, fmt.Errorf("automation: the action of step %s: %w", step.ID, err)
	}
	return a, nil
}

// result is what became of a step.
type result struct {
	state stepState
	// outcome is in words, ref the mail, text message or task that it made.
	outcome, ref string
	// until is when it is tried again; zero when it is settled.
	until time.Time
	// ends is why the whole run is over with it, empty when it is not.
	ends string
}

// do does one step of a lead that this transaction holds, and settles it.
func (w *work) do(ctx context.Context, run sqlgen.AutomationRun, step sqlgen.AutomationStep, a Action, l leads.Lead) (leads.Lead, error) {
	ctx = leads.CausedBy(ctx, run.ID, int(run.Depth))
	r, l, err := w.perform(ctx, run, step, a, l)
	if err != nil {
		return l, err
	}
	if !r.until.IsZero() {
		n, err := w.q.PutOffStep(ctx, sqlgen.PutOffStepParams{ID: step.ID, DueAt: r.until, Outcome: r.outcome})
		w.newsAfter(w.tx, l.ID, "step") // who pressed for it reads why it still waits
		return l, again(n, err)
	}
	n, err := w.q.SettleStep(ctx, sqlgen.SettleStepParams{
		ID: step.ID, State: string(r.state), Outcome: r.outcome, Ref: r.ref, DoneAt: db.NullTime(w.now),
	})
	if err := again(n, err); err != nil {
		return l, err
	}
	w.newsAfter(w.tx, l.ID, "step")
	if r.ends != "" {
		return l, w.stop(ctx, run.ID, r.ends, "")
	}
	return l, w.finishIfDone(ctx, run.ID)
}

// again is what to do about a change that met nothing.
func again(n int64, err error) error {
	if err == nil && n == 0 {
		return db.ErrAgain
	}
	return err
}

// perform does what an action says (S158).
func (w *work) perform(ctx context.Context, run sqlgen.AutomationRun, step sqlgen.AutomationStep, a Action, l leads.Lead) (result, leads.Lead, error) {
	change := leads.Change{Touch: leads.Touch{Type: tag, Channel: tag, Ref: run.ID, Outcome: a.Type}}
	switch a.Type {
	case doEmail:
		r, err := w.write(ctx, run, step, a, l)
		return r, l, err
	case doSMS:
		r, err := w.text(ctx, run, step, a, l)
		return r, l, err
	case doScore:
		change.Points = a.Config.Points
		change.Touch.Content = fmt.Sprintf("Score changed by %+d", a.Config.Points)
	case doStage:
		if l.Stage == a.Config.Stage {
			return result{state: stepSkipped, outcome: "The lead is there already."}, l, nil
		}
		change.Stage = a.Config.Stage
		change.Touch.Content = "Stage changed to " + w.stageLabel(a.Config.Stage)
	case doHandoff:
		change.Team = w.team(a.Config.Team)
		change.Touch.Content = "Handed over to " + change.Team.Label
		if err := w.makeTask(ctx, newTask{
			kind: "handoff", lead: l, run: run, priority: "high", description: "Taken over from automation: get in touch", team: change.Team,
		}); err != nil {
			return result{}, l, err
		}
	default:
		r, err := w.forAPerson(ctx, run, a, l)
		return r, l, err
	}
	after, err := w.Leads.Automate(ctx, w.tx, l, change)
	if err == nil && change.Stage != "" { // its own doing does not stop it
		err = w.q.SetRunStage(ctx, sqlgen.SetRunStageParams{ID: run.ID, Stage: change.Stage})
	}
	return result{state: stepDone, outcome: change.Touch.Content + "."}, after, err
}

// forAPerson leaves an action to a person: a call, or another task.
func (w *work) forAPerson(ctx context.Context, run sqlgen.AutomationRun, a Action, l leads.Lead) (result, error) {
	t := newTask{kind: a.Config.Task, lead: l, run: run, priority: a.Config.Priority, description: a.Config.Description}
	if a.Type == doCall {
		t.kind = "call"
	}
	return w.taskMade(ctx, t)
}

// taskMade makes a task, which is all that becomes of its step.
func (w *work) taskMade(ctx context.Context, t newTask) (result, error) {
	t.id = w.IDs.Row("task", w.now)
	if err := w.makeTask(ctx, t); err != nil {
		return result{}, err
	}
	return result{state: stepDone, outcome: "A task was made: " + t.description + ".", ref: t.id}, nil
}
