// Package deadlinestest reads deadlines in the tests of their owners.
package deadlinestest

import (
	"database/sql"
	"errors"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/deadlines/sqlgen"
)

// Of reads the deadline of a row, found false when it has none of this kind.
func Of(t testing.TB, d *db.DB, promise, ownerID string) (_ deadlines.Deadline, found bool) {
	t.Helper()
	row, err := sqlgen.New(d.Read()).Get(t.Context(), sqlgen.GetParams{Promise: promise, OwnerID: ownerID})
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		t.Fatal(err)
	}
	return deadlines.Deadline{
		Promise: row.Promise, OwnerID: row.OwnerID, StartedAt: row.StartedAt, DueAt: row.DueAt, NextAt: row.NextAt.Time,
		State: deadlines.State(row.State), MetAt: row.MetAt.Time, Team: row.Team, Person: row.Person,
	}, err == nil
}
