package quotes

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/quotes/sqlgen"
)

// Told is what a member of staff writes down of a request that was told on the phone. Its fields are those of the visitors' form with the
// same limits; a name, what is needed, and one way to reach the person are enough.
type Told struct {
	Name             string `json:"name" required:"false" doc:"required; first and last name, 100 characters at most"`
	Phone            string `json:"phone,omitempty" doc:"as it was said; a number or an address is required"`
	Email            string `json:"email,omitempty" doc:"a number or an address is required"`
	Company          string `json:"company,omitempty" doc:"up to 200 characters"`
	ServiceType      string `json:"serviceType" required:"false" doc:"required; security-guards, surveillance, virtual-guard, it-support or multiple"`
	SiteLocation     string `json:"siteLocation,omitempty" doc:"town or postal code of the site; up to 80 characters"`
	PreferredContact string `json:"preferredContact,omitempty" doc:"how the person wants to be answered: call, email or text"`
	Timeline         string `json:"timeline,omitempty" doc:"immediate, 1-week, 1-month, 2-3-months or planning"`
	Message          string `json:"message,omitempty" doc:"up to 5,000 characters"`
	Emergency        bool   `json:"emergency,omitempty" doc:"somebody is in danger: as urgent words in the message"`
	Mine             bool   `json:"mine,omitempty" doc:"the caller of this endpoint takes it; else nobody has it"`
	Confirm          bool   `json:"confirm,omitempty" doc:"mail the person a confirmation; needs an address"`
	LeadID           string `json:"lead_id,omitempty" maxLength:"100" doc:"the person whom staff chose; empty to find them by address, else by number"`
	NewPerson        bool   `json:"new_person,omitempty" doc:"someone else than who has this number already"`
}

// KnownPerson is the type of the problem 409 that refuses a request whose number somebody has who is known by something else (RFC 9457).
const KnownPerson = "/problems/known-person"

// ByHand takes requests that are told on the phone.
type ByHand struct{ s *Service }

// told is what a new row is to be stored by, and the row does not keep.
type told struct {
	leadID    string
	newPerson bool
}

// Take stores what was told on the phone as a request like any other, by the pipeline of the form: once however often it is sent. It
// returns a problem 422 with what to correct, or 409 when the number is that of a person whom nobody chose.
func (b ByHand) Take(ctx context.Context, key string, t Told) (Quote, error) {
	v, wrong := t.check(b.s.Catalog)
	if len(wrong) > 0 {
		return Quote{}, httpx.Invalid(wrong...)
	}
	actor, i := httpx.ActorFrom(ctx), b.s.intake
	who := httpx.Person{ID: actor.ID, Name: actor.Called()}
	q, err := b.s.Store(ctx, key, inbound.Draft[Quote]{
		Said: struct {
			Valid
			Told
			By string
		}{v, t, who.ID},
		ByStaff: true,
		Make: func(e inbound.Entry) Quote {
			q := i.quote(v, nil, e)
			q.Emergency = q.Emergency || t.Emergency
			q.Source, q.TakenBy, q.TakenName, q.Unconfirmed = i.Catalog.Quotes.PhoneSource, who.ID, who.Name, !t.Confirm
			q.told = told{t.LeadID, t.NewPerson}
			if t.Mine {
				q.AssignedTo, q.AssignedName, q.AssignedAt = who.ID, who.Name, e.CreatedAt
			}
			return q
		},
	}, nil)
	if errors.Is(err, sql.ErrNoRows) {
		return Quote{}, httpx.Invalid(httpx.FieldError{Field: "lead_id", Message: "This person is not there any more. Please choose again."})
	}
	return q, err
}

// check returns what may be stored, and what is wrong field by field.
func (t *Told) check(c *catalog.Catalog) (Valid, []httpx.FieldError) {
	p := Payload{
		Phone: t.Phone, Email: t.Email, Company: t.Company, ServiceType: t.ServiceType, SiteLocation: t.SiteLocation,
		PreferredContact: t.PreferredContact, Timeline: t.Timeline, Message: t.Message,
	}
	values := formFields(&p)
	values["name"] = &t.Name
	check := &forms.Checker{Limits: c.Quotes.Limits}
	e164 := check.Check(t.fields(c), values)
	if forms.Blank(t.Name) {
		check.Errors = slices.Insert(check.Errors, 0, httpx.FieldError{Field: "name", Message: "Please enter the caller’s name."})
	}
	switch {
	case len(check.Errors) > 0:
	case p.Phone == "" && p.Email == "":
		check.Errors = append(check.Errors, httpx.FieldError{Field: "phone", Message: "Please enter a phone number or an email address."})
	case e164 == "" && p.Email == "":
		check.Errors = append(check.Errors, httpx.FieldError{Field: "phone", Message: "Please write the whole phone number, with its area code, or an email address."})
	case t.Confirm && p.Email == "":
		check.Errors = append(check.Errors, httpx.FieldError{Field: "email", Message: "Please write down the address for the confirmation."})
	}
	first, last, _ := strings.Cut(t.Name, " ")
	p.FirstName, p.LastName = first, strings.TrimSpace(last)
	return Valid{Payload: p, PhoneE164: e164}, check.Errors
}

