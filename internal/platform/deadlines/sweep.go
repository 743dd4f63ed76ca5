package deadlines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines/sqlgen"
	"wardgate/internal/platform/jobs"
)

// Owner is a feature's side of one kind of promise: what its rows raise, how staff are told,
// and how the rows are called. The next kind of promise is one more Owner.
type Owner interface {
	// Promise names the kind: the feature, a dot, what is promised.
	Promise() string
	// Alarms reads a row in the caller's transaction, or answers ErrGone.
	Alarms(ctx context.Context, tx *db.Tx, ownerID string) (Alarms, error)
	// Lines are the rows whose deadline is open and has raised something, by their ids.
	Lines(ctx context.Context) (map[string]Line, error)
	// Named is the line of one row, whatever it has raised, or answers ErrGone.
	Named(ctx context.Context, ownerID string) (Line, error)
}

// ErrGone says that the row that owed something is gone.
var ErrGone = errors.New("nothing owes this any more")

// Alarms are what a row raises while nobody acts.
type Alarms struct {
	// Timers are in order of time.
	Timers []Timer
	// Tell passes a new alert on, in the transaction that records it: mails, news. Nil when the
	// record is enough.
	Tell func(ctx context.Context, tx *db.Tx, t Timer) error
	// Next is when the row is looked at again, zero for never, of one whose next timer follows from what was told. Nil: its timers tell.
	Next func() time.Time
}

func (a Alarms) next(now time.Time) time.Time {
	if a.Next != nil {
		return a.Next()
	}
	return Next(a.Timers, now)
}

// Line is how a board calls a row that owes something.
type Line struct {
	// Subject is the row that a board opens; Ref what people call it by, its ticket for instance.
	Subject, Ref, Name string
	// Emergency puts the row before all others, and onto a board from the moment it came, without any alert (D94).
	Emergency bool
	// CameAt is when the row came, DueAt until when an answer was promised. Both are asked for of an emergency alone:
	// of others the deadline tells.
	CameAt, DueAt time.Time
	// Words are what was asked or told, as it was typed, Phone the number to dial in E.164; either may be empty.
	Words, Phone string
	// NoMail tells that there is no address to answer it by email.
	NoMail bool
	// LeadID is the person whom it is about, Holder the name of who has it; either may be empty.
	LeadID, Holder string
	// Over tells that an alert of this kind is not true any more though the row still owes; nil for never.
	Over func(kind string) bool
}

// Sweep raises what is due of every kind of promise.
type Sweep struct {
	database *db.DB
	clock    clock.Clock
	owners   map[string]Owner

	// Breached is told of each promise that is broken, in the transaction that records its alert; nil: nobody is.
	Breached func(ctx context.Context, tx *db.Tx, d Deadline) error
}

// NewSweep raises what the rows of these owners owe. It panics when two answer for the
// same kind of promise.
func NewSweep(database *db.DB, now clock.Clock, owners ...Owner) *Sweep {
	s := &Sweep{database: database, clock: now, owners: map[string]Owner{}}
	for _, o := range owners {
		if _, taken := s.owners[o.Promise()]; taken {
			panic("deadlines: two owners of " + o.Promise())
		}
		s.owners[o.Promise()] = o
	}
	return s
}

// Tasks is the background work of deadlines: due alerts are looked for so often that each is
// raised to the second, with room.
func (s *Sweep) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "deadlines.raise", Every: 250 * time.Millisecond, OnEach: true, Run: func(ctx context.Context) error {
		_, err := s.RaiseDue(ctx)
		return err
	}}}
}

// atOnce is how many deadlines one run raises.
const atOnce = 400

// RaiseDue raises every alert whose time has come and returns how many deadlines it
// touched. Any instance may call it at any time: the ledger lets each alert be raised
// once. One deadline that fails leaves the others alone.
func (s *Sweep) RaiseDue(ctx context.Context) (int, error) {
	now := s.clock.Now()
	due, err := sqlgen.New(s.database.Read()).Due(ctx, sqlgen.DueParams{NextAt: db.NullTime(now), Limit: atOnce})
	if err != nil {
		return 0, fmt.Errorf("deadlines.RaiseDue: %w", err)
	}
	var failed []error
	for _, d := range due {
		if err := s.raise(ctx, d.Promise, d.OwnerID, now); err != nil {
			failed = append(failed, fmt.Errorf("deadlines.RaiseDue: %s of %s: %w", d.Promise, d.OwnerID, err))
		}
	}
	return len(due) - len(failed), errors.Join(failed...)
}

func (s *Sweep) raise(ctx context.Context, promise, ownerID string, now time.Time) error {
	owner, known := s.owners[promise]
	if !known {
		return errors.New("nobody answers for this kind of promise")
	}
	return s.database.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		// Before its owner: who changes the owner later has changed the deadline's version, too.
		row, found, err := get(ctx, tx, promise, ownerID)
		if err != nil || !found || State(row.State) != Open {
			return err
		}
		alarms, err := owner.Alarms(ctx, tx, ownerID)
		if errors.Is(err, ErrGone) {
			return Forget(ctx, tx, promise, ownerID)
		}
		if err != nil {
			return err
		}
		q := sqlgen.New(tx)
		insert := func(t Timer) (bool, error) {
			n, err := q.InsertAlert(ctx, sqlgen.InsertAlertParams{Promise: promise, OwnerID: ownerID, Kind: t.Kind, DueAt: t.Due, FiredAt: now})
			if err == nil && n == 1 && t.Kind == Breach && s.Breached != nil {
				err = s.Breached(ctx, tx, deadlineOf(row))
			}
			return n == 1, err
		}
		tell := func(t Timer) error {
			if alarms.Tell == nil {
				return nil
			}
			return alarms.Tell(ctx, tx, t)
		}
		if err := Record(Due(alarms.Timers, now), insert, tell); err != nil {
			return err
		}
		n, err := q.SetNext(ctx, sqlgen.SetNextParams{Promise: promise, OwnerID: ownerID, Version: row.Version, NextAt: db.NullTime(alarms.next(now))})
		if err == nil && n == 0 {
			return db.ErrAgain // somebody acted meanwhile
		}
		return err
	})
}

