package subscribers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// purgeMany is the maximum of one run.
const purgeMany = 500

// Purge deletes the sign-ups that were not confirmed within the catalog's days, and those in
// quarantine for as long. The lead keeps a note of the request.
func (s *Service) Purge(ctx context.Context) error {
	until := s.Clock.Now().AddDate(0, 0, -s.Catalog.Newsletter.PendingDays)
	waiting, err := sqlgen.New(s.DB.Read()).NeverConfirmed(ctx, sqlgen.NeverConfirmedParams{AskedAt: until, Limit: purgeMany})
	if err != nil {
		return fmt.Errorf("subscribers.Purge: %w", err)
	}
	_, err1 := jobs.InTurn(waiting, func(id string) error { return s.lapse(ctx, id, until) })
	err2 := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return sqlgen.New(tx).ForgetQuarantined(ctx, until) })
	if err := errors.Join(err1, err2); err != nil {
		return fmt.Errorf("subscribers.Purge: %w", err)
	}
	return nil
}

// lapse ends one unconfirmed sign-up. A former state is restored: that a person left, bounced or
// complained must not be forgotten because another person typed in their address.
func (s *Service) lapse(ctx context.Context, id string, until time.Time) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		row, err := sqlgen.New(tx).SubscriberByID(ctx, id)
		if errors.Is(err, sql.ErrNoRows) {
			return nil // another instance was faster
		}
		if err != nil {
			return err
		}
		waits, err := subscriberFrom(row)
		if err != nil || waits.State != Pending || waits.AskedAt.After(until) {
			return err // they came back meanwhile
		}
		if waits.Before == "" {
			err = s.forget(ctx, tx, waits)
		} else {
			waits.State, waits.Before, waits.UpdatedAt = waits.Before, "", s.Clock.Now()
			err = Update(ctx, tx, waits)
		}
		if err != nil {
			return err
		}
		s.News.After(tx, id, "lapsed")
		days := fmt.Sprintf("%d days", s.Catalog.Newsletter.PendingDays)
		return s.Leads.RecordConsent(ctx, tx, waits.LeadID, waits.Email,
			leads.Touch{Type: "newsletter", Channel: "website", Ref: id, Outcome: "lapsed", Content: "Never confirmed the newsletter within " + days},
			leads.Consent{Purpose: ConsentAsked, Basis: leads.Lapsed, Wording: "Not confirmed within " + days + "."})
	})
	if errors.Is(err, mail.ErrBeingSent) { // the next run retries it
		return nil
	}
	return err
}

// forget deletes a subscriber who was never active, and the content of its mails.
func (s *Service) forget(ctx context.Context, tx *db.Tx, waits Subscriber) error {
	q := sqlgen.New(tx)
	if err := s.Mail.Erase(ctx, tx, []string{waits.ID}, nil); err != nil {
		return err
	}
	if err := q.DeleteSignupsOf(ctx, waits.ID); err != nil {
		return err
	}
	n, err := q.DeleteSubscriber(ctx, sqlgen.DeleteSubscriberParams{ID: waits.ID, Version: int32(waits.Version)}) //nolint:gosec // a count of changes
	if err == nil && n == 0 {
		return db.ErrAgain
	}
	return err
}
