package subscribers

import (
	"context"
	"fmt"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Quarantined returns one page of the sign-ups that look like a program's, the latest first.
func (s *Signups) Quarantined(ctx context.Context, cursor string, limit int) ([]Signup, string, error) {
	page, err := httpx.NewPage(cursor, limit)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.DB.Read()).QuarantinedSignups(ctx, sqlgen.QuarantinedSignupsParams{BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, MaxRows: page.Rows()})
	if err != nil {
		return nil, "", fmt.Errorf("subscribers.Quarantined: %w", err)
	}
	list, err := db.Each(rows, signupFrom)
	if err != nil {
		return nil, "", err
	}
	list, next := httpx.CutPage(page, list, Signup.Place)
	return list, next, nil
}

// Release takes a sign-up out of quarantine: the address is asked for confirmation, as if it had
// signed up now. It returns a problem: 404 for one that is no longer in quarantine, 409 for an
// address that is subscribed already.
func (s *Signups) Release(ctx context.Context, id string) error {
	kept, err := s.quarantinedSignup(ctx, id)
	if err != nil {
		return err
	}
	draft := s.form.draft(Payload{Email: kept.Email, Interests: kept.Topics, Consent: true})
	if _, err = s.Store(ctx, "", draft, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).DeleteQuarantined(ctx, id)
		if err == nil && n == 0 {
			err = httpx.NotFound("sign-up")
		}
		if err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: core.Tag + ".released", Subject: id, Detail: map[string]any{"reason": kept.QuarantineReason}})
	}); err != nil {
		return fmt.Errorf("subscribers.Release: %w", err)
	}
	return nil
}

// quarantinedSignup reads a sign-up in quarantine, or returns a problem 404.
func (s *Signups) quarantinedSignup(ctx context.Context, id string) (Signup, error) {
	kept, err := s.Get(ctx, id)
	if err == nil && kept.Outcome != quarantined {
		err = httpx.NotFound("sign-up")
	}
	return kept, err
}

// Discard deletes a sign-up by a program. One that is gone already is not an error.
func (s *Signups) Discard(ctx context.Context, id string) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).DeleteQuarantined(ctx, id)
		if err != nil || n == 0 {
			return err
		}
		s.form.News.After(tx, id, "discarded")
		return s.Audit.Record(ctx, tx, audit.Entry{Action: core.Tag + ".discarded", Subject: id})
	})
	if err != nil {
		return fmt.Errorf("subscribers.Discard: %w", err)
	}
	return nil
}
