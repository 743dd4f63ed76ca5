package leads

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// The grounds on which somebody is written to (SENDING.md), and their end.
const (
	// Express: they said so. It lasts until they take it back.
	Express = "express"
	// Withdrawn: they took it back.
	Withdrawn = "withdrawn"
	// Lapsed: what they asked for was never confirmed.
	Lapsed = "lapsed"
)

// Agreed records, in the caller's transaction, what the person of a known lead agreed
// to or took back after the contact that made them known. It counts nothing: the lead
// stays as it is but for its history. An erased lead's is recorded nowhere.
func (s *Service) Agreed(ctx context.Context, tx *db.Tx, leadID, email string, t Touch, c Consent) error {
	q, now := sqlgen.New(tx), s.Clock.Now()
	row, err := q.LeadByID(ctx, leadID)
	if err != nil {
		return fmt.Errorf("leads.Agreed %s: %w", leadID, err)
	}
	if row.State == StateErased {
		return nil
	}
	if err := s.addTouch(ctx, q, leadID, t, now); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: leadID, Kind: t.Type}) })
	if c.Basis == "" {
		return nil
	}
	return s.recordConsent(ctx, q, Lead{ID: leadID, Email: email}, c, now)
}

// Owe promises, in the caller's transaction, that a specialist is in touch with a lead
// by dueAt. ref is the row in which the visitor was told so, source the door. What is
// owed there already, and not late, stays the one promise: then it answers until when, and false.
func (s *Promises) Owe(ctx context.Context, tx *db.Tx, leadID, ref, source string, dueAt time.Time) (until time.Time, made bool, err error) {
	q, now := sqlgen.New(tx), s.Clock.Now()
	known, err := q.OpenPromiseAt(ctx, sqlgen.OpenPromiseAtParams{LeadID: leadID, Source: source, DueAt: now})
	switch {
	case err == nil:
		return known, false, nil
	case !errors.Is(err, sql.ErrNoRows):
		return time.Time{}, false, fmt.Errorf("leads.Promises.Owe: %w", err)
	}
	s.newsAfter(tx, leadID, "promised")
	return dueAt, true, s.promise(ctx, q, Promise{
		ID: s.IDs.Row("promise", now), LeadID: leadID, Ref: ref, Source: source, MadeAt: now, DueAt: dueAt, Version: 1,
	})
}
