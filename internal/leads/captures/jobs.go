package captures

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/leads/notices"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// Notification is the nudge that follows every accepted capture.
type Notification struct {
	CaptureID string `json:"captureId"`
}

// Kind implements river.JobArgs.
func (Notification) Kind() string { return "leads.capture-notification" }

// NotificationWorker hands the mails of a capture to the mail ledger: one to
// the company, the recommendations to the visitor. It may run any number of times.
type NotificationWorker struct {
	river.WorkerDefaults[Notification]
	Captures *Captures
}

// Work implements river.Worker.
func (w *NotificationWorker) Work(ctx context.Context, job *river.Job[Notification]) error {
	return w.Captures.Notify(ctx, job.Args.CaptureID)
}

// Notify puts both mails of a capture into the ledger, once. They are rendered
// before the transaction: on SQLite everybody waits for the one writer.
func (s *Captures) Notify(ctx context.Context, id string) error {
	c, err := s.Get(ctx, id)
	if httpx.AsProblem(err) != nil || !c.NotifiedAt.IsZero() {
		return nil //nolint:nilerr // the capture is no more, or its mails are in the ledger
	}
	if err != nil {
		return fmt.Errorf("captures.Notify: %w", err)
	}
	mails, err := s.bothMails(c)
	if err != nil {
		return err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).MarkCaptureNotified(ctx, sqlgen.MarkCaptureNotifiedParams{ID: id, NotifiedAt: db.NullTime(s.d.Clock.Now())})
		if err != nil || n == 0 { // 0: another instance was faster
			return err
		}
		return s.d.Notices.Enqueue(ctx, tx, mails[0], mails[1])
	})
	if err != nil {
		return fmt.Errorf("captures.Notify %s: %w", id, err)
	}
	return nil
}

// SweepUnnotified does what the nudge of a capture should have done and did not: a
// lost nudge loses nothing.
func (s *Captures) SweepUnnotified(ctx context.Context) error {
	unnotified := func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.d.DB.Read()).UnnotifiedCaptures(ctx, sqlgen.UnnotifiedCapturesParams{Before: s.d.Clock.Now().Add(-notices.SweepAge), MaxRows: limit})
	}
	if err := jobs.Sweep(ctx, unnotified, s.Notify); err != nil {
		return fmt.Errorf("captures.SweepUnnotified: %w", err)
	}
	return nil
}
