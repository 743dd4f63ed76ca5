package deadlines

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines/sqlgen"
)

// State is where a deadline stands.
type State string

// The states. An open deadline is breached once it is due; a met one if it was met later.
const (
	Open State = "open"
	// Met: what was promised has happened.
	Met State = "met"
	// Cancelled: nothing is owed any more, and nothing was done.
	Cancelled State = "cancelled"
)

// Deadline is one promise: what a row of a feature owes a person by a certain time.
type Deadline struct {
	// Promise is the kind of promise, the Name of its Owner; OwnerID the row that owes it.
	// One row owes a kind once.
	Promise, OwnerID string
	StartedAt, DueAt time.Time
	// NextAt is when its next alert is due, zero when none is. Only an open deadline raises any.
	NextAt time.Time
	State  State
	// MetAt is zero unless it was met.
	MetAt time.Time
	// Team and Person are who is to act; empty for nobody in particular.
	Team, Person string
	// Kind is what the queue of everybody's work calls it, empty where it stands in none. Emergency puts it before all others there.
	Kind      string
	Emergency bool
}

// Save stores a deadline in the caller's transaction as its owner has it now, the first
// time as well as after each change. The owner's own version puts changes in order.
func Save(ctx context.Context, tx sqlgen.DBTX, d Deadline) error {
	if err := sqlgen.New(tx).Save(ctx, sqlgen.SaveParams{
		Promise: d.Promise, OwnerID: d.OwnerID, StartedAt: d.StartedAt, DueAt: d.DueAt, NextAt: db.NullTime(d.NextAt),
		State: string(d.State), MetAt: db.NullTime(d.MetAt), Team: d.Team, Person: d.Person,
		Kind: d.Kind, Emergency: d.Emergency,
	}); err != nil {
		return fmt.Errorf("deadlines: saving %s of %s: %w", d.Promise, d.OwnerID, err)
	}
	return nil
}

// Close settles an open deadline as met at that instant, or as cancelled, for an owner that
// keeps no more of it than that it is over. One that is not open stays as it is.
func Close(ctx context.Context, tx sqlgen.DBTX, promise, ownerID string, state State, at time.Time) error {
	metAt := db.NullTime(at)
	if state != Met {
		metAt = sql.NullTime{}
	}
	if err := sqlgen.New(tx).Close(ctx, sqlgen.CloseParams{Promise: promise, OwnerID: ownerID, State: string(state), MetAt: metAt}); err != nil {
		return fmt.Errorf("deadlines: closing %s of %s: %w", promise, ownerID, err)
	}
	return nil
}

// Give has a person act on an open deadline, or nobody in particular.
func Give(ctx context.Context, tx sqlgen.DBTX, promise, ownerID, person string) error {
	if err := sqlgen.New(tx).Give(ctx, sqlgen.GiveParams{Promise: promise, OwnerID: ownerID, Person: person}); err != nil {
		return fmt.Errorf("deadlines: giving %s of %s: %w", promise, ownerID, err)
	}
	return nil
}

// Restart forgets what a deadline has raised: its clock starts again, and what is due may be raised again.
func Restart(ctx context.Context, tx sqlgen.DBTX, promise, ownerID string) error {
	if err := sqlgen.New(tx).ForgetAlerts(ctx, sqlgen.ForgetAlertsParams{Promise: promise, OwnerID: ownerID}); err != nil {
		return fmt.Errorf("deadlines: restarting %s of %s: %w", promise, ownerID, err)
	}
	return nil
}

// Forget removes the deadlines of rows that are gone, with what they raised.
func Forget(ctx context.Context, tx sqlgen.DBTX, promise string, ownerIDs ...string) error {
	for _, id := range ownerIDs {
		if err := Restart(ctx, tx, promise, id); err != nil {
			return err
		}
		if err := sqlgen.New(tx).Forget(ctx, sqlgen.ForgetParams{Promise: promise, OwnerID: id}); err != nil {
			return fmt.Errorf("deadlines: forgetting %s of %s: %w", promise, id, err)
		}
	}
	return nil
}

// Raised is an alert on record.
type Raised struct {
	Kind    string
	DueAt   time.Time
	FiredAt time.Time
}

// RaisedBy lists what a deadline has raised, in the order in which it was due.
func RaisedBy(ctx context.Context, from sqlgen.DBTX, promise, ownerID string) ([]Raised, error) {
	rows, err := sqlgen.New(from).AlertsOf(ctx, sqlgen.AlertsOfParams{Promise: promise, OwnerID: ownerID})
	if err != nil {
		return nil, fmt.Errorf("deadlines: alerts of %s: %w", ownerID, err)
	}
	out := make([]Raised, len(rows))
	for i, r := range rows {
		out[i] = Raised(r)
	}
	return out, nil
}

// Counts are the open deadlines of one kind, and those of them that are overdue.
type Counts struct{ Open, Overdue int }

// Waiting counts what is owed to people, by the kind of promise. A kind of which nothing is owed is left out.
func Waiting(ctx context.Context, from sqlgen.DBTX, now time.Time) (map[string]Counts, error) {
	rows, err := sqlgen.New(from).Waiting(ctx, now)
	if err != nil {
		return nil, fmt.Errorf("deadlines.Waiting: %w", err)
	}
	out := make(map[string]Counts, len(rows))
	for _, r := range rows {
		out[r.Promise] = Counts{int(r.Open), int(r.Overdue)}
	}
	return out, nil
}

// StateOf tells where a deadline stands and since when its clock runs; the state is empty when nothing is owed of the kind.
func StateOf(ctx context.Context, from sqlgen.DBTX, promise, ownerID string) (State, time.Time, error) {
	row, _, err := get(ctx, from, promise, ownerID)
	return State(row.State), row.StartedAt, err
}

// Owed is one deadline as it stands; false when nothing was ever owed of the kind.
func Owed(ctx context.Context, from sqlgen.DBTX, promise, ownerID string) (Deadline, bool, error) {
	r, found, err := get(ctx, from, promise, ownerID)
	return Deadline{
		r.Promise, r.OwnerID, r.StartedAt, r.DueAt, r.NextAt.Time, State(r.State), r.MetAt.Time, r.Team, r.Person, r.Kind, r.Emergency,
	}, found, err
}

// Raising are the rows whose deadline of a kind is open and has raised something, or is an emergency's.
func Raising(ctx context.Context, from sqlgen.DBTX, promise string) ([]string, error) {
	ids, err := sqlgen.New(from).Raising(ctx, promise)
	if err != nil {
		return nil, fmt.Errorf("deadlines.Raising: %w", err)
	}
	return ids, nil
}

func get(ctx context.Context, from sqlgen.DBTX, promise, ownerID string) (sqlgen.Deadline, bool, error) {
	row, err := sqlgen.New(from).Get(ctx, sqlgen.GetParams{Promise: promise, OwnerID: ownerID})
	if errors.Is(err, sql.ErrNoRows) {
		return sqlgen.Deadline{}, false, nil
	}
	if err != nil {
		return sqlgen.Deadline{}, false, fmt.Errorf("deadlines: reading %s of %s: %w", promise, ownerID, err)
	}
	return row, true, nil
}
