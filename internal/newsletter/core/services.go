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

// MailerDeps is what Mailer needs.
type MailerDeps struct {
	Catalog *catalog.Catalog
	// Zone is where instants are told, America/Edmonton (D42).
	Zone *time.Location
	Mail *mail.Outbox
	Log  *slog.Logger
}

// Mailer writes what the newsletter's mails to single people are made of.
type Mailer struct {
	MailerDeps
}

// NewMailer makes one; it refuses to do without what it needs.
func NewMailer(d MailerDeps) (*Mailer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Mailer{MailerDeps: d}, nil
}

// NewsDeps is what News needs.
type NewsDeps struct {
	Bus *events.Bus
}

// News tells everybody who looks on what has changed.
type News struct {
	NewsDeps
}

// NewNews makes one; it refuses to do without what it needs.
func NewNews(d NewsDeps) (*News, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &News{NewsDeps: d}, nil
}

// PagesDeps is what Pages needs.
type PagesDeps struct {
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	Log    *slog.Logger
}

// Pages answers requests for pages with what was read, or with why it could not be.
type Pages struct {
	PagesDeps
}

// NewPages makes one; it refuses to do without what it needs.
func NewPages(d PagesDeps) (*Pages, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Pages{PagesDeps: d}, nil
}
