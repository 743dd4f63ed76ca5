package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/runs"
	"wardgate/internal/platform/db"
)

// EndDeleted ends what is under way with plans that were deleted, one person after the other, once the time for second thoughts
// is over.
func (e *Engine) EndDeleted(ctx context.Context) error {
	before := e.d.Clock.Now().Add(-time.Duration(e.d.Catalog.Automation.UndoSeconds) * time.Second)
	list, err := e.d.Runs.OfDeleted(ctx, before, batch)
	if err != nil {
		return err
	}
	for _, one := range list {
		failed := e.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
			w := e.in(tx)
			if _, err := w.Leads.Lock(ctx, tx, one.LeadID); err != nil {
				return err
			}
			_, deleted, err := w.rows.RunNow(ctx, one.ID)
			if err != nil || deleted.IsZero() { // brought back meanwhile
				return err
			}
			return w.stop(ctx, one.ID, runs.BecauseDeleted, one.MadeByName)
		})
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("automation.EndDeleted %s: %w", one.ID, failed))
		}
	}
	return err
}

// afterDeletion is what becomes of a due step whose plan was deleted: it waits as long as the plan may be brought back with the
// people in it, and then ends with its run.
func (w *work) afterDeletion(ctx context.Context, run runs.Row, step runs.StepRow, deleted time.Time) error {
	if ends := plans.EndsAt(deleted, w.Catalog.Automation.UndoSeconds); w.now.Before(ends) {
		return w.rows.PutOff(ctx, step.ID, ends, runs.BecauseDeleted)
	}
	return w.stop(ctx, run.ID, runs.BecauseDeleted, "")
}