// fields are those of the visitors' form that are asked on the phone, with fewer that are required.
func (t *Told) fields(c *catalog.Catalog) []catalog.Field {
	out := []catalog.Field{{Name: "name", Kind: catalog.KindName, What: "name", Limit: "name"}}
	for _, f := range c.Quotes.Fields {
		switch f.Name {
		case "email":
			if strings.TrimSpace(t.Email) != "" {
				out = append(out, f)
			}
		case "phone":
			f.Required = false
			out = append(out, f)
		case "company", "serviceType", "siteLocation", "preferredContact", "timeline", "message":
			out = append(out, f)
		}
	}
	return out
}

// captureTold makes the person on the phone known, or lets the one grow whom staff chose, and puts on record who took the call.
func (i intake) captureTold(ctx context.Context, tx *db.Tx, q *Quote, at time.Time) error {
	in := i.contact(*q, at)
	in.Told, in.Touch.Type, in.Touch.Channel = true, leads.ByPhone, "phone"
	in.Touch.Content = "Told on the phone, taken by " + q.TakenName + ": " + in.Touch.Content
	in.Consent.Page, in.Consent.Wording = "", "Asked for a quote on the phone; "+q.TakenName+" wrote it down."
	lead, err := i.leadOf(ctx, tx, q, in)
	if err != nil {
		return err
	}
	if lead.State == leads.StateErased {
		return httpx.Conflict("This person was erased meanwhile. Take the request as someone new.")
	}
	q.LeadID = lead.ID
	if !q.Unconfirmed && q.Email != "" {
		if err := inbound.CountWritten(ctx, tx, i.Mail, q.Email); err != nil {
			return err
		}
	}
	return i.Audit.Record(ctx, tx, audit.Entry{
		Action: tag + ".taken", Subject: q.ID, Detail: map[string]any{"emergency": q.Emergency, "assigned_to": q.AssignedTo, "chosen": q.told.leadID != "", "confirmed": !q.Unconfirmed},
	})
}

func (i intake) leadOf(ctx context.Context, tx *db.Tx, q *Quote, in leads.Contact) (leads.Lead, error) {
	if q.told.leadID != "" {
		return i.Leads.Called(ctx, tx, q.told.leadID, in)
	}
	if !q.told.newPerson && q.PhoneE164 != "" {
		if err := i.unknown(ctx, tx, q); err != nil {
			return leads.Lead{}, err
		}
	}
	return i.Leads.Capture(ctx, tx, in)
}

// unknown answers a problem 409 when the number is that of somebody who is known by something else: a second lead of one person would
// come of it.
func (i intake) unknown(ctx context.Context, tx *db.Tx, q *Quote) error {
	callers, err := i.Leads.Callers(ctx, tx, q.Phone, q.PhoneE164, q.Email, mostCallers)
	if err != nil {
		return err
	}
	for _, c := range callers { // who is them by their key stands first
		if c.Joins {
			return nil
		}
		if c.Exact {
			p := httpx.Conflict(fmt.Sprintf("%s has this number. Choose them, or say that it is someone else.", cmp.Or(c.Name, c.Company, c.Email, c.Phone)))
			p.Type = KnownPerson
			return p
		}
	}
	return nil
}

// mostCallers is how many people are offered for a number, mostEarlier how many requests of each are told.
const (
	mostCallers = 3
	mostEarlier = 3
)

// Caller is a person who may be the one on the phone.
type Caller struct {
	LeadID     string        `json:"lead_id"`
	Name       string        `json:"name"`
	Company    string        `json:"company"`
	Email      string        `json:"email"`
	Phone      string        `json:"phone"`
	Joins      bool          `json:"joins" doc:"a request with this number and address goes to them by itself"`
	Exact      bool          `json:"exact" doc:"the whole number is one of theirs"`
	Unverified []leads.Field `json:"unverified" nullable:"false" doc:"facts that nobody vouches for"`
	Requests   []Earlier     `json:"requests" nullable:"false" doc:"their newest, latest first"`
}

// Earlier is a request that a person made before.
type Earlier struct {
	ID          string    `json:"id"`
	TicketID    string    `json:"ticket_id"`
	ServiceType string    `json:"service_type"`
	Status      string    `json:"status"`
	CreatedAt   time.Time `json:"created_at"`
}

// Callers are the people who may be the one on the phone, by what was typed so far.
func (b ByHand) Callers(ctx context.Context, phone, email string) ([]Caller, error) {
	v := &forms.Checker{Limits: b.s.Catalog.Quotes.Limits}
	_, e164 := v.Phone(phone, false)
	if email = strings.TrimSpace(email); email != "" {
		if email = v.Email(email); len(v.Errors) > 0 { // half an address is nobody's
			email = ""
		}
	}
	found, err := b.s.names.Callers(ctx, b.s.DB.Read(), phone, e164, email, mostCallers)
	if err != nil {
		return nil, err
	}
	out := make([]Caller, len(found))
	for i, c := range found {
		out[i] = Caller{c.ID, c.Name, c.Company, c.Email, c.Phone, c.Joins, c.Exact, c.Unverified, []Earlier{}}
		rows, err := sqlgen.New(b.s.DB.Read()).NewestOfLead(ctx, sqlgen.NewestOfLeadParams{LeadID: c.ID, Most: mostEarlier})
		if err != nil {
			return nil, fmt.Errorf("quotes.Callers: %w", err)
		}
		for _, r := range rows {
			out[i].Requests = append(out[i].Requests, Earlier{r.ID, r.TicketID, r.ServiceType, r.Status, r.CreatedAt})
		}
	}
	return out, nil
}
