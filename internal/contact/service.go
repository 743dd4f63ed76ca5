package contact

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// Topic is what the news of this word are called on the bus.
const Topic = "contact"

// Service holds the use cases of contact messages. All fields are required.
type Service struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Nudges  *jobs.Nudges
	Mail    *mail.Outbox
	Audit   audit.Log
	Bus     *events.Bus
	Log     *slog.Logger
	// Zone is where dates of references and mails are told, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// People tells the name of a member of staff who may take messages, or a
	// problem 422 when there is nobody enabled with this id.
	People func(ctx context.Context, id string) (name string, err error)
}

// Submit stores a message once, however often it is sent. key is the
// Idempotency-Key header, empty when there was none. It returns a problem 422
// with the fields to correct, or when key came with other content before.
func (s *Service) Submit(ctx context.Context, key string, p Payload) (Message, error) {
	valid, wrong := Validate(s.Catalog, p)
	if len(wrong) > 0 {
		return Message{}, httpx.Invalid(wrong...)
	}
	draft := s.build(valid, key, s.Clock.Now())
	var stored Message
	look := key == "" // a key is unique in the table: whether it was used shows by itself
	lost := false
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if lost { // to a repeat, or the reference is taken
			look, draft.Reference = true, s.reference(draft.CreatedAt)
		}
		lost = true
		stored, err = s.submit(ctx, tx, key, draft, look)
		return err
	})
	if err != nil {
		return Message{}, fmt.Errorf("contact.Submit: %w", err)
	}
	return stored, nil
}

// submit stores a draft, after a look for the message that it repeats if look is set.
func (s *Service) submit(ctx context.Context, tx *db.Tx, key string, m Message, look bool) (_ Message, err error) {
	if look {
		known, found, err := s.repeated(ctx, tx, key, m)
		if err != nil || found {
			return known, err
		}
	}
	if m.QuarantineReason == "" {
		if m.LeadID, err = s.captureLead(ctx, tx, m, m.CreatedAt); err != nil {
			return Message{}, err
		}
	}
	if err := sqlgen.New(tx.Pipelined()).Insert(ctx, insertParams(m)); err != nil {
		return Message{}, fmt.Errorf("adding the message: %w", err)
	}
	if m.Status == Open {
		if err := deadlines.Save(ctx, tx.Pipelined(), m.owed(deadlines.Next(Timers(s.Catalog, m), m.CreatedAt))); err != nil {
			return Message{}, err
		}
	}
	if m.QuarantineReason == "" {
		s.Nudges.After(tx, notify, m.ID)
	}
	s.newsAfter(tx, m.ID, "created")
	return m, nil
}

// repeated finds the message that this one repeats: by its key, or without a key
// by equal content within forms.SameWindow.
func (s *Service) repeated(ctx context.Context, tx *db.Tx, key string, draft Message) (Message, bool, error) {
	q := sqlgen.New(tx)
	var row sqlgen.ContactMessage
	var err error
	if key == "" {
		row, err = q.ByHashSince(ctx, sqlgen.ByHashSinceParams{
			RequestHash: draft.RequestHash, CreatedAt: draft.CreatedAt.Add(-forms.SameWindow),
		})
	} else {
		row, err = q.ByKey(ctx, draft.IdempotencyKey)
	}
	if found, err := forms.Repeats(row.RequestHash, draft.RequestHash, err); !found {
		return Message{}, false, err
	}
	known, err := fromRow(row)
	return known, err == nil, err
}

// build makes the row of a new message: deadline, emergency flag.
// Urgent words raise the flag under any subject; the clock follows the subject (D33, D38).
func (s *Service) build(p Valid, key string, now time.Time) Message {
	hash := contentHash(p)
	words := leads.Mentioned(s.Catalog.Quotes.UrgentWords, p.Message)
	m := Message{
		ID: s.IDs.Row("message", now), Reference: s.reference(now), IdempotencyKey: forms.RowKey(key, hash, now),
		RequestHash: hash, SentToken: s.IDs.Token(), Name: p.Name, Email: p.Email, Phone: p.Phone, PhoneE164: p.PhoneE164,
		Subject: p.Subject, Text: p.Message, MatchedWords: words,
		Emergency: len(words) > 0 || p.Subject == s.Catalog.Contact.EmergencySubject,
		Status:    Open, Source: p.Source, Deadline: now.Add(promiseFor(s.Catalog, p.Subject).within),
		CreatedAt: now, UpdatedAt: now, Version: 1,
	}
	if reason := forms.Suspicion(p.Website, p.ElapsedMs); reason != "" {
		m.QuarantineReason, m.Status = reason, Spam
	}
	return m
}

func (s *Service) reference(now time.Time) string {
	return newReference(s.Catalog.Contact.ReferencePrefix, now, s.Zone, s.IDs)
}

func (s *Service) captureLead(ctx context.Context, tx *db.Tx, m Message, at time.Time) (id string, err error) {
	lead, err := s.Leads.Capture(ctx, tx, leads.Contact{
		Email: m.Email, Name: m.Name, Phone: m.Phone, PhoneE164: m.PhoneE164, Source: m.Source, At: at,
		Interests: s.Catalog.Contact.InterestsFromSubject[m.Subject],
		Touch: leads.Touch{
			Type: "contact_message", Channel: "website", Ref: m.ID, Outcome: m.Subject,
			Content: "Message " + m.Reference + ": " + s.subject(m),
		},
		Consent: leads.Consent{
			Purpose: "contact", Basis: leads.Inquiry, Page: pagePath, WordingVersion: "1",
			Wording: "Wrote to us with the contact form on the website.",
		},
	})
	return lead.ID, err
}

// subject is the subject as people read it.
func (s *Service) subject(m Message) string {
	return catalog.Label(s.Catalog.Options.Contact.Subject, m.Subject)
}

func (s *Service) newsAfter(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind}) })
}
