package retention

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/retention/sqlgen"
	"wardgate/internal/platform/wiring"
)

// What a hold keeps.
const (
	// Person is one person; the subject is their lead's id.
	Person = "person"
	// WholeRule is all that a rule is about; the subject is the rule's id.
	WholeRule = "rule"
)

// Hold keeps something from going: a claim is before a court, for instance.
type Hold struct {
	ID       string    `json:"id"`
	Subject  string    `json:"subject" doc:"the lead's id, or the rule's"`
	Reason   string    `json:"reason"`
	PlacedAt time.Time `json:"placed_at"`
	PlacedBy string    `json:"placed_by" doc:"the email address of the owner who placed it"`
}

// Why is the body of a request that places a hold.
type Why struct {
	Reason string `json:"reason" minLength:"3" maxLength:"500" doc:"for owners and for who opens the person's page; it is in no log"`
}

// HoldsDeps are what Holds need. All are required.
type HoldsDeps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
}

// Holds are what owners keep from going.
type Holds struct{ d HoldsDeps }

// NewHolds returns Holds, or an error that names what is missing.
func NewHolds(d HoldsDeps) (*Holds, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Holds{d}, nil
}

// Place puts a subject on hold; it is a problem 409 if it is on hold already. The caller writes the audit log's line, without the
// reason, which may name people.
func (h *Holds) Place(ctx context.Context, tx *db.Tx, kind, subject, reason string) (Hold, error) {
	now := h.d.Clock.Now()
	hold := Hold{ID: h.d.IDs.Row("hold", now), Subject: subject, Reason: reason, PlacedAt: now, PlacedBy: httpx.ActorFrom(ctx).Email}
	n, err := sqlgen.New(tx).InsertHold(ctx, sqlgen.InsertHoldParams{
		ID: hold.ID, Kind: kind, Subject: subject, Reason: reason, PlacedAt: now, PlacedBy: hold.PlacedBy,
	})
	if err == nil && n == 0 {
		return Hold{}, httpx.Conflict("It is on hold already. Load the page again to see why.")
	}
	if err != nil {
		return Hold{}, fmt.Errorf("retention: placing a hold on %s: %w", subject, err)
	}
	return hold, nil
}

// Release ends the hold of a subject, and reports whether there was one. What it kept goes after the notice at the earliest.
func (h *Holds) Release(ctx context.Context, tx *db.Tx, kind, subject string) (bool, error) {
	n, err := sqlgen.New(tx).ReleaseHold(ctx, sqlgen.ReleaseHoldParams{At: db.NullTime(h.d.Clock.Now()), Kind: kind, Subject: subject})
	if err != nil {
		return false, fmt.Errorf("retention: releasing %s: %w", subject, err)
	}
	return n > 0, nil
}

// Open are the holds of a kind that are not released, the latest first.
func (h *Holds) Open(ctx context.Context, from sqlgen.DBTX, kind string) ([]Hold, error) {
	rows, err := sqlgen.New(from).OpenHolds(ctx, kind)
	if err != nil {
		return nil, fmt.Errorf("retention.Open: %w", err)
	}
	out := make([]Hold, len(rows))
	for i, r := range rows {
		out[i] = Hold{ID: r.ID, Subject: r.Subject, Reason: r.Reason, PlacedAt: r.PlacedAt, PlacedBy: r.PlacedBy}
	}
	return out, nil
}

// Of is the open hold of one of these subjects, nil without one, and when one of them was last released.
func (h *Holds) Of(ctx context.Context, from sqlgen.DBTX, kind string, subjects ...string) (open *Hold, released time.Time, err error) {
	for _, subject := range subjects {
		rows, err := sqlgen.New(from).HoldsOf(ctx, sqlgen.HoldsOfParams{Kind: kind, Subject: subject})
		if err != nil {
			return nil, time.Time{}, fmt.Errorf("retention.Of %s: %w", subject, err)
		}
		for _, r := range rows {
			switch {
			case !r.ReleasedAt.Valid:
				open = &Hold{ID: r.ID, Subject: r.Subject, Reason: r.Reason, PlacedAt: r.PlacedAt, PlacedBy: r.PlacedBy}
			case r.ReleasedAt.Time.After(released):
				released = r.ReleasedAt.Time
			}
		}
	}
	return open, released, nil
}
