package lifecycle

import (
	"context"
	"fmt"

	"wardgate/internal/blog"
	"wardgate/internal/blog/lifecycle/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// PublishDue publishes every scheduled post whose time has come and returns how many
// it published (S76). Any instance may call it at any time: the version ensures that
// a post is published once. It may have been due for a while, if nothing was
// running: it counts as published at its time (D50).
func (s *Service) PublishDue(ctx context.Context) (int, error) {
	due, err := sqlgen.New(s.deps.DB.Read()).Due(ctx, db.NullTime(s.deps.Clock.Now()))
	if err != nil {
		return 0, fmt.Errorf("blog.PublishDue: %w", err)
	}
	published := 0
	_, err = jobs.InTurn(due, func(id string) error {
		did, err := s.publishDue(ctx, id)
		if did {
			published++
		}
		return err
	})
	if err != nil {
		return published, fmt.Errorf("blog.PublishDue: %w", err)
	}
	return published, nil
}

func (s *Service) publishDue(ctx context.Context, id string) (did bool, err error) {
	ctx = httpx.WithActor(ctx, httpx.Actor{}) // no person: the clock does it
	err = s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		did = false
		before, err := blog.ByID(ctx, tx, id)
		if httpx.AsProblem(err) != nil {
			return nil //nolint:nilerr // it is gone
		}
		if err != nil {
			return err
		}
		if before.Status != blog.Scheduled || !before.DeletedAt.IsZero() || before.PublishDate.After(s.deps.Clock.Now()) {
			return nil // somebody was faster, or took it back
		}
		after := before
		after.Status = blog.Published
		if after.PublishedAt.IsZero() {
			after.PublishedAt = before.PublishDate
		}
		if _, err := s.deps.Changes.Apply(ctx, tx, before, after, "published"); err != nil {
			return err
		}
		did = true
		return nil
	})
	return did && err == nil, err
}
