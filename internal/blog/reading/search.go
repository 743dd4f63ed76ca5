package reading

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/reading/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/search"
)

// Found is one page of what a search found, the best first.
type Found struct {
	Posts []blog.Post
	// Next is the cursor of the next page, empty at the end; Total counts all pages.
	Next  string
	Total int
}

// searchIndex keeps the index of published posts, as they were at a stamp.
type searchIndex struct {
	db *db.DB

	mu    sync.Mutex
	stamp stamp
	index *search.Index
	// making is closed when the index that is being built is ready, or failed with
	// err.
	making chan struct{}
	err    error
}

// patience is how long a search waits for an index with the latest change; then it is
// answered from the previous one. Few blogs are so large that they need it.
const patience = 300 * time.Millisecond

// stamp identifies one state of the posts.
type stamp struct {
	latest time.Time
	posts  int64
}

// What a word counts in each part of a post.
const (
	inTitle   = 8
	inTags    = 5
	inExcerpt = 3
	inBody    = 1
)

// Find returns the published posts that match f.Query in title, excerpt, body, tags and
// category; typing errors are forgiven (package search). f.Category narrows it.
func (s *Service) Find(ctx context.Context, f Filter) (Found, error) {
	from, err := offset(f.Cursor)
	if err != nil {
		return Found{}, err
	}
	index, err := s.search.current(ctx)
	if err != nil {
		return Found{}, fmt.Errorf("blog.Find: %w", err)
	}
	posts, err := s.readable(ctx, index.Find(f.Query), f.Category, from, f.size())
	if err != nil {
		return Found{}, fmt.Errorf("blog.Find: %w", err)
	}
	return posts, nil
}

// readable reads a page of the posts with these ids. Only with a category all of them
// have to be read.
func (s *Service) readable(ctx context.Context, ids []string, category string, from, limit int) (Found, error) {
	if category != "" {
		within, err := s.idsIn(ctx, category)
		if err != nil {
			return Found{}, err
		}
		ids = slices.DeleteFunc(ids, func(id string) bool { return !within[id] })
	}
	posts, err := publicByIDs(ctx, sqlgen.New(s.deps.DB.Read()), ids[min(from, len(ids)):min(from+limit, len(ids))])
	if err != nil {
		return Found{}, err
	}
	found := Found{Posts: posts, Total: len(ids)}
	if from+limit < len(ids) {
		found.Next = strconv.Itoa(from + limit)
	}
	return found, nil
}

func (s *Service) idsIn(ctx context.Context, category string) (map[string]bool, error) {
	list, err := sqlgen.New(s.deps.DB.Read()).IDsIn(ctx, category)
	out := make(map[string]bool, len(list))
	for _, id := range list {
		out[id] = true
	}
	return out, err
}

// offset reads the cursor of a search, which counts the results before it.
func offset(cursor string) (int, error) {
	if cursor == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(cursor)
	if err != nil || n < 0 || n > 1_000_000 {
		return 0, httpx.BadCursor()
	}
	return n, nil
}

// current returns the index of the posts as they are, or as they were a moment ago when it
// takes long to build. It is built once for all who ask.
func (f *searchIndex) current(ctx context.Context) (*search.Index, error) {
	now, err := f.stampNow(ctx)
	if err != nil {
		return nil, err
	}
	old, making := f.at(now, func() { f.build(context.WithoutCancel(ctx), now) })
	if making == nil {
		return old, nil
	}
	if old != nil {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, patience)
		defer stop()
	}
	select {
	case <-making:
		return f.latest()
	case <-ctx.Done():
		if old != nil {
			return old, nil
		}
		return nil, ctx.Err()
	}
}

// at returns the index. Unless it is current, it also starts building one by
// run, and returns the channel that is closed when that is ready.
func (f *searchIndex) at(now stamp, run func()) (*search.Index, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.index != nil && f.stamp == now {
		return f.index, nil
	}
	if f.making == nil {
		f.making = make(chan struct{})
		go run()
	}
	return f.index, f.making
}

func (f *searchIndex) latest() (*search.Index, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.index, f.err
}

func (f *searchIndex) build(ctx context.Context, now stamp) {
	documents, err := f.documents(ctx)
	var made *search.Index
	if err == nil {
		made = search.New(documents)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err = err; err == nil {
		f.index, f.stamp = made, now
	}
	close(f.making)
	f.making = nil
}

func (f *searchIndex) stampNow(ctx context.Context) (stamp, error) {
	n, err := sqlgen.New(f.db.Read()).PublishedCount(ctx)
	if err != nil {
		return stamp{}, err
	}
	latest, err := blog.LatestChange(ctx, f.db.Read())
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return stamp{latest.UTC(), n}, err
}

// documents are the published posts for the index, newest first.
func (f *searchIndex) documents(ctx context.Context) ([]search.Document, error) {
	var out []search.Document
	for page := (Filter{Limit: 100}); ; {
		posts, next, err := listed(ctx, f.db.Read(), page)
		if err != nil {
			return nil, err
		}
		for _, p := range posts {
			out = append(out, document(p))
		}
		if next == "" {
			return out, nil
		}
		page.Cursor = next
	}
}

func document(p blog.Post) search.Document {
	return search.Document{ID: p.ID, Fields: []search.Field{
		{Text: p.Title, Weight: inTitle}, {Text: strings.Join(append(slices.Clone(p.Tags), p.Category), " "), Weight: inTags},
		{Text: p.Excerpt, Weight: inExcerpt}, {Text: p.Content, Weight: inBody},
	}}
}
