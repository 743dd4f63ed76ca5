package core

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// Message is a mail with its document rendered.
func (s *Mailer) Message(message mail.Message, doc layout.Document) (mail.Message, error) {
	message, err := layout.Message(s.Catalog.Company(), message, doc)
	if err != nil {
		return message, fmt.Errorf("newsletter: %w", err)
	}
	return message, nil
}

// EnqueueOrTell puts a mail about a subscriber into the outbox. One that cannot be sent to any
// address is logged and otherwise ignored.
func (s *Mailer) EnqueueOrTell(ctx context.Context, tx *db.Tx, message mail.Message, subscriber string) error {
	message.Ref = subscriber
	err := s.Mail.EnqueueAnyway(ctx, tx, message)
	var invalid *mail.InvalidError
	if !errors.As(err, &invalid) {
		return err
	}
	s.Log.ErrorContext(ctx, "a mail to or about a subscriber cannot be written", "word", Tag, "kind", message.Kind, "row", subscriber, "field", invalid.Field)
	return nil
}

// Words is an instant formatted for readers, empty for none.
func (s *Mailer) Words(at *time.Time) string {
	if at == nil || at.IsZero() {
		return ""
	}
	return clock.Words(*at, s.Zone, s.Catalog.Company().TimeZoneName)
}

// About is a list of topics formatted for readers; an empty list stands for all.
func (s *Mailer) About(topics []string) string {
	if len(topics) == 0 {
		return "all topics"
	}
	return strings.Join(s.Catalog.Newsletter.Labels(topics), ", ")
}
