package quotes

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/quotes/sqlgen"
)

// notify is the task that writes the mails of a request.
const notify = "quotes.notify"

// Tasks is the background work of quotes.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{jobs.RowTask(notify, func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.DB.Read()).Unnotified(ctx, sqlgen.UnnotifiedParams{Before: s.Clock.Now().Add(-jobs.NudgeFirst), MaxRows: limit})
	}, s.Notify)}
}

// Notify puts both mails of a request into the ledger, once. They are rendered
// before the transaction: on SQLite everybody waits for the one writer.
func (s *Service) Notify(ctx context.Context, id string) error {
	quote, err := s.Get(ctx, id)
	if httpx.AsProblem(err) != nil || !quote.NotifiedAt.IsZero() {
		return nil //nolint:nilerr // the request is no more, or its mails are in the ledger
	}
	if err != nil {
		return fmt.Errorf("quotes.Notify: %w", err)
	}
	mails, err := s.bothMails(quote)
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).MarkNotified(ctx, sqlgen.MarkNotifiedParams{ID: id, NotifiedAt: db.NullTime(s.Clock.Now())})
		if err != nil || n == 0 { // 0: another instance was faster
			return err
		}
		for _, m := range mails {
			if err := s.enqueueOrTell(ctx, tx, m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("quotes.Notify %s: %w", id, err)
	}
	return nil
}

// enqueueOrTell puts a mail about a request into the ledger. Staff are told of an
// address that cannot be written to.
func (s *Service) enqueueOrTell(ctx context.Context, tx *db.Tx, m mail.Message) error {
	err := s.Mail.EnqueueAnyway(ctx, tx, m)
	var invalid *mail.InvalidError
	if !errors.As(err, &invalid) {
		return err
	}
	s.Log.ErrorContext(ctx, "a mail about a request cannot be written", "word", tag, "kind", m.Kind, "quote", m.Ref, "field", invalid.Field)
	now := s.Clock.Now()
	return sqlgen.New(tx).InsertEvent(ctx, sqlgen.InsertEventParams{
		ID: s.IDs.Row("event", now), QuoteID: m.Ref, At: now, Kind: "mail-impossible", Title: "No mail can be sent to this address",
		Detail: "Please call instead: " + m.Kind + " was not written.",
	})
}
