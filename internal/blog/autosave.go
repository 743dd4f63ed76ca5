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
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// newPost stands for the post that somebody writes and has not made yet.
const newPost = "new"

// editingFor is how long after the last words somebody counts as writing.
const editingFor = 2 * time.Minute

// Autosave is what somebody has typed and not saved.
type Autosave struct {
	SavedAt     time.Time `json:"saved_at"`
	BaseVersion int       `json:"base_version" doc:"the version that was edited, 0 for a new post"`
	Fields      Input     `json:"fields"`
}

// Editor is somebody else who has typed in a post.
type Editor struct {
	Name    string    `json:"name"`
	SavedAt time.Time `json:"saved_at" doc:"when the last words came"`
}

// Autosave keeps what the caller has typed in a post, or in a new one. Nothing that
// readers see changes. What it takes the place of is put aside when words would be
// lost with it.
func (s *Service) Autosave(ctx context.Context, post string, base int, in Input) (AutosaveDone, error) {
	in, err := storable(in)
	if err != nil {
		return AutosaveDone{}, err
	}
	var done AutosaveDone
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		p := Post{}
		if post != newPost {
			if p, err = postByID(ctx, q, post); err != nil {
				return err
			}
		}
		at, err := s.putAutosave(ctx, q, post, p, base, in, false)
		if err != nil {
			return err
		}
		done = AutosaveDone{SavedAt: at, Version: p.Version}
		done.Editing, err = s.editing(ctx, q, post)
		if post != newPost {
			s.newsAfter(tx, post, "autosaved", false)
		}
		return err
	})
	if err != nil {
		return AutosaveDone{}, fmt.Errorf("blog.Autosave %s: %w", post, err)
	}
	return done, nil
}

// storable bounds what an autosave holds. Its fields may be as wrong as somebody who
// is still typing leaves them: only a text that no post could have is refused.
func storable(in Input) (Input, error) {
	for _, s := range []*string{in.Title, in.Slug, in.Excerpt, in.Content, in.Author, in.Category, in.ImageURL, in.SEOTitle, in.SEODescription} {
		if s != nil {
			*s = forms.AsTyped(*s)
		}
	}
	in.Tags, in.SEOKeywords, in.Version = cleanList(in.Tags), cleanList(in.SEOKeywords), nil
	if n := len(encode(in)); n > 2*contentBytes {
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
		out[i] = oneLine(s)
	}
	return out
}

// putAutosave stores an autosave of the caller, and puts aside what it would lose.
func (s *Service) putAutosave(ctx context.Context, q *sqlgen.Queries, post string, p Post, base int, in Input, isRefused bool) (time.Time, error) {
	now, who := s.Clock.Now(), httpx.PersonFrom(ctx)
	old, err := q.Autosave(ctx, sqlgen.AutosaveParams{Person: who.ID, Post: post})
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return now, err
	}
	if err == nil && post != newPost {
		if err := s.putAside(ctx, q, p, old, in.over(p), int(old.BaseVersion) == base); err != nil {
			return now, err
		}
	}
	return now, q.PutAutosave(ctx, sqlgen.PutAutosaveParams{
		Person: who.ID, Post: post, PersonName: who.Name, SavedAt: now, BaseVersion: int32(base), //nolint:gosec // a count of changes
		IsRefused: isRefused, Fields: string(encode(in)),
	})
}

// keepRefused keeps the text of a save that was refused: nobody has it but we.
func (s *Service) keepRefused(ctx context.Context, q *sqlgen.Queries, p Post, in Input, how saving) error {
	if !how.isText {
		return nil
	}
	base := p.Version
	set(&base, in.Version)
	in.Version = nil
	_, err := s.putAutosave(ctx, q, p.ID, p, base, in, true)
	return err
}

