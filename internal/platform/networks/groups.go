package networks

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/networks/sqlgen"
)

// Group is a network of which so many rows came that one mail tells of them, or a site (sites).
type Group struct {
	ID string
	// Wide: an IPv6 /48, in which other people's networks may lie.
	Wide              bool
	BeganAt, NewestAt time.Time
	// Rows are all that came from it in the last seven days, newest first, a thousand at most.
	Rows []Row
}

// Row is a row of a form, by its feature.
type Row struct{ Feature, ID string }

// Groups lists the networks that are gathered, and the sites around those that sent few each: that with the newest row first.
func (n *Networks) Groups(ctx context.Context) ([]Group, error) {
	stored, err := sqlgen.New(n.d.DB.Read()).Groups(ctx)
	if err != nil {
		return nil, fmt.Errorf("networks.Groups: %w", err)
	}
	out, err := n.sites(ctx)
	if err != nil {
		return nil, err
	}
	for _, g := range stored {
		rows, err := n.rowsOf(ctx, g.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, Group{ID: g.ID, BeganAt: g.BeganAt, NewestAt: g.NewestAt, Rows: rows})
	}
	newestFirst(out)
	return out, nil
}

// Find lists the rows of one group or site, and tells whether it is one. A site is none any more once what came from it is
// seven days old.
func (n *Networks) Find(ctx context.Context, groupID string) (rows []Row, known bool, err error) {
	if rows, known, err = n.rowsOfSite(ctx, groupID); known || err != nil {
		return rows, known, err
	}
	found, err := sqlgen.New(n.d.DB.Read()).HasGroup(ctx, groupID)
	if err != nil || found == 0 {
		return nil, false, err
	}
	rows, err = n.rowsOf(ctx, groupID)
	return rows, true, err
}

func (n *Networks) rowsOf(ctx context.Context, groupID string) ([]Row, error) {
	stored, err := sqlgen.New(n.d.DB.Read()).RowsOf(ctx, groupID)
	if err != nil {
		return nil, fmt.Errorf("networks: the rows of %s: %w", groupID, err)
	}
	rows := make([]Row, len(stored))
	for i, r := range stored {
		rows[i] = Row{r.Feature, r.RowID}
	}
	return rows, nil
}
