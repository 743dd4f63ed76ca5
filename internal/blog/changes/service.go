package changes

import (
	"context"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/changes/sqlgen"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/notices"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	Clock   clock.Clock
	Audit   audit.Log
	Bus     *events.Bus
	Drafts  *drafts.Service
	Notices *notices.Service
}

// Service stores changes of posts.
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

// Create stores a new post and the consequences. key makes a repeat return the same
// post, made is the input that it was made of.
func (s *Service) Create(ctx context.Context, tx *db.Tx, p blog.Post, key, made string) error {
	if err := withoutCategory(ctx, tx, p, p.CreatedAt); err != nil {
		return err
	}
	if err := sqlgen.New(tx).InsertByStaff(ctx, insertParams(p, key, made)); err != nil {
		return renamedMeanwhile(err)
	}
	if err := s.deps.Drafts.AddRevision(ctx, tx, p, "created", p.CreatedAt); err != nil {
		return err
	}
	if err := s.deps.Drafts.Drop(ctx, tx, drafts.NewPost, p); err != nil {
		return err
	}
	return s.follow(ctx, tx, blog.Post{}, p, "created")
}

// Apply writes a change of a post and the consequences: the old slug, the
// revision, news, the audit line. A change without a difference stores nothing.
// It returns db.ErrAgain when somebody was faster.
func (s *Service) Apply(ctx context.Context, tx *db.Tx, before, after blog.Post, kind string) (blog.Post, error) {
	if blog.Equal(before, after) && before.DeletedAt.Equal(after.DeletedAt) {
		return before, nil
	}
	now := s.deps.Clock.Now()
	if before.Slug != after.Slug {
		if err := moveSlug(ctx, tx, before, after.Slug, now); err != nil {
			return after, err
		}
	}
	if err := withoutCategory(ctx, tx, after, now); err != nil {
		return after, err
	}
	after.UpdatedAt, after.UpdatedBy = now, httpx.PersonFrom(ctx)
	n, err := sqlgen.New(tx).Update(ctx, updateParams(after))
	if err != nil {
		return after, renamedMeanwhile(err)
	}
	if n == 0 {
		return after, db.ErrAgain
	}
	after.Version++
	if after.Status == blog.Published && before.Status != blog.Published && kind == "saved" {
		kind = "published"
	}
	if !blog.Equal(before, after) {
		if err := s.deps.Drafts.KeepFirst(ctx, tx, before); err != nil {
			return after, err
		}
		if err := s.deps.Drafts.AddRevision(ctx, tx, after, kind, now); err != nil {
			return after, err
		}
	}
	return after, s.follow(ctx, tx, before, after, kind)
}

// withoutCategory makes the row that a draft of no category refers to.
func withoutCategory(ctx context.Context, tx *db.Tx, p blog.Post, now time.Time) error {
	if p.Category != "" {
		return nil
	}
	return blog.AddCategory(ctx, tx, "", now)
}

// renamedMeanwhile makes a save run again if its category was renamed or deleted
// since it was read.
func renamedMeanwhile(err error) error {
	if db.ReferenceViolation(err) {
		return db.ErrAgain
	}
	return err
}

// moveSlug keeps the old slug, which readers may have bookmarked (D52).
func moveSlug(ctx context.Context, tx *db.Tx, before blog.Post, to string, now time.Time) error {
	if err := sqlgen.New(tx).ForgetOldSlug(ctx, sqlgen.ForgetOldSlugParams{Slug: to, PostID: before.ID}); err != nil {
		return err
	}
	if before.PublishedAt.IsZero() {
		return nil // nobody has seen it
	}
	return blog.KeepOldSlug(ctx, tx, before.Slug, before.ID, now)
}

// MayPublish requires the right to publish for changes of what readers see, or will.
func MayPublish(ctx context.Context, before, after blog.Post) error {
	seen := func(p blog.Post) bool { return p.Public() || p.DeletedAt.IsZero() && p.Status == blog.Scheduled }
	if a := httpx.ActorFrom(ctx); (seen(before) || seen(after)) && a.Known() && !a.May(blog.CanPublish) {
		return httpx.Forbidden("Your role may write drafts. Please ask someone who may publish.")
	}
	return nil
}

// follow records the consequences of a change of a post in its transaction: the
// notice to the company (D51), news, and the audit line. kind is that of the
// revision, or deleted.
func (s *Service) follow(ctx context.Context, tx *db.Tx, before, after blog.Post, kind string) error {
	if before.Status != after.Status && kind != "created" && kind != "restored" {
		kind = becameOf(after.Status)
	}
	if err := s.deps.Notices.Remember(ctx, tx, before, after, kind); err != nil {
		return err
	}
	isSeen := before.Public() || after.Public()
	blog.Announce(s.deps.Bus, tx, after.ID, kind, isSeen)
	if kind == "saved" && !isSeen {
		return nil // a draft's revisions record it
	}
	entry := audit.Entry{Action: blog.Tag + "." + kind, Subject: after.ID, Detail: audit.Change{Before: recordOf(before), After: recordOf(after)}}
	if after.UpdatedBy.ID == "" {
		entry.Actor = audit.Program("the blog's schedule")
	}
	return s.deps.Audit.Record(ctx, tx, entry)
}

// becameOf names the event by which a post got this status.
func becameOf(status blog.Status) string {
	if status == blog.Draft {
		return "withdrawn"
	}
	return string(status)
}

// recordOf is what the audit log stores about a post.
func recordOf(p blog.Post) map[string]any {
	if p.ID == "" {
		return map[string]any{}
	}
	out := map[string]any{"title": p.Title, "slug": p.Slug, "status": p.Status, "featured": p.Featured, "category": p.Category, "version": p.Version}
	if !p.PublishDate.IsZero() {
		out["publish_date"] = p.PublishDate
	}
	if !p.DeletedAt.IsZero() {
		out["deleted_at"] = p.DeletedAt
	}
	return out
}
