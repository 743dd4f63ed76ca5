package appointments

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/leads/notices"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// Notification is the nudge that follows every booking.
type Notification struct {
	AppointmentID string `json:"appointmentId"`
}

// Kind implements river.JobArgs.
func (Notification) Kind() string { return "leads.appointment-notification" }

// NotificationWorker hands the mails of a booking to the mail ledger: one
// to the company, the confirmation to the visitor. It may run any number of times.
type NotificationWorker struct {
	river.WorkerDefaults[Notification]
	Appointments *Appointments
}

// Work implements river.Worker.
func (w *NotificationWorker) Work(ctx context.Context, job *river.Job[Notification]) error {
	return w.Appointments.Notify(ctx, job.Args.AppointmentID)
}

// Notify puts both mails of a booking into the ledger, once. They are rendered
// before the transaction: on SQLite everybody waits for the one writer.
func (s *Appointments) Notify(ctx context.Context, id string) error {
	a, err := s.Get(ctx, id)
	if httpx.AsProblem(err) != nil || !a.NotifiedAt.IsZero() {
		return nil //nolint:nilerr // the booking is no more, or its mails are in the ledger
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

// SweepUnnotified does what the nudge of a booking should have done and did not: a
// lost nudge loses nothing.
func (s *Appointments) SweepUnnotified(ctx context.Context) error {
	unnotified := func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.d.DB.Read()).UnnotifiedAppointments(ctx, sqlgen.UnnotifiedAppointmentsParams{Before: s.d.Clock.Now().Add(-notices.SweepAge), MaxRows: limit})
	}
	if err := jobs.Sweep(ctx, unnotified, s.Notify); err != nil {
		return fmt.Errorf("appointments.SweepUnnotified: %w", err)
	}
	return nil
}
