package leads

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// CaptureNotification is the nudge that follows every accepted capture.
type CaptureNotification struct {
	CaptureID string `json:"captureId"`
}

// Kind implements river.JobArgs.
func (CaptureNotification) Kind() string { return "leads.capture-notification" }

// CaptureNotificationWorker hands the mails of a capture to the mail ledger: one to
// the company, the recommendations to the visitor. It may run any number of times.
type CaptureNotificationWorker struct {
	river.WorkerDefaults[CaptureNotification]
	Captures *Captures
}

// Work implements river.Worker.
func (w *CaptureNotificationWorker) Work(ctx context.Context, job *river.Job[CaptureNotification]) error {
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
		return fmt.Errorf("leads.Captures.Notify: %w", err)
	}
	mails, err := s.bothMails(c)
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).MarkCaptureNotified(ctx, sqlgen.MarkCaptureNotifiedParams{ID: id, NotifiedAt: db.NullTime(s.Clock.Now())})
		if err != nil || n == 0 { // 0: another instance was faster
			return err
		}
		return errors.Join(s.enqueueOrTell(ctx, tx, mails[0]), s.enqueueOrTell(ctx, tx, mails[1]))
	})
	if err != nil {
		return fmt.Errorf("leads.Captures.Notify %s: %w", id, err)
	}
	return nil
}

// SweepUnnotified does what the nudge of a capture should have done and did not: a
// lost nudge loses nothing.
func (s *Captures) SweepUnnotified(ctx context.Context) error {
	unnotified := func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.DB.Read()).UnnotifiedCaptures(ctx, sqlgen.UnnotifiedCapturesParams{Before: s.Clock.Now().Add(-sweepAge), MaxRows: limit})
	}
	if err := jobs.Sweep(ctx, unnotified, s.Notify); err != nil {
		return fmt.Errorf("leads.Captures.SweepUnnotified: %w", err)
	}
	return nil
}
