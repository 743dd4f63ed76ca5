package timeline

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/merging"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Entry is one thing that happened with a lead: a contact, a note, a change by
// staff, a consent or a mail.
type Entry struct {
	ID      string    `json:"id"`
	At      time.Time `json:"at"`
	Kind    string    `json:"kind" doc:"a touchpoint's type (note, stage, assigned, quote_request …), consent or mail"`
	Title   string    `json:"title"`
	Detail  string    `json:"detail"`
	Actor   string    `json:"actor" doc:"who of the staff did it; empty for the program and the visitor"`
	Channel string    `json:"channel"`
	Ref     string    `json:"ref" doc:"the row it came from: a request, a message, a mail"`
	State   string    `json:"state" doc:"of a mail; empty for everything else"`
}

// Deps are what History needs. All are required but Told.
type Deps struct {
	// Told is the lead of an id that a visitor was told and that is no lead's; sql.ErrNoRows when there is none.
	Told func(ctx context.Context, id string) (leadID string, err error) `wiring:"optional"`

	DB      *db.DB
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Merging *merging.Merging
	Mail    *mail.Outbox
}

// History is what happened with a lead.
type History struct{ d Deps }

// New makes the use cases of one lead's history.
func New(d Deps) (*History, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &History{d}, nil
}

// get reads a lead by its id, or by one that a visitor was told instead of it.
func (s *History) get(ctx context.Context, id string) (leads.Lead, error) {
	l, err := s.d.Leads.Get(ctx, id)
	if !errors.Is(err, sql.ErrNoRows) || s.d.Told == nil {
		return l, err
	}
	if id, err = s.d.Told(ctx, id); err != nil {
		return leads.Lead{}, err
	}
	return s.d.Leads.Get(ctx, id)
}

// Touchpoints are the newest 200 entries of a lead's history.
func (s *History) Touchpoints(ctx context.Context, leadID string) ([]leads.Touchpoint, error) {
	return leads.TouchpointsOf(ctx, s.d.DB.Read(), leadID, httpx.FirstRows(200))
}

// Timeline returns one page of what happened with a lead and those merged into
// it, newest first, and the cursor of the next page, empty at the end.
func (s *History) Timeline(ctx context.Context, id, cursor string, limit int) ([]Entry, string, error) {
	page, err := httpx.NewPage(cursor, limit)
	if err != nil {
		return nil, "", err
	}
	l, err := s.d.Leads.Get(ctx, id)
	if err != nil {
		return nil, "", err
	}
	all, err := s.entries(ctx, l, page)
	if err != nil {
		return nil, "", fmt.Errorf("timeline.Timeline %s: %w", id, err)
	}
	all, next := httpx.CutPage(page, all, func(e Entry) (time.Time, string) { return e.At, e.ID })
	return all, next, nil
}

// entries reads as many of each kind as the page may hold, and puts all in order.
func (s *History) entries(ctx context.Context, l leads.Lead, p httpx.Page) ([]Entry, error) {
	touches, err := leads.TouchpointsOf(ctx, s.d.DB.Read(), l.ID, p)
	if err != nil {
		return nil, err
	}
	consents, err := leads.ConsentsOf(ctx, s.d.DB.Read(), l.ID, p)
	if err != nil {
		return nil, err
	}
	out := make([]Entry, 0, len(touches)+len(consents))
	wrote := map[string]string{}
	for _, t := range touches {
		if t.Type == string(leads.ByAnswer) && t.Channel == "email" { // the mail itself stands there, with who wrote it
			wrote[t.Outcome] = t.Actor
			continue
		}
		out = append(out, s.touchEntry(t))
	}
	for _, c := range consents {
		out = append(out, consentEntry(c))
	}
	addresses, err := s.addresses(ctx, l)
	if err != nil {
		return nil, err
	}
	for _, address := range addresses {
		mails, err := s.d.Mail.ToAddress(ctx, address, p.BeforeAt, p.BeforeID, p.Rows())
		if err != nil {
			return nil, err
		}
		for _, m := range mails {
			e := mailEntry(m)
			e.Actor = wrote[m.ID]
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b Entry) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return out, nil
}

// addresses are the e-mail addresses of a lead and of those merged into it.
func (s *History) addresses(ctx context.Context, l leads.Lead) ([]string, error) {
	merged, err := leads.MergedLeads(ctx, s.d.DB.Read(), l.ID)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range append([]string{l.Email}, emailsOf(merged)...) {
		if e = leads.NormalEmail(e); e != "" && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out, nil
}

func emailsOf(rows []leads.Lead) []string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.Email
	}
	return out
}

func (s *History) touchEntry(t leads.Touchpoint) Entry {
	e := Entry{ID: t.ID, At: t.Timestamp, Kind: t.Type, Actor: t.Actor, Channel: t.Channel, Ref: t.Ref}
	switch t.Type {
	case "note":
		e.Title, e.Detail, e.Ref = "Note", t.Content, ""
	case "stage":
		e.Title = "Stage: " + t.Content
	case string(leads.ByCall):
		e.Title, e.Detail, e.Ref = "Call: "+catalog.Label(s.d.Catalog.Leads.CallOutcomes, t.Outcome), t.Content, ""
	default:
		e.Title = cmp.Or(t.Content, "Contact by "+t.Channel)
	}
	return e
}

func consentEntry(c leads.ConsentExport) Entry {
	return Entry{ID: c.ID, At: c.CreatedAt, Kind: "consent", Title: "Consent to be written to: " + c.Purpose + " (" + c.Basis + ")", Detail: c.Wording}
}

func mailEntry(m mail.Mail) Entry {
	e := Entry{ID: m.ID, At: m.CreatedAt, Kind: "mail", Title: "Email: " + m.Subject, Detail: "To " + m.To.Address, Ref: m.ID, State: string(m.State)}
	if m.State == mail.Withheld {
		e.Detail += ". Not sent. " + m.LastError
	}
	return e
}
