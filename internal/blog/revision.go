package blog

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/blog/sqlgen"
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

// addRevision writes down what a post is now.
func (s *Service) addRevision(ctx context.Context, q *sqlgen.Queries, p Post, kind string, now time.Time) error {
	return q.InsertRevision(ctx, sqlgen.InsertRevisionParams{
		ID: s.IDs.Row("revision", s.Clock.Now()), PostID: p.ID, SavedAt: now, ByID: p.UpdatedBy.ID, ByName: p.UpdatedBy.Name, Kind: kind,
		Title: p.Title, Words: int32(len(strings.Fields(p.Content))), Version: int32(p.Version), Fields: string(encode(inputOf(p))), //nolint:gosec // counts
	})
}

// keepFirst writes down what a post was before its first change, if nothing did: one of
// the first articles came without a save.
func (s *Service) keepFirst(ctx context.Context, q *sqlgen.Queries, before Post) error {
	n, err := q.RevisionCount(ctx, before.ID)
	if err != nil || n > 0 {
		return err
	}
	return s.addRevision(ctx, q, before, "created", before.UpdatedAt)
}

// Revisions returns one page of what a post was, the newest first, and the cursor of
// the next page, empty at the end.
func (s *Service) Revisions(ctx context.Context, id, cursor string, limit int) ([]Revision, string, error) {
	at, before, err := httpx.ParseCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	q := sqlgen.New(s.DB.Read())
	if _, err := postByID(ctx, q, id); err != nil {
		return nil, "", err
	}
	rows, err := q.Revisions(ctx, sqlgen.RevisionsParams{PostID: id, BeforeAt: at, BeforeID: before, MaxRows: int32(limit + 1)}) //nolint:gosec // 100 at most
	if err != nil {
		return nil, "", fmt.Errorf("blog.Revisions %s: %w", id, err)
	}
	next := ""
	if len(rows) > limit {
		rows = rows[:limit]
		next = httpx.FormatCursor(rows[limit-1].SavedAt, rows[limit-1].ID)
	}
	out := make([]Revision, len(rows))
	for i, r := range rows {
		out[i] = Revision{r.ID, r.SavedAt, httpx.Person{ID: r.ByID, Name: r.ByName}, r.Kind, r.Title, int(r.Words), int(r.Version)}
	}
	return out, next, nil
}

// Revision returns one revision of a post with its text.
func (s *Service) Revision(ctx context.Context, id, revision string) (Revision, Post, error) {
	r, in, err := revisionByID(ctx, sqlgen.New(s.DB.Read()), id, revision)
	if err != nil {
		return Revision{}, Post{}, err
	}
	p := in.over(Post{ID: id})
	set(&p.Slug, in.Slug)
	set(&p.Status, in.Status)
	p.PublishDate = in.PublishDate.At
	return r, p, nil
}

func revisionByID(ctx context.Context, q *sqlgen.Queries, id, revision string) (Revision, Input, error) {
	row, err := q.Revision(ctx, sqlgen.RevisionParams{PostID: id, ID: revision})
	if errors.Is(err, sql.ErrNoRows) {
		return Revision{}, Input{}, httpx.NotFound("revision")
	}
	if err != nil {
		return Revision{}, Input{}, fmt.Errorf("blog: reading revision %s: %w", revision, err)
	}
	var in Input
	if err := json.Unmarshal([]byte(row.Fields), &in); err != nil {
		return Revision{}, Input{}, fmt.Errorf("blog: revision %s: %w", revision, err)
	}
	return Revision{
		row.ID, row.SavedAt, httpx.Person{ID: row.ByID, Name: row.ByName}, row.Kind, row.Title, int(row.Words), int(row.Version),
	}, in, nil
}

// RestoreRevision makes a revision's text the post's again, as a new revision.
// Address, status and dates stay what they are: to change those is to publish. So
// does the category, if there is none of that name any more.
func (s *Service) RestoreRevision(ctx context.Context, id, revision string, version *int) (Whole, error) {
	q := sqlgen.New(s.DB.Read())
	_, in, err := revisionByID(ctx, q, id, revision)
	if err != nil {
		return Whole{}, err
	}
	in.Slug, in.Status, in.PublishDate, in.Version = nil, nil, httpx.Moment{}, version
	if in.Category != nil {
		n, err := q.HasCategory(ctx, *in.Category)
		if err != nil {
			return Whole{}, fmt.Errorf("blog.RestoreRevision %s: %w", revision, err)
		}
		if n == 0 {
			in.Category = nil
		}
	}
	if in, err = cleaned(in); err != nil {
		return Whole{}, err
	}
	return s.save(ctx, id, in, saving{kind: "restored", isText: true})
}
