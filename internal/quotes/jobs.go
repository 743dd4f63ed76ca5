package quotes

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/quotes/sqlgen"
)

// Notification is the nudge that follows every accepted request. Its arguments are
// the payload of V88, which the original sent to a public endpoint (D13).
type Notification struct {
	QuoteID     string    `json:"quoteId"`
	FirstName   string    `json:"firstName"`
	LastName    string    `json:"lastName"`
	Email       string    `json:"email"`
	Phone       string    `json:"phone"`
	ServiceType string    `json:"serviceType"`
	Priority    string    `json:"priority"` // lower case: emergency, high, normal
	SLADeadline time.Time `json:"slaDeadline"`
}

// Kind implements river.JobArgs.
func (Notification) Kind() string { return "quotes.quote-notification" }

func (s *Service) notification(q Quote) Notification {
	return Notification{
		QuoteID: q.ID, FirstName: q.FirstName, LastName: q.LastName, Email: q.Email, Phone: q.Phone,
		ServiceType: q.ServiceType, Priority: priorityByStored(s.Catalog.Quotes, q.Priority).Wire, SLADeadline: q.Deadline,
	}
}

// NotificationWorker hands the mails of a request to the mail ledger: one to the
// company, one to the customer. It may run any number of times.
type NotificationWorker struct {
	river.WorkerDefaults[Notification]
	Service *Service
}

// Work implements river.Worker.
func (w *NotificationWorker) Work(ctx context.Context, job *river.Job[Notification]) error {
	return w.Service.Notify(ctx, job.Args.QuoteID)
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

// sweepAge is how long a request may wait for its nudge before the sweep takes over.
const sweepAge = 5 * time.Second

// SweepUnnotified does what the nudge of a request should have done and did not:
// a lost nudge loses nothing.
func (s *Service) SweepUnnotified(ctx context.Context) error {
	unnotified := func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.DB.Read()).Unnotified(ctx, sqlgen.UnnotifiedParams{Before: s.Clock.Now().Add(-sweepAge), MaxRows: limit})
	}
	if err := jobs.Sweep(ctx, unnotified, s.Notify); err != nil {
		return fmt.Errorf("quotes.SweepUnnotified: %w", err)
	}
	return nil
}
