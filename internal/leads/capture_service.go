package leads

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Captures holds the use cases of what visitors leave in the pop-up, the
// qualification panel and the priority-support overlay.
type Captures struct{ FormDeps }

// Submit qualifies and stores a capture once, however often it is sent. key is the
// Idempotency-Key header, empty when there was none. It returns a problem 422 with
// the fields to correct, or when key came with other content before.
func (s *Captures) Submit(ctx context.Context, key string, p CapturePayload) (Capture, error) {
	valid, wrong := ValidateCapture(s.Catalog, p)
	if len(wrong) > 0 {
		return Capture{}, httpx.Invalid(wrong...)
	}
	draft := s.build(valid, key, s.Clock.Now())
	var stored Capture
	look := key == "" // a key is unique in the table: whether it was used shows by itself
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		stored, err = s.submit(ctx, tx, key, draft, look)
		look = true // run again: a repeat
		return err
	})
	if err != nil {
		return Capture{}, fmt.Errorf("leads.Captures.Submit: %w", err)
	}
	return stored, nil
}

// submit stores a draft, after a look for the one that it repeats if look is set.
func (s *Captures) submit(ctx context.Context, tx *db.Tx, key string, c Capture, look bool) (Capture, error) {
	if look {
		known, found, err := repeatedCapture(ctx, tx, key, c)
		if err != nil || found {
			return known, err
		}
	}
	if c.QuarantineReason == "" {
		lead, err := s.Leads.Capture(ctx, tx, c.contact(s.Catalog))
		if err != nil {
			return Capture{}, err
		}
		c.LeadID = lead.ID
	}
	if err := sqlgen.New(tx.Pipelined()).InsertCapture(ctx, insertCaptureParams(c)); err != nil {
		return Capture{}, fmt.Errorf("adding the capture: %w", err)
	}
	if c.QuarantineReason == "" {
		if err := s.promise(ctx, tx.Pipelined(), s.promiseOf(c)); err != nil {
			return Capture{}, err
		}
		if err := s.Jobs.Enqueue(ctx, tx, CaptureNotification{CaptureID: c.ID}); err != nil {
			return Capture{}, err
		}
	}
	return c, s.tell(ctx, tx, c)
}

// tell lets everybody know of a capture who must: the boards, and whoever listens to
// those that are of a person.
func (s *Captures) tell(ctx context.Context, tx *db.Tx, c Capture) error {
	s.newsAfter(tx, c.LeadID, "captured")
	if s.Listen == nil || c.QuarantineReason != "" {
		return nil
	}
	return s.Listen(ctx, tx, c)
}

// repeatedCapture finds the capture that this one repeats: by its key, or without a
// key by equal content within forms.SameWindow.
func repeatedCapture(ctx context.Context, tx *db.Tx, key string, draft Capture) (Capture, bool, error) {
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
	known, err := captureFromRow(row)
	return known, err == nil, err
}

// build makes the row of a new capture, qualified.
func (s *Captures) build(p ValidCapture, key string, now time.Time) Capture {
	hash := captureHash(p)
	behavior := p.Behavior.cleaned(s.Catalog.Options.DeviceType)
	return Capture{
		ID: s.IDs.Row("capture", now), IdempotencyKey: forms.RowKey(key, hash, now), RequestHash: hash,
		Email: p.Email, Name: p.Name, Phone: p.Phone, PhoneE164: p.PhoneE164, Company: p.Company,
		Role: p.Role, Interests: p.Interests, Source: p.Source, ServiceType: p.ServiceType, SessionID: p.SessionID,
		Behavior: behavior, Qualified: Qualification(s.Catalog.Captures, behavior, p.Interests),
		Recommendations:  s.Catalog.AdviceFor(p.Interests),
		QuarantineReason: forms.Suspicion(p.Website, p.ElapsedMs), CreatedAt: now,
	}
}

// respondBy is until when a specialist has been in touch (U8).
func (f FormDeps) respondBy(c Capture) time.Time {
	return c.CreatedAt.Add(time.Duration(f.Catalog.Captures.AnswerHours) * time.Hour)
}

// Get answers one capture, or a problem 404.
func (s *Captures) Get(ctx context.Context, id string) (Capture, error) {
	row, err := sqlgen.New(s.DB.Read()).CaptureByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Capture{}, httpx.NotFound("capture")
	}
	if err != nil {
		return Capture{}, fmt.Errorf("reading the capture: %w", err)
	}
	return captureFromRow(row)
}
