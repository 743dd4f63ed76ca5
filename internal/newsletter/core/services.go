package core

import (
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// MailerDeps are the dependencies of Mailer.
type MailerDeps struct {
	Catalog *catalog.Catalog
	// Zone is the time zone in which times are shown, America/Edmonton (D42).
	Zone *time.Location
	Mail *mail.Outbox
	Log  *slog.Logger
}

// Mailer builds the newsletter's mails to single people.
type Mailer struct {
	MailerDeps
}

// NewMailer returns a Mailer, or an error if a dependency is missing.
func NewMailer(d MailerDeps) (*Mailer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Mailer{MailerDeps: d}, nil
}

// NewsDeps are the dependencies of News.
type NewsDeps struct {
	Bus *events.Bus
}

// News publishes changes to everyone who watches.
type News struct {
	NewsDeps
}

// NewNews returns News, or an error if a dependency is missing.
func NewNews(d NewsDeps) (*News, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &News{NewsDeps: d}, nil
}

// PagesDeps are the dependencies of Pages.
type PagesDeps struct {
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	Log    *slog.Logger
}

// Pages answers requests for pages with the data that was read, or with the reason why it could
// not be.
type Pages struct {
	PagesDeps
}

// NewPages returns Pages, or an error if a dependency is missing.
func NewPages(d PagesDeps) (*Pages, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Pages{PagesDeps: d}, nil
}
