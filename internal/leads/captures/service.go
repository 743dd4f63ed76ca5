package captures

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/leads/notices"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Deps are what Captures need. All are required but Listen.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Leads    *leads.Service
	Promises *promises.Promises
	Notices  *notices.Notices
	// Nudges have the mails written at once.
	Nudges *jobs.Nudges
	Audit  audit.Log
	// Admin is where notifications to the company go.
	Admin mail.Address
	// Listen is told of a person's capture within its transaction.
	Listen func(ctx context.Context, tx *db.Tx, c Capture) error `wiring:"optional"`
}

// Captures are the use cases of what visitors leave in the pop-up, the qualification panel
// and the priority-support overlay.
type Captures struct{ d Deps }

// New makes the use cases of captures.
func New(d Deps) (*Captures, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Captures{d}, nil
}

// Submit qualifies and stores a capture once, however often it is sent. key is the
// Idempotency-Key header, empty when there was none. It returns a problem 422 with
// the fields to correct, or when key came with other content before.
func (s *Captures) Submit(ctx context.Context, key string, p CapturePayload) (Capture, error) {
	good, wrong := Validate(s.d.Catalog, p)
	if len(wrong) > 0 {
		return Capture{}, httpx.Invalid(wrong...)
	}
	draft := s.build(good, key, s.d.Clock.Now())
	var stored Capture
	look := key == "" // a key is unique in the table: whether it was used shows by itself
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		stored, err = s.submit(ctx, tx, key, draft, look)
		look = true // run again: a repeat
		return err
	})
	if err != nil {
		return Capture{}, fmt.Errorf("captures.Submit: %w", err)
	}
	return stored, nil
}

// submit stores a draft, after a look for the one that it repeats if look is set.
func (s *Captures) submit(ctx context.Context, tx *db.Tx, key string, c Capture, look bool) (Capture, error) {
	if look {
		known, found, err := repeated(ctx, tx, key, c)
		if err != nil || found {
			return known, err
		}
	}
	if c.QuarantineReason == "" {
		lead, err := s.d.Leads.Capture(ctx, tx, c.contact(s.d.Catalog))
		if err != nil {
			return Capture{}, err
		}
		c.LeadID = lead.ID
	}
	if err := sqlgen.New(tx.Pipelined()).InsertCapture(ctx, insertParams(c)); err != nil {
		return Capture{}, fmt.Errorf("adding the capture: %w", err)
	}
	if c.QuarantineReason == "" {
		if err := s.d.Promises.Make(ctx, tx.Pipelined(), s.asked(c)); err != nil {
			return Capture{}, err
		}
		s.d.Nudges.After(tx, notify, c.ID)
	}
	return c, s.tell(ctx, tx, c)
}

// tell publishes a capture: to the boards, and to those who listen to
// those that are of a person.
func (s *Captures) tell(ctx context.Context, tx *db.Tx, c Capture) error {
	s.d.Notices.News(tx, c.LeadID, "captured")
	if s.d.Listen == nil || c.QuarantineReason != "" {
		return nil
	}
	return s.d.Listen(ctx, tx, c)
}

// repeated finds the capture that this one repeats: by its key, or without a
// key by equal content within forms.SameWindow.
func repeated(ctx context.Context, tx *db.Tx, key string, draft Capture) (Capture, bool, error) {
	q := sqlgen.New(tx)
	var row sqlgen.LeadCapture
	var err error
	if key == "" {
		row, err = q.CaptureByHashSince(ctx, sqlgen.CaptureByHashSinceParams{
			RequestHash: draft.RequestHash, CreatedAt: draft.CreatedAt.Add(-forms.SameWindow),
		})
	} else {
		row, err = q.CaptureByKey(ctx, draft.IdempotencyKey)
	}
	if found, err := forms.Repeats(row.RequestHash, draft.RequestHash, err); !found {
		return Capture{}, false, err
	}
	known, err := fromRow(row)
	return known, err == nil, err
}

// build makes the row of a new capture, qualified.
func (s *Captures) build(p Valid, key string, now time.Time) Capture {
	hash := contentHash(p)
	behavior := p.Behavior.Cleaned(s.d.Catalog.Options.DeviceType)
	return Capture{
		ID: s.d.IDs.Row("capture", now), IdempotencyKey: forms.RowKey(key, hash, now), RequestHash: hash,
		Email: p.Email, Name: p.Name, Phone: p.Phone, PhoneE164: p.PhoneE164, Company: p.Company,
		Role: p.Role, Interests: p.Interests, Source: p.Source, ServiceType: p.ServiceType, SessionID: p.SessionID,
		Behavior: behavior, Qualified: Qualification(s.d.Catalog.Captures, behavior, p.Interests),
		Recommendations:  s.d.Catalog.AdviceFor(p.Interests),
		QuarantineReason: forms.Suspicion(p.Website, p.ElapsedMs), CreatedAt: now,
	}
}

// respondBy is until when a specialist has been in touch (U8).
func (s *Captures) respondBy(c Capture) time.Time {
	return c.CreatedAt.Add(time.Duration(s.d.Catalog.Captures.AnswerHours) * time.Hour)
}

// asked is what a capture's visitor is promised an answer to.
func (s *Captures) asked(c Capture) promises.Asked {
	return promises.Asked{LeadID: c.LeadID, Ref: c.ID, Source: c.Source, At: c.CreatedAt, DueAt: s.respondBy(c)}
}

// Get answers one capture, or a problem 404.
func (s *Captures) Get(ctx context.Context, id string) (Capture, error) {
	row, err := sqlgen.New(s.d.DB.Read()).CaptureByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Capture{}, httpx.NotFound("capture")
	}
	if err != nil {
		return Capture{}, fmt.Errorf("reading the capture: %w", err)
	}
	return fromRow(row)
}
