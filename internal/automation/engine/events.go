package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// Events processes the oldest events and returns how many. What fails is left for the next time,
// and does not block the rest.
func (e *Engine) Events(ctx context.Context) (int, error) {
	list, err := e.d.Leads.Events(ctx, batch)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return len(list), inParallel(e.d.Workers, list, func(one leads.Event) string { return one.LeadID }, func(one leads.Event) error { return e.Act(ctx, one) })
}

// Act processes one event, once.
func (e *Engine) Act(ctx context.Context, event leads.Event) error {
	err := e.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		mine, err := e.d.Leads.TakeEvent(ctx, tx, event.ID)
		if err != nil || !mine {
			return err
		}
		l, err := e.d.Leads.Lock(ctx, tx, event.LeadID)
		if err != nil || l.State != leads.StateActive {
			return err
		}
		w := e.in(tx)
		if slices.Contains(event.Kinds, leads.Merged) {
			return w.followMerge(ctx, event.LeadID, l)
		}
		if err := w.fulfil(ctx, event, l); err != nil {
			return err
		}
		if err := w.stopAfter(ctx, event, l); err != nil {
			return err
		}
		return w.beginAfter(ctx, event, l)
	})
	return e.orRetry(ctx, "event "+event.ID, err, func(until time.Time) error { return e.d.Leads.PutOffEvent(ctx, event.ID, until) })
}

// fulfil ends the tasks that an event has done, and lets them wait again when it was taken back (D97). A change of stage
// counts where a person made it.
func (w *work) fulfil(ctx context.Context, e leads.Event, l leads.Lead) error {
	f := tasks.Fact{Kind: e.By, Ref: e.Ref, By: e.Actor, At: e.At}
	switch {
	case slices.Contains(e.Kinds, leads.Answered), slices.Contains(e.Kinds, leads.Unanswered):
	case slices.Contains(e.Kinds, leads.Moved) && e.Actor != "" && e.Cause == "":
		f.Kind, f.Ref = tasks.ByStage, l.ID
	default:
		return nil
	}
	person, err := w.Leads.MergedInto(ctx, w.tx, l.ID)
	if err != nil {
		return err
	}
	person = append(person, l.ID)
	if slices.Contains(e.Kinds, leads.Unanswered) {
		err = w.Tasks.Unfulfil(ctx, w.tx, person, e.Ref, e.At, w.now)
		if err == nil && w.Promised != nil {
			err = w.Promised.ReopenFor(ctx, w.tx, person, e.At)
		}
		return err
	}
	if err := w.Tasks.Fulfil(ctx, w.tx, person, f); err != nil || w.Promised == nil || f.Kind == tasks.ByStage {
		return err
	}
	return w.Promised.KeepFor(ctx, w.tx, person, e.Actor, e.At)
}

// beginAfter begins every plan that an event applies to.
func (w *work) beginAfter(ctx context.Context, e leads.Event, l leads.Lead) error {
	if e.Depth > w.Catalog.Automation.MostDepth {
		w.Log.WarnContext(ctx, "rules led to each other too often; nothing more follows from this event", "word", news.Feature, "lead", l.ID, "run", e.Cause)
		return nil
	}
	if e.By == leads.ByPhone {
		return nil // staff wrote it down, and mail what they tick
	}
	list, err := w.Plans.Current(ctx, w.tx)
	if err != nil {
		return err
	}
	for _, p := range list {
		if !p.Active || !rules.MayBegin(l) || !rules.Applies(w.Catalog.Leads, p, e, l, w.now) {
			continue
		}
		if written, err := w.isWrittenTo(ctx, p, l); err != nil {
			return err
		} else if written {
			continue
		}
		if l, err = w.begin(ctx, p, l, runs.Cause{Trigger: p.Trigger.Type, By: e.By, Event: e}); err != nil {
			return err
		}
	}
	return nil
}

