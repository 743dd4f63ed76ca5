package lifecycle

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/changes"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/editing"
	"wardgate/internal/blog/engagement"
	"wardgate/internal/blog/lifecycle/sqlgen"
	"wardgate/internal/blog/notices"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Audit   audit.Log
	Bus     *events.Bus
	Changes *changes.Service
	Editing *editing.Service
}

// Service moves posts between their states.
type Service struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{deps: d}, nil
}

// act runs one staff action on one post: read, decide, write. It returns the post
// as it is afterwards.
func (s *Service) act(ctx context.Context, id, kind string, change func(p *blog.Post) error) (editing.Whole, error) {
	var w editing.Whole
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := blog.ByID(ctx, tx, id)
		if err != nil {
			return err
		}
		after := before
		if err := change(&after); err != nil {
			return err
		}
		if err := changes.MayPublish(ctx, before, after); err != nil {
			return err
		}
		if after, err = s.deps.Changes.Apply(ctx, tx, before, after, kind); err != nil {
			return err
		}
		w, err = s.deps.Editing.Whole(ctx, tx, after)
		return err
	})
	if err != nil {
		return editing.Whole{}, fmt.Errorf("blog: %s %s: %w", kind, id, err)
	}
	return w, nil
}

// Delete puts a post into the trash (D57): it can be restored for the catalog's days.
func (s *Service) Delete(ctx context.Context, id string) error {
	_, err := s.act(ctx, id, "deleted", func(p *blog.Post) error {
		if p.DeletedAt.IsZero() {
			p.DeletedAt = s.deps.Clock.Now()
		}
		return nil
	})
	return err
}

// Restore takes a post out of the trash, with the status that it had. One that would
// have published itself meanwhile comes back as a draft: nobody expects it to appear.
func (s *Service) Restore(ctx context.Context, id string) (editing.Whole, error) {
	return s.act(ctx, id, "restored", func(p *blog.Post) error {
		if p.DeletedAt.IsZero() {
			return nil
		}
		p.DeletedAt = time.Time{}
		if p.Status == blog.Scheduled && !p.PublishDate.After(s.deps.Clock.Now()) {
			p.Status, p.PublishDate = blog.Draft, time.Time{}
		}
		return nil
	})
}

// Purge deletes for good what has been in the trash for the catalog's days, with
// everything stored about it (D57). The address of a post that readers have seen
// goes on answering that it is gone.
func (s *Service) Purge(ctx context.Context) error {
	before := s.deps.Clock.Now().AddDate(0, 0, -s.deps.Catalog.Blog.TrashDays)
	expired, err := sqlgen.New(s.deps.DB.Read()).Expired(ctx, db.NullTime(before))
	if err == nil {
		_, err = jobs.InTurn(expired, func(id string) error { return s.purge(ctx, id, before) })
	}
	if err != nil {
		return fmt.Errorf("blog.Purge: %w", err)
	}
	return nil
}

func (s *Service) purge(ctx context.Context, id string, before time.Time) error {
	return s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		post, err := q.ExpiredPost(ctx, sqlgen.ExpiredPostParams{ID: id, DeletedAt: db.NullTime(before)})
		if errors.Is(err, sql.ErrNoRows) {
			return nil // restored meanwhile, or purged by another instance
		}
		if err != nil {
			return err
		}
		for _, purge := range []func(context.Context, blog.Conn, string) error{engagement.Purge, drafts.Purge, notices.Purge} {
			if err := purge(ctx, tx, id); err != nil {
				return err
			}
		}
		n, err := q.PurgePost(ctx, sqlgen.PurgePostParams{ID: id, DeletedAt: db.NullTime(before)})
		if err != nil || n == 0 {
			return errors.Join(err, restoredMeanwhile(n))
		}
		if post.PublishedAt.Valid {
			if err := blog.KeepOldSlug(ctx, tx, post.Slug, id, s.deps.Clock.Now()); err != nil {
				return err
			}
		}
		blog.Announce(s.deps.Bus, tx, id, "purged", false)
		return s.deps.Audit.Record(ctx, tx, audit.Entry{
			Actor: audit.Program("emptying the trash"), Action: blog.Tag + ".purged", Subject: id, Detail: map[string]any{"title": post.Title, "slug": post.Slug},
		})
	})
}

// restoredMeanwhile undoes a purge whose post somebody took out of the trash between its
// reading and its deletion.
func restoredMeanwhile(n int64) error {
	if n == 0 {
		return errors.New("the post was restored meanwhile")
	}
	return nil
}
