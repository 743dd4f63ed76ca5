package drafts

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/drafts/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
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
	Bus     *events.Bus
}

// Service keeps unsaved words and earlier versions.
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

// NewPost stands for the post that somebody writes and has not made yet.
const NewPost = "new"

// editingFor is how long after their last input somebody counts as writing.
const editingFor = 2 * time.Minute

// Autosave is what somebody has typed and not saved.
type Autosave struct {
	SavedAt     time.Time  `json:"saved_at"`
	BaseVersion int        `json:"base_version" doc:"the version that was edited, 0 for a new post"`
	Fields      blog.Input `json:"fields"`
}

// Editor is somebody else who has typed in a post.
type Editor struct {
	Name    string    `json:"name"`
	SavedAt time.Time `json:"saved_at" doc:"when the last words came"`
}

// Autosave stores what the caller has typed in a post, or in a new one. Nothing
// that readers see changes. The autosave that it replaces is put aside if text
// would be lost.
func (s *Service) Autosave(ctx context.Context, post string, base int, in blog.Input) (AutosaveDone, error) {
	in, err := storable(in)
	if err != nil {
		return AutosaveDone{}, err
	}
	var done AutosaveDone
	err = s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		p := blog.Post{}
		if post != NewPost {
			if p, err = blog.ByID(ctx, tx, post); err != nil {
				return err
			}
		}
		at, err := s.put(ctx, q, post, p, base, in, false)
		if err != nil {
			return err
		}
		done = AutosaveDone{SavedAt: at, Version: p.Version}
		done.Editing, err = s.Editing(ctx, tx, post)
		if post != NewPost {
			blog.Announce(s.deps.Bus, tx, post, "autosaved", false)
		}
		return err
	})
	if err != nil {
		return AutosaveDone{}, fmt.Errorf("blog.Autosave %s: %w", post, err)
	}
	return done, nil
}

// storable limits what an autosave contains. Its fields may be as wrong as those of
// somebody who is still typing: only a text that no post could have is refused.
func storable(in blog.Input) (blog.Input, error) {
	for _, s := range []*string{in.Title, in.Slug, in.Excerpt, in.Content, in.Author, in.Category, in.ImageURL, in.SEOTitle, in.SEODescription} {
		if s != nil {
			*s = forms.AsTyped(*s)
		}
	}
	in.Tags, in.SEOKeywords, in.Version = cleanList(in.Tags), cleanList(in.SEOKeywords), nil
	if n := len(blog.Encode(in)); n > 2*blog.ContentBytes {
		return in, httpx.Invalid(httpx.FieldError{Field: "fields.content", Message: "Please shorten this text to 2 MB; it is too long to be kept."})
	}
	return in, nil
}

func cleanList(list []string) []string {
	if list == nil {
		return nil
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = blog.OneLine(s)
	}
	return out
}

// put stores an autosave of the caller, and puts aside what it would lose.
func (s *Service) put(ctx context.Context, q *sqlgen.Queries, post string, p blog.Post, base int, in blog.Input, isRefused bool) (time.Time, error) {
	now, who := s.deps.Clock.Now(), httpx.PersonFrom(ctx)
	old, err := q.Autosave(ctx, sqlgen.AutosaveParams{Person: who.ID, Post: post})
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return now, err
	}
	if err == nil && post != NewPost {
		if err := s.putAside(ctx, q, p, old, in.Over(p), int(old.BaseVersion) == base); err != nil {
			return now, err
		}
	}
	return now, q.PutAutosave(ctx, sqlgen.PutAutosaveParams{
		Person: who.ID, Post: post, PersonName: who.Name, SavedAt: now, BaseVersion: int32(base), //nolint:gosec // a count of changes
		IsRefused: isRefused, Fields: string(blog.Encode(in)),
	})
}

// KeepRefused keeps the text of a save that was refused: only we have it.
func (s *Service) KeepRefused(ctx context.Context, c blog.Conn, p blog.Post, in blog.Input) error {
	base := p.Version
	blog.Set(&base, in.Version)
	in.Version = nil
	_, err := s.put(ctx, sqlgen.New(c), p.ID, p, base, in, true)
	return err
}

// Drop ends what the caller had not saved of post, once they have saved it as p.
func (s *Service) Drop(ctx context.Context, c blog.Conn, post string, p blog.Post) error {
	q, who := sqlgen.New(c), httpx.PersonFrom(ctx)
	old, err := q.Autosave(ctx, sqlgen.AutosaveParams{Person: who.ID, Post: post})
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.putAside(ctx, q, p, old, p, int(old.BaseVersion) == p.Version || post == NewPost); err != nil {
		return err
	}
	return q.DeleteAutosave(ctx, sqlgen.DeleteAutosaveParams{Person: who.ID, Post: post})
}

// wordsToDelete is how many words may disappear between two autosaves of one person without
// the earlier text being put aside: people delete when they correct.
const wordsToDelete = 10

