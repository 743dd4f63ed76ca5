package leads

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
)

const day = 24 * time.Hour

// nextRescore is when time alone changes the score of l next: at the ends of the
// bands of activity (S140) and recency (S141). Zero when all of them are past.
func nextRescore(l Lead, now time.Time) time.Time {
	var next time.Time
	for _, at := range []time.Time{
		l.LastActivity.Add(day), l.LastActivity.Add(3 * day), l.LastActivity.Add(7 * day),
		l.CreatedAt.Add(day), l.CreatedAt.Add(7 * day), l.CreatedAt.Add(30 * day),
	} {
		if at.After(now) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}

// Tasks are the periodic works of leads.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "leads.rescore", Every: 10 * time.Second, Run: s.Rescore},
		{Name: "leads.forget-raw", Every: time.Hour, Run: s.ForgetRaw},
	}
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
func (s *Service) Rescore(ctx context.Context) error {
	for range rescoreBatches {
		now := s.Clock.Now()
		rows, err := sqlgen.New(s.DB.Read()).LeadsToRescore(ctx, sqlgen.LeadsToRescoreParams{
			RescoreAt: db.NullTime(now), Limit: rescoreBatch,
		})
		if err != nil {
			return fmt.Errorf("leads.Rescore: %w", err)
		}
		due, err := fromRows(rows)
		if err != nil {
			return err
		}
		if err := s.rescore(ctx, due, now); err != nil {
			return fmt.Errorf("leads.Rescore: %w", err)
		}
		if len(due) < rescoreBatch {
			break
		}
	}
	return nil
}

func (s *Service) rescore(ctx context.Context, due []Lead, now time.Time) error {
	if len(due) == 0 {
		return nil
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx.Pipelined())
		for _, l := range due {
			if err := s.rescoreOne(ctx, q, s.Scored(l, now), l.RescoreAt, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// rescoreOne stores what time has changed of one lead, which was due at that moment.
func (s *Service) rescoreOne(ctx context.Context, q *sqlgen.Queries, l Lead, due, now time.Time) error {
	p := sqlgen.ReprioritizeParams{
		ID: l.ID, Version: int32(l.Version), Score: int32(l.Score), ScoreLines: db.JSON(l.Lines), //nolint:gosec // a score, a count of changes
		RescoreAt: db.NullTime(l.RescoreAt), ScoreTold: int32(l.told()), Priority: l.Priority, //nolint:gosec // a score
	}
	var err error
	if l.Priority == l.stored.priority {
		err = q.Rescore(ctx, sqlgen.RescoreParams{
			ID: p.ID, Version: p.Version, Score: p.Score, ScoreLines: p.ScoreLines, RescoreAt: p.RescoreAt, ScoreTold: p.ScoreTold,
		})
	} else {
		err = q.Reprioritize(ctx, p)
	}
	if err != nil {
		return err
	}
	if err := s.tellRescored(ctx, q, l, now); err != nil || !due.Equal(l.CreatedAt) {
		return err
	}
	// Due as it was made: it is one of before migration 13, which left its words to this job.
	search := searchText(foundBy(l))
	if search == l.search {
		return nil
	}
	if err := q.SetSearch(ctx, sqlgen.SetSearchParams{ID: p.ID, Version: p.Version, Search: search}); err != nil {
		return err
	}
	return reword(ctx, q, l.ID, l.search, search)
}
