package engagement

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/engagement/sqlgen"
	"wardgate/internal/platform/db"
)

// visitorDays is on how many days readers are told apart: on their own one.
const visitorDays = 1

// Forget deletes what distinguished visitors on earlier days (D48), and sums of
// what readers did that are older than the catalog's days (U25).
func (s *Service) Forget(ctx context.Context) error {
	now := s.deps.Clock.Now().In(s.deps.Zone)
	today, oldest := now.AddDate(0, 0, 1-visitorDays).Format(time.DateOnly), now.AddDate(0, 0, -s.deps.Catalog.Blog.EventDays).Format(time.DateOnly)
	err := s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
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

// Purge deletes what was counted of a post.
func Purge(ctx context.Context, c blog.Conn, post string) error {
	q := sqlgen.New(c)
	if err := q.PurgeViews(ctx, post); err != nil {
		return err
	}
	return q.PurgeEvents(ctx, post)
}
