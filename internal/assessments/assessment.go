package assessments

import (
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Payload is what the questionnaire sends (V94). Every field is text as typed.
type Payload struct {
	PropertyType    string `json:"propertyType" required:"false" doc:"required; office, retail, industrial, construction, healthcare, residential, educational or other"`
	PrimaryConcern  string `json:"primaryConcern" required:"false" doc:"required; theft, access, safety, cyber, compliance or emergency"`
	CurrentSecurity string `json:"currentSecurity" required:"false" doc:"required; none, basic, cameras, guards, comprehensive or outdated"`
	Budget          string `json:"budget" required:"false" doc:"required; a month: under-1k, 1k-3k, 3k-5k, 5k-10k, over-10k or flexible"`
	Timeline        string `json:"timeline" required:"false" doc:"required; immediate, 1-week, 1-month, 3-months or planning"`

	ContactInfo ContactInfo `json:"contactInfo" required:"false" doc:"required, unless withoutContact; who asks"`
	// WithoutContact asks for the result alone: nothing of a person is kept, and nobody is told (D103).
	WithoutContact bool                   `json:"withoutContact,omitempty" doc:"the result alone: no contact, no lead, no mail; what contactInfo says is not kept"`
	Behavior       *leads.VisitorBehavior `json:"behavior,omitempty" doc:"what the visitor did on the site, sent only with this form"`

	// Website is a field that no person sees: only a program fills it.
	Website string `json:"website,omitempty" doc:"leave empty"`
	// ElapsedMs is the time from showing the form to sending it, in milliseconds.
	ElapsedMs *int64 `json:"elapsedMs,omitempty" doc:"milliseconds from showing the form to sending it"`
}

// ContactInfo is the sixth step (V149). The name is one field, kept as it was
// typed; one word is a name, too (D40).
type ContactInfo struct {
	Name    string `json:"name" required:"false" doc:"required; 1 to 100 characters"`
	Email   string `json:"email" required:"false" doc:"required; up to 254 characters"`
	Phone   string `json:"phone" required:"false" doc:"required; any usual way of writing it; kept as typed"`
	Company string `json:"company,omitempty" doc:"up to 200 characters"`
	// CompanySize and DecisionMaker say who asks (S138, D102).
	CompanySize   string `json:"companySize,omitempty" doc:"startup, small, medium, large or enterprise"`
	DecisionMaker bool   `json:"decisionMaker,omitempty" doc:"whether they decide about security"`
	// Decides is DecisionMaker as a form without script says it.
	Decides string `json:"-"`
}

// Valid is a payload that passed every rule, trimmed, with the phone parsed.
type Valid struct {
	Payload
	PhoneE164 string
}

// answers are the five answers of p.
func (p Payload) answers() Answers {
	return Answers{p.PropertyType, p.PrimaryConcern, p.CurrentSecurity, p.Budget, p.Timeline}
}

// Validate checks a payload by V95, V149 and U34, as the catalog's fields say. It returns what is wrong field
// by field, in the order of the steps; nothing is wrong when the list is empty.
func Validate(c *catalog.Catalog, p Payload) (Valid, []httpx.FieldError) {
	values := formFields(&p)
	v, who := &forms.Checker{Limits: c.Quotes.Limits}, &forms.Checker{Limits: c.Quotes.Limits}
	v.Check(c.Assessments.QuestionFields, values)
	if p.WithoutContact {
		p.ContactInfo, p.Behavior = ContactInfo{}, nil
		return Valid{Payload: p}, v.Errors
	}
	e164 := who.Check(c.Assessments.ContactFields, values)
	for _, wrong := range who.Errors {
		wrong.Field = "contactInfo." + wrong.Field
		v.Errors = append(v.Errors, wrong)
	}
	p.ContactInfo.DecisionMaker = p.ContactInfo.DecisionMaker || p.ContactInfo.Decides == catalog.Decides
	p.ContactInfo.Decides = ""
	return Valid{Payload: p, PhoneE164: e164}, v.Errors
}

// said is the content without the browser's measurements.
func (p Valid) said() Valid {
	p.Behavior, p.Website, p.ElapsedMs = nil, "", nil
	return p
}

// Assessment is one stored assessment, with its result as the visitor saw it. Its token
// opens the private report until ReportUntil.
type Assessment struct {
	inbound.Entry

	LeadID      string
	ReportUntil time.Time

	Name, Email, Phone, PhoneE164, Company string
	CompanySize                            string
	DecisionMaker                          bool
	Answers                                Answers
	Result                                 Result
	Behavior                               leads.Behavior
	Source                                 string
}

// unnamed tells of an assessment whose result was asked for without a contact. Whose person was erased has a lead.
func (a Assessment) unnamed() bool { return a.LeadID == "" && a.QuarantineReason == "" }
