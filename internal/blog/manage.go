package blog

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/content"
	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/slug"
)

// Whole is one post with what surrounds writing it.
type Whole struct {
	Post
	// Autosave is what the caller has typed and not saved, nil when there is nothing.
	Autosave *Autosave
	Editing  []Editor
	// OldSlugs lead here, the latest first.
	OldSlugs []string
}

// defaultReadTime is that of a post without words (S89), in minutes.
const defaultReadTime = 5

// readTime is how long a text takes, in minutes (S89).
func readTime(text string) int {
	if forms.Blank(text) {
		return defaultReadTime
	}
	return content.ReadTime(text)
}

// Get returns a post in any state, the trash included.
func (s *Service) Get(ctx context.Context, id string) (Whole, error) {
	q := sqlgen.New(s.DB.Read())
	p, err := postByID(ctx, q, id)
	if err != nil {
		return Whole{}, err
	}
	return s.whole(ctx, q, p)
}

func postByID(ctx context.Context, q *sqlgen.Queries, id string) (Post, error) {
	row, err := q.ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Post{}, unknown()
	}
	if err != nil {
		return Post{}, fmt.Errorf("blog: reading post %s: %w", id, err)
	}
	return fromRow(row)
}

// whole adds to a post what surrounds writing it.
func (s *Service) whole(ctx context.Context, q *sqlgen.Queries, p Post) (w Whole, err error) {
	w.Post = p
	if w.OldSlugs, err = q.OldSlugs(ctx, p.ID); err != nil {
		return w, err
	}
	w.OldSlugs = words(w.OldSlugs)
	if w.Editing, err = s.editing(ctx, q, p.ID); err != nil {
		return w, err
	}
	w.Autosave, err = s.unsaved(ctx, q, p)
	return w, err
}

// Create makes a post (S60). key makes a repeat the same post; empty means that each
// call makes one.
func (s *Service) Create(ctx context.Context, key string, in Input) (Whole, error) {
	in, err := cleaned(in)
	if err != nil {
		return Whole{}, err
	}
	made := forms.ContentHash(in)
	if key != "" {
		key = httpx.ActorFrom(ctx).ID + " " + key
	}
	var w Whole
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if key != "" {
			row, err := q.ByKey(ctx, sql.NullString{String: key, Valid: true})
			repeats, err := forms.Repeats(row.MadeOf, made, err)
			if err != nil {
				return err
			}
			if repeats {
				w, err = s.again(ctx, q, row.ID)
				return err
			}
		}
		w, err = s.create(ctx, tx, key, made, in)
		return err
	})
	if err != nil {
		return Whole{}, fmt.Errorf("blog.Create: %w", err)
	}
	return w, nil
}

// again answers a repeat with the post as it is today.
func (s *Service) again(ctx context.Context, q *sqlgen.Queries, id string) (Whole, error) {
	p, err := postByID(ctx, q, id)
	if err != nil {
		return Whole{}, err
	}
	return s.whole(ctx, q, p)
}

func (s *Service) create(ctx context.Context, tx *db.Tx, key, made string, in Input) (Whole, error) {
	q, now := sqlgen.New(tx), s.Clock.Now()
	before := Post{Status: Draft, ReadTime: defaultReadTime, ReadTimeAuto: true}
	after, err := s.edited(ctx, q, before, in, now)
	if err != nil {
		return Whole{}, err
	}
	if after.PublishedAt.IsZero() && in.Status != nil && *in.Status == Archived {
		return Whole{}, httpx.Invalid(httpx.FieldError{Field: "status", Message: "A new post is a draft, scheduled or published."})
	}
	after.ID, after.CreatedAt, after.Version = s.IDs.Row("post", now), now, 1
	after.UpdatedAt, after.UpdatedBy = now, httpx.PersonFrom(ctx)
	if err := s.withoutCategory(ctx, q, after); err != nil {
		return Whole{}, err
	}
	if err := q.InsertByStaff(ctx, staffInsertParams(after, key, made)); err != nil {
		return Whole{}, renamedMeanwhile(err)
	}
	if err := s.addRevision(ctx, q, after, "created", now); err != nil {
		return Whole{}, err
	}
	if err := s.dropAutosave(ctx, q, newPost, after); err != nil {
		return Whole{}, err
	}
	if err := s.follow(ctx, tx, Post{}, after, "created"); err != nil {
		return Whole{}, err
	}
	return s.whole(ctx, q, after)
}

