package quotes

import (
	"context"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/push"
)

// intake is what the quote form is, and no other.
type intake struct{ Deps }

// form is the quote form as the pipeline takes it.
func (i intake) form() inbound.Form[Payload, Quote] {
	return inbound.Form[Payload, Quote]{
		Feature: tag, Task: "quotes.notify", Row: "quote", About: "a request", Missing: "quote request",
		Read:  i.read,
		Entry: func(q *Quote) *inbound.Entry { return &q.Entry },
		Reference: func(q Quote) string {
			return NewTicket(i.Catalog.Quotes.TicketPrefix, q.Email, q.CreatedAt, i.Zone, i.IDs)
		},
		Urgent: func(q Quote) bool { return q.Emergency },
		Emergency: func(q Quote) push.Emergency {
			return push.Emergency{Ref: q.ID, Path: boardPath(q.ID), Name: q.Name(), Words: i.ForScreen(q.SecurityConcerns, q.Message)}
		},
		Capture: i.capture,
		Mails:   mailer(i).both,
		Table:   table{},
		ByToken: table{}.ByToken,
		Page: &inbound.Page[Payload, Quote]{
			Path: pagePath, Private: statusPath, Fields: formFields, Prop: "status",
			Unreadable: "We cannot read the state of your request right now. It is safe with us; please reload this page in a moment.",
		},
	}
}

func (i intake) read(p Payload) (inbound.Draft[Quote], []httpx.FieldError) {
	v, wrong := Validate(i.Catalog, p)
	asked := v.said()
	return inbound.Draft[Quote]{
		Said: asked, Website: p.Website, ElapsedMs: p.ElapsedMs,
		Make: func(e inbound.Entry) Quote { return i.quote(asked, p.Behavior, e) },
	}, wrong
}

// quote makes the row of a new request: score, priority, deadline, emergency flag. Words of danger raise the flag as the
// urgent words do (V156, D104), and no score.
func (i intake) quote(asked Valid, behavior *leads.VisitorBehavior, e inbound.Entry) Quote {
	words := leads.Mentioned(i.Catalog.Quotes.UrgentWords, asked.Message, asked.SecurityConcerns)
	score, lines := Score(i.Catalog.Quotes, asked.Payload, words)
	priority := priorityByScore(i.Catalog.Quotes, score)
	q := Quote{
		Case: inbound.Case{
			Entry: e, Status: Pending, Deadline: e.CreatedAt.Add(minutes(priority.ResponseMinutes)), UpdatedAt: e.CreatedAt, Version: 1,
		},
		Valid: asked, LeadScore: score, Lines: lines, MatchedWords: words, Emergency: len(words) > 0 || i.InDanger(asked.Message, asked.SecurityConcerns), Priority: priority.Stored,
		Source: i.Catalog.Quotes.Source, Behavior: behavior.Cleaned(leads.KnownOf(i.Catalog)),
	}
	if e.QuarantineReason != "" {
		q.Status = Spam
	}
	return q
}

func (i intake) capture(ctx context.Context, tx *db.Tx, q *Quote, at time.Time) error {
	switch {
	case q.LeadID != "":
		return nil
	case q.TakenBy != "":
		return i.captureTold(ctx, tx, q, at)
	}
	lead, err := i.Leads.Capture(ctx, tx, i.contact(*q, at))
	q.LeadID = lead.ID
	return err
}

// contact is a request in the words of leads.
func (i intake) contact(q Quote, at time.Time) leads.Contact {
	interests := i.Catalog.Leads.InterestsFromService[q.ServiceType]
	if interests == nil {
		interests = []string{q.ServiceType}
	}
	return leads.Contact{
		Email: q.Email, Name: q.Name(), Company: q.Company, Phone: q.Phone, PhoneE164: q.PhoneE164,
		Source: q.Source, Interests: interests, Behavior: q.Behavior, At: at,
		Demographics: leads.Demographics{
			Budget: i.Catalog.Leads.BudgetFromQuote[q.Budget], BudgetRaw: q.Budget, BudgetScale: scale(q.Budget),
			Industry: q.PropertyType,
		},
		Touch: leads.Touch{
			Type: "quote_request", Channel: "website", Ref: q.ID, Outcome: q.Priority,
			Content: "Quote request " + q.Reference + ": " + catalog.Label(i.Catalog.Options.Quote["serviceType"], q.ServiceType),
		},
		Consent: leads.Consent{
			Purpose: "quote", Basis: leads.Inquiry, Page: pagePath, WordingVersion: "1",
			Wording: "Asked for a quote with the form on the website.",
		},
	}
}

func scale(budget string) string {
	if budget == "" {
		return ""
	}
	return "quote"
}