// dropAutosave ends what the caller had not saved of post, once they have saved it as p.
func (s *Service) dropAutosave(ctx context.Context, q *sqlgen.Queries, post string, p Post) error {
	who := httpx.PersonFrom(ctx)
	old, err := q.Autosave(ctx, sqlgen.AutosaveParams{Person: who.ID, Post: post})
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.putAside(ctx, q, p, old, p, int(old.BaseVersion) == p.Version || post == newPost); err != nil {
		return err
	}
	return q.DeleteAutosave(ctx, sqlgen.DeleteAutosaveParams{Person: who.ID, Post: post})
}

// slips is how many words may go between two autosaves of one hand without the text
// before being put aside: who corrects, deletes.
const slips = 10

// putAside makes an autosave whose place is taken by next a revision of p, unless
// next holds its words. isSameHand: next was begun from the same version. Then, and
// within a short pause, it is the same person writing on, who deletes a few words on
// purpose; otherwise it may be another window, which knows nothing of them.
func (s *Service) putAside(ctx context.Context, q *sqlgen.Queries, p Post, old sqlgen.BlogAutosave, next Post, isSameHand bool) error {
	var fields Input
	if err := json.Unmarshal([]byte(old.Fields), &fields); err != nil {
		return fmt.Errorf("autosave of post %s: %w", old.Post, err)
	}
	text, allowed := fields.over(p), 0
	if isSameHand && !old.IsRefused && s.Clock.Now().Sub(old.SavedAt) <= editingFor {
		allowed = slips
	}
	if wordsLost(text, next) <= allowed {
		return nil
	}
	text.Version = int(old.BaseVersion)
	text.UpdatedBy = httpx.Person{ID: old.Person, Name: old.PersonName}
	return s.addRevision(ctx, q, text, "autosaved", old.SavedAt)
}

// wordsLost counts the words of one text of a post that another has not, each as
// often as it stands there.
func wordsLost(from, to Post) int {
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

// unsaved is what the caller has typed in a post and not saved, nil when that is
// nothing but what the post says.
func (s *Service) unsaved(ctx context.Context, q *sqlgen.Queries, p Post) (*Autosave, error) {
	row, err := q.Autosave(ctx, sqlgen.AutosaveParams{Person: httpx.PersonFrom(ctx).ID, Post: p.ID})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := autosaveOf(row)
	if err != nil || s.isStored(p, a.Fields) {
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

// editing are the others who write in a post just now.
func (s *Service) editing(ctx context.Context, q *sqlgen.Queries, post string) ([]Editor, error) {
	out := []Editor{}
	if post == newPost {
		return out, nil // everybody has a new post of their own
	}
	rows, err := q.Editing(ctx, sqlgen.EditingParams{Post: post, Person: httpx.PersonFrom(ctx).ID, SavedAt: s.Clock.Now().Add(-editingFor)})
	for _, r := range rows {
		out = append(out, Editor{r.PersonName, r.SavedAt})
	}
	return out, err
}

// GetAutosave returns what the caller has typed in a post, or in a new one, and not
// saved; nil when there is nothing.
func (s *Service) GetAutosave(ctx context.Context, post string) (*Autosave, error) {
	row, err := sqlgen.New(s.DB.Read()).Autosave(ctx, sqlgen.AutosaveParams{Person: httpx.PersonFrom(ctx).ID, Post: post})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing kept is the usual, and no failure
	}
	if err != nil {
		return nil, fmt.Errorf("blog.GetAutosave %s: %w", post, err)
	}
	kept, err := autosaveOf(row)
	return &kept, err
}

// Discard ends what the caller has typed and not saved. Words that the post has not
// are put aside as a revision: a press of a button loses nothing.
func (s *Service) Discard(ctx context.Context, post string) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if post == newPost {
			return q.DeleteAutosave(ctx, sqlgen.DeleteAutosaveParams{Person: httpx.PersonFrom(ctx).ID, Post: post})
		}
		p, err := postByID(ctx, q, post)
		if httpx.AsProblem(err) != nil {
			return nil //nolint:nilerr // the post is no more, and its autosaves with it
		}
		if err != nil {
			return err
		}
		return s.dropAutosave(ctx, q, post, p)
	})
	if err != nil {
		return fmt.Errorf("blog.Discard %s: %w", post, err)
	}
	return nil
}
