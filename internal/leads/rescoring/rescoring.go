package rescoring

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/rescoring/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/wiring"
)

// Deps are what Job needs. All are required.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Store *leads.Store
}

// Job scores leads anew.
type Job struct{ d Deps }

// New makes the job.
func New(d Deps) (*Job, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Job{d}, nil
}

// Tasks is the periodic work of this part.
func (j *Job) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "leads.rescore", Every: 10 * time.Second, Run: j.Rescore}}
}

// rescoreBatch is how many leads are scored anew in one transaction: on SQLite
// everybody waits for the one writer.
const rescoreBatch = 200

// rescoreBatches bounds one run: other periodic work waits for it. What is left
// after a long stop is due in the next run.
const rescoreBatches = 25

// Rescore scores those leads anew whose points time has changed. It is what makes
// a list by score honest: lists sort, filter and show the stored score, which is
// at most one period of this task old, while one lead's page computes it at reading.
func (j *Job) Rescore(ctx context.Context) error {
	for range rescoreBatches {
		now := j.d.Clock.Now()
		rows, err := sqlgen.New(j.d.DB.Read()).LeadsToRescore(ctx, sqlgen.LeadsToRescoreParams{
			RescoreAt: db.NullTime(now), Limit: rescoreBatch,
		})
		if err != nil {
			return fmt.Errorf("leadj.Rescore: %w", err)
		}
		due, err := fromRows(rows)
		if err != nil {
			return err
		}
		if err := j.rescore(ctx, due, now); err != nil {
			return fmt.Errorf("leadj.Rescore: %w", err)
		}
		if len(due) < rescoreBatch {
			break
		}
	}
	return nil
}

func (j *Job) rescore(ctx context.Context, due []leads.Lead, now time.Time) error {
	if len(due) == 0 {
		return nil
	}
	return j.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		conn := tx.Pipelined()
		for _, l := range due {
			if err := j.d.Store.SaveScore(ctx, conn, l, now); err != nil {
				return err
			}
		}
		return nil
	})
}

func fromRows(rows []sqlgen.Lead) ([]leads.Lead, error) {
	return db.Each(rows, func(r sqlgen.Lead) (leads.Lead, error) { return leads.FromStored(leads.Stored(r)) })
}
