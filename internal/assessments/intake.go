package assessments

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// intake describes how the questionnaire differs from other forms.
type intake struct{ Deps }

// form is the questionnaire as the pipeline takes it.
func (i intake) form() inbound.Form[Payload, Assessment] {
	return inbound.Form[Payload, Assessment]{
		Feature: tag, Task: "assessments.notify", Row: "assessment", About: "an assessment", Missing: "assessment",
		Read:     i.read,
		Entry:    func(a *Assessment) *inbound.Entry { return &a.Entry },
		Capture:  i.capture,
		Mails:    mailer(i).both,
		Table:    table{},
		ByToken:  table{}.ByToken,
		Released: table{}.Release,
		Page: &inbound.Page[Payload, Assessment]{
			Path: pagePath, Private: reportPath, Fields: formFields, Prop: "report",
			Choices:    func(p *Payload, sent url.Values, _ map[string]string) { p.WithoutContact = sent.Has("withoutContact") },
			Unreadable: "We cannot read your report right now. It is safe with us; please reload this page in a moment.",
		},
	}
}

// formFields are the fields of the form in its order (V94, V149). The contact's stand
// beside the answers: a plain form has no objects.
func formFields(p *Payload) map[string]*string {
	return map[string]*string{
		"propertyType": &p.PropertyType, "primaryConcern": &p.PrimaryConcern, "currentSecurity": &p.CurrentSecurity,
		"budget": &p.Budget, "timeline": &p.Timeline,
		"name": &p.ContactInfo.Name, "email": &p.ContactInfo.Email, "phone": &p.ContactInfo.Phone, "company": &p.ContactInfo.Company,
		"companySize": &p.ContactInfo.CompanySize, "decisionMaker": &p.ContactInfo.Decides,
		forms.Honeypot: &p.Website,
	}
}

func (i intake) read(p Payload) (inbound.Draft[Assessment], []httpx.FieldError) {
	v, wrong := Validate(i.Catalog, p)
	return inbound.Draft[Assessment]{
		Said: v.said(), Website: p.Website, ElapsedMs: p.ElapsedMs, Make: func(e inbound.Entry) Assessment { return i.assessment(v, e) },
	}, wrong
}

// assessment makes the row of a new assessment, rated. One without a contact owes nobody a mail, and holds nothing that a person
// would have to look at: it is never in quarantine, even if a program sent it.
func (i intake) assessment(p Valid, e inbound.Entry) Assessment {
	if p.WithoutContact {
		e.NotifiedAt, e.QuarantineReason = e.CreatedAt, ""
	}
	return Assessment{
		Entry: e, ReportUntil: e.CreatedAt.AddDate(0, 0, i.Catalog.Assessments.ReportDays),
		Name: p.ContactInfo.Name, Email: p.ContactInfo.Email, Phone: p.ContactInfo.Phone, PhoneE164: p.PhoneE164,
		Company: p.ContactInfo.Company, CompanySize: p.ContactInfo.CompanySize, DecisionMaker: p.ContactInfo.DecisionMaker, Answers: p.answers(), Result: Assess(i.Catalog, p.answers()),
		Behavior: p.Behavior.Cleaned(leads.KnownOf(i.Catalog)), Source: i.Catalog.Assessments.Source,
	}
}

func (i intake) capture(ctx context.Context, tx *db.Tx, a *Assessment, _ time.Time) error {
	if a.Email == "" { // required of everyone who leaves a contact
		return nil
	}
	c := i.Catalog
	lead, err := i.Leads.Capture(ctx, tx, leads.Contact{
		Email: a.Email, Name: a.Name, Company: a.Company, Phone: a.Phone, PhoneE164: a.PhoneE164,
		Source: a.Source, Interests: []string{leads.Interest(c.Leads, a.Answers.PrimaryConcern)},
		Behavior: a.Behavior, At: a.CreatedAt,
		Demographics: leads.Demographics{
			Budget: c.Leads.BudgetFromAssessment[a.Answers.Budget], BudgetRaw: a.Answers.Budget, BudgetScale: "assessment",
			Industry: a.Answers.PropertyType, CompanySize: a.CompanySize, DecisionMaker: a.DecisionMaker,
		},
		Touch: leads.Touch{
			Type: "assessment", Channel: "website", Ref: a.ID, Outcome: a.Result.RiskLevel,
			Content: fmt.Sprintf("Assessment: risk %s, score %d; main concern: %s", a.Result.RiskLevel, a.Result.Score,
				catalog.Label(c.Options.Assessment.PrimaryConcern, a.Answers.PrimaryConcern)),
		},
		Consent: leads.Consent{
			Purpose: "assessment", Basis: leads.Inquiry, Page: pagePath, WordingVersion: "1",
			Wording: "Took the security assessment on the website and asked for its report.",
		},
	})
	a.LeadID = lead.ID
	return err
}
