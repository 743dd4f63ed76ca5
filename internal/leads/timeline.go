package leads

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
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

// Timeline returns one page of what happened with a lead and those merged into
// it, newest first, and the cursor of the next page, empty at the end.
func (s *Service) Timeline(ctx context.Context, id, cursor string, limit int) ([]Entry, string, error) {
	at, before, err := httpx.ParseCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	l, err := s.Get(ctx, id)
	if err != nil {
		return nil, "", err
	}
	all, err := s.entries(ctx, l, at, before, int32(limit+1)) //nolint:gosec // a page
	if err != nil {
		return nil, "", fmt.Errorf("leads.Timeline %s: %w", id, err)
	}
	if len(all) <= limit {
		return all, "", nil
	}
	last := all[limit-1]
	return all[:limit], httpx.FormatCursor(last.At, last.ID), nil
}

// entries reads as many of each kind as the page may hold, and puts all in order.
func (s *Service) entries(ctx context.Context, l Lead, at time.Time, before string, most int32) ([]Entry, error) {
	q := sqlgen.New(s.DB.Read())
	touches, err := q.TouchpointsOfLead(ctx, sqlgen.TouchpointsOfLeadParams{LeadID: l.ID, BeforeAt: at, BeforeID: before, MaxRows: most})
	if err != nil {
		return nil, err
	}
	consents, err := q.ConsentsOfLead(ctx, sqlgen.ConsentsOfLeadParams{LeadID: l.ID, BeforeAt: at, BeforeID: before, MaxRows: most})
	if err != nil {
		return nil, err
	}
	out := make([]Entry, 0, len(touches)+len(consents))
	for _, t := range touches {
		out = append(out, touchEntry(t))
	}
	for _, c := range consents {
		out = append(out, consentEntry(c))
	}
	addresses, err := s.addresses(ctx, q, l)
	if err != nil {
		return nil, err
	}
	for _, address := range addresses {
		mails, err := s.Mail.ToAddress(ctx, address, at, before, most)
		if err != nil {
			return nil, err
		}
		for _, m := range mails {
			out = append(out, mailEntry(m))
		}
	}
	slices.SortFunc(out, func(a, b Entry) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return out, nil
}

// addresses are the e-mail addresses of a lead and of those merged into it.
func (s *Service) addresses(ctx context.Context, q *sqlgen.Queries, l Lead) ([]string, error) {
	merged, err := q.LeadsMergedInto(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range append([]string{l.Email}, emailsOf(merged)...) {
		if e = NormalEmail(e); e != "" && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out, nil
}

func emailsOf(rows []sqlgen.Lead) []string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.Email
	}
	return out
}

func touchEntry(t sqlgen.Touchpoint) Entry {
	e := Entry{ID: t.ID, At: t.Timestamp, Kind: t.Type, Actor: t.Actor, Channel: t.Channel, Ref: t.Ref}
	switch t.Type {
	case "note":
		e.Title, e.Detail, e.Ref = "Note", t.Content, ""
	case "stage":
		e.Title = "Stage: " + t.Content
	default:
		e.Title = cmp.Or(t.Content, "Contact by "+t.Channel)
	}
	return e
}

func consentEntry(c sqlgen.ConsentEvent) Entry {
	return Entry{ID: c.ID, At: c.CreatedAt, Kind: "consent", Title: "Consent to be written to: " + c.Purpose + " (" + c.Basis + ")", Detail: c.Wording}
}

func mailEntry(m mail.Mail) Entry {
	return Entry{ID: m.ID, At: m.CreatedAt, Kind: "mail", Title: "E-mail: " + m.Subject, Detail: "To " + m.To.Address, Ref: m.ID, State: string(m.State)}
}

// Touchpoint is one entry in a lead's history.
type Touchpoint struct {
	ID        string    `json:"id"`
	Type      string    `json:"type"`
	Channel   string    `json:"channel"`
	Content   string    `json:"content"`
	Outcome   string    `json:"outcome"`
	Ref       string    `json:"ref"`
	Timestamp time.Time `json:"timestamp"`
	Actor     string    `json:"actor" doc:"who of the staff wrote it; empty for the program and the visitor"`
}

// Touchpoints returns the newest 200 entries of a lead's history.
func (s *Service) Touchpoints(ctx context.Context, leadID string) ([]Touchpoint, error) {
	return TouchpointsOf(ctx, s.DB.Read(), leadID, 200)
}

// TouchpointsOf are the newest entries of the history of a lead and of those merged into it.
func TouchpointsOf(ctx context.Context, conn Conn, leadID string, limit int32) ([]Touchpoint, error) {
	at, before, err := httpx.ParseCursor("")
	if err != nil {
		return nil, err
	}
	rows, err := sqlgen.New(conn).TouchpointsOfLead(ctx, sqlgen.TouchpointsOfLeadParams{LeadID: leadID, BeforeAt: at, BeforeID: before, MaxRows: limit})
	if err != nil {
		return nil, fmt.Errorf("leads.Touchpoints %s: %w", leadID, err)
	}
	out := make([]Touchpoint, len(rows))
	for i, r := range rows {
		out[i] = Touchpoint{r.ID, r.Type, r.Channel, r.Content, r.Outcome, r.Ref, r.Timestamp, r.Actor}
	}
	return out, nil
}
