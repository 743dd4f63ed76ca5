package operations

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Recorder writes the audit log; audit.Log is one.
type Recorder interface {
	Record(ctx context.Context, tx *db.Tx, e audit.Entry) error
}

// Mail is a mail as the outbox page lists it.
type Mail struct {
	ID        string     `json:"id"`
	Kind      string     `json:"kind"`
	To        string     `json:"to"`
	Subject   string     `json:"subject"`
	State     string     `json:"state" enum:"@mail.states"`
	Ref       string     `json:"ref" doc:"the row it is about, a request's id"`
	Attempts  int        `json:"attempts"`
	Uncertain int        `json:"uncertain_count"`
	CreatedAt time.Time  `json:"created_at"`
	NextAt    *time.Time `json:"next_at"`
	SentAt    *time.Time `json:"sent_at"`
	LastError string     `json:"last_error"`
}

// MailDetail is a mail with its content.
type MailDetail struct {
	Mail
	From      string `json:"from"`
	MessageID string `json:"message_id"`
	HTML      string `json:"html"`
	Text      string `json:"text"`
	// Revealable tells that an owner may see its personal links.
	Revealable bool `json:"revealable" doc:"it was never sent, and an owner may ask for its personal links"`
}

func mailRow(m mail.Mail) Mail {
	return Mail{
		ID: m.ID, Kind: m.Kind, To: m.To.String(), Subject: m.Subject, State: string(m.State), Ref: m.Ref,
		Attempts: m.Attempts, Uncertain: m.UncertainCount, CreatedAt: m.CreatedAt, NextAt: httpx.OrNil(m.NextAt),
		SentAt: httpx.OrNil(m.SentAt), LastError: m.LastError,
	}
}

// OutboxDeps are what an Outbox needs.
type OutboxDeps struct {
	DB    *db.DB
	Mail  *mail.Outbox
	Audit Recorder
}

// Outbox shows the kept mails to staff.
type Outbox struct{ d OutboxDeps }

// NewOutbox returns an Outbox.
func NewOutbox(d OutboxDeps) (*Outbox, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Outbox{d}, nil
}

// List lists the kept mails, newest first.
func (s *Outbox) List(ctx context.Context, state, cursor string, limit int) ([]Mail, string, error) {
	page, err := s.d.Mail.List(ctx, mail.Filter{State: mail.State(state), Cursor: cursor, Limit: limit})
	if err != nil {
		return nil, "", fmt.Errorf("operations.Outbox: %w", err)
	}
	out := make([]Mail, len(page.Items))
	for i, m := range page.Items {
		out[i] = mailRow(m)
	}
	return out, page.Next, nil
}

// Read returns one mail with its content and without its personal links, or a problem 404.
func (s *Outbox) Read(ctx context.Context, id string) (MailDetail, error) {
	d, err := s.d.Mail.Get(ctx, id)
	if err != nil {
		return MailDetail{}, mailProblem(err)
	}
	if d.Class == mail.Account && !httpx.ActorFrom(ctx).May(CanReadAccounts) {
		d.HTML, d.Text = "<p>"+sealed+"</p>", sealed
	}
	return detailed(d), nil
}

func detailed(d mail.Detail) MailDetail {
	return MailDetail{
		Mail: mailRow(d.Mail), From: d.From.String(), MessageID: d.MessageID, HTML: d.HTML, Text: d.Text, Revealable: d.Revealable,
	}
}

// sealed stands in place of a mail about an account. Its link would let the
// reader in as its receiver: everybody who may read the outbox could ask for a new
// password of the owner, and set it.
const sealed = "This mail holds a personal link. Only owners may read it."

// Reveal returns a mail with its personal links, so that an owner can help its recipient where no mail leaves. Only a
// mail that was never sent has them; that somebody saw them is in the audit log. It returns a problem: 404, or 409.
func (s *Outbox) Reveal(ctx context.Context, id string) (MailDetail, error) {
	d, err := s.d.Mail.Get(ctx, id)
	if err != nil {
		return MailDetail{}, mailProblem(err)
	}
	if !d.Revealable {
		return MailDetail{}, httpx.Conflict("Only a mail that was never sent has links to show, for 30 days.")
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: "operations.mail-links-shown", Subject: id, Detail: map[string]string{
			"kind": d.Kind, "to": d.To.Address,
		}})
	})
	if err == nil {
		d, err = s.d.Mail.Reveal(ctx, id)
	}
	if err != nil {
		return MailDetail{}, mailProblem(err)
	}
	return detailed(d), nil
}

// Retry sends a mail again that failed, waits or whose outcome is unknown.
func (s *Outbox) Retry(ctx context.Context, id string) (MailDetail, error) {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Mail.Retry(ctx, tx, id); err != nil {
			return mailProblem(err)
		}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: "operations.mail-retried", Subject: id})
	})
	if err != nil {
		return MailDetail{}, fmt.Errorf("operations.RetryMail: %w", err)
	}
	return s.Read(ctx, id)
}

func mailProblem(err error) error {
	switch {
	case errors.Is(err, mail.ErrNotFound):
		return httpx.NotFound("mail")
	case errors.Is(err, mail.ErrState):
		return httpx.Conflict("This mail is sent already or is being sent right now.")
	case errors.Is(err, mail.ErrForgotten):
		return httpx.Conflict("Its personal links are not kept any more. Ask the recipient to start again.")
	case errors.Is(err, mail.ErrNoServer):
		return httpx.Conflict("No mail server is configured. Set SMTP_URL and start again; kept mails leave by themselves then.")
	}
	return fmt.Errorf("operations: %w", err)
}
