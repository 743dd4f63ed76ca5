package quotes

import (
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes/sqlgen"
)

// What a field of the form is in Go stands in this file, and nowhere else: what is sent,
// what staff see, its column. Its rule, its limit and its labels stand in catalog/quotes.json
// (docs/recipes.md).

// Payload is what the quote form sends (V82-V86). Every field is text as typed.
type Payload struct {
	FirstName        string                 `json:"firstName" required:"false" doc:"required; 1 to 100 characters"`
	LastName         string                 `json:"lastName" required:"false" doc:"required; 1 to 100 characters"`
	Email            string                 `json:"email" required:"false" doc:"required; up to 254 characters"`
	Phone            string                 `json:"phone" required:"false" doc:"required; any usual way of writing it; kept as typed"`
	Company          string                 `json:"company,omitempty" doc:"up to 200 characters"`
	ServiceType      string                 `json:"serviceType" required:"false" doc:"required; security-guards, surveillance, virtual-guard, it-support or multiple"`
	PropertyType     string                 `json:"propertyType" required:"false" doc:"required; office, retail, industrial, construction, healthcare, educational, residential or other"`
	SecurityConcerns string                 `json:"securityConcerns,omitempty" doc:"up to 5,000 characters"`
	Budget           string                 `json:"budget,omitempty" doc:"under-5k, 5k-15k, 15k-30k, 30k-50k or over-50k"`
	Timeline         string                 `json:"timeline,omitempty" doc:"immediate, 1-week, 1-month, 2-3-months or planning"`
	Message          string                 `json:"message,omitempty" doc:"up to 5,000 characters"`
	SiteLocation     string                 `json:"siteLocation,omitempty" doc:"town or postal code of the site; up to 80 characters"`
	PreferredContact string                 `json:"preferredContact,omitempty" doc:"how the person wants to be answered: call, email or text"`
	Behavior         *leads.VisitorBehavior `json:"behavior,omitempty" doc:"what the visitor did on the site, sent only with this form"`

	// Website is a field that no person sees: only a program fills it.
	Website string `json:"website,omitempty" doc:"leave empty"`
	// ElapsedMs is the time from showing the form to sending it, in milliseconds.
	ElapsedMs *int64 `json:"elapsedMs,omitempty" doc:"milliseconds from showing the form to sending it"`
}

// Valid is a payload that passed every rule, trimmed, with the phone parsed.
type Valid struct {
	Payload
	PhoneE164 string
}

// Row is a request as the board lists it (S56).
type Row struct {
	ID               string        `json:"id"`
	TicketID         string        `json:"ticket_id"`
	FirstName        string        `json:"first_name"`
	LastName         string        `json:"last_name"`
	Email            string        `json:"email"`
	Phone            string        `json:"phone" doc:"as typed"`
	PhoneE164        string        `json:"phone_e164" doc:"for tel: links"`
	Company          string        `json:"company"`
	ServiceType      string        `json:"service_type"`
	PropertyType     string        `json:"property_type"`
	Budget           string        `json:"budget"`
	Timeline         string        `json:"timeline"`
	SecurityConcerns string        `json:"security_concerns"`
	Message          string        `json:"message"`
	SiteLocation     string        `json:"site_location" doc:"town or postal code, as typed"`
	PreferredContact string        `json:"preferred_contact" doc:"how the person wants to be answered: call, email, text, or empty"`
	NearestOffice    string        `json:"nearest_office" doc:"the town of the office nearest to the site, empty where that is unknown"`
	Priority         string        `json:"priority" enum:"@quotes.priorities"`
	Status           string        `json:"status"`
	EmergencyFlag    bool          `json:"emergency_flag"`
	MatchedWords     []string      `json:"matched_words"`
	LeadID           string        `json:"lead_id"`
	LeadScore        int           `json:"lead_score"`
	Deadline         time.Time     `json:"sla_deadline"`
	CreatedAt        time.Time     `json:"created_at"`
	RespondedAt      *time.Time    `json:"responded_at"`
	WalkAt           *time.Time    `json:"walk_at" doc:"when the site is walked before it is quoted"`
	QuoteBy          *time.Time    `json:"quote_by" doc:"until when the detailed quote follows the walk"`
	UndoUntil        *time.Time    `json:"undo_until" doc:"until when 'responded' can be taken back"`
	AssignedTo       *httpx.Person `json:"assigned_to"`
	QuarantineReason *string       `json:"quarantine_reason"`
	ToldTo           string        `json:"told_to" doc:"who of the staff wrote it down on the phone; empty where the person sent it"`
	Version          int           `json:"version"`

	leads.Doubts
}

