package blog

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
)

// Tasks is the periodic work of the blog.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "blog.forget", Every: time.Hour, Run: s.Forget},
		{Name: "blog.purge", Every: time.Hour, Run: s.Purge},
		{Name: "blog.sweep-untold", Every: 5 * time.Second, Run: s.SweepUntold},
	}
}

// Forget deletes what told one visitor from another on earlier days (D48), and the
// sums of what readers did that are older than the catalog's days (U25).
func (s *Service) Forget(ctx context.Context) error {
	now := s.Clock.Now().In(s.Zone)
	today, oldest := now.Format(time.DateOnly), now.AddDate(0, 0, -s.Catalog.Blog.EventDays).Format(time.DateOnly)
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.ForgetViews(ctx, today); err != nil {
			return err
		}
		if err := q.ForgetSalts(ctx, today); err != nil {
			return err
		}
		return q.ForgetEvents(ctx, oldest)
	})
	if err != nil {
		return fmt.Errorf("blog.Forget: %w", err)
	}
	return nil
}