// edited is before with what in asks for, checked. Problems 422 name the fields.
func (s *Service) edited(ctx context.Context, q *sqlgen.Queries, before Post, in Input, now time.Time) (Post, error) {
	after, c := in.over(before), &checker{zone: s.Zone}
	c.turn(before, &after, in, now)
	after = s.defaulted(after) // then validate (D53)
	c.complete(after)
	if after.Category != before.Category && after.Category != "" {
		n, err := q.HasCategory(ctx, after.Category)
		if err != nil {
			return after, err
		}
		if n == 0 {
			c.failf("category", "Please choose a category from the list.")
		}
	}
	slug, err := s.settleSlug(ctx, q, before, in, after.Title)
	if p := httpx.AsProblem(err); p != nil {
		c.errors = append(c.errors, p.Errors...)
	} else if err != nil {
		return after, err
	}
	after.Slug = slug
	if err := c.problem(); err != nil {
		return after, err
	}
	return after, mayPublish(ctx, before, after)
}

// mayPublish asks for the right to publish whoever changes what readers see, or will.
func mayPublish(ctx context.Context, before, after Post) error {
	seen := func(p Post) bool { return p.Public() || p.DeletedAt.IsZero() && p.Status == Scheduled }
	if a := httpx.ActorFrom(ctx); (seen(before) || seen(after)) && a.Known() && !a.May(CanPublish) {
		return httpx.Forbidden("Your role may write drafts. Please ask somebody who may publish.")
	}
	return nil
}

// Save stores what in says of a post (D55). Whoever edited an older version than the
// database has gets a problem 409 that says who saved it, and what was refused is
// kept as the caller's autosave.
func (s *Service) Save(ctx context.Context, id string, in Input) (Whole, error) {
	in, err := cleaned(in)
	if err != nil {
		return Whole{}, err
	}
	return s.save(ctx, id, in, saving{kind: "saved", isText: true})
}

// saving says how a post is saved.
type saving struct {
	// kind is that of the revision.
	kind string
	// isText: somebody has written it, so that it takes the place of what they had not
	// saved, and is kept when it is refused. Not so a press of a button in the list.
	isText bool
}

func (s *Service) save(ctx context.Context, id string, in Input, how saving) (Whole, error) {
	var w Whole
	var refused error
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		w, refused = Whole{}, nil
		before, err := postByID(ctx, q, id)
		if err != nil {
			return err
		}
		if refused = s.refusal(ctx, before, in, how); refused != nil {
			return s.keepRefused(ctx, q, before, in, how)
		}
		after, err := s.edited(ctx, q, before, in, now)
		if err != nil {
			return err
		}
		if how.isText {
			if err := s.dropAutosave(ctx, q, id, after); err != nil {
				return err
			}
		}
		if after, err = s.store(ctx, tx, before, after, how.kind); err != nil {
			return err
		}
		w, err = s.whole(ctx, q, after)
		return err
	})
	if err != nil {
		return Whole{}, fmt.Errorf("blog: saving %s: %w", id, err)
	}
	return w, refused
}

// refusal is why a save must not be: the post was deleted, or saved by somebody else
// since it was read. A repeat of what is stored already is no conflict.
func (s *Service) refusal(ctx context.Context, before Post, in Input, how saving) error {
	switch {
	case !before.DeletedAt.IsZero() && !how.isText:
		return httpx.Conflict("This post is in the trash. Restore it first.")
	case !before.DeletedAt.IsZero():
		return httpx.Conflict(s.byAndWhen(ctx, before, "moved this post to the trash") + " Restore it, then save again: your text is kept.")
	case in.Version == nil || *in.Version == before.Version || s.isStored(before, in):
		return nil
	case before.UpdatedBy.ID == "" && before.Status == Published:
		return httpx.Conflict("This post published itself " + s.clockText(before.UpdatedAt) + ".")
	}
	return httpx.Conflict(s.byAndWhen(ctx, before, "saved this post"))
}

// isStored tells whether a post is what in says already: the save came twice.
func (s *Service) isStored(p Post, in Input) bool {
	same := s.defaulted(in.over(p))
	set(&same.Status, in.Status)
	if same.Status == Scheduled && in.PublishDate.Sent {
		same.PublishDate = in.PublishDate.At
	}
	if in.Slug != nil {
		same.Slug = cmp.Or(slug.Of(*in.Slug), p.Slug)
	}
	return equal(p, same)
}

