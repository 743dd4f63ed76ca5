package newsletter

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// Filter says which subscribers a list shows.
type Filter struct {
	// State and Topic are empty for all; Query is a part of an address.
	State State
	Topic string
	Query string
	// Cursor is where the page before ended, empty for the first page. Limit is the size
	// of a page, at least 1.
	Cursor string
	Limit  int
}

// Counts is how many people there are in each state, whatever is looked for. Held are
// the sign-ups that look like a program's.
type Counts struct {
	All          int `json:"all"`
	Active       int `json:"active"`
	Pending      int `json:"pending"`
	Unsubscribed int `json:"unsubscribed"`
	Bounced      int `json:"bounced"`
	Complained   int `json:"complained"`
	Held         int `json:"held" doc:"sign-ups that look like a program's; nobody is mailed for them"`
}

// Subscribers returns one page of those that f asks for, the newest first (S115), and
// the cursor of the next page, empty at the end. Erased ones are in no list.
func (s *Service) Subscribers(ctx context.Context, f Filter) ([]Subscriber, string, error) {
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	q, topic := sqlgen.New(s.DB.Read()), ""
	if f.Topic != "" {
		topic = `%"` + f.Topic + `"%` // an element of a JSON list
	}
	var rows []sqlgen.NewsletterSubscriber
	before, pattern, more := db.NullTime(at), httpx.LikePattern(f.Query), int32(f.Limit+1) //nolint:gosec // some hundred at most
	if f.State == "" {
		rows, err = q.Subscribers(ctx, sqlgen.SubscribersParams{Topic: topic, Pattern: pattern, BeforeAt: before, BeforeID: id, MaxRows: more})
	} else {
		rows, err = q.SubscribersIn(ctx, sqlgen.SubscribersInParams{State: string(f.State), Topic: topic, Pattern: pattern, BeforeAt: before, BeforeID: id, MaxRows: more})
	}
	if err != nil {
		return nil, "", fmt.Errorf("newsletter.Subscribers: %w", err)
	}
	next := len(rows) > f.Limit
	out := make([]Subscriber, min(len(rows), f.Limit))
	for i := range out {
		if out[i], err = subscriberFrom(rows[i]); err != nil {
			return nil, "", err
		}
	}
	if !next {
		return out, "", nil
	}
	last := out[len(out)-1]
	return out, httpx.FormatCursor(last.SubscribedAt(), last.ID), nil
}

// Counts counts the subscribers in each state.
func (s *Service) Counts(ctx context.Context) (c Counts, err error) {
	q := sqlgen.New(s.DB.Read())
	rows, err := q.SubscribersByState(ctx)
	if err != nil {
		return c, fmt.Errorf("newsletter.Counts: %w", err)
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
	held, err := q.HeldCount(ctx)
	if err != nil {
		return c, fmt.Errorf("newsletter.Counts: %w", err)
	}
	c.Held = int(held)
	return c, nil
}

// Whole is a subscriber with all that is known: the proof of their consent among it.
type Whole struct {
	Subscriber

	SignedUp []SignedUp
	Consents []leads.ConsentExport
	Mails    []mail.Mail
	// Campaigns are their campaigns' mails, Reports what was said of these: the latest of
	// each. Older tells that there are more.
	Campaigns []MailTo
	Reports   []ReportOf
	Older     bool
}

// Whole returns one subscriber, or a problem 404; an erased one is nobody.
func (s *Service) Whole(ctx context.Context, id string) (w Whole, err error) {
	q := sqlgen.New(s.DB.Read())
	if w.Subscriber, err = found(q.SubscriberByID(ctx, id)); err != nil {
		return w, err
	}
	var err1, err2, err3, err4, err5 error
	w.SignedUp, err1 = signedUp(ctx, q, id)
	w.Consents, err2 = s.Leads.ConsentsFor(ctx, w.Email, tag)
	w.Mails, err3 = s.Mail.ListFor(ctx, id)
	w.Campaigns, err4 = mailsTo(ctx, q, id, historyShown+1)
	w.Reports, err5 = reportsOf(ctx, q, id, historyShown+1)
	w.Older = len(w.Campaigns) > historyShown || len(w.Reports) > historyShown
	w.Campaigns, w.Reports = newest(w.Campaigns), newest(w.Reports)
	return w, errors.Join(err1, err2, err3, err4, err5)
}

// RecordExport notes in the audit log that somebody took out what is known of a
// subscriber, or a list of them: then subject is the word itself.
func (s *Service) RecordExport(ctx context.Context, subject string, detail map[string]any) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".exported", Subject: subject, Detail: detail})
	})
}