func deadlineOf(r sqlgen.Deadline) Deadline {
	return Deadline{
		Promise: r.Promise, OwnerID: r.OwnerID, StartedAt: r.StartedAt, DueAt: r.DueAt, NextAt: r.NextAt.Time, State: State(r.State), MetAt: r.MetAt.Time,
		Team: r.Team, Person: r.Person, Kind: r.Kind, Emergency: r.Emergency,
	}
}

// Line is how a board calls one row that owes something; false when it stands on none.
func (s *Sweep) Line(ctx context.Context, promise, ownerID string) (Line, bool, error) {
	rows, err := s.lines(ctx, []string{promise})
	line, found := rows[promise][ownerID]
	return line, found, err
}

// NextDue is when the next alert of any kind is due, zero when none is.
func (s *Sweep) NextDue(ctx context.Context) (time.Time, error) {
	at, err := Earliest(sqlgen.New(s.database.Read()).Earliest(ctx))
	if err != nil {
		return time.Time{}, fmt.Errorf("deadlines.NextDue: %w", err)
	}
	return at, nil
}

// Alert is something that was raised and waits for somebody to act.
type Alert struct {
	Promise, OwnerID string
	// Kind is the alert's, a reminder called what it repeats (BoardKind).
	Kind string
	At   time.Time
	Line
}

// EmergencyKind is the kind of a board's line about an emergency for which nothing was raised yet.
const EmergencyKind = "emergency"

// mostAlerts bounds a board. Who acts on those sees the next.
const mostAlerts = 2500

// Promises names the kinds of promise that have an owner, in order.
func (s *Sweep) Promises() []string { return slices.Sorted(maps.Keys(s.owners)) }

// Waiting counts what is owed to people, by the kind of promise.
func (s *Sweep) Waiting(ctx context.Context) (map[string]Counts, error) {
	return Waiting(ctx, s.database.Read(), s.clock.Now())
}

// OpenOwners are the rows that owe something of a kind.
func (s *Sweep) OpenOwners(ctx context.Context, promise string) ([]string, error) {
	ids, err := sqlgen.New(s.database.Read()).OpenOwners(ctx, promise)
	if err != nil {
		return nil, fmt.Errorf("deadlines.OpenOwners: %w", err)
	}
	return ids, nil
}

// Alerts lists what is raised and still owed of these kinds of promise, of all when none is named, newest first, and
// after it the emergencies for which nothing is raised yet.
func (s *Sweep) Alerts(ctx context.Context, promises ...string) ([]Alert, error) {
	if len(promises) == 0 {
		promises = s.Promises()
	}
	rows, err := sqlgen.New(s.database.Read()).AlertsOfOpen(ctx, sqlgen.AlertsOfOpenParams{
		Promises: " " + strings.Join(promises, " ") + " ", Most: mostAlerts,
	})
	if err != nil {
		return nil, fmt.Errorf("deadlines.Alerts: %w", err)
	}
	lines, err := s.lines(ctx, promises)
	if err != nil {
		return nil, err
	}
	var out []Alert
	for _, r := range rows {
		line, open := lines[r.Promise][r.OwnerID]
		if !open || line.Over != nil && line.Over(r.Kind) {
			continue // somebody has acted since, or on this part
		}
		line.DueAt = r.OwedAt
		out = append(out, Alert{Promise: r.Promise, OwnerID: r.OwnerID, Kind: BoardKind(r.Kind), At: r.FiredAt, Line: line})
	}
	return append(out, quietEmergencies(out, lines)...), nil
}

// lines reads the rows on the board of each kind of promise that has an owner, by kind and row.
func (s *Sweep) lines(ctx context.Context, promises []string) (map[string]map[string]Line, error) {
	out := make(map[string]map[string]Line, len(promises))
	for _, promise := range promises {
		owner, known := s.owners[promise]
		if !known {
			continue
		}
		var err error
		if out[promise], err = owner.Lines(ctx); err != nil {
			return nil, fmt.Errorf("deadlines.Alerts: %s: %w", promise, err)
		}
	}
	return out, nil
}

// quietEmergencies are the emergencies among lines that have no alert yet, the oldest first.
func quietEmergencies(raised []Alert, lines map[string]map[string]Line) []Alert {
	told := make(map[string]bool, len(raised))
	for _, a := range raised {
		told[a.Promise+" "+a.OwnerID] = true
	}
	var out []Alert
	for promise, rows := range lines {
		for id, line := range rows {
			if line.Emergency && !told[promise+" "+id] {
				out = append(out, Alert{Promise: promise, OwnerID: id, Kind: EmergencyKind, At: line.CameAt, Line: line})
			}
		}
	}
	slices.SortFunc(out, func(a, b Alert) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.OwnerID, b.OwnerID)) })
	return out
}
