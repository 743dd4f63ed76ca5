package app

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"

	"wardgate/internal/assessments"
	"wardgate/internal/blog/notices"
	"wardgate/internal/contact"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/quotes"
	"wardgate/internal/staff"
)

// jobGoroutines is how many jobs one instance works at once.
const jobGoroutines = 4

func (a *App) wireJobs(queue *lateQueue) (err error) {
	jobs.AddNudge(a.Nudges, func(ctx context.Context, n quotes.Notification) error { return a.Quotes.Notify(ctx, n.QuoteID) })
	jobs.AddNudge(a.Nudges, func(ctx context.Context, n contact.Notification) error { return a.Contact.Notify(ctx, n.MessageID) })
	jobs.AddNudge(a.Nudges, func(ctx context.Context, n assessments.Notification) error {
		return a.Assessments.Notify(ctx, n.AssessmentID)
	})
	jobs.AddNudge(a.Nudges, func(ctx context.Context, n captures.Notification) error {
		return a.Leads.Captures.Notify(ctx, n.CaptureID)
	})
	jobs.AddNudge(a.Nudges, func(ctx context.Context, n appointments.Notification) error {
		return a.Leads.Appointments.Notify(ctx, n.AppointmentID)
	})
	workers := river.NewWorkers()
	// The first five work what an older program has left in the queue.
	river.AddWorker(workers, &quotes.NotificationWorker{Service: a.Quotes})
	river.AddWorker(workers, &contact.NotificationWorker{Service: a.Contact})
	river.AddWorker(workers, &assessments.NotificationWorker{Service: a.Assessments})
	river.AddWorker(workers, &captures.NotificationWorker{Captures: a.Leads.Captures})
	river.AddWorker(workers, &appointments.NotificationWorker{Appointments: a.Leads.Appointments})
	river.AddWorker(workers, &notices.NotificationWorker{Service: a.Blog.Notices})
	river.AddWorker(workers, &campaigns.NotificationWorker{Notifier: a.Newsletter.Notifier})
	river.AddWorker(workers, &campaigns.WakeSendingWorker{Signal: a.wakeSending})
	river.AddWorker(workers, &staff.PasswordResetWorker{Service: a.Staff})
	a.Jobs, err = jobs.New(a.DB, workers, jobGoroutines, quiet(a.parts.Log))
	queue.Queue = a.Jobs
	return err
}

// lateQueue breaks the circle between words that enqueue and the queue that
// works with them.
type lateQueue struct{ *jobs.Queue }

// quiet keeps only the queue's warnings: it tells much about itself.
func quiet(log *slog.Logger) *slog.Logger { return slog.New(&atLeastWarn{log.Handler()}) }

type atLeastWarn struct{ slog.Handler }

// Enabled implements slog.Handler.
func (h *atLeastWarn) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelWarn }
