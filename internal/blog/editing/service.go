package editing

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/changes"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/editing/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Markdown *markdown.Renderer
	// Zone is the time zone of dates in texts, America/Edmonton (D42).
	Zone    *time.Location
	Drafts  *drafts.Service
	Changes *changes.Service
}

// Service is how staff write posts.
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

// Whole is one post with what surrounds writing it.
type Whole struct {
	blog.Post
	// Autosave is what the caller has typed and not saved, nil when there is nothing.
	Autosave *drafts.Autosave
	Editing  []drafts.Editor
	// OldSlugs lead here, the latest first.
	OldSlugs []string
}

// Get returns a post in any state, the trash included.
func (s *Service) Get(ctx context.Context, id string) (Whole, error) {
	return s.read(ctx, s.deps.DB.Read(), id)
}

// Whole adds to a post what accompanies writing it.
func (s *Service) Whole(ctx context.Context, c blog.Conn, p blog.Post) (w Whole, err error) {
	w.Post = p
	if w.OldSlugs, err = sqlgen.New(c).OldSlugs(ctx, p.ID); err != nil {
		return w, err
	}
	w.OldSlugs = blog.NotNil(w.OldSlugs)
	if w.Editing, err = s.deps.Drafts.Editing(ctx, c, p.ID); err != nil {
		return w, err
	}
	w.Autosave, err = s.deps.Drafts.Unsaved(ctx, c, p)
	return w, err
}

