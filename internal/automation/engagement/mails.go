package engagement

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/automation/engagement/sqlgen"
	"wardgate/internal/automation/news"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// MailKind is the kind of mail that plans send.
const MailKind = news.Feature + ".follow-up"

// Key is the key of the mail of a step in the outbox.
func Key(stepID string) string { return MailKind + ":" + stepID }

// Deps are the dependencies of Mails. All are required.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Leads *leads.Service
	Mail  *mail.Outbox
	Bus   *events.Bus
}

// Mails are the mails of steps and the engagement with them.
type Mails struct{ d Deps }

var _ engagement.FollowUps = (*Mails)(nil)

// New makes the use cases of engagement.
func New(d Deps) (*Mails, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Mails{d}, nil
}

// Store stores the targets of the links in the mail of a step, in the transaction that queues it.
func Store(ctx context.Context, tx *db.Tx, stepID string, links []string) error {
	if err := sqlgen.New(tx).InsertMail(ctx, sqlgen.InsertMailParams{StepID: stepID, Links: db.JSON(links)}); err != nil {
		return fmt.Errorf("automation: storing the links of a mail: %w", err)
	}
	return nil
}

// Opened records that the mail of a step is being handed over; without a mail it does nothing.
func Opened(ctx context.Context, tx *db.Tx, stepID string, at time.Time) error {
	if err := sqlgen.New(tx).BeginMail(ctx, sqlgen.BeginMailParams{StepID: stepID, BegunAt: db.NullTime(at)}); err != nil {
		return fmt.Errorf("automation: the mail of a step: %w", err)
	}
	return nil
}

// Erase removes what a person did with their mails. The mails come first: a hit that is being
// stored meets the erasure there.
func Erase(ctx context.Context, tx *db.Tx, leadID string) error {
	q := sqlgen.New(tx)
	if err := q.EraseMails(ctx, leadID); err != nil {
		return fmt.Errorf("automation: erasing the mails of a lead: %w", err)
	}
	if err := q.EraseHits(ctx, leadID); err != nil {
		return fmt.Errorf("automation: erasing the hits of a lead: %w", err)
	}
	return nil
}
