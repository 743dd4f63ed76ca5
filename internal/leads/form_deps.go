package leads

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// Enqueuer adds a job in the caller's transaction.
type Enqueuer interface {
	Enqueue(ctx context.Context, tx *db.Tx, args river.JobArgs) error
}

// FormDeps is what the two doors of this word need that visitors open themselves:
// Captures and Appointments. All fields are required.
type FormDeps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *Service
	Jobs    Enqueuer
	Mail    *mail.Outbox
	Audit   audit.Log
	Bus     *events.Bus
	Log     *slog.Logger
	// Zone is where dates are told and office hours are kept, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
	// Listen is told of a capture within its transaction; nil when nobody listens.
	Listen func(ctx context.Context, tx *db.Tx, c Capture) error
}

// formTag is the word in OpenAPI and the topic of its news.
const formTag = "leads"

// newsAfter tells the boards about a row once it is committed.
func (f FormDeps) newsAfter(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { f.Bus.Publish(events.News{Topic: formTag, ID: id, Kind: kind}) })
}

// message completes a letter with its two parts.
func (f FormDeps) message(letter mail.Message, doc layout.Document) (mail.Message, error) {
	letter, err := layout.Message(f.Catalog.Company, letter, doc)
	if err != nil {
		return letter, fmt.Errorf("leads: %w", err)
	}
	return letter, nil
}

// enqueueOrTell puts a mail into the ledger. One that cannot be written to anybody
// is told in the log and loses nothing else.
func (f FormDeps) enqueueOrTell(ctx context.Context, tx *db.Tx, m mail.Message) error {
	err := f.Mail.EnqueueAnyway(ctx, tx, m)
	var invalid *mail.InvalidError
	if !errors.As(err, &invalid) {
		return err
	}
	f.Log.ErrorContext(ctx, "a mail to or about a lead cannot be written", "word", formTag, "kind", m.Kind, "row", m.Ref, "field", invalid.Field)
	return nil
}

// mailState says whether mail can leave at all at the moment.
func (f FormDeps) mailState() string {
	if f.Mail.Configured() {
		return "queued"
	}
	return "unavailable"
}

// clockText is an instant in the company's time zone, in words.
func (f FormDeps) clockText(t time.Time) string {
	return clock.Words(t, f.Zone, f.Catalog.Company.TimeZoneName)
}

// phones are the company's lines in words.
func (f FormDeps) phones() string {
	var list []string
	for _, p := range f.Catalog.Company.Phones {
		list = append(list, p.Display)
	}
	return strings.Join(list, " or ")
}

// sweepAge is how long a row may wait for its job before the sweep takes over.
const sweepAge = 5 * time.Second
