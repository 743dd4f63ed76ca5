package contact

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// Notification is the nudge that follows every accepted message.
type Notification struct {
	MessageID string `json:"messageId"`
}

// Kind implements river.JobArgs.
func (Notification) Kind() string { return "contact.notification" }

// NotificationWorker hands the mails of a message to the mail ledger: one to the
// company, one to the sender. It may run any number of times.
type NotificationWorker struct {
	river.WorkerDefaults[Notification]
	Service *Service
}

// Work implements river.Worker.
func (w *NotificationWorker) Work(ctx context.Context, job *river.Job[Notification]) error {
	return w.Service.Notify(ctx, job.Args.MessageID)
}

// Notify puts both mails of a message into the ledger, once. They are rendered
// before the transaction: on SQLite everybody waits for the one writer.
func (s *Service) Notify(ctx context.Context, id string) error {
	m, err := s.Get(ctx, id)
	if httpx.AsProblem(err) != nil || !m.NotifiedAt.IsZero() {
		return nil //nolint:nilerr // the message is no more, or its mails are in the ledger
	}
	if err != nil {
		return fmt.Errorf("contact.Notify: %w", err)
	}
	mails, err := s.bothMails(m)
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).MarkNotified(ctx, sqlgen.MarkNotifiedParams{ID: id, NotifiedAt: db.NullTime(s.Clock.Now())})
		if err != nil || n == 0 { // 0: another instance was faster
			return err
		}
		return errors.Join(s.enqueueOrTell(ctx, tx, mails[0]), s.enqueueOrTell(ctx, tx, mails[1]))
	})
	if err != nil {
		return fmt.Errorf("contact.Notify %s: %w", id, err)
	}
	return nil
}

// enqueueOrTell puts a mail about a message into the ledger. Staff are told of an
// address that cannot be written to.
func (s *Service) enqueueOrTell(ctx context.Context, tx *db.Tx, m mail.Message) error {
	err := s.Mail.EnqueueAnyway(ctx, tx, m)
	var invalid *mail.InvalidError
	if !errors.As(err, &invalid) {
		return err
	}
	s.Log.ErrorContext(ctx, "a mail about a message cannot be written", "word", tag, "kind", m.Kind, "message", m.Ref, "field", invalid.Field)
	return s.addEvent(ctx, tx, m.Ref, step{
		Kind: "mail-impossible", Title: "No mail can be sent to this address", Detail: "Please call instead: " + m.Kind + " was not written.",
	}, "", s.Clock.Now())
}

// sweepAge is how long a message may wait for its nudge before the sweep takes over.
const sweepAge = 5 * time.Second

// SweepUnnotified does what the nudge of a message should have done and did not: a
// lost nudge loses nothing.
func (s *Service) SweepUnnotified(ctx context.Context) error {
	unnotified := func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.DB.Read()).Unnotified(ctx, sqlgen.UnnotifiedParams{Before: s.Clock.Now().Add(-sweepAge), MaxRows: limit})
	}
	if err := jobs.Sweep(ctx, unnotified, s.Notify); err != nil {
		return fmt.Errorf("contact.SweepUnnotified: %w", err)
	}
	return nil
}
