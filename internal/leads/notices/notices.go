package notices

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/wiring"
)

// Deps are what Notices need. All are required.
type Deps struct {
	Catalog *catalog.Catalog
	Mail    *mail.Outbox
	Bus     *events.Bus
	Log     *slog.Logger
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
}

// Notices writes to people, and tells the boards.
type Notices struct{ d Deps }

// New makes the notices.
func New(d Deps) (*Notices, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Notices{d}, nil
}

// News tells the boards about a lead once the transaction is committed.
func (n *Notices) News(tx *db.Tx, leadID, kind string) {
	tx.AfterCommit(func() { n.d.Bus.Publish(events.News{Topic: leads.Topic, ID: leadID, Kind: kind}) })
}

// Message completes a mail with its two parts.
func (n *Notices) Message(m mail.Message, doc layout.Document) (mail.Message, error) {
	m, err := layout.Message(n.d.Catalog.Company, m, doc)
	if err != nil {
		return m, fmt.Errorf("leads: %w", err)
	}
	return m, nil
}

// Enqueue puts mails into the outbox.
func (n *Notices) Enqueue(ctx context.Context, tx *db.Tx, list ...mail.Message) error {
	var failed []error
	for _, m := range list {
		err := n.d.Mail.EnqueueAnyway(ctx, tx, m)
		if invalid, ok := errors.AsType[*mail.InvalidError](err); ok {
			n.d.Log.ErrorContext(ctx, "a mail to or about a lead cannot be written", "word", leads.Tag, "kind", m.Kind, "row", m.Ref, "field", invalid.Field)
			continue
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// MailState says whether mail can leave at all at the moment.
func (n *Notices) MailState() string {
	if n.d.Mail.Configured() {
		return "queued"
	}
	return "unavailable"
}

// TimeText is an instant in the company's time zone, in words.
func (n *Notices) TimeText(t time.Time) string {
	return clock.Words(t, n.d.Zone, n.d.Catalog.Company.TimeZoneName)
}

// Phones are the company's lines in words.
func (n *Notices) Phones() string {
	list := make([]string, len(n.d.Catalog.Company.Phones))
	for i, p := range n.d.Catalog.Company.Phones {
		list[i] = p.Display
	}
	return strings.Join(list, " or ")
}

// Telephone is the link of a number, empty for one that could not be read.
func Telephone(e164 string) string {
	if e164 == "" {
		return ""
	}
	return "tel:" + e164
}