// defaulted is p with the defaults of what was left empty (D53).
func (s *Service) defaulted(p Post) Post {
	p.Author = cmp.Or(p.Author, s.Catalog.Company.Team)
	if p.Status == Published || p.Status == Scheduled {
		p.SEOTitle = cmp.Or(p.SEOTitle, p.Title)
	}
	return p
}

// byAndWhen is a sentence of who did it and when, as Kim Tran saved this post at 10:02.
func (s *Service) byAndWhen(ctx context.Context, p Post, did string) string {
	who := cmp.Or(p.UpdatedBy.Name, "Somebody")
	if p.UpdatedBy.ID != "" && p.UpdatedBy.ID == httpx.ActorFrom(ctx).ID {
		who = "In another window, you"
	}
	return who + " " + did + " " + s.clockText(p.UpdatedAt) + "."
}

// clockText is a moment of today by the clock, at 10:02, or another one in full.
func (s *Service) clockText(at time.Time) string {
	local, today := at.In(s.Zone), s.Clock.Now().In(s.Zone)
	if local.Format(time.DateOnly) == today.Format(time.DateOnly) {
		return "at " + local.Format("15:04")
	}
	return "on " + TimeText(at, s.Zone)
}

// store writes a change of a post with all that follows: what it was called, the
// revision, news, the audit line. A change of nothing stores nothing. Errors
// db.ErrAgain when somebody was faster.
func (s *Service) store(ctx context.Context, tx *db.Tx, before, after Post, kind string) (Post, error) {
	if equal(before, after) && before.DeletedAt.Equal(after.DeletedAt) {
		return before, nil
	}
	q, now := sqlgen.New(tx), s.Clock.Now()
	if before.Slug != after.Slug {
		if err := s.moveSlug(ctx, q, before, after.Slug, now); err != nil {
			return after, err
		}
	}
	if err := s.withoutCategory(ctx, q, after); err != nil {
		return after, err
	}
	after.UpdatedAt, after.UpdatedBy = now, httpx.PersonFrom(ctx)
	n, err := q.Update(ctx, updateParams(after))
	if err != nil {
		return after, renamedMeanwhile(err)
	}
	if n == 0 {
		return after, db.ErrAgain
	}
	after.Version++
	if after.Status == Published && before.Status != Published && kind == "saved" {
		kind = "published"
	}
	if !equal(before, after) {
		if err := s.keepFirst(ctx, q, before); err != nil {
			return after, err
		}
		if err := s.addRevision(ctx, q, after, kind, now); err != nil {
			return after, err
		}
	}
	return after, s.follow(ctx, tx, before, after, kind)
}

// withoutCategory makes the row that a draft of no category refers to.
func (s *Service) withoutCategory(ctx context.Context, q *sqlgen.Queries, p Post) error {
	if p.Category != "" {
		return nil
	}
	return q.AddCategory(ctx, sqlgen.AddCategoryParams{Name: "", CreatedAt: s.Clock.Now()})
}

// renamedMeanwhile makes a save run again whose category somebody renamed or deleted
// since it was looked at.
func renamedMeanwhile(err error) error {
	if db.ReferenceViolation(err) {
		return db.ErrAgain
	}
	return err
}

// moveSlug keeps what readers may have bookmarked (D52).
func (s *Service) moveSlug(ctx context.Context, q *sqlgen.Queries, before Post, to string, now time.Time) error {
	if err := q.ForgetOldSlug(ctx, sqlgen.ForgetOldSlugParams{Slug: to, PostID: before.ID}); err != nil {
		return err
	}
	if before.PublishedAt.IsZero() {
		return nil // nobody has seen it
	}
	return q.AddOldSlug(ctx, sqlgen.AddOldSlugParams{Slug: before.Slug, PostID: before.ID, RenamedAt: now})
}

// equal tells whether two states of a post say the same.
func equal(a, b Post) bool { return bytes.Equal(encode(inputOf(a)), encode(inputOf(b))) }

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil { // texts, numbers and times before the year 10000
		panic(fmt.Sprintf("blog: encoding: %v", err))
	}
	return b
}
