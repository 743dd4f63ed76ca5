package engine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// searchBatch is how many leads a search reads in one query, searchBatches the maximum of queries
// of one run for one plan: it finds the rest five minutes later.
const (
	searchBatch   = 200
	searchBatches = 50
)

// Loop begins the plans that wait for silence, with every lead that has become silent since the
// last time (S145). The position of the search is stored with the runs that it began, so a lead
// is neither missed nor met twice.
func (e *Engine) Loop(ctx context.Context) error {
	list, err := e.d.Plans.Plans(ctx)
	if err != nil {
		return fmt.Errorf("automation.Loop: %w", err)
	}
	for _, p := range list {
		if !p.Active || p.Trigger.Type != rules.OnInactivity {
			continue
		}
		for range searchBatches {
			more, err := e.search(ctx, p.ID)
			if err != nil {
				return fmt.Errorf("automation.Loop %s: %w", p.ID, err)
			}
			if !more {
				break
			}
		}
	}
	return nil
}

// search begins a plan with the next silent leads, and reports whether there may be more. Of whom a
// step was settled as long ago is looked at again: they were not silent while they were written to.
func (e *Engine) search(ctx context.Context, planID string) (more bool, err error) {
	err = e.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		more = false
		w := e.in(tx)
		p, err := plans.ByID(ctx, tx, planID)
		if err != nil || !p.Active || p.IsDeleted() || p.Trigger.Type != rules.OnInactivity {
			return err
		}
		// Over 72 hours, not at 72 hours: the last moment is still in time for the lead.
		silent := rules.Position{At: w.now.Add(-time.Duration(p.Trigger.Criteria.Hours)*time.Hour - time.Millisecond)}
		ids, last, err := w.Leads.LastActive(ctx, tx, p.SearchedTo.At, p.SearchedTo.LeadID, silent.At, searchBatch)
		if err != nil {
			return err
		}
		until := silent.At
		if len(ids) == searchBatch {
			until = last
		}
		again, err := w.rows.SettledBetween(ctx, p.SearchedTo.At, until)
		if err != nil {
			return err
		}
		for _, id := range slices.Concat(ids, again) {
			if err := w.beginWithSilent(ctx, p, id); err != nil {
				return err
			}
		}
		switch {
		case len(ids) == searchBatch:
			silent, more = rules.Position{At: last, LeadID: ids[len(ids)-1]}, true
		case len(ids) > 0 && last.Equal(silent.At):
			silent.LeadID = ids[len(ids)-1]
		case !silent.At.After(p.SearchedTo.At):
			return nil // the clock was set back, or it is the same moment: nothing is new
		}
		return plans.SetSearchedTo(ctx, tx, p, silent)
	})
	return more, err
}

// beginWithSilent begins a plan with one silent lead.
func (w *work) beginWithSilent(ctx context.Context, p rules.Plan, id string) error {
	l, err := w.Leads.Lock(ctx, w.tx, id)
	if err != nil || l.ID != id || !rules.MayBegin(l) || !rules.IsSilent(p.Trigger, l, w.now) {
		return err
	}
	if written, err := w.isWrittenTo(ctx, p, l); err != nil || written {
		return err
	}
	_, err = w.begin(ctx, p, l, runs.Cause{Trigger: rules.OnInactivity, Event: leads.Event{At: w.now}})
	return err
}

// isWrittenTo reports whether a plan that waits for silence must leave a lead alone, because
// automation writes to them: in the hours of its trigger, or in a run that goes on (D100).
func (w *work) isWrittenTo(ctx context.Context, p rules.Plan, l leads.Lead) (bool, error) {
	if p.Trigger.Type != rules.OnInactivity {
		return false, nil
	}
	merged, err := w.mergedInto(ctx, l.ID)
	if err != nil {
		return false, err
	}
	since := w.now.Add(-time.Duration(p.Trigger.Criteria.Hours)*time.Hour - time.Millisecond)
	for _, id := range append(slices.Clone(merged), l.ID) {
		if written, err := w.rows.IsWrittenTo(ctx, id, since); err != nil || written {
			return written, err
		}
	}
	return false, nil
}
