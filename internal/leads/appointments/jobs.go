package appointments

import (
	"context"
	"fmt"

	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// notify is the task that writes the mails of booked calls: one to the company,
// the confirmation to the visitor.
const notify = "leads.notify-appointments"

// Tasks is the background work of appointments.
func (s *Appointments) Tasks() []jobs.Task {
	return []jobs.Task{jobs.RowTask(notify, func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.d.DB.Read()).UnnotifiedAppointments(ctx, sqlgen.UnnotifiedAppointmentsParams{Before: s.d.Clock.Now().Add(-jobs.NudgeFirst), MaxRows: limit})
	}, s.Notify)}
}

// Notify puts both mails of a booking into the ledger, once. They are rendered
// before the transaction: on SQLite everybody waits for the one writer.
func (s *Appointments) Notify(ctx context.Context, id string) error {
	a, err := s.Get(ctx, id)
	if httpx.AsProblem(err) != nil || !a.NotifiedAt.IsZero() {
		return nil //nolint:nilerr // the booking is gone, or its mails are in the outbox
	}
	if err != nil {
		return fmt.Errorf("appointments.Notify: %w", err)
	}
	both, err := s.mails.booked(a)
	if err != nil {
		return err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).MarkAppointmentNotified(ctx, sqlgen.MarkAppointmentNotifiedParams{ID: id, NotifiedAt: db.NullTime(s.d.Clock.Now())})
		if err != nil || n == 0 { // 0: another instance was faster, or it is cancelled
			return err
		}
		return s.d.Notices.Enqueue(ctx, tx, both[0], both[1])
	})
	if err != nil {
		return fmt.Errorf("appointments.Notify %s: %w", id, err)
	}
	return nil
}
