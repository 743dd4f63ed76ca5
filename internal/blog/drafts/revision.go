package drafts

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/drafts/sqlgen"
	"wardgate/internal/platform/httpx"
)

// Revision is what a post was after a save.
type Revision struct {
	ID      string
	SavedAt time.Time
	By      httpx.Person
	// Kind is created, saved, autosaved, restored or published.
	Kind, Title string
	// Words are those of the content. Version is the post's; of what was autosaved, the
	// one it began from.
	Words, Version int
}

// AddRevision stores the current text of a post.
func (s *Service) AddRevision(ctx context.Context, c blog.Conn, p blog.Post, kind string, now time.Time) error {
	return s.add(ctx, sqlgen.New(c), p, kind, now)
}

func (s *Service) add(ctx context.Context, q *sqlgen.Queries, p blog.Post, kind string, now time.Time) error {
	return q.InsertRevision(ctx, sqlgen.InsertRevisionParams{
		ID: s.deps.IDs.Row("revision", s.deps.Clock.Now()), PostID: p.ID, SavedAt: now, ByID: p.UpdatedBy.ID, ByName: p.UpdatedBy.Name, Kind: kind,
		Title: p.Title, Words: int32(len(strings.Fields(p.Content))), Version: int32(p.Version), Fields: string(blog.Encode(blog.InputOf(p))), //nolint:gosec // counts
	})
}

// KeepFirst stores the text of a post before its first change, if there is no revision
// yet: one of the first articles came without a save.
func (s *Service) KeepFirst(ctx context.Context, c blog.Conn, before blog.Post) error {
	q := sqlgen.New(c)
	n, err := q.RevisionCount(ctx, before.ID)
	if err != nil || n > 0 {
		return err
	}
	return s.add(ctx, q, before, "created", before.UpdatedAt)
}

// Revisions returns one page of what a post was, the newest first, and the cursor of
// the next page, empty at the end.
func (s *Service) Revisions(ctx context.Context, id, cursor string, limit int) ([]Revision, string, error) {
	page, err := httpx.NewPage(cursor, limit)
	if err != nil {
		return nil, "", err
	}
	if _, err := blog.ByID(ctx, s.deps.DB.Read(), id); err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.deps.DB.Read()).Revisions(ctx, sqlgen.RevisionsParams{PostID: id, BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, MaxRows: page.Rows()})
	if err != nil {
		return nil, "", fmt.Errorf("blog.Revisions %s: %w", id, err)
	}
	rows, next := httpx.CutPage(page, rows, func(r sqlgen.RevisionsRow) (time.Time, string) { return r.SavedAt, r.ID })
	out := make([]Revision, len(rows))
	for i, r := range rows {
		out[i] = Revision{r.ID, r.SavedAt, httpx.Person{ID: r.ByID, Name: r.ByName}, r.Kind, r.Title, int(r.Words), int(r.Version)}
	}
	return out, next, nil
}

// Revision returns one revision of a post with its text.
func (s *Service) Revision(ctx context.Context, id, revision string) (Revision, blog.Post, error) {
	r, in, err := revisionByID(ctx, sqlgen.New(s.deps.DB.Read()), id, revision)
	if err != nil {
		return Revision{}, blog.Post{}, err
	}
	p := in.Over(blog.Post{ID: id})
	blog.Set(&p.Slug, in.Slug)
	blog.Set(&p.Status, in.Status)
	p.PublishDate = in.PublishDate.At
	return r, p, nil
}

// RevisionInput is what restoring a revision writes of its post.
func (s *Service) RevisionInput(ctx context.Context, id, revision string) (blog.Input, error) {
	_, in, err := revisionByID(ctx, sqlgen.New(s.deps.DB.Read()), id, revision)
	return in, err
}

func revisionByID(ctx context.Context, q *sqlgen.Queries, id, revision string) (Revision, blog.Input, error) {
	row, err := q.Revision(ctx, sqlgen.RevisionParams{PostID: id, ID: revision})
	if errors.Is(err, sql.ErrNoRows) {
		return Revision{}, blog.Input{}, httpx.NotFound("revision")
	}
	if err != nil {
		return Revision{}, blog.Input{}, fmt.Errorf("blog: reading revision %s: %w", revision, err)
	}
	var in blog.Input
	if err := json.Unmarshal([]byte(row.Fields), &in); err != nil {
		return Revision{}, blog.Input{}, fmt.Errorf("blog: revision %s: %w", revision, err)
	}
	return Revision{
		row.ID, row.SavedAt, httpx.Person{ID: row.ByID, Name: row.ByName}, row.Kind, row.Title, int(row.Words), int(row.Version),
	}, in, nil
}

// Purge deletes all that is kept beside a post.
func Purge(ctx context.Context, c blog.Conn, post string) error {
	q := sqlgen.New(c)
	if err := q.PurgeRevisions(ctx, post); err != nil {
		return err
	}
	return q.PurgeAutosaves(ctx, post)
}
