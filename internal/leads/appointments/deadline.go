package appointments

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

// Call is the promise that a booked call is held. It is due at the call's start and raises nothing: the calendar of who holds it does. It
// ends when the call is marked as done or cancelled (ADR 86).
const Call = "leads.call"

// owed is what a booked call owes.
func (a *Appointment) owed() (deadlines.Deadline, bool) {
	return deadlines.Deadline{
		Promise: Call, OwnerID: a.ID, StartedAt: a.CreatedAt, DueAt: a.Start, State: deadlines.Open, Kind: "call",
	}, a.Status == Booked
}

// saveDeadline stores what an appointment owes now.
func (a *Appointment) saveDeadline(ctx context.Context, tx *db.Tx, now time.Time) error {
	if owed, owes := a.owed(); owes {
		return deadlines.Save(ctx, tx, owed)
	}
	state := deadlines.Cancelled
	if a.Status == Done {
		state = deadlines.Met
	}
	return deadlines.Close(ctx, tx, Call, a.ID, state, now)
}

// Calls answers for booked calls (deadlines.Owner).
func (s *Appointments) Calls() deadlines.Owner { return calls{s} }

type calls struct{ *Appointments }

// Promise implements deadlines.Owner.
func (calls) Promise() string { return Call }

// Alarms implements deadlines.Owner: there are none.
func (c calls) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	_, err := table{}.ByID(ctx, tx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	return deadlines.Alarms{}, err
}

// Lines implements deadlines.Owner. No call raises anything.
func (calls) Lines(context.Context) (map[string]deadlines.Line, error) { return nil, nil } //nolint:nilnil // it has none

// Named implements deadlines.Owner.
func (c calls) Named(ctx context.Context, id string) (deadlines.Line, error) {
	a, err := table{}.ByID(ctx, c.DB.Read(), id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Line{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Line{}, fmt.Errorf("leads: naming a booked call: %w", err)
	}
	return deadlines.Line{
		Subject: a.ID, Name: cmp.Or(a.Name, a.Company, a.Email, a.Phone), Words: a.Topic, CameAt: a.CreatedAt, DueAt: a.Start, Phone: a.PhoneE164, LeadID: a.LeadID,
	}, nil
}
