package fallback

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/blog"
	"wardgate/internal/blog/fallback/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
	Log  *slog.Logger
	Mail *mail.Outbox
	// Origin is the public origin without a slash at its end, Admin where the alert goes.
	Origin string
	Admin  func() mail.Address
	// Articles stand in while no row can be read; none do without any.
	Articles []content.Article `wiring:"optional"`
}

// Service takes the first articles over and lets them stand in.
type Service struct {
	deps   Deps
	outage outage
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{deps: d}, nil
}

// outage is what is known for the time when no row can be read (D47).
type outage struct {
	mu sync.Mutex
	// shown are the slugs of spare articles that readers may see; nil when that is not
	// known: then none is shown, for staff may have taken any of them down.
	shown map[string]bool
	// since is when the spare articles began to stand in, zero while they do not; unreported
	// is the same until the company has been told.
	since, unreported time.Time
}

// StandsIn tells whether the spare articles stand in for rows: when reading failed with
// err, or when nothing was found because the table never held a post (V141, V209, D47).
func (s *Service) StandsIn(ctx context.Context, err error, nothing bool) bool {
	failed := err != nil && !isAnswer(err)
	if len(s.deps.Articles) == 0 || ctx.Err() != nil || !failed && !nothing {
		return false
	}
	if !failed && !s.neverHeld(ctx) {
		return false
	}
	s.outage.mu.Lock()
	defer s.outage.mu.Unlock()
	if !failed {
		s.outage.shown = s.allSpare()
	}
	if s.outage.since.IsZero() {
		s.outage.since = s.deps.Clock.Now()
		s.outage.unreported = s.outage.since
		level, what := slog.LevelWarn, "there never was a post: the articles that came with the program stand in"
		if failed {
			level, what = slog.LevelError, "the posts cannot be read; of the articles that came with the program those stand in that staff are known to show"
		}
		s.deps.Log.Log(ctx, level, what, "word", blog.Tag, "error", err, "articles", len(s.outage.shown))
	}
	return s.outage.shown != nil
}

// isAnswer reports whether an error answers what happened to a post: then
// reading it worked.
func isAnswer(err error) bool {
	_, moved := errors.AsType[*blog.MovedError](err)
	return moved || httpx.AsProblem(err) != nil
}

// neverHeld reports whether this database has never had a post.
func (s *Service) neverHeld(ctx context.Context) bool {
	q := sqlgen.New(s.deps.DB.Read())
	n, err := q.Marked(ctx, seeded)
	if err != nil || n > 0 {
		return false
	}
	_, err = blog.LatestChange(ctx, s.deps.DB.Read())
	return errors.Is(err, sql.ErrNoRows)
}

func (s *Service) allSpare() map[string]bool {
	out := map[string]bool{}
	for _, a := range s.deps.Articles {
		out[a.Slug] = true
	}
	return out
}

// Watch remembers which of the spare articles readers may see, until ctx ends.
func (s *Service) Watch(ctx context.Context, bus *events.Bus) {
	news, leave := bus.Subscribe()
	defer leave()
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	s.remember(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-news:
			if n.Topic == blog.Topic || n.Topic == events.Resync {
				s.forgetShown()
				s.remember(ctx)
			}
		case <-tick.C:
			s.remember(ctx)
		}
	}
}

func (s *Service) forgetShown() {
	s.outage.mu.Lock()
	defer s.outage.mu.Unlock()
	s.outage.shown = nil
}

// remember reads which slugs of spare articles are published. When that fails, what
// was known before stays.
func (s *Service) remember(ctx context.Context) {
	slugs, err := blog.PublishedSlugs(ctx, s.deps.DB.Read())
	if err != nil {
		return
	}
	shown := map[string]bool{}
	for _, slug := range slugs {
		shown[slug] = true
	}
	still := s.neverHeld(ctx)
	s.outage.mu.Lock()
	defer s.outage.mu.Unlock()
	s.outage.shown = shown
	if !s.outage.since.IsZero() && !still {
		s.deps.Log.WarnContext(ctx, "the posts are read again", "word", blog.Tag, "since", s.outage.since)
		s.outage.since = time.Time{}
	}
}

// Posts are the articles that stand in now, as posts, newest first.
func (s *Service) Posts() []blog.Post {
	s.outage.mu.Lock()
	defer s.outage.mu.Unlock()
	var out []blog.Post
	for _, a := range s.deps.Articles {
		if p, err := s.asPost(a); err == nil && s.outage.shown[a.Slug] {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b blog.Post) int { return cmp.Or(b.PublishedAt.Compare(a.PublishedAt), cmp.Compare(b.ID, a.ID)) })
	return out
}

// asPost is an article as the row that it becomes.
func (s *Service) asPost(a content.Article) (blog.Post, error) {
	at, err1 := s.morningOf(a.PublishedAt)
	reviewed, err2 := s.morningOf(a.ReviewedAt)
	if err := errors.Join(err1, err2); err != nil {
		return blog.Post{}, fmt.Errorf("article %s: %w", a.Slug, err)
	}
	if reviewed.After(s.deps.Clock.Now()) { // by this clock it is still to come
		reviewed = at
	}
	return blog.Post{
		ID: strconv.Itoa(a.ID), Slug: a.Slug, Title: a.Title, Excerpt: a.Excerpt, Content: a.Body, Author: a.Author,
		ReadTime: a.ReadTime, ReadTimeAuto: true, Category: a.Category, Tags: a.Tags, ImageURL: s.drawn(a.Image), Featured: a.Featured,
		Status: blog.Published, PublishedAt: at, SEOTitle: a.SEOTitle, SEODescription: a.SEODescription, SEOKeywords: a.SEOKeywords,
		CreatedAt: at, UpdatedAt: reviewed,
	}, nil
}

// morningOf is the hour of a day at which articles count as published.
func (s *Service) morningOf(day string) (time.Time, error) {
	at, err := time.ParseInLocation(time.DateOnly, day, s.deps.Zone)
	return at.Add(publishedHour * time.Hour).UTC(), err
}

// drawn is the address of a picture of the catalogue, empty when it has none of that name.
func (s *Service) drawn(id string) string {
	p, known := s.deps.Catalog.Picture(id)
	if !known {
		return ""
	}
	return p.File(p.Fallback, uploads.JPEG)
}
