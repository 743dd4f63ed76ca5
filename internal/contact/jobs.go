package contact

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// notify is the task that writes the mails of a message.
const notify = "contact.notify"

// Tasks is the background work of contact.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{jobs.RowTask(notify, func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.DB.Read()).Unnotified(ctx, sqlgen.UnnotifiedParams{Before: s.Clock.Now().Add(-jobs.NudgeFirst), MaxRows: limit})
	}, s.Notify)}
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
