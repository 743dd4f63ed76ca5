package captures

import (
	"maps"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// CapturePayload is what the pop-up, the qualification panel and the
// priority-support overlay send (V103, V109). Only the address is required.
type CapturePayload struct {
	Email   string `json:"email" required:"false" doc:"required; up to 254 characters"`
	Name    string `json:"name,omitempty" doc:"up to 100 characters"`
	Phone   string `json:"phone,omitempty" doc:"any usual way of writing it; kept as typed"`
	Company string `json:"company,omitempty" doc:"up to 200 characters"`
	Role    string `json:"role,omitempty" doc:"owner, manager, security, it or other; or a role of the lead score"`
	// CompanySize and DecisionMaker say who asks (S138, D102).
	CompanySize   string `json:"companySize,omitempty" doc:"startup, small, medium, large or enterprise"`
	DecisionMaker bool   `json:"decisionMaker,omitempty" doc:"whether they decide about security"`
	// Interests are challenges, or what leads' interests are called anywhere (D26).
	Interests   []string `json:"interests,omitempty" doc:"theft, access-control, surveillance, cybersecurity, emergency-response, compliance; or an interest of leads"`
	Source      string   `json:"source,omitempty" doc:"ai_lead_capture, qualification_panel or ai_assistant; ai_lead_capture if empty"`
	ServiceType string   `json:"serviceType,omitempty" doc:"security-guards, surveillance, virtual-guard, it-support or multiple"`
	// LeadScore is the chat's own as the widget knows it (V103).
	LeadScore *int                   `json:"leadScore,omitempty" doc:"accepted and not counted: the server knows the conversation's score itself"`
	SessionID string                 `json:"sessionId,omitempty" doc:"up to 100 characters; the conversation it came from"`
	Behavior  *leads.VisitorBehavior `json:"behavior,omitempty" doc:"what the visitor did on the site, sent only with this form"`

	// Website is a field that no person sees: only a program fills it.
	Website string `json:"website,omitempty" doc:"leave empty"`
	// ElapsedMs is the time from showing the form to sending it, in milliseconds.
	ElapsedMs *int64 `json:"elapsedMs,omitempty" doc:"milliseconds from showing the form to sending it"`
}

// Valid is a payload that passed every rule, trimmed, with the phone parsed,
// each interest once and the source filled in.
type Valid struct {
	CapturePayload
	PhoneE164 string
}

// Validate checks a payload. It returns what is wrong field by field;
// nothing is wrong when the list is empty.
func Validate(c *catalog.Catalog, p CapturePayload) (Valid, []httpx.FieldError) {
	limits := maps.Clone(c.Quotes.Limits)
	maps.Copy(limits, c.Captures.Limits)
	v := &forms.Checker{Limits: limits}
	p.Email = v.Email(p.Email)
	p.Name = v.Name("name", "name", p.Name, "name", false)
	var e164 string
	p.Phone, e164 = v.Phone(p.Phone, false)
	p.Company = v.Line("company", "company name", p.Company, "company", false)
	v.Option("role", "your role", p.Role, false, capturedRoles(c))
	v.Option("companySize", "how many people the company has", p.CompanySize, false, c.Leads.Score.Demographics.CompanySize.IDs())
	p.Interests = leads.Union(p.Interests)
	if len(p.Interests) > limits["interests"] {
		v.Errors = append(v.Errors, httpx.FieldError{Field: "interests", Message: "Please choose fewer of them."})
	} else {
		known := capturedInterests(c)
		for _, id := range p.Interests {
			if !slices.Contains(known, id) {
				v.Option("interests", "your security challenges", id, false, known)
				break
			}
		}
	}
	if p.Source = strings.TrimSpace(p.Source); p.Source == "" {
		p.Source = c.Captures.SourceElse
	}
	v.Option("source", "where this comes from", p.Source, false, c.Captures.Sources)
	v.Option("serviceType", "a service", p.ServiceType, false, catalog.IDs(c.Options.Quote["serviceType"]))
	p.SessionID = v.Line("sessionId", "session", p.SessionID, "sessionId", false)
	return Valid{CapturePayload: p, PhoneE164: e164}, v.Errors
}

// capturedRoles are the roles of the forms, and the lead score's own.
func capturedRoles(c *catalog.Catalog) []string {
	out := c.Leads.Score.Demographics.Role.IDs()
	for _, role := range c.Captures.Roles {
		out = append(out, role.ID)
	}
	return out
}

// capturedInterests are the challenges, the interests of leads and their other names.
func capturedInterests(c *catalog.Catalog) []string {
	out := append(catalog.IDs(c.Leads.Interests), slices.Collect(maps.Keys(c.Leads.InterestFromAlias))...)
	for _, challenge := range c.Captures.Challenges {
		out = append(out, challenge.ID)
	}
	return out
}

// said is what was said; the session and how the browser behaved are no part of it.
func said(p Valid) Valid {
	p.Behavior, p.SessionID, p.LeadScore, p.Website, p.ElapsedMs = nil, "", nil, "", nil
	return p
}

// Capture is one stored capture, with its qualification as the visitor was told it.
type Capture struct {
	inbound.Entry

	LeadID string

	Email, Name, Phone, PhoneE164, Company string
	// Role and Interests are as they were chosen.
	Role          string
	CompanySize   string
	DecisionMaker bool
	Interests     []string

	Source, ServiceType, SessionID string
	Behavior                       leads.Behavior
	Qualified                      Qualified
	// Recommendations are titles, the most fitting first.
	Recommendations []string

	// typed is what was typed into the chat in place of a form, while it is stored.
	typed Typed
}

// respondBy is until when a specialist has been in touch (U8).
func (c Capture) respondBy(cat *catalog.Catalog) time.Time {
	return c.CreatedAt.Add(time.Duration(cat.Captures.AnswerHours) * time.Hour)
}

// publicPrefix begins the ids that visitors are told (D41), rowPrefix those of the rows.
const (
	publicPrefix = "lead_"
	rowPrefix    = "capture_"
)

// PublicID is the id that the visitor is told (D41). It is drawn with the capture, and a person who is new gets it as
// their lead's. Of a person who is known it tells nothing: an id has the time in it at which it was drawn, and
// anybody can type an address. Staff find the lead by it (Captures.LeadOf).
func (c Capture) PublicID() string {
	return publicPrefix + strings.TrimPrefix(c.ID, rowPrefix)
}

// contact is a capture in the words of leads (D26, D27).
func (c Capture) contact(cat *catalog.Catalog) leads.Contact {
	interests := make([]string, 0, len(c.Interests)+1)
	for _, said := range c.Interests {
		interests = append(interests, leads.Interest(cat.Leads, said))
	}
	if several, ok := cat.Leads.InterestsFromService[c.ServiceType]; ok {
		interests = append(interests, several...)
	} else if c.ServiceType != "" {
		interests = append(interests, c.ServiceType)
	}
	role := c.Role
	if chosen, ok := cat.Captures.Role(c.Role); ok {
		role = chosen.Scored
	}
	source := catalog.Label(cat.Leads.Sources, c.Source)
	band := bandOf(cat.Captures.Qualification.Bands, c.Qualified.Score)
	return leads.Contact{
		Email: c.Email, Name: c.Name, Company: c.Company, Phone: c.Phone, PhoneE164: c.PhoneE164, Source: c.Source,
		Interests: interests, Behavior: c.Behavior, Demographics: leads.Demographics{Role: role, CompanySize: c.CompanySize, DecisionMaker: c.DecisionMaker}, LeadID: c.PublicID(), At: c.CreatedAt,
		Touch: leads.Touch{
			Type: "capture", Channel: "website", Ref: c.ID, Outcome: c.Qualified.Band,
			Content: source + ": " + band.Label + ". " + band.Action + ".",
		},
		Consent: leads.Consent{
			Purpose: "capture", Basis: leads.Inquiry, WordingVersion: "1",
			Wording: "Left contact details on the website (" + source + ") and asked for an answer.",
		},
	}
}
