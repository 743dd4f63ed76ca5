package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/messages"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// Steps does the due steps, the longest overdue first, and returns how many.
func (e *Engine) Steps(ctx context.Context) (int, error) {
	due, err := e.d.Runs.Due(ctx, e.d.Clock.Now(), batch)
	if err != nil {
		return 0, err
	}
	return len(due), inParallel(e.d.Workers, due, func(one runs.DueStep) string { return one.LeadID }, func(one runs.DueStep) error {
		return e.orRetry(ctx, "step "+one.ID, e.step(ctx, one.ID, one.LeadID), func(until time.Time) error { return e.putOff(ctx, one.ID, until) })
	})
}

// putOff defers a step that failed; one that was settled meanwhile stays so.
func (e *Engine) putOff(ctx context.Context, id string, until time.Time) error {
	err := e.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return e.in(tx).rows.PutOff(ctx, id, until, "It failed, and is tried again.")
	})
	if errors.Is(err, db.ErrAgain) {
		return nil
	}
	return err
}

// step does one due step of a lead, once: a second attempt finds it settled.
func (e *Engine) step(ctx context.Context, id, leadID string) error {
	return e.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := e.in(tx)
		l, err := w.Leads.Lock(ctx, tx, leadID)
		if err != nil {
			return err
		}
		// Read after the lead is locked: on PostgreSQL another instance may have had it until
		// now.
		step, err := w.rows.Step(ctx, id)
		if err != nil || step.State != string(runs.StepWaiting) || step.DueAt.After(w.now) {
			return err
		}
		if step.LeadID != leadID && step.LeadID != l.ID {
			return nil // it has moved to another lead meanwhile: the next round finds it there
		}
		run, deleted, err := w.rows.RunNow(ctx, step.RunID)
		if err != nil {
			return err
		}
		if over, err := w.isOverNow(ctx, run, step, deleted, l); err != nil || over {
			return err
		}
		a, err := runs.ActionOf(step)
		if err != nil {
			return err
		}
		if early, err := w.rows.HandsOverEarly(ctx, step, a); early || err != nil {
			return err
		}
		_, err = w.do(ctx, run, step, a, l)
		return err
	})
}

// isOverNow ends a run that must not go on with its lead, and reports whether its step must not be done now.
func (w *work) isOverNow(ctx context.Context, run runs.Row, step runs.StepRow, deleted time.Time, l leads.Lead) (over bool, err error) {
	reason := runs.BecauseErased
	if l.State == leads.StateActive {
		if !deleted.IsZero() {
			return true, w.afterDeletion(ctx, run, step, deleted)
		}
		if reason, err = w.reasonToStop(ctx, run, l, false, false); err != nil || reason == "" {
			return false, err
		}
	}
	return true, w.stop(ctx, run.ID, reason, "")
}

// do does one step of a lead that is locked by this transaction, and settles it.
func (w *work) do(ctx context.Context, run runs.Row, step runs.StepRow, a rules.Action, l leads.Lead) (leads.Lead, error) {
	ctx = leads.CausedBy(ctx, run.ID, int(run.Depth))
	r, l, err := w.perform(ctx, messages.Message{Run: run, Step: step, Action: a, Lead: l})
	if err != nil {
		return l, err
	}
	if !r.Until.IsZero() {
		err := w.rows.PutOff(ctx, step.ID, r.Until, r.Outcome)
		news.After(w.Bus, w.tx, l.ID, "step") // the person who pressed for it sees why it still waits
		return l, err
	}
	if err := w.rows.Settle(ctx, step.ID, r); err != nil {
		return l, err
	}
	news.After(w.Bus, w.tx, l.ID, "step")
	if r.Ends != "" {
		return l, w.stop(ctx, run.ID, r.Ends, "")
	}
	return l, w.rows.FinishIfDone(ctx, run.ID)
}

// perform does an action (S158), and returns the lead with its changes.
func (w *work) perform(ctx context.Context, m messages.Message) (r runs.Result, after leads.Lead, err error) {
	switch m.Action.Type {
	case rules.SendEmail:
		r, err = w.Writer.WriteMail(ctx, w.tx, w.now, m)
	case rules.SendText:
		r, err = w.Writer.WriteText(ctx, w.tx, w.now, m)
	case rules.ChangeScore, rules.ChangeStage, rules.HandOver:
		return w.change(ctx, m)
	default:
		r, err = w.leaveToPerson(ctx, m)
	}
	return r, m.Lead, err
}

// change does an action that changes the lead itself.
func (w *work) change(ctx context.Context, m messages.Message) (runs.Result, leads.Lead, error) {
	config, l := m.Action.Config, m.Lead
	change := leads.Change{Touch: leads.Touch{Type: news.Feature, Channel: news.Feature, Ref: m.Run.ID, Outcome: m.Action.Type}}
	switch m.Action.Type {
	case rules.ChangeScore:
		change.Points = config.Points
		change.Touch.Content = fmt.Sprintf("Score changed by %+d", config.Points)
	case rules.ChangeStage:
		if l.Stage == config.Stage {
			return runs.Result{State: runs.StepSkipped, Outcome: "The lead is there already."}, l, nil
		}
		change.Stage = config.Stage
		change.Touch.Content = "Stage changed to " + catalog.Label(w.Catalog.Leads.Stages, config.Stage)
	default:
		change.Team = catalog.Option{ID: config.Team, Label: catalog.Label(w.Catalog.Automation.Teams, config.Team)}
		change.Touch.Content = "Handed over to " + change.Team.Label
		if err := w.Tasks.Make(ctx, w.tx, w.now, tasks.New{
			Type: tasks.Handoff, Lead: l, Run: m.Run, Priority: "high", Description: "Taken over from automation: get in touch", Team: change.Team,
		}); err != nil {
			return runs.Result{}, l, err
		}
	}
	after, err := w.Leads.Automate(ctx, w.tx, l, change)
	if err == nil && change.Stage != "" { // its own change does not stop it
		err = w.rows.SetStage(ctx, m.Run.ID, change.Stage)
	}
	return runs.Result{State: runs.StepDone, Outcome: change.Touch.Content + "."}, after, err
}

// leaveToPerson creates the task of an action that a person does: a call, or another task.
func (w *work) leaveToPerson(ctx context.Context, m messages.Message) (runs.Result, error) {
	config := m.Action.Config
	t := tasks.New{Type: config.Task, Lead: m.Lead, Run: m.Run, Priority: config.Priority, Description: config.Description}
	if m.Action.Type == rules.PlanCall {
		t.Type = "call"
	}
	return w.Tasks.MakeFor(ctx, w.tx, w.now, t)
}
