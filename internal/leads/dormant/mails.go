package dormant

import (
	"context"
	"fmt"
	"slices"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/retention"
)

var _ mail.Holds = (*People)(nil)

// Any reports whether a person is on hold.
func (p *People) Any(ctx context.Context) (bool, error) {
	holds, err := p.d.Holds.Open(ctx, p.d.DB.Read(), retention.Person)
	return len(holds) > 0, err
}

// Keeps decides which mails stay because they are about a person on hold: to one of their addresses, or about a row of theirs.
func (p *People) Keeps(ctx context.Context, tx *db.Tx) (func(ref, address string) bool, error) {
	held, err := p.heldIn(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows, addresses := map[string]bool{}, map[string]bool{}
	for _, id := range held {
		refs, to, err := p.d.Erasure.Mentions(ctx, tx, id)
		if err != nil {
			return nil, fmt.Errorf("dormant.Keeps: %w", err)
		}
		for _, one := range refs {
			rows[one] = true
		}
		for _, one := range to {
			addresses[one] = true
		}
	}
	return func(ref, address string) bool { return ref != "" && rows[ref] || address != "" && addresses[address] }, nil
}

// heldIn are the leads that stand today for the people on hold.
func (p *People) heldIn(ctx context.Context, tx *db.Tx) ([]string, error) {
	holds, err := p.d.Holds.Open(ctx, tx, retention.Person)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, h := range holds {
		l, err := standing(ctx, tx, h.Subject)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(out, l.ID) {
			out = append(out, l.ID)
		}
	}
	return out, nil
}
