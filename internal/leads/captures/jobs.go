package captures

import (
	"context"
	"fmt"

	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// notify is the task that writes the mails of captures: one to the company, the
// recommendations to the visitor.
const notify = "leads.notify-captures"

// Tasks is the background work of captures.
func (s *Captures) Tasks() []jobs.Task {
	return []jobs.Task{jobs.RowTask(notify, func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.d.DB.Read()).UnnotifiedCaptures(ctx, sqlgen.UnnotifiedCapturesParams{Before: s.d.Clock.Now().Add(-jobs.NudgeFirst), MaxRows: limit})
	}, s.Notify)}
}

// Notify puts both mails of a capture into the ledger, once. They are rendered
// before the transaction: on SQLite everybody waits for the one writer.
func (s *Captures) Notify(ctx context.Context, id string) error {
	c, err := s.Get(ctx, id)
	if httpx.AsProblem(err) != nil || !c.NotifiedAt.IsZero() {
		return nil //nolint:nilerr // the capture is gone, or its mails are in the outbox
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
