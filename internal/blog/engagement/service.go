package engagement

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/engagement/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	// Zone is where days end, America/Edmonton (D42).
	Zone *time.Location
}

// Service counts what readers do with posts.
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

// Reader is the reader of a post, as far as counting needs it.
type Reader struct {
	Address, UserAgent string
	// Staff: a member of staff is signed in.
	Staff bool
}

// counts reports whether what a reader does is counted: only people, and not our
// own (D48).
func (r Reader) counts() bool { return !r.Staff && !isProgram(r.UserAgent) }

// View counts a reading of the published post with this slug: once for a visitor
// and day, programs and staff not at all (V194, D48, U14). Any other slug is a problem 404.
func (s *Service) View(ctx context.Context, slug string, r Reader) error {
	day := s.day()
	err := s.onPublished(ctx, slug, r, func(ctx context.Context, q *sqlgen.Queries, id string) error {
		visitor, err := s.visitor(ctx, q, day, r)
		if err != nil {
			return err
		}
		n, err := q.AddView(ctx, sqlgen.AddViewParams{Day: day, PostID: id, Visitor: visitor})
		if err != nil || n == 0 {
			return err
		}
		return q.CountView(ctx, id)
	})
	if err != nil {
		return fmt.Errorf("blog.View: %w", err)
	}
	return nil
}

// Engage adds what a reader did with a post to the sum of the day (V198, U25):
// kind is one of the catalog's, else a problem 422. Slugs are as for View.
func (s *Service) Engage(ctx context.Context, slug, kind string, r Reader) error {
	if known := s.deps.Catalog.Blog.Events; !slices.Contains(known, kind) {
		return httpx.Invalid(httpx.FieldError{Field: "type", Message: "Send one of " + strings.Join(known, ", ") + "."})
	}
	day := s.day()
	err := s.onPublished(ctx, slug, r, func(ctx context.Context, q *sqlgen.Queries, id string) error {
		return q.CountEvent(ctx, sqlgen.CountEventParams{Day: day, PostID: id, Kind: kind})
	})
	if err != nil {
		return fmt.Errorf("blog.Engage: %w", err)
	}
	return nil
}

// onPublished runs count on the post with this slug, if the reader counts.
func (s *Service) onPublished(ctx context.Context, slug string, r Reader, count func(context.Context, *sqlgen.Queries, string) error) error {
	if strings.ContainsRune(slug, 0) {
		return blog.NotFound() // PostgreSQL does not accept such a text, and no slug has it
	}
	id, err := sqlgen.New(s.deps.DB.Read()).PublishedID(ctx, slug)
	if errors.Is(err, sql.ErrNoRows) {
		return blog.NotFound()
	}
	if err != nil || !r.counts() {
		return err
	}
	return s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return count(ctx, sqlgen.New(tx), id) })
}

// day is today's date where the company is.
func (s *Service) day() string { return s.deps.Clock.Now().In(s.deps.Zone).Format(time.DateOnly) }

// visitor identifies a reader for one day. The salt is random and deleted with the
// day: after that nobody, including us, can tell whose hash it was.
func (s *Service) visitor(ctx context.Context, q *sqlgen.Queries, day string, r Reader) (string, error) {
	salt, err := q.Salt(ctx, day)
	if errors.Is(err, sql.ErrNoRows) {
		if err := q.AddSalt(ctx, sqlgen.AddSaltParams{Day: day, Salt: s.deps.IDs.Token()}); err != nil {
			return "", err
		}
		salt, err = q.Salt(ctx, day) // another instance may have been first
	}
	if err != nil {
		return "", err
	}
	return ids.Hash(salt + "\n" + r.Address + "\n" + r.UserAgent), nil
}

// isProgram recognises a User-Agent that names itself a program, or that is missing: no browser hides
// it.
func isProgram(userAgent string) bool {
	name := strings.ReplaceAll(strings.ToLower(userAgent), "cubot", "") // a brand of phones
	if strings.TrimSpace(name) == "" {
		return true
	}
	return slices.ContainsFunc([]string{
		"bot", "crawl", "spider", "slurp", "archiver", "scraper", "preview", "facebookexternalhit", "lighthouse", "pagespeed", "pingdom",
	}, func(word string) bool { return strings.Contains(name, word) })
}