// putAside makes an autosave that next replaces a revision of p, unless next
// contains its words. isSameHand: next was begun from the same version. Then, and
// within a short pause, it is the same person writing on, who deletes a few words on
// purpose; otherwise it may be another window, without those words.
func (s *Service) putAside(ctx context.Context, q *sqlgen.Queries, p blog.Post, old sqlgen.BlogAutosave, next blog.Post, isSameHand bool) error {
	var fields blog.Input
	if err := json.Unmarshal([]byte(old.Fields), &fields); err != nil {
		return fmt.Errorf("autosave of post %s: %w", old.Post, err)
	}
	text, allowed := fields.Over(p), 0
	if isSameHand && !old.IsRefused && s.deps.Clock.Now().Sub(old.SavedAt) <= editingFor {
		allowed = wordsToDelete
	}
	if wordsLost(text, next) <= allowed {
		return nil
	}
	text.Version = int(old.BaseVersion)
	text.UpdatedBy = httpx.Person{ID: old.Person, Name: old.PersonName}
	return s.add(ctx, q, text, "autosaved", old.SavedAt)
}

// wordsLost counts the words of one text of a post that are missing in another,
// each as often as it occurs.
func wordsLost(from, to blog.Post) int {
	lost := wordsLostIn(from.Content, to.Content)
	for _, pair := range [][2]string{{from.Title, to.Title}, {from.Excerpt, to.Excerpt}, {from.SEOTitle, to.SEOTitle}, {from.SEODescription, to.SEODescription}} {
		lost += wordsLostIn(pair[0], pair[1])
	}
	return lost
}

func wordsLostIn(from, to string) int {
	if strings.HasPrefix(to, from) { // the common case: somebody writes on
		return 0
	}
	left := map[string]int{}
	for w := range strings.FieldsSeq(to) {
		left[w]++
	}
	lost := 0
	for w := range strings.FieldsSeq(from) {
		if left[w] == 0 {
			lost++
			continue
		}
		left[w]--
	}
	return lost
}

// Unsaved returns what the caller has typed in a post and not saved, nil when
// that equals the post.
func (s *Service) Unsaved(ctx context.Context, c blog.Conn, p blog.Post) (*Autosave, error) {
	row, err := sqlgen.New(c).Autosave(ctx, sqlgen.AutosaveParams{Person: httpx.PersonFrom(ctx).ID, Post: p.ID})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := autosaveOf(row)
	if err != nil || a.Fields.IsStored(p, s.deps.Catalog.Company().Team) {
		return nil, err
	}
	return &a, nil
}

func autosaveOf(row sqlgen.BlogAutosave) (Autosave, error) {
	a := Autosave{SavedAt: row.SavedAt, BaseVersion: int(row.BaseVersion)}
	if err := json.Unmarshal([]byte(row.Fields), &a.Fields); err != nil {
		return a, fmt.Errorf("autosave of post %s: %w", row.Post, err)
	}
	return a, nil
}

// Editing are the others who write in a post just now.
func (s *Service) Editing(ctx context.Context, c blog.Conn, post string) ([]Editor, error) {
	out := []Editor{}
	if post == NewPost {
		return out, nil // everybody has a new post of their own
	}
	rows, err := sqlgen.New(c).Editing(ctx, sqlgen.EditingParams{Post: post, Person: httpx.PersonFrom(ctx).ID, SavedAt: s.deps.Clock.Now().Add(-editingFor)})
	for _, r := range rows {
		out = append(out, Editor{r.PersonName, r.SavedAt})
	}
	return out, err
}

// GetAutosave returns what the caller has typed in a post, or in a new one, and not
// saved; nil when there is nothing.
func (s *Service) GetAutosave(ctx context.Context, post string) (*Autosave, error) {
	row, err := sqlgen.New(s.deps.DB.Read()).Autosave(ctx, sqlgen.AutosaveParams{Person: httpx.PersonFrom(ctx).ID, Post: post})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // having none is usual, and no failure
	}
	if err != nil {
		return nil, fmt.Errorf("blog.GetAutosave %s: %w", post, err)
	}
	kept, err := autosaveOf(row)
	return &kept, err
}

// Discard deletes what the caller has typed and not saved. Words that the post does
// not have are put aside as a revision: a press of a button loses nothing.
func (s *Service) Discard(ctx context.Context, post string) error {
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		if post == NewPost {
			return sqlgen.New(tx).DeleteAutosave(ctx, sqlgen.DeleteAutosaveParams{Person: httpx.PersonFrom(ctx).ID, Post: post})
		}
		p, err := blog.ByID(ctx, tx, post)
		if httpx.AsProblem(err) != nil {
			return nil //nolint:nilerr // the post is gone, and its autosaves with it
		}
		if err != nil {
			return err
		}
		return s.Drop(ctx, tx, post, p)
	})
	if err != nil {
		return fmt.Errorf("blog.Discard %s: %w", post, err)
	}
	return nil
}