func (s *Service) row(q Quote) Row {
	r := Row{
		ID: q.ID, TicketID: q.Reference, FirstName: q.FirstName, LastName: q.LastName, Email: q.Email, Phone: q.Phone,
		PhoneE164: q.PhoneE164, Company: q.Company, ServiceType: q.ServiceType, PropertyType: q.PropertyType,
		Budget: q.Budget, Timeline: q.Timeline, SecurityConcerns: q.SecurityConcerns, Message: q.Message,
		SiteLocation: q.SiteLocation, PreferredContact: q.PreferredContact, NearestOffice: s.Catalog.NearestOffice(q.SiteLocation).City,
		Priority: q.Priority, Status: string(q.Status), EmergencyFlag: q.Emergency, MatchedWords: q.MatchedWords,
		LeadID: q.LeadID, LeadScore: q.LeadScore, Deadline: q.Deadline, CreatedAt: q.CreatedAt,
		RespondedAt: httpx.OrNil(q.AnsweredAt), WalkAt: httpx.OrNil(q.WalkAt), QuoteBy: httpx.OrNil(q.QuoteBy), ToldTo: q.TakenName, Version: q.Version,
	}
	if q.Status == Responded && q.StatusBefore != "" {
		r.UndoUntil = httpx.OrNil(s.UndoUntil(q.Case))
	}
	if q.AssignedTo != "" {
		r.AssignedTo = &httpx.Person{ID: q.AssignedTo, Name: q.AssignedName}
	}
	r.QuarantineReason = httpx.TextOrNil(q.QuarantineReason)
	return r
}

// answered are the fields of a stored request.
func answered(r sqlgen.QuoteRequest) Valid {
	return Valid{PhoneE164: r.PhoneE164, Payload: Payload{
		FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, Phone: r.Phone, Company: r.Company,
		ServiceType: r.ServiceType, PropertyType: r.PropertyType, SecurityConcerns: r.SecurityConcerns, Budget: r.Budget,
		Timeline: r.Timeline, Message: r.Message, SiteLocation: r.SiteLocation, PreferredContact: r.PreferredContact,
	}}
}

// columns are the fields as they are stored.
func (v Valid) columns() sqlgen.InsertParams {
	return sqlgen.InsertParams{
		FirstName: v.FirstName, LastName: v.LastName, Email: v.Email, Phone: v.Phone, PhoneE164: v.PhoneE164, Company: v.Company,
		ServiceType: v.ServiceType, PropertyType: v.PropertyType, SecurityConcerns: v.SecurityConcerns, Budget: v.Budget,
		Timeline: v.Timeline, Message: v.Message, SiteLocation: v.SiteLocation, PreferredContact: v.PreferredContact,
	}
}

// said is the content without the browser's measurements.
func (v Valid) said() Valid {
	v.Behavior, v.Website, v.ElapsedMs = nil, "", nil
	return v
}

// formFields are the fields of the form in its order (V82).
func formFields(p *Payload) map[string]*string {
	return map[string]*string{
		"firstName": &p.FirstName, "lastName": &p.LastName, "email": &p.Email, "phone": &p.Phone, "company": &p.Company,
		"serviceType": &p.ServiceType, "propertyType": &p.PropertyType, "securityConcerns": &p.SecurityConcerns,
		"budget": &p.Budget, "timeline": &p.Timeline, "message": &p.Message, "siteLocation": &p.SiteLocation, "preferredContact": &p.PreferredContact, forms.Honeypot: &p.Website,
	}
}

// Validate checks a payload by V147 and U34, as the catalog's fields say. It returns what is
// wrong field by field, in the form's order; nothing is wrong when the list is empty.
func Validate(c *catalog.Catalog, p Payload) (Valid, []httpx.FieldError) {
	v := &forms.Checker{Limits: c.Quotes.Limits}
	e164 := v.Check(c.Quotes.Fields, formFields(&p))
	return Valid{Payload: p, PhoneE164: e164}, v.Errors
}
