package promises

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/promises/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

// KeepFor keeps what was promised to leads that are one person until the moment at which a member of staff answered them
// elsewhere: by an email, in the chat, on the phone (D97). by is how they are called. What was promised later stays open.
func (s *Promises) KeepFor(ctx context.Context, tx *db.Tx, leadIDs []string, by string, at time.Time) error {
	return s.ofLeads(ctx, tx, leadIDs, "promise-kept", "The promised answer was given by "+by, func(p *Promise) bool {
		if !p.KeptAt.IsZero() || p.MadeAt.After(at) {
			return false
		}
		p.KeptAt = at
		return true
	})
}

// ReopenFor takes back what KeepFor did at a moment, because the answer was taken back.
func (s *Promises) ReopenFor(ctx context.Context, tx *db.Tx, leadIDs []string, at time.Time) error {
	return s.ofLeads(ctx, tx, leadIDs, "promise-reopened", "The answer was taken back: the promised one is open again", func(p *Promise) bool {
		if !p.KeptAt.Equal(at) || p.KeptBy != "" {
			return false
		}
		p.KeptAt = time.Time{}
		return true
	})
}

// ofLeads changes promises of leads, each with a line in the lead's history.
func (s *Promises) ofLeads(ctx context.Context, tx *db.Tx, leadIDs []string, kind, told string, act func(p *Promise) bool) error {
	now := s.d.Clock.Now()
	for _, leadID := range leadIDs {
		rows, err := sqlgen.New(tx).PromisesOfLead(ctx, leadID)
		if err != nil {
			return fmt.Errorf("promises: those to %s: %w", leadID, err)
		}
		for _, r := range rows {
			p := Promise{ID: r.ID, LeadID: r.LeadID, Ref: r.Ref, Source: r.Source, MadeAt: r.MadeAt, DueAt: r.DueAt, KeptAt: r.KeptAt.Time, KeptBy: r.KeptBy, Version: int(r.Version)}
			if !act(&p) {
				continue
			}
			if err := s.store(ctx, tx, p, now); err != nil {
				return fmt.Errorf("promises: %s: %w", p.ID, err)
			}
			leads.Publish(s.d.Bus, tx, p.LeadID, kind)
			if err := s.d.Leads.AddTouch(ctx, tx, p.LeadID, leads.Touch{Type: "promise", Channel: "staff", Ref: p.ID, Outcome: kind, Content: told}, now); err != nil {
				return err
			}
		}
	}
	return nil
}

// store writes a changed promise with its clock.
func (s *Promises) store(ctx context.Context, tx *db.Tx, p Promise, now time.Time) error {
	n, err := sqlgen.New(tx).UpdatePromise(ctx, sqlgen.UpdatePromiseParams{
		ID: p.ID, Version: int32(p.Version), KeptAt: db.NullTime(p.KeptAt), KeptBy: p.KeptBy, //nolint:gosec // a count of changes
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return db.ErrAgain
	}
	return deadlines.Save(ctx, tx, p.owed(deadlines.Armed(timers(s.d.Catalog, p), now)))
}
