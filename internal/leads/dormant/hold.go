package dormant

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/retention"
)

// Hold keeps the person of a lead from going, and from being erased by hand.
func (p *People) Hold(ctx context.Context, id, reason string) (hold retention.Hold, err error) {
	err = p.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ids, err := p.idsOf(ctx, tx, id)
		if err != nil {
			return err
		}
		open, _, err := p.d.Holds.Of(ctx, tx, retention.Person, ids...)
		if err == nil && open != nil {
			return httpx.Conflict("This person is on hold already. Load the page again to see why.")
		}
		if err == nil {
			hold, err = p.d.Holds.Place(ctx, tx, retention.Person, id, reason)
		}
		if err != nil {
			return err
		}
		return p.d.Journal.Record(ctx, tx, id, "held", nil)
	})
	if err != nil {
		return retention.Hold{}, fmt.Errorf("dormant.Hold %s: %w", id, err)
	}
	return hold, nil
}

// Release ends the hold of the person of a lead; without one it does nothing.
func (p *People) Release(ctx context.Context, id string) error {
	err := p.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ids, err := p.idsOf(ctx, tx, id)
		if err != nil {
			return err
		}
		released := false
		for _, one := range ids {
			was, err := p.d.Holds.Release(ctx, tx, retention.Person, one)
			if err != nil {
				return err
			}
			released = released || was
		}
		if !released {
			return nil
		}
		return p.d.Journal.Record(ctx, tx, id, "released", nil)
	})
	if err != nil {
		return fmt.Errorf("dormant.Release %s: %w", id, err)
	}
	return nil
}

// HoldOf is the hold of the person of a lead; nil without one.
func (p *People) HoldOf(ctx context.Context, id string) (*retention.Hold, error) {
	merged, err := leads.MergedLeads(ctx, p.d.DB.Read(), id)
	if err != nil {
		return nil, fmt.Errorf("dormant.HoldOf %s: %w", id, err)
	}
	ids := []string{id}
	for _, l := range merged {
		ids = append(ids, l.ID)
	}
	hold, _, err := p.d.Holds.Of(ctx, p.d.DB.Read(), retention.Person, ids...)
	return hold, err
}

// Held is a person whom an owner keeps.
type Held struct {
	LeadID   string    `json:"lead_id"`
	Name     string    `json:"name"`
	Reason   string    `json:"reason"`
	PlacedAt time.Time `json:"placed_at"`
	PlacedBy string    `json:"placed_by"`
}

// Held are all people on hold, the latest first, under the leads that stand for them today.
func (p *People) Held(ctx context.Context) ([]Held, error) {
	holds, err := p.d.Holds.Open(ctx, p.d.DB.Read(), retention.Person)
	if err != nil {
		return nil, err
	}
	out := make([]Held, len(holds))
	for i, h := range holds {
		l, err := standing(ctx, p.d.DB.Read(), h.Subject)
		if err != nil {
			return nil, fmt.Errorf("dormant.Held: %w", err)
		}
		out[i] = Held{LeadID: l.ID, Name: cmp.Or(l.Name, l.Company, l.Email), Reason: h.Reason, PlacedAt: h.PlacedAt, PlacedBy: h.PlacedBy}
	}
	return out, nil
}

// standing is the lead that stands for a person today.
func standing(ctx context.Context, from leads.Conn, id string) (leads.Lead, error) {
	l, err := leads.ByID(ctx, from, id)
	if err == nil && l.MergedInto != "" {
		return leads.ByID(ctx, from, l.MergedInto)
	}
	return l, err
}

// idsOf are the lead and those merged into it, in the caller's transaction.
func (p *People) idsOf(ctx context.Context, tx *db.Tx, id string) ([]string, error) {
	all, err := leads.Person(ctx, tx, id)
	ids := make([]string, len(all))
	for i, l := range all {
		ids[i] = l.ID
	}
	return ids, err
}
