package blog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// act runs one staff action on one post: read, decide, write. It answers with the
// post as it is afterwards.
func (s *Service) act(ctx context.Context, id, kind string, change func(p *Post) error) (Whole, error) {
	var w Whole
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		before, err := postByID(ctx, q, id)
		if err != nil {
			return err
		}
		after := before
		if err := change(&after); err != nil {
			return err
		}
		if err := mayPublish(ctx, before, after); err != nil {
			return err
		}
		if after, err = s.store(ctx, tx, before, after, kind); err != nil {
			return err
		}
		w, err = s.whole(ctx, q, after)
		return err
	})
	if err != nil {
		return Whole{}, fmt.Errorf("blog: %s %s: %w", kind, id, err)
	}
	return w, nil
}

// Delete puts a post into the trash (D57): it can be restored for the catalog's days.
func (s *Service) Delete(ctx context.Context, id string) error {
	_, err := s.act(ctx, id, "deleted", func(p *Post) error {
		if p.DeletedAt.IsZero() {
			p.DeletedAt = s.Clock.Now()
		}
		return nil
	})
	return err
}

// Restore takes a post out of the trash, with the status that it had. One that would
// have published itself meanwhile comes back as a draft: nobody expects it to appear.
func (s *Service) Restore(ctx context.Context, id string) (Whole, error) {
	return s.act(ctx, id, "restored", func(p *Post) error {
		if p.DeletedAt.IsZero() {
			return nil
		}
		p.DeletedAt = time.Time{}
		if p.Status == Scheduled && !p.PublishDate.After(s.Clock.Now()) {
			p.Status, p.PublishDate = Draft, time.Time{}
		}
		return nil
	})
}

// Bulk does the same with several posts, each in a transaction of its own, and tells
// which it refused and why.
func (s *Service) Bulk(ctx context.Context, ids []string, action string) (done []string, refused []Refused, err error) {
	done, refused = []string{}, []Refused{}
	for _, id := range ids {
		err := s.bulkOne(ctx, id, action)
		p := httpx.AsProblem(err)
		switch {
		case err == nil:
			done = append(done, id)
		case p == nil:
			return done, refused, err
		default:
			refused = append(refused, Refused{ID: id, Title: s.titleOf(ctx, id), Reason: reasonOf(p)})
		}
	}
	return done, refused, nil
}

// titleOf is empty where there is no such post.
func (s *Service) titleOf(ctx context.Context, id string) string {
	p, err := postByID(ctx, sqlgen.New(s.DB.Read()), id)
	if err != nil {
		return ""
	}
	return p.Title
}

// reasonOf is a problem in sentences.
func reasonOf(p *httpx.Problem) string {
	if len(p.Errors) == 0 {
		return p.Detail
	}
	sentences := make([]string, len(p.Errors))
	for i, e := range p.Errors {
		sentences[i] = e.Message
	}
	return strings.Join(sentences, " ")
}

func (s *Service) bulkOne(ctx context.Context, id, action string) error {
	to := func(status Status) error {
		_, err := s.save(ctx, id, Input{Status: &status}, saving{kind: "saved"})
		return err
	}
	feature := func(on bool) error {
		_, err := s.save(ctx, id, Input{Featured: &on}, saving{kind: "saved"})
		return err
	}
	switch action {
	case "publish":
		return to(Published)
	case "draft":
		return to(Draft)
	case "archive":
		return to(Archived)
	case "feature":
		return feature(true)
	case "unfeature":
		return feature(false)
	case "delete":
		return s.Delete(ctx, id)
	case "restore":
		_, err := s.Restore(ctx, id)
		return err
	}
	return httpx.Invalid(httpx.FieldError{Field: "action", Message: "There is no such action."})
}

// Purge deletes for good what has been in the trash for the catalog's days, with all
// that is kept about it (D57). The address of what readers have seen goes on saying
// that it is gone.
func (s *Service) Purge(ctx context.Context) error {
	before := s.Clock.Now().AddDate(0, 0, -s.Catalog.Blog.TrashDays)
	expired, err := sqlgen.New(s.DB.Read()).Expired(ctx, db.NullTime(before))
	if err == nil {
		_, err = jobs.InTurn(expired, func(id string) error { return s.purge(ctx, id, before) })
	}
	if err != nil {
		return fmt.Errorf("blog.Purge: %w", err)
	}
	return nil
}

func (s *Service) purge(ctx context.Context, id string, before time.Time) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		post, err := q.ExpiredPost(ctx, sqlgen.ExpiredPostParams{ID: id, DeletedAt: db.NullTime(before)})
		if errors.Is(err, sql.ErrNoRows) {
			return nil // restored meanwhile, or purged by another instance
		}
		if err != nil {
			return err
		}
		for _, purge := range []func(context.Context, string) error{q.PurgeViews, q.PurgeEvents, q.PurgeRevisions, q.PurgeAutosaves, q.PurgeNotices} {
			if err := purge(ctx, id); err != nil {
				return err
			}
		}
		n, err := q.PurgePost(ctx, sqlgen.PurgePostParams{ID: id, DeletedAt: db.NullTime(before)})
		if err != nil || n == 0 {
			return errors.Join(err, restoredMeanwhile(n))
		}
		if post.PublishedAt.Valid {
			if err := q.AddOldSlug(ctx, sqlgen.AddOldSlugParams{Slug: post.Slug, PostID: id, RenamedAt: s.Clock.Now()}); err != nil {
				return err
			}
		}
		s.newsAfter(tx, id, "purged", false)
		return s.Audit.Record(ctx, tx, audit.Entry{
			Actor: audit.Program("emptying the trash"), Action: tag + ".purged", Subject: id, Detail: map[string]any{"title": post.Title, "slug": post.Slug},
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
