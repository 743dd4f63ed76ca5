package quotes

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
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
	"wardgate/internal/quotes/sqlgen"
)

// Topic is what the news of this word are called on the bus.
const Topic = "quotes"

// Service holds the use cases of quote requests. All fields are required.
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
	// Zone is where dates of tickets and mails are told, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// People tells the name of a member of staff who may take requests, or a
	// problem 422 when there is nobody enabled with this id.
	People func(ctx context.Context, id string) (name string, err error)
}

// Submit stores a request once, however often it is sent. key is the
// Idempotency-Key header, empty when there was none. It returns a problem 422
// with the fields to correct, or when key came with other content before.
func (s *Service) Submit(ctx context.Context, key string, p Payload) (Quote, error) {
	valid, wrong := Validate(s.Catalog, p)
	if len(wrong) > 0 {
		return Quote{}, httpx.Invalid(wrong...)
	}
	// Everything that needs no database is done before the transaction: on SQLite
	// everybody waits for the one writer.
	draft := s.build(valid, key, s.Clock.Now())
	var stored Quote
	look := key == "" // a key is unique in the table: whether it was used shows by itself
	lost := false
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if lost { // to a repeat, or the ticket is taken
			look, draft.TicketID = true, s.ticket(draft.Email, draft.CreatedAt)
		}
		lost = true
		stored, err = s.submit(ctx, tx, key, draft, look)
		return err
	})
	if err != nil {
		return Quote{}, fmt.Errorf("quotes.Submit: %w", err)
	}
	return stored, nil
}

// submit stores a draft, after a look for the request that it repeats if look is set.
func (s *Service) submit(ctx context.Context, tx *db.Tx, key string, q Quote, look bool) (_ Quote, err error) {
	if look {
		known, found, err := s.repeated(ctx, tx, key, q)
		if err != nil || found {
			return known, err
		}
	}
	if q.QuarantineReason == "" {
		if q.LeadID, err = s.captureLead(ctx, tx, q, q.CreatedAt); err != nil {
			return Quote{}, err
		}
	}
	if q.QuarantineReason == "" {
		s.Nudges.After(tx, notify, q.ID)
	}
	if err := sqlgen.New(tx.Pipelined()).Insert(ctx, insertParams(q)); err != nil {
		return Quote{}, fmt.Errorf("adding the request: %w", err)
	}
	if q.Status.Open() {
		if err := deadlines.Save(ctx, tx.Pipelined(), q.owed(nextTimer(s.Catalog.Quotes, q, q.CreatedAt))); err != nil {
			return Quote{}, err
		}
	}
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: q.ID, Kind: "created"}) })
	return q, nil
}

// repeated finds the request that this one repeats: by its key, or without a
// key by equal content within forms.SameWindow.
func (s *Service) repeated(ctx context.Context, tx *db.Tx, key string, draft Quote) (Quote, bool, error) {
	q := sqlgen.New(tx)
	var row sqlgen.QuoteRequest
	var err error
	if key == "" {
		row, err = q.ByHashSince(ctx, sqlgen.ByHashSinceParams{
			RequestHash: draft.RequestHash, CreatedAt: draft.CreatedAt.Add(-forms.SameWindow),
		})
	} else {
		row, err = q.ByKey(ctx, draft.IdempotencyKey)
	}
	if found, err := forms.Repeats(row.RequestHash, draft.RequestHash, err); !found {
		return Quote{}, false, err
	}
	known, err := fromRow(row)
	return known, err == nil, err
}

// contentHash names what was asked for; how the browser behaved is no part of it.
func contentHash(p Valid) string {
	p.Behavior, p.Website, p.ElapsedMs = nil, "", nil
	return forms.ContentHash(p)
}

// build makes the row of a new request: score, priority, deadline.
func (s *Service) build(p Valid, key string, now time.Time) Quote {
	hash := contentHash(p)
	words := leads.Mentioned(s.Catalog.Quotes.UrgentWords, p.Message, p.SecurityConcerns)
	score, lines := Score(s.Catalog.Quotes, p.Payload, words)
	priority := priorityByScore(s.Catalog.Quotes, score)
	q := Quote{
		ID: s.IDs.Row("quote", now), TicketID: s.ticket(p.Email, now),
		IdempotencyKey: forms.RowKey(key, hash, now), RequestHash: hash, StatusToken: s.IDs.Token(),
		FirstName: p.FirstName, LastName: p.LastName, Email: p.Email, Phone: p.Phone, PhoneE164: p.PhoneE164,
		Company: p.Company, ServiceType: p.ServiceType, PropertyType: p.PropertyType,
		SecurityConcerns: p.SecurityConcerns, Budget: p.Budget, Timeline: p.Timeline, Message: p.Message,
		LeadScore: score, Lines: lines, MatchedWords: words, Emergency: len(words) > 0,
		Priority: priority.Stored, Status: Pending, Source: s.Catalog.Quotes.Source,
		Behavior: p.Behavior.Cleaned(s.Catalog.Options.DeviceType),
		Deadline: now.Add(minutes(priority.ResponseMinutes)), CreatedAt: now, UpdatedAt: now, Version: 1,
	}
	if reason := forms.Suspicion(p.Website, p.ElapsedMs); reason != "" {
		q.QuarantineReason, q.Status = reason, Spam
		return q
	}
	return q
}

func (s *Service) ticket(email string, now time.Time) string {
	return NewTicket(s.Catalog.Quotes.TicketPrefix, email, now, s.Zone, s.IDs)
}

func (s *Service) captureLead(ctx context.Context, tx *db.Tx, q Quote, at time.Time) (id string, err error) {
	interests := s.Catalog.Leads.InterestsFromService[q.ServiceType]
	if interests == nil {
		interests = []string{q.ServiceType}
	}
	lead, err := s.Leads.Capture(ctx, tx, leads.Contact{
		Email: q.Email, Name: q.Name(), Company: q.Company, Phone: q.Phone, PhoneE164: q.PhoneE164,
		Source: q.Source, Interests: interests, Behavior: q.Behavior, At: at,
		Demographics: leads.Demographics{
			Budget: s.Catalog.Leads.BudgetFromQuote[q.Budget], BudgetRaw: q.Budget, BudgetScale: scale(q.Budget),
			Industry: q.PropertyType,
		},
		Touch: leads.Touch{
			Type: "quote_request", Channel: "website", Ref: q.ID, Outcome: q.Priority,
			Content: "Quote request " + q.TicketID + ": " + catalog.Label(s.Catalog.Options.Quote.ServiceType, q.ServiceType),
		},
		Consent: leads.Consent{
			Purpose: "quote", Basis: leads.Inquiry, Page: "/quote", WordingVersion: "1",
			Wording: "Asked for a quote with the form on the website.",
		},
	})
	return lead.ID, err
}

func scale(budget string) string {
	if budget == "" {
		return ""
	}
	return "quote"
}
