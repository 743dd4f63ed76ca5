package appointments

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// finder reads the appointment that is to be changed within its transaction.
type finder func(ctx context.Context, q *sqlgen.Queries) (sqlgen.LeadAppointment, error)

// Cancel takes an appointment back for its visitor. Taking it back twice changes
// nothing more; one that has begun, or that staff have closed, stays as it is.
func (s *Appointments) Cancel(ctx context.Context, token string) (Appointment, error) {
	find := func(ctx context.Context, q *sqlgen.Queries) (sqlgen.LeadAppointment, error) {
		return q.AppointmentByToken(ctx, token)
	}
	return s.change(ctx, find, func(ctx context.Context, tx *db.Tx, a *Appointment, now time.Time) error {
		switch {
		case a.Status == Suspected: // it has no place; its sender is told the same as everybody
			a.Status = Cancelled
			return nil
		case a.Status == Cancelled:
			return nil
		case a.Status != Booked || !a.Start.After(now):
			return httpx.Conflict("This appointment can no longer be cancelled here. Please call us.")
		}
		before := *a
		a.close(Cancelled, "", now)
		if err := s.save(ctx, tx, a, "website", now); err != nil {
			return err
		}
		return s.mailCancelled(ctx, tx, before, *a)
	})
}

// SetStatus moves an appointment by the table of moves: done, cancelled, booked
// again, released from quarantine. One that has the status already stays as it is.
func (s *Appointments) SetStatus(ctx context.Context, id string, next Status) (Appointment, error) {
	find := func(ctx context.Context, q *sqlgen.Queries) (sqlgen.LeadAppointment, error) {
		return q.AppointmentByID(ctx, id)
	}
	return s.change(ctx, find, func(ctx context.Context, tx *db.Tx, a *Appointment, now time.Time) error {
		if a.Status == next {
			return nil
		}
		if !a.Status.CanBecome(s.d.Catalog.Appointments, next) {
			return httpx.Conflict(fmt.Sprintf("An appointment that is %s cannot become %s.", a.Status, next))
		}
		before := *a
		switch {
		case next != Booked:
			a.close(next, httpx.ActorFrom(ctx).ID, now)
		case a.Status == Suspected:
			if err := s.release(ctx, tx, a); err != nil {
				return err
			}
		default:
			a.Status, a.ClosedAt, a.ClosedBy = Booked, time.Time{}, ""
		}
		if err := s.save(ctx, tx, a, "staff", now); err != nil {
			return err
		}
		if next == Cancelled {
			if err := s.mailCancelled(ctx, tx, before, *a); err != nil {
				return err
			}
		}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: "leads.appointment-" + string(next), Subject: a.ID, Detail: audit.Change{
			Before: map[string]any{"status": before.Status}, After: map[string]any{"status": a.Status},
		}})
	})
}

func (s *Appointments) change(
	ctx context.Context, find finder, act func(ctx context.Context, tx *db.Tx, a *Appointment, now time.Time) error,
) (Appointment, error) {
	var after Appointment
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if after, err = found(find(ctx, sqlgen.New(tx))); err != nil {
			return err
		}
		return act(ctx, tx, &after, s.d.Clock.Now())
	})
	if err != nil {
		return Appointment{}, fmt.Errorf("appointments: changing one: %w", err)
	}
	return after, nil
}

func (a *Appointment) close(status Status, by string, now time.Time) {
	a.Status, a.ClosedAt, a.ClosedBy = status, now, by
}

// release takes a booking out of quarantine: it gets a place, its visitor becomes a
// lead, and its mails leave.
func (s *Appointments) release(ctx context.Context, tx *db.Tx, a *Appointment) (err error) {
	if a.Place, err = s.place(ctx, tx, a.Start); httpx.AsProblem(err) != nil {
		return httpx.Conflict("This time is over, or somebody else has it. Please call the visitor.")
	}
	if err != nil {
		return err
	}
	lead, err := s.d.Leads.Capture(ctx, tx, s.contactOf(*a))
	if err != nil {
		return err
	}
	a.Status, a.QuarantineReason, a.LeadID = Booked, "", lead.ID
	s.d.Nudges.After(tx, notify, a.ID)
	return nil
}

// save writes a changed appointment and remembers the change in its lead's history.
func (s *Appointments) save(ctx context.Context, tx *db.Tx, a *Appointment, channel string, now time.Time) error {
	a.UpdatedAt = now
	q := sqlgen.New(tx)
	n, err := q.UpdateAppointment(ctx, updateParams(*a))
	if err != nil {
		return fmt.Errorf("changing the appointment: %w", err)
	}
	if n == 0 {
		return db.ErrAgain
	}
	a.Version++
	s.d.Notices.News(tx, a.LeadID, "appointment")
	if a.LeadID == "" {
		return nil
	}
	return s.d.Leads.AddTouch(ctx, tx, a.LeadID, leads.Touch{
		Type: "appointment", Channel: channel, Ref: a.ID, Outcome: string(a.Status),
		Content: "Appointment of " + s.times.text(a.Start) + ": " + string(a.Status),
	}, now)
}

// mailCancelled tells the visitor, and takes the time out of both calendars. Of what
// is over, or was marked as done, nobody needs to hear.
func (s *Appointments) mailCancelled(ctx context.Context, tx *db.Tx, before, a Appointment) error {
	if before.Status != Booked || !a.Start.After(s.d.Clock.Now()) {
		return nil
	}
	both, err := s.mails.cancelled(a)
	if err != nil {
		return err
	}
	return s.d.Notices.Enqueue(ctx, tx, both[0], both[1])
}
