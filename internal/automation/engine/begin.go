package engine

import (
	"context"
	"slices"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// begin begins a plan with a lead if its conditions hold and its window allows it, and returns
// the lead with its changes.
func (w *work) begin(ctx context.Context, p rules.Plan, l leads.Lead, why runs.Cause) (leads.Lead, error) {
	var met bool
	if why.Findings, met = rules.Check(w.Catalog.Automation, p.Conditions, &l); !met {
		return l, nil
	}
	ordinal, free, err := w.next(ctx, p, l.ID)
	if err != nil || !free {
		return l, err
	}
	if p.Kind == rules.Sequence { // it has only mails: without consent there is nothing to begin
		reason, err := w.Gate.MayWrite(ctx, w.tx, w.now, p.Spec, l)
		if err != nil || reason != "" {
			return l, err
		}
		if free, err := w.aloneWith(ctx, p, l); err != nil || !free {
			return l, err
		}
	}
	return w.start(ctx, p, l, why, ordinal)
}

// next is the number that a new run would have for a lead, and whether the window allows it
// (D79): runs with a lead that was merged into this one count, because it is the same person.
func (w *work) next(ctx context.Context, p rules.Plan, leadID string) (ordinal int32, free bool, err error) {
	last, found, err := w.rows.Last(ctx, p.ID, leadID)
	if err != nil || found && !w.isOver(p, last) {
		return 0, false, err
	}
	merged, err := w.mergedInto(ctx, leadID)
	if err != nil {
		return 0, false, err
	}
	for _, gone := range merged {
		other, found, err := w.rows.Last(ctx, p.ID, gone)
		if err != nil || found && !w.isOver(p, other) {
			return 0, false, err
		}
	}
	return last.Ordinal + 1, true, nil
}

// isOver reports whether a plan may begin again after a run of it.
func (w *work) isOver(p rules.Plan, last runs.Row) bool {
	return !runs.IsOpen(last) && p.WindowDays != 0 && !w.now.Before(last.StartedAt.AddDate(0, 0, p.WindowDays))
}

// start stores a run with all of its steps. Steps that do not reach the lead and have no delay
// are done at once, in this transaction: the next plan sees their effect.
func (w *work) start(ctx context.Context, p rules.Plan, l leads.Lead, why runs.Cause, ordinal int32) (leads.Lead, error) {
	versions := make([]int32, len(p.Actions)) // all of them first: the writes that follow are pipelined
	for i, a := range p.Actions {
		if a.Type != rules.SendEmail {
			continue
		}
		var err error
		if versions[i], err = templates.NewestVersion(ctx, w.tx, a.Config.Template); err != nil {
			return l, err
		}
	}
	id, err := w.rows.Begin(ctx, w.IDs, p, l, why, ordinal, versions)
	if err != nil {
		return l, err
	}
	news.After(w.Bus, w.tx, l.ID, "began")
	if p.Approval {
		run, err := w.rows.Run(ctx, id)
		if err != nil {
			return l, err
		}
		return l, w.Tasks.AskApproval(ctx, w.tx, w.now, p, l, run)
	}
	if !slices.ContainsFunc(p.Actions, isImmediate) {
		return l, nil
	}
	return w.doNow(ctx, id, l)
}

// isImmediate reports whether an action is done in the transaction that begins its run.
func isImmediate(a rules.Action) bool { return a.Delay == 0 && !rules.WritesTo(a) }

// doNow does the due steps of a run that do not reach the lead.
func (w *work) doNow(ctx context.Context, runID string, l leads.Lead) (leads.Lead, error) {
	run, err := w.rows.Run(ctx, runID)
	if err != nil {
		return l, err
	}
	steps, err := w.rows.Steps(ctx, runID)
	if err != nil {
		return l, err
	}
	for _, step := range steps {
		a, err := runs.ActionOf(step)
		if err != nil {
			return l, err
		}
		if step.State != string(runs.StepWaiting) || step.DueAt.After(w.now) || rules.WritesTo(a) {
			continue
		}
		if early, err := w.rows.HandsOverEarly(ctx, step, a); err != nil {
			return l, err
		} else if early {
			continue
		}
		if l, err = w.do(ctx, run, step, a, l); err != nil {
			return l, err
		}
	}
	return l, nil
}

// Approved continues a run that a person has approved (tasks.Runner).
func (e *Engine) Approved(ctx context.Context, tx *db.Tx, runID string, l leads.Lead) error {
	w := e.in(tx)
	if err := w.rows.Activate(ctx, runID); err != nil {
		return err
	}
	_, err := w.doNow(ctx, runID, l)
	return err
}

// Rejected ends a run that a person has rejected, or that was not approved in time
// (tasks.Runner).
func (e *Engine) Rejected(ctx context.Context, tx *db.Tx, runID, reason, by string) error {
	return e.in(tx).stop(ctx, runID, reason, by)
}