// stopAfter stops the runs of a lead that an event ends (D79): a reply after we have written,
// another stage, an unsubscribe, a person who takes over.
func (w *work) stopAfter(ctx context.Context, e leads.Event, l leads.Lead) error {
	has := func(k leads.Happening) bool { return slices.Contains(e.Kinds, k) }
	reply := (has(leads.Contacted) || has(leads.Served)) && !has(leads.Created) && e.By != w.Catalog.Newsletter.Source
	if !reply && !has(leads.Moved) && !has(leads.Withdrew) && !has(leads.Overrode) {
		return nil
	}
	open, err := w.rows.Open(ctx, l.ID)
	if err != nil {
		return err
	}
	for _, run := range open {
		if run.ID == e.Cause || isKnownTo(run, e) {
			continue // its own change; or it began after the event
		}
		reason, err := w.reasonToStop(ctx, run, l, has(leads.Withdrew), reply)
		if err != nil {
			return err
		}
		if reason != "" {
			if err := w.stop(ctx, run.ID, reason, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// isKnownTo reports whether a run began after an event had happened. This is decided by the
// versions of the lead, because a clock may be set back between the two; by the instants only
// where a merge or an older program left no version. A withdrawal of consent does not change a
// lead: runs that began with the same version end (ADR 36).
func isKnownTo(run runs.Row, e leads.Event) bool {
	if run.LeadVersion == 0 || e.LeadVersion == 0 || e.LeadID != run.LeadID {
		return run.StartedAt.After(e.At)
	}
	if slices.Contains(e.Kinds, leads.Withdrew) {
		return e.LeadVersion < int(run.LeadVersion)
	}
	return e.LeadVersion <= int(run.LeadVersion)
}

// reasonToStop is why a run must end, empty when it may go on.
func (w *work) reasonToStop(ctx context.Context, run runs.Row, l leads.Lead, withdrew, reply bool) (string, error) {
	switch {
	case withdrew:
		return runs.BecauseUnsubscribed, nil
	case !l.AutomationEnabled:
		return runs.BecauseSwitchedOff, nil
	case l.HumanOverride:
		return runs.BecauseOverride, nil
	case l.Stage != run.Stage:
		return runs.BecauseStage, nil
	case !reply:
		return "", nil
	}
	written, err := w.rows.HasWritten(ctx, run.ID)
	if err != nil || !written { // it is not a reply to the run; they only ask for more
		return "", err
	}
	return runs.BecauseReply, nil
}

// followMerge moves the runs of a merged lead to the survivor, except those of a plan that has an
// open run there already.
func (w *work) followMerge(ctx context.Context, goneID string, stays leads.Lead) error {
	open, err := w.rows.Open(ctx, goneID)
	if err != nil {
		return err
	}
	for _, run := range open {
		last, found, err := w.rows.Last(ctx, run.PlanID, stays.ID)
		if err != nil {
			return err
		}
		if found && runs.IsOpen(last) {
			err = w.stop(ctx, run.ID, runs.BecauseMerged, "")
		} else {
			err = w.rows.Move(ctx, run.ID, stays, last.Ordinal+1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// stop ends a run with its open steps and the approvals it waits for; by is the member of staff
// who did it, empty for the program. A run that is over stays as it is.
func (w *work) stop(ctx context.Context, runID, reason, by string) error {
	stopped, err := w.rows.Stop(ctx, runID, reason, by)
	if err != nil || !stopped {
		return err
	}
	news.After(w.Bus, w.tx, runID, "stopped")
	return w.Tasks.Withdraw(ctx, w.tx, w.now, runID, reason)
}

// StopAll ends all open runs of a lead.
func (e *Engine) StopAll(ctx context.Context, tx *db.Tx, leadID, reason string) error {
	w := e.in(tx)
	open, err := w.rows.Open(ctx, leadID)
	if err != nil {
		return err
	}
	for _, run := range open {
		err = errors.Join(err, w.stop(ctx, run.ID, reason, ""))
	}
	return err
}
