package leads

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Stale is the error for a change of an older version.
func Stale() error {
	return httpx.Conflict("This lead has changed since you loaded it. Nothing was overwritten: look at it again, then repeat your change.")
}

// Workable reads a lead that can be worked on, or returns a problem 404 or 409.
func Workable(ctx context.Context, conn Conn, id string) (Lead, error) {
	row, err := sqlgen.New(conn).LeadByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Lead{}, httpx.NotFound("lead")
	}
	if err != nil {
		return Lead{}, err
	}
	switch row.State {
	case StateMerged:
		return Lead{}, httpx.Conflict("This lead was merged into another one. Open that one.")
	case StateErased:
		return Lead{}, httpx.Conflict("This person was erased; there is nothing left to work on.")
	}
	return FromStored(row)
}

// Person reads a lead that can be worked on, and those merged into it.
func Person(ctx context.Context, conn Conn, id string) ([]Lead, error) {
	l, err := Workable(ctx, conn, id)
	if err != nil {
		return nil, err
	}
	merged, err := MergedLeads(ctx, conn, id)
	return append([]Lead{l}, merged...), err
}

// MergedInto are the ids of the leads that one stands for, beside itself: in the caller's
// transaction, or outside of any for nil.
func (s *Service) MergedInto(ctx context.Context, tx *db.Tx, id string) ([]string, error) {
	q := sqlgen.New(s.d.DB.Read())
	if tx != nil {
		q = sqlgen.New(tx)
	}
	ids, err := q.IDsMergedInto(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("leads.MergedInto %s: %w", id, err)
	}
	return ids, nil
}

// MergedLeads are the leads that one stands for, beside itself.
func MergedLeads(ctx context.Context, conn Conn, id string) ([]Lead, error) {
	rows, err := sqlgen.New(conn).LeadsMergedInto(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("leads: those merged into %s: %w", id, err)
	}
	return db.Each(rows, FromStored)
}

// ByID reads a lead as it is stored, in any state.
func ByID(ctx context.Context, conn Conn, id string) (Lead, error) {
	row, err := sqlgen.New(conn).LeadByID(ctx, id)
	if err != nil {
		return Lead{}, err
	}
	return FromStored(row)
}
