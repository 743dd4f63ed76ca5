package notices

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/notices/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
	// Nudges make a notice's mail be written at once.
	Nudges *jobs.Nudges
	Mail   *mail.Outbox
	// Origin is the public origin without a slash at its end, Admin where the mails go.
	Origin string
	Admin  func() mail.Address
}

// Service informs the company about changes.
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

// The changes that a notice reports (D51).
const (
	noticeCreated   = "created"
	noticePublished = "published"
	noticeUpdated   = "updated"
)

// gatherEdits is how long edits of a published post are collected for one mail.
const gatherEdits = 10 * time.Minute

// tell is the task that writes the mails of notices.
const tell = "blog.tell"

// Tasks returns the task that writes due mails: at once by a nudge, else when their time
// has come.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{jobs.RowTask(tell, func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.deps.DB.Read()).WaitingNotices(ctx, sqlgen.WaitingNoticesParams{DueAt: s.deps.Clock.Now().Add(-jobs.NudgeFirst), Limit: limit})
	}, s.Tell)}
}

// Remember records that the company is to be informed about a change (S121, D51): a
// new post, its first publication, and edits of what readers see, those of ten
// minutes together.
func (s *Service) Remember(ctx context.Context, tx *db.Tx, before, after blog.Post, kind string) error {
	now := s.deps.Clock.Now()
	due := now
	var what string
	switch {
	case before.PublishedAt.IsZero() && !after.PublishedAt.IsZero():
		what = noticePublished
	case kind == "created":
		what = noticeCreated
	case before.Public() && after.Public() && !blog.Equal(before, after):
		what, due = noticeUpdated, now.Add(gatherEdits)
	default:
		return nil
	}
	id := s.deps.IDs.Row("notice", now)
	n, err := sqlgen.New(tx).InsertNotice(ctx, sqlgen.InsertNoticeParams{
		ID: id, PostID: after.ID, Kind: what, ByName: after.UpdatedBy.Name, MadeAt: now, DueAt: due,
	})
	if err != nil || n == 0 { // 0: such a notice is already waiting
		return err
	}
	if due.Equal(now) {
		s.deps.Nudges.After(tx, tell, id)
	}
	return nil
}

// Tell puts the mail of a notice into the outbox, once, when it is due and not
// before. It describes the post as it is then. Edits of a post that readers no
// longer see are not reported.
func (s *Service) Tell(ctx context.Context, id string) error {
	q := sqlgen.New(s.deps.DB.Read())
	n, err := q.Notice(ctx, id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && n.ToldAt.Valid {
		return nil // the post was purged, or the mail is in the outbox
	}
	if err != nil {
		return fmt.Errorf("blog.Tell: %w", err)
	}
	if n.DueAt.After(s.deps.Clock.Now()) {
		return nil
	}
	p, err := blog.ByID(ctx, s.deps.DB.Read(), n.PostID)
	if err != nil {
		return err
	}
	letter, err := s.notificationMail(n, p)
	if err != nil {
		return err
	}
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		told, err := sqlgen.New(tx).TellNotice(ctx, sqlgen.TellNoticeParams{ID: id, ToldAt: db.NullTime(s.deps.Clock.Now())})
		if err != nil || told == 0 || n.Kind == noticeUpdated && !p.Public() { // 0: another instance was faster
			return err
		}
		_, err = s.deps.Mail.Enqueue(ctx, tx, letter)
		return err
	})
	if err != nil {
		return fmt.Errorf("blog.Tell %s: %w", id, err)
	}
	return nil
}

// Purge deletes the notices of a post.
func Purge(ctx context.Context, c blog.Conn, post string) error {
	return sqlgen.New(c).PurgeNotices(ctx, post)
}
