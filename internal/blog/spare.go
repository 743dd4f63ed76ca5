package blog

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

	"wardgate/content"
	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/uploads"
)

// topic is the bus topic of changed posts.
const topic = "blog"

// stand is what is known for the time when no row can be read (D47).
type stand struct {
	mu sync.Mutex
	// shown are the slugs of spare articles that readers may see; nil when that is not
	// known: then none is shown, for staff may have taken any of them down.
	shown map[string]bool
	// since is when the spare articles began to stand in, zero while they do not; untold is
	// the same until the company has been told.
	since, untold time.Time
}

// inPlace tells whether the spare articles stand in for rows: when reading failed with
// err, or when nothing was found because the table never held a post (V141, V209, D47).
func (s *Service) inPlace(ctx context.Context, err error, nothing bool) bool {
	failed := err != nil && !isTold(err)
	if len(s.Spare) == 0 || ctx.Err() != nil || !failed && !nothing {
		return false
	}
	if !failed && !s.neverHeld(ctx) {
		return false
	}
	s.stand.mu.Lock()
	defer s.stand.mu.Unlock()
	if !failed {
		s.stand.shown = s.allSpare()
	}
	if s.stand.since.IsZero() {
		s.stand.since = s.Clock.Now()
		s.stand.untold = s.stand.since
		level, what := slog.LevelWarn, "there never was a post: the articles that came with the program stand in"
		if failed {
			level, what = slog.LevelError, "the posts cannot be read; of the articles that came with the program those stand in that staff are known to show"
		}
		s.Log.Log(ctx, level, what, "word", tag, "error", err, "articles", len(s.stand.shown))
	}
	return s.stand.shown != nil
}

// isTold tells of an error that says what became of a post: reading it worked.
func isTold(err error) bool {
	_, moved := errors.AsType[*MovedError](err)
	return moved || httpx.AsProblem(err) != nil
}

// neverHeld tells whether this database has not been given a post yet.
func (s *Service) neverHeld(ctx context.Context) bool {
	q := sqlgen.New(s.DB.Read())
	n, err := q.Marked(ctx, seeded)
	if err != nil || n > 0 {
		return false
	}
	_, err = q.LatestChange(ctx)
	return errors.Is(err, sql.ErrNoRows)
}

func (s *Service) allSpare() map[string]bool {
	out := map[string]bool{}
	for _, a := range s.Spare {
		out[a.Slug] = true
	}
	return out
}

// Watch keeps in mind which of the spare articles readers may see, until ctx ends.
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
			if n.Topic == topic || n.Topic == events.Resync {
				s.forgetShown()
				s.remember(ctx)
			}
		case <-tick.C:
			s.remember(ctx)
			if err := s.tellStandIn(ctx); err != nil && ctx.Err() == nil { // the next minute tries again
				s.Log.WarnContext(ctx, "the company is not told yet that the blog's own articles stood in", "word", tag, "error", err)
			}
		}
	}
}

func (s *Service) forgetShown() {
	s.stand.mu.Lock()
	defer s.stand.mu.Unlock()
	s.stand.shown = nil
}

// remember reads which slugs of spare articles are published. When that fails, what
// was known before stays.
func (s *Service) remember(ctx context.Context) {
	slugs, err := sqlgen.New(s.DB.Read()).PublishedSlugs(ctx)
	if err != nil {
		return
	}
	shown := map[string]bool{}
	for _, slug := range slugs {
		shown[slug] = true
	}
	still := s.neverHeld(ctx)
	s.stand.mu.Lock()
	defer s.stand.mu.Unlock()
	s.stand.shown = shown
	if !s.stand.since.IsZero() && !still {
		s.Log.WarnContext(ctx, "the posts are read again", "word", tag, "since", s.stand.since)
		s.stand.since = time.Time{}
	}
}

// spare are the articles that stand in now, as posts, newest first.
func (s *Service) spare() []Post {
	s.stand.mu.Lock()
	defer s.stand.mu.Unlock()
	var out []Post
	for _, a := range s.Spare {
		if p, err := s.asPost(a); err == nil && s.stand.shown[a.Slug] {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Post) int { return cmp.Or(b.PublishedAt.Compare(a.PublishedAt), cmp.Compare(b.ID, a.ID)) })
	return out
}

// spareList is one page of them for f. They are few: a second page does not exist
// unless somebody asks for small ones, and then it begins behind the cursor.
func (s *Service) spareList(f Filter) ([]Post, string, error) {
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	posts := slices.DeleteFunc(s.spare(), func(p Post) bool {
		behind := p.PublishedAt.Before(at) || p.PublishedAt.Equal(at) && p.ID < id
		return !behind || f.Category != "" && p.Category != f.Category
	})
	if limit := f.size(); len(posts) > limit {
		last := posts[limit-1]
		return posts[:limit], httpx.FormatCursor(last.PublishedAt, last.ID), nil
	}
	return posts, "", nil
}

func (s *Service) spareRead(slug string) (Post, bool) {
	list := s.spare()
	i := slices.IndexFunc(list, func(p Post) bool { return p.Slug == slug })
	if i < 0 {
		return Post{}, false
	}
	return list[i], true
}

func (s *Service) spareCategories() []Category {
	counts := map[string]int{}
	for _, p := range s.spare() {
		counts[p.Category]++
	}
	out := []Category{}
	for name, n := range counts {
		out = append(out, Category{name, n})
	}
	slices.SortFunc(out, func(a, b Category) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// asPost is an article as the row that it becomes.
func (s *Service) asPost(a content.Article) (Post, error) {
	day, err := time.ParseInLocation(time.DateOnly, a.PublishedAt, s.Zone)
	if err != nil {
		return Post{}, fmt.Errorf("article %s: %w", a.Slug, err)
	}
	at := day.Add(publishedHour * time.Hour).UTC()
	return Post{
		ID: strconv.Itoa(a.ID), Slug: a.Slug, Title: a.Title, Excerpt: a.Excerpt, Content: a.Body, Author: a.Author,
		ReadTime: a.ReadTime, ReadTimeAuto: true, Category: a.Category, Tags: a.Tags, ImageURL: s.drawn(a.Image), Featured: a.Featured,
		Status: Published, PublishedAt: at, SEOTitle: a.SEOTitle, SEODescription: a.SEODescription, SEOKeywords: a.SEOKeywords,
		CreatedAt: at, UpdatedAt: at,
	}, nil
}

// drawn is the address of a picture of the catalogue, empty when it has none of that name.
func (s *Service) drawn(id string) string {
	p, known := s.Catalog.Picture(id)
	if !known {
		return ""
	}
	return p.File(p.Fallback, uploads.JPEG)
}
