package appointments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Cancel takes an appointment back for its visitor. Taking it back twice changes
// nothing more; one that has begun, or that staff have closed, stays as it is.
func (s *Appointments) Cancel(ctx context.Context, token string) (Appointment, error) {
	find := func(ctx context.Context, tx *db.Tx) (Appointment, error) {
		a, err := table{}.ByToken(ctx, tx, token, time.Time{})
		a.Token = token
		return a, err
	}
	return s.change(ctx, find, func(ctx context.Context, tx *db.Tx, a *Appointment, now time.Time) error {
		switch {
		case a.told() == Cancelled:
			return nil
		case a.isApart() && a.Start.After(now): // its place is free again, and staff still see it
			a.QuarantineReason = apartAndBack
			return s.save(ctx, tx, a, "website", now)
		case a.Status == Suspected && a.LeadID == "" && !a.isApart(): // it has no place; its sender is told the same as everybody
			a.Status = Cancelled
			return nil
		case a.Status != Booked && a.Status != Suspected || !a.Start.After(now):
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
	find := func(ctx context.Context, tx *db.Tx) (Appointment, error) { return table{}.ByID(ctx, tx, id) }
	return s.change(ctx, find, func(ctx context.Context, tx *db.Tx, a *Appointment, now time.Time) error {
		if a.Status == next {
			return nil
		}
		if !a.Status.CanBecome(s.intake.Catalog.Appointments, next) {
			return httpx.Conflict(fmt.Sprintf("An appointment that is %s cannot become %s.", a.Status, next))
		}
		before := *a
		switch {
		case next == Suspected:
			a.Status, a.QuarantineReason = Suspected, byStaff
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
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "leads.appointment-" + string(next), Subject: a.ID, Detail: audit.Change{
			Before: map[string]any{"status": before.Status}, After: map[string]any{"status": a.Status},
		}})
	})
}

// change runs one action on the appointment that find reads within its transaction.
func (s *Appointments) change(
	ctx context.Context, find func(ctx context.Context, tx *db.Tx) (Appointment, error),
	act func(ctx context.Context, tx *db.Tx, a *Appointment, now time.Time) error,
) (after Appointment, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if after, err = find(ctx, tx); errors.Is(err, sql.ErrNoRows) {
			return httpx.NotFound("appointment")
		}
		if err != nil {
			return err
		}
		return act(ctx, tx, &after, s.Clock.Now())
	})
	if err != nil {
		return Appointment{}, fmt.Errorf("appointments: changing one: %w", err)
	}
	return after, nil
}

func (a *Appointment) close(status Status, by string, now time.Time) {
	a.Status, a.ClosedAt, a.ClosedBy = status, now, by
}

// byStaff is why staff put a booking in quarantine.
const byStaff = "put aside by staff"

// release takes a booking out of quarantine: it gets a place, its visitor becomes a
// lead, and its mails leave. One that staff put there has its lead and its mails.
func (s *Appointments) release(ctx context.Context, tx *db.Tx, a *Appointment) (err error) {
	if err = s.intake.placeAgain(ctx, tx, a); httpx.AsProblem(err) != nil {
		return httpx.Conflict("This time is over, or someone else has it. Please call the visitor.")
	}
	if err != nil {
		return err
	}
	if a.LeadID == "" {
		if err := s.intake.capture(ctx, tx, a, s.Clock.Now()); err != nil {
			return err
		}
	}
	a.Status, a.QuarantineReason = Booked, ""
	s.Nudges.After(tx, notify, a.ID)
	return nil
}

// save writes a changed appointment and remembers the change in its lead's history.
func (s *Appointments) save(ctx context.Context, tx *db.Tx, a *Appointment, channel string, now time.Time) error {
	a.UpdatedAt = now
	n, err := table{}.Update(ctx, tx, *a)
	if err != nil {
		return fmt.Errorf("changing the appointment: %w", err)
	}
	if n == 0 {
		return db.ErrAgain
	}
	if err := a.saveDeadline(ctx, tx, now); err != nil {
		return err
	}
	a.Version++
	leads.Publish(s.Bus, tx, a.LeadID, "appointment")
	if a.LeadID == "" {
		return nil
	}
	return s.intake.Leads.AddTouch(ctx, tx, a.LeadID, leads.Touch{
		Type: "appointment", Channel: channel, Ref: a.ID, Outcome: string(a.Status),
		Content: "Appointment of " + s.intake.times.text(a.Start) + ": " + string(a.Status),
	}, now)
}

// mailCancelled tells the visitor, and takes the time out of both calendars. Of what
// is over, or was marked as done, no mail is sent.
func (s *Appointments) mailCancelled(ctx context.Context, tx *db.Tx, before, a Appointment) error {
	if before.Status != Booked || !a.Start.After(s.Clock.Now()) {
		return nil
	}
	both, err := s.mailer.cancelled(a)
	if err != nil {
		return err
	}
	return errors.Join(s.Enqueue(ctx, tx, both[0]), s.Enqueue(ctx, tx, both[1]))
}
