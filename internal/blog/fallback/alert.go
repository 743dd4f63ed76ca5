package fallback

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// AlertKind is the kind of mail that tells the company that readers saw the articles
// that came with the program (D47).
const AlertKind = "blog.stand-in"

// Report puts the alert into the outbox, if there is an address. While nothing
// can be written it stays unreported, and is tried again.
func (s *Service) Report(ctx context.Context) error {
	s.outage.mu.Lock()
	since := s.outage.unreported
	s.outage.mu.Unlock()
	if since.IsZero() {
		return nil
	}
	letter, err := s.standInMail(since)
	if err != nil {
		return err
	}
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.deps.Mail.Enqueue(ctx, tx, letter)
		return err
	})
	if err != nil {
		return fmt.Errorf("blog.Report: %w", err)
	}
	s.outage.mu.Lock()
	defer s.outage.mu.Unlock()
	if s.outage.unreported.Equal(since) {
		s.outage.unreported = time.Time{}
	}
	return nil
}

// standInMail is the alert about an outage that began at since. Instances that see the
// same outage in the same ten minutes report it once.
func (s *Service) standInMail(since time.Time) (mail.Message, error) {
	doc := layout.Document{
		Heading:   "The blog could not be read",
		Preheader: "Readers saw the articles that came with the program.",
		Reason:    "You get this because alerts about the site go to this address.",
		Blocks: []layout.Block{
			layout.Paragraph("The database did not give the blog its posts, so readers saw those of the articles that came with the program " +
				"which you still show. Nothing is lost. What you wrote or changed since is shown again as soon as the posts can be read."),
			layout.Facts{{Label: "Since", Value: clock.Words(since, s.deps.Zone, s.deps.Catalog.Company().TimeZoneName)}},
			layout.Button{Label: "Look at the blog", URL: s.deps.Origin + blog.PagePath},
		},
	}
	letter, err := layout.Message(s.deps.Catalog.Company(), mail.Message{
		Key: AlertKind + ":" + since.UTC().Truncate(10*time.Minute).Format(time.RFC3339), Kind: AlertKind, Class: mail.Notification, Urgency: mail.Alerts,
		To: s.deps.Admin(), Subject: "The blog could not be read",
	}, doc)
	if err != nil {
		return letter, fmt.Errorf("blog: %w", err)
	}
	return letter, nil
}