// Create makes a post (S60). key makes a repeat return the same post; empty means
// that each call makes one.
func (s *Service) Create(ctx context.Context, key string, in blog.Input) (Whole, error) {
	in, err := cleaned(in)
	if err != nil {
		return Whole{}, err
	}
	made := forms.ContentHash(in)
	if key != "" {
		key = httpx.ActorFrom(ctx).ID + " " + key
	}
	var w Whole
	err = s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		if key != "" {
			row, err := sqlgen.New(tx).ByKey(ctx, sql.NullString{String: key, Valid: true})
			repeats, err := forms.Repeats(row.MadeOf, made, err)
			if err != nil {
				return err
			}
			if repeats {
				w, err = s.read(ctx, tx, row.ID)
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

// read is a post with what surrounds it, as it is now.
func (s *Service) read(ctx context.Context, c blog.Conn, id string) (Whole, error) {
	p, err := blog.ByID(ctx, c, id)
	if err != nil {
		return Whole{}, err
	}
	return s.Whole(ctx, c, p)
}

func (s *Service) create(ctx context.Context, tx *db.Tx, key, made string, in blog.Input) (Whole, error) {
	now := s.deps.Clock.Now()
	before := blog.Post{Status: blog.Draft, ReadTime: blog.DefaultReadTime, ReadTimeAuto: true}
	after, err := s.edited(ctx, tx, before, in, now)
	if err != nil {
		return Whole{}, err
	}
	if after.PublishedAt.IsZero() && in.Status != nil && *in.Status == blog.Archived {
		return Whole{}, httpx.Invalid(httpx.FieldError{Field: "status", Message: "A new post is a draft, scheduled or published."})
	}
	after.ID, after.CreatedAt, after.Version = s.deps.IDs.Row("post", now), now, 1
	after.UpdatedAt, after.UpdatedBy = now, httpx.PersonFrom(ctx)
	if err := s.deps.Changes.Create(ctx, tx, after, key, made); err != nil {
		return Whole{}, err
	}
	return s.Whole(ctx, tx, after)
}

// edited is before with what in asks for, checked. Problems 422 name the fields.
func (s *Service) edited(ctx context.Context, tx *db.Tx, before blog.Post, in blog.Input, now time.Time) (blog.Post, error) {
	after, c := in.Over(before), &checker{zone: s.deps.Zone}
	c.applyStatus(before, &after, in, now)
	after = after.Defaulted(s.deps.Catalog.Company().Team) // then validate (D53)
	c.complete(after)
	if after.Category != before.Category && after.Category != "" {
		known, err := blog.HasCategory(ctx, tx, after.Category)
		if err != nil {
			return after, err
		}
		if !known {
			c.failf("category", "Please choose a category from the list.")
		}
	}
	slug, err := s.settleSlug(ctx, tx, before, in, after.Title)
	if p := httpx.AsProblem(err); p != nil {
		c.errors = append(c.errors, p.Errors...)
	} else if err != nil {
		return after, err
	}
	after.Slug = slug
	if err := c.problem(); err != nil {
		return after, err
	}
	return after, changes.MayPublish(ctx, before, after)
}

// Save stores what in says of a post (D55). An edit of an older version than the
// database has gets a problem 409 that says who saved it, and what was refused is
// kept as the caller's autosave.
func (s *Service) Save(ctx context.Context, id string, in blog.Input) (Whole, error) {
	in, err := cleaned(in)
	if err != nil {
		return Whole{}, err
	}
	return s.save(ctx, id, in, saving{kind: "saved", isText: true})
}

// Change is Save for a press of a button in the list: nobody has written a text that
// would be kept when it is refused.
func (s *Service) Change(ctx context.Context, id string, in blog.Input) (Whole, error) {
	return s.save(ctx, id, in, saving{kind: "saved"})
}

// saving says how a post is saved.
type saving struct {
	// kind is that of the revision.
	kind string
	// isText: somebody has written it, so that it replaces what they had not saved,
	// and is kept when it is refused. A press of a button in the list is no text.
	isText bool
}

func (s *Service) save(ctx context.Context, id string, in blog.Input, how saving) (Whole, error) {
	var w Whole
	var refused error
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w, refused = Whole{}, nil
		before, err := blog.ByID(ctx, tx, id)
		if err != nil {
			return err
		}
		if refused = s.conflict(ctx, before, in, how); refused != nil {
			if !how.isText {
				return nil
			}
			return s.deps.Drafts.KeepRefused(ctx, tx, before, in)
		}
		after, err := s.edited(ctx, tx, before, in, s.deps.Clock.Now())
		if err != nil {
			return err
		}
		if how.isText {
			if err := s.deps.Drafts.Drop(ctx, tx, id, after); err != nil {
				return err
			}
		}
		if after, err = s.deps.Changes.Apply(ctx, tx, before, after, how.kind); err != nil {
			return err
		}
		w, err = s.Whole(ctx, tx, after)
		return err
	})
	if err != nil {
		return Whole{}, fmt.Errorf("blog: saving %s: %w", id, err)
	}
	return w, refused
}

// RestoreRevision makes a revision's text the post's again, as a new revision.
// Address, status and dates stay: to change those is to publish. So does the
// category, if none of that name exists any more.
func (s *Service) RestoreRevision(ctx context.Context, id, revision string, version *int) (Whole, error) {
	in, err := s.deps.Drafts.RevisionInput(ctx, id, revision)
	if err != nil {
		return Whole{}, err
	}
	in.Slug, in.Status, in.PublishDate, in.Version = nil, nil, httpx.Moment{}, version
	if in.Category != nil {
		known, err := blog.HasCategory(ctx, s.deps.DB.Read(), *in.Category)
		if err != nil {
			return Whole{}, fmt.Errorf("blog.RestoreRevision %s: %w", revision, err)
		}
		if !known {
			in.Category = nil
		}
	}
	if in, err = cleaned(in); err != nil {
		return Whole{}, err
	}
	return s.save(ctx, id, in, saving{kind: "restored", isText: true})
}

// conflict is why a save is refused: the post was deleted, or saved by somebody else
// since it was read. A repeat of what is already stored is no conflict.
func (s *Service) conflict(ctx context.Context, before blog.Post, in blog.Input, how saving) error {
	switch {
	case !before.DeletedAt.IsZero() && !how.isText:
		return httpx.Conflict("This post is in the trash. Restore it first.")
	case !before.DeletedAt.IsZero():
		return httpx.Conflict(s.byAndWhen(ctx, before, "moved this post to the trash") + " Restore it, then save again: your text is kept.")
	case in.Version == nil || *in.Version == before.Version || in.IsStored(before, s.deps.Catalog.Company().Team):
		return nil
	case before.UpdatedBy.ID == "" && before.Status == blog.Published:
		return httpx.Conflict("This post published itself " + s.clockText(before.UpdatedAt) + ".")
	}
	return httpx.Conflict(s.byAndWhen(ctx, before, "saved this post"))
}

// byAndWhen is a sentence of who did it and when, as Kim Tran saved this post at 10:02.
func (s *Service) byAndWhen(ctx context.Context, p blog.Post, did string) string {
	who := cmp.Or(p.UpdatedBy.Name, "Someone")
	if p.UpdatedBy.ID != "" && p.UpdatedBy.ID == httpx.ActorFrom(ctx).ID {
		who = "In another window, you"
	}
	return who + " " + did + " " + s.clockText(p.UpdatedAt) + "."
}

// clockText is a moment of today by the clock, at 10:02, or another one in full.
func (s *Service) clockText(at time.Time) string {
	local, today := at.In(s.deps.Zone), s.deps.Clock.Now().In(s.deps.Zone)
	if local.Format(time.DateOnly) == today.Format(time.DateOnly) {
		return "at " + local.Format("15:04")
	}
	return "on " + blog.TimeText(at, s.deps.Zone)
}
