package networks

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/networks/sqlgen"
)

// Group is a network of which so many rows came that one mail tells of them.
type Group struct {
	ID                string
	BeganAt, NewestAt time.Time
	// Rows are all that came from it in the last seven days, newest first, a thousand at most.
	Rows []Row
}

// Row is a row of a form, by its feature.
type Row struct{ Feature, ID string }

// Groups lists the networks that are gathered, the one with the newest row first.
func (n *Networks) Groups(ctx context.Context) ([]Group, error) {
	stored, err := sqlgen.New(n.d.DB.Read()).Groups(ctx)
	if err != nil {
		return nil, fmt.Errorf("networks.Groups: %w", err)
	}
	out := make([]Group, len(stored))
	for i, g := range stored {
		out[i] = Group{ID: g.ID, BeganAt: g.BeganAt, NewestAt: g.NewestAt}
		if out[i].Rows, err = n.RowsOf(ctx, g.ID); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// RowsOf lists the rows of one group, none for one that is not known.
func (n *Networks) RowsOf(ctx context.Context, groupID string) ([]Row, error) {
	stored, err := sqlgen.New(n.d.DB.Read()).RowsOf(ctx, groupID)
	if err != nil {
		return nil, fmt.Errorf("networks.RowsOf %s: %w", groupID, err)
	}
	rows := make([]Row, len(stored))
	for i, r := range stored {
		rows[i] = Row{r.Feature, r.RowID}
	}
	return rows, nil
}