// End unsubscribes somebody who asked staff for it, by telephone for instance; reason is
// how they did. Who has left already stays so. It returns a problem: 404 for an unknown
// id, 422 without a reason.
func (s *Service) End(ctx context.Context, id, reason string) error {
	if forms.Blank(reason) {
		return httpx.Invalid(httpx.FieldError{Field: "reason", Message: "Please say how they asked for it."})
	}
	return s.change(ctx, id, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		return ended(before, now, "/newsletter-manager", reason)
	})
}

// ended is a subscriber who has left, unless they had before.
func ended(before Subscriber, now time.Time, page, reason string) (Subscriber, leads.Touch, leads.Consent, error) {
	after := before
	if before.State == Unsubscribed || before.State == Complained { // a complaint says more
		return after, leads.Touch{}, leads.Consent{}, nil
	}
	after = before.endedAs(Unsubscribed)
	after.EndedAt = now
	return after,
		leads.Touch{Type: "newsletter", Outcome: string(Unsubscribed), Content: "Unsubscribed from the newsletter"},
		leads.Consent{Purpose: forGiven, Basis: leads.Withdrawn, Page: page, Wording: reason}, nil
}

// Held returns one page of the sign-ups that look like a program's, the latest first.
func (s *Service) Held(ctx context.Context, cursor string, limit int) ([]Signup, string, error) {
	at, id, err := httpx.ParseCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.DB.Read()).HeldSignups(ctx, sqlgen.HeldSignupsParams{BeforeAt: at, BeforeID: id, MaxRows: int32(limit + 1)}) //nolint:gosec // some hundred at most
	if err != nil {
		return nil, "", fmt.Errorf("newsletter.Held: %w", err)
	}
	out := make([]Signup, min(len(rows), limit))
	for i := range out {
		if out[i], err = signupFrom(rows[i]); err != nil {
			return nil, "", err
		}
	}
	if len(rows) <= limit {
		return out, "", nil
	}
	last := out[len(out)-1]
	return out, httpx.FormatCursor(last.CreatedAt, last.ID), nil
}

// Release takes a sign-up out of quarantine: the address is asked to confirm itself, as
// if it had come now. It returns a problem: 404 for one that is not held any more, 409
// for an address that is subscribed already.
func (s *Service) Release(ctx context.Context, id string) error {
	kept, err := s.heldSignup(ctx, id)
	if err != nil {
		return err
	}
	ring, err := s.keys(ctx)
	if err != nil {
		return fmt.Errorf("newsletter.Release: %w", err)
	}
	draft := s.build(Payload{Email: kept.Email, Interests: kept.Topics, Consent: true}, "", s.Clock.Now())
	letters, err := s.lettersOf(draft, ring) // before the transaction, as in Subscribe
	if err != nil {
		return err
	}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).DeleteHeld(ctx, id)
		if err == nil && n == 0 {
			err = httpx.NotFound("sign-up")
		}
		if err != nil {
			return err
		}
		if _, err := s.subscribe(ctx, tx, draft, letters); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".released", Subject: id, Detail: map[string]any{"reason": kept.QuarantineReason}})
	})
	if err != nil {
		return fmt.Errorf("newsletter.Release: %w", err)
	}
	return nil
}

// heldSignup reads a sign-up in quarantine, or answers a problem 404.
func (s *Service) heldSignup(ctx context.Context, id string) (Signup, error) {
	row, err := sqlgen.New(s.DB.Read()).SignupByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && row.Outcome != held {
		return Signup{}, httpx.NotFound("sign-up")
	}
	if err != nil {
		return Signup{}, fmt.Errorf("newsletter.Release: %w", err)
	}
	return signupFrom(row)
}

// Discard deletes a sign-up that is a program's. One that is gone already is no error.
func (s *Service) Discard(ctx context.Context, id string) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).DeleteHeld(ctx, id)
		if err != nil || n == 0 {
			return err
		}
		s.newsAfter(tx, id, "discarded")
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".discarded", Subject: id})
	})
	if err != nil {
		return fmt.Errorf("newsletter.Discard: %w", err)
	}
	return nil
}

// known tells whether a topic or none is asked for that exists.
func (s *Service) known(topic string) bool {
	return topic == "" || slices.Contains(s.Catalog.Newsletter.TopicIDs(), topic)
}
