package templates

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/automation/templates/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// Template is a mail of a plan as staff wrote it, in Markdown with merge tags (S72, S161).
type Template struct{ ID, Subject, Content string }

// Saved is a template in one of its versions.
type Saved struct {
	Template
	Version int
	MadeBy  string
	MadeAt  time.Time
	// Deleted is true for one that was deleted, by MadeBy at MadeAt.
	Deleted bool
}

// Deps are the dependencies of Templates. All are required.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Leads    *leads.Service
	Renderer *Renderer
	Audit    audit.Log
	Bus      *events.Bus
}

// Templates are the mails that plans send, in their versions.
type Templates struct{ d Deps }

// New returns the use cases of templates.
func New(d Deps) (*Templates, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Templates{d}, nil
}

// Seed stores the templates that this database does not have. What staff have changed stays as it
// is.
func (s *Templates) Seed(ctx context.Context, tx *db.Tx, list []Template, now time.Time) error {
	q := sqlgen.New(tx)
	for _, t := range list {
		if _, err := q.InsertTemplate(ctx, sqlgen.InsertTemplateParams{
			ID: t.ID, Version: 1, Subject: t.Subject, Content: t.Content, MadeAt: now, Deleted: false,
		}); err != nil {
			return fmt.Errorf("automation: storing the mail %q: %w", t.ID, err)
		}
	}
	return nil
}

// Templates are the current mails of plans.
func (s *Templates) Templates(ctx context.Context) ([]Saved, error) { return s.list(ctx, false) }

// DeletedMails are the mails that were deleted.
func (s *Templates) DeletedMails(ctx context.Context) ([]Saved, error) { return s.list(ctx, true) }

func (s *Templates) list(ctx context.Context, deleted bool) ([]Saved, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).Templates(ctx, deleted)
	if err != nil {
		return nil, fmt.Errorf("automation.Templates: %w", err)
	}
	out := make([]Saved, len(rows))
	for i, r := range rows {
		out[i] = savedFrom(r)
	}
	return out, nil
}

func savedFrom(r sqlgen.AutomationTemplate) Saved {
	return Saved{Template{ID: r.ID, Subject: r.Subject, Content: r.Content}, int(r.Version), r.MadeByName, r.MadeAt, r.Deleted}
}

// Template is a mail in its current version, deleted or not, or a problem 404.
func (s *Templates) Template(ctx context.Context, id string) (Saved, error) {
	return newest(ctx, s.d.DB.Read(), id)
}

// newest is the current version of a mail as from (a transaction, or the readers) sees it, or a problem 404.
func newest(ctx context.Context, from sqlgen.DBTX, id string) (Saved, error) {
	row, err := sqlgen.New(from).NewestTemplate(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Saved{}, httpx.NotFound("mail")
	}
	return savedFrom(row), err
}

// IDs are the ids of all templates that are not deleted, as from (a transaction, or the readers) sees them.
func IDs(ctx context.Context, from sqlgen.DBTX) ([]string, error) {
	rows, err := sqlgen.New(from).Templates(ctx, false)
	if err != nil {
		return nil, fmt.Errorf("automation: reading the mails: %w", err)
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return ids, nil
}

// NewestVersion is the version of a template for a new run.
func NewestVersion(ctx context.Context, tx *db.Tx, id string) (int32, error) {
	t, err := sqlgen.New(tx).NewestTemplate(ctx, id)
	if err != nil {
		return 0, fmt.Errorf("automation: the mail %q: %w", id, err)
	}
	return t.Version, nil
}

// At is a template in a version, as from (a transaction, or the readers) sees it.
func At(ctx context.Context, from sqlgen.DBTX, id string, version int32) (Template, error) {
	t, err := sqlgen.New(from).TemplateVersion(ctx, sqlgen.TemplateVersionParams{ID: id, Version: version})
	if err != nil {
		return Template{}, fmt.Errorf("automation: the mail %q: %w", id, err)
	}
	return Template{ID: t.ID, Subject: t.Subject, Content: t.Content}, nil
}

// SaveTemplate stores the next version of a mail, for new runs. It returns a problem: 404 for an
// unknown mail, 409 when another person has changed it, 422 for one that cannot be sent.
func (s *Templates) SaveTemplate(ctx context.Context, version int, t Template) (Saved, error) {
	if wrong := s.problems(t); len(wrong) > 0 {
		return Saved{}, httpx.Invalid(wrong...)
	}
	var after Saved
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.toChange(ctx, tx, t.ID)
		if err != nil {
			return err
		}
		if before.Deleted {
			return httpx.Conflict(fmt.Sprintf("%s deleted this mail since you loaded it. Nothing was saved: bring it back first, or copy it.", before.MadeBy))
		}
		if before.Version != version {
			return httpx.Conflict("This mail was changed since you loaded it. Nothing was overwritten: look at it again, then repeat your change.")
		}
		after, err = s.store(ctx, tx, before, t, false, "changed")
		return err
	})
	if err != nil {
		return Saved{}, fmt.Errorf("automation.SaveTemplate %s: %w", t.ID, err)
	}
	return after, nil
}

// problems are the errors of a mail, by field.
func (s *Templates) problems(t Template) (wrong []httpx.FieldError) {
	if found := s.d.Renderer.CheckSubject(t.Subject); len(found) > 0 {
		wrong = append(wrong, httpx.FieldError{Field: "subject", Message: strings.Join(found, " ")})
	}
	if found := s.d.Renderer.CheckContent(t.Content); len(found) > 0 {
		wrong = append(wrong, httpx.FieldError{Field: "content", Message: strings.Join(found, " ")})
	}
	return wrong
}
