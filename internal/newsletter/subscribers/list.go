package subscribers

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Filter selects the subscribers that a list shows.
type Filter struct {
	// State and Topic are empty for all; Query is a part of an address.
	State State
	Topic string
	Query string
	// Cursor is where the previous page ended, empty for the first page. Limit is the size of a
	// page, at least 1.
	Cursor string
	Limit  int
}

// Counts is how many people are in each state, regardless of any filter. Quarantined are the
// sign-ups that look like a program's.
type Counts struct {
	All          int `json:"all"`
	Active       int `json:"active"`
	Pending      int `json:"pending"`
	Unsubscribed int `json:"unsubscribed"`
	Bounced      int `json:"bounced"`
	Complained   int `json:"complained"`
	Quarantined  int `json:"held" doc:"sign-ups that look like a program's; nobody is mailed for them"`
}

// Subscribers returns one page of those that f selects, the newest first (S115), and the cursor
// of the next page, empty at the end. Erased ones are in no list.
func (s *Service) Subscribers(ctx context.Context, f Filter) ([]Subscriber, string, error) {
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", err
	}
	q, topic := sqlgen.New(s.DB.Read()), ""
	if f.Topic != "" {
		topic = `%"` + f.Topic + `"%` // an element of a JSON list
	}
	var rows []sqlgen.NewsletterSubscriber
	before, pattern := db.NullTime(page.BeforeAt), httpx.LikePattern(f.Query)
	if f.State == "" {
		rows, err = q.Subscribers(ctx, sqlgen.SubscribersParams{Topic: topic, Pattern: pattern, BeforeAt: before, BeforeID: page.BeforeID, MaxRows: page.Rows()})
	} else {
		rows, err = q.SubscribersIn(ctx, sqlgen.SubscribersInParams{
			State: string(f.State), Topic: topic, Pattern: pattern, BeforeAt: before, BeforeID: page.BeforeID, MaxRows: page.Rows(),
		})
	}
	if err != nil {
		return nil, "", fmt.Errorf("subscribers.Subscribers: %w", err)
	}
	list, err := db.Each(rows, subscriberFrom)
	if err != nil {
		return nil, "", err
	}
	list, next := httpx.CutPage(page, list, func(one Subscriber) (time.Time, string) { return one.SubscribedAt(), one.ID })
	return list, next, nil
}

// Counts counts the subscribers in each state.
func (s *Service) Counts(ctx context.Context) (c Counts, err error) {
	q := sqlgen.New(s.DB.Read())
	rows, err := q.SubscribersByState(ctx)
	if err != nil {
		return c, fmt.Errorf("subscribers.Counts: %w", err)
	}
	for _, r := range rows {
		n := int(r.People)
		c.All += n
		switch State(r.State) {
		case Active:
			c.Active = n
		case Pending:
			c.Pending = n
		case Unsubscribed:
			c.Unsubscribed = n
		case Bounced:
			c.Bounced = n
		case Complained:
			c.Complained = n
		}
	}
	quarantined, err := q.CountQuarantined(ctx)
	if err != nil {
		return c, fmt.Errorf("subscribers.Counts: %w", err)
	}
	c.Quarantined = int(quarantined)
	return c, nil
}

// RecordExport notes in the audit log that a person exported the data of a subscriber, or a list
// of them: then subject is the feature itself.
func (s *Service) RecordExport(ctx context.Context, subject string, detail map[string]any) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Audit.Record(ctx, tx, audit.Entry{Action: core.Tag + ".exported", Subject: subject, Detail: detail})
	})
}

// End unsubscribes a person who asked staff for it, by telephone for instance; reason is how they
// did. A person who has left already stays so. It returns a problem: 404 for an unknown id, 422
// without a reason.
func (s *Service) End(ctx context.Context, id, reason string) error {
	if forms.Blank(reason) {
		return httpx.Invalid(httpx.FieldError{Field: "reason", Message: "Please say how they asked for it."})
	}
	return s.change(ctx, id, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		return ended(before, now, "/newsletter-manager", reason)
	})
}

// ended is the subscriber unsubscribed, unless they had left before.
func ended(before Subscriber, now time.Time, page, reason string) (Subscriber, leads.Touch, leads.Consent, error) {
	after := before
	if before.State == Unsubscribed || before.State == Complained { // a complaint outranks it
		return after, leads.Touch{}, leads.Consent{}, nil
	}
	after = before.EndedAs(Unsubscribed)
	after.EndedAt = now
	return after,
		leads.Touch{Type: "newsletter", Outcome: string(Unsubscribed), Content: "Unsubscribed from the newsletter"},
		leads.Consent{Purpose: ConsentGiven, Basis: leads.Withdrawn, Page: page, Wording: reason}, nil
}
