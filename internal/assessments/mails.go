package assessments

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this feature.
const (
	notificationKind = "assessments.notification"
	reportKind       = "assessments.report"
)

// critical is the risk level that shows the emergency phones (D35).
const critical = "critical"

// mailer writes the mails about assessments.
type mailer struct{ Deps }

// both are the company's notification and the visitor's report.
func (l mailer) both(ctx context.Context, a Assessment) ([]mail.Message, error) {
	said, err := l.Leads.Details().SaidBy(ctx, l.Origin, a.LeadID, a.ID)
	if err != nil {
		return nil, err
	}
	visitor := mail.Address{Name: a.Name, Address: a.Email}
	company, err1 := l.About(notificationKind, a.ID, mail.Message{
		Class: mail.Notification, To: l.Admin(), ReplyTo: visitor, Subject: fmt.Sprintf("Assessment, risk %s: %s", a.Result.RiskLevel, a.Name),
	}, said.Tell(l.notification(a)))
	report, err2 := l.Acknowledge(reportKind, a.ID, mail.Message{
		To: visitor, Subject: "Your security assessment: risk level " + a.Result.RiskLevel,
		Secrets: append(said.Secrets(), a.Token),
	}, said.Ask(l.report(a)))
	return []mail.Message{company, report}, errors.Join(err1, err2)
}

func (l mailer) notification(a Assessment) layout.Document {
	doc := layout.Document{
		Heading:   a.Name + " took the assessment",
		Preheader: fmt.Sprintf("Risk %s, score %d. %s.", a.Result.RiskLevel, a.Result.Score, a.Result.Priority),
		Reason:    "You get this because assessments of the website are sent to this address.",
	}
	if a.Result.RiskLevel == critical {
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Critical risk", Text: "Please call this visitor first."})
	}
	doc.Blocks = append(doc.Blocks, layout.Facts{ // one without a value is left out
		{Label: "Risk level", Value: riskLabel(l.Catalog, a)},
		{Label: "Score", Value: fmt.Sprintf("%d of 100: %s", a.Result.Score, lines(a))},
		{Label: "Deployment priority", Value: a.Result.Priority},
		{Label: "Phone", Value: a.Phone, Href: "tel:" + a.PhoneE164},
		{Label: "Email", Value: a.Email, Href: "mailto:" + a.Email},
		{Label: "Company", Value: a.Company},
		{Label: "People", Value: catalog.Label(l.Catalog.Options.Asker.Of("companySize"), a.CompanySize)},
		{Label: "Decides", Value: leads.YesOrNothing(a.DecisionMaker)},
	}, l.answersBlock(a))
	return doc
}

// lines are the points one by one, for readers who ask why.
func lines(a Assessment) string {
	var parts []string
	for _, l := range a.Result.Lines {
		parts = append(parts, fmt.Sprintf("%s %+d", l.Label, l.Points))
	}
	if len(parts) == 0 {
		return "no answer counts"
	}
	return strings.Join(parts, ", ")
}

func (l mailer) answersBlock(a Assessment) layout.Facts {
	o := l.Catalog.Options.Assessment
	return layout.Facts{
		{Label: "Property", Value: catalog.Label(o.PropertyType, a.Answers.PropertyType)},
		{Label: "Main concern", Value: catalog.Label(o.PrimaryConcern, a.Answers.PrimaryConcern)},
		{Label: "Protected now by", Value: catalog.Label(o.CurrentSecurity, a.Answers.CurrentSecurity)},
		{Label: "Budget", Value: catalog.Label(o.Budget, a.Answers.Budget)},
		{Label: "Start", Value: catalog.Label(o.Timeline, a.Answers.Timeline)},
	}
}

func (l mailer) report(a Assessment) layout.Document {
	_, hello := l.Recipient(mail.Address{Name: a.Name, Address: a.Email})
	doc := layout.Document{
		Heading:   "Your security assessment",
		Preheader: fmt.Sprintf("Risk level %s, and what to do first.", a.Result.RiskLevel),
		Reason:    "You get this because the assessment on our website was sent with this address. If that was not you, please tell us.",
		Blocks: []layout.Block{layout.Paragraph(fmt.Sprintf(
			"%s this is what your five answers lead to by fixed rules. A person has not seen your site yet.", hello))},
	}
	if a.Result.RiskLevel == critical {
		doc.Blocks = append(doc.Blocks, l.Letterhead.Urgent())
	}
	facts := layout.Facts{
		{Label: "Risk level", Value: riskLabel(l.Catalog, a)},
		{Label: "Score", Value: fmt.Sprintf("%d of 100", a.Result.Score)},
		{Label: "Deployment priority", Value: a.Result.Priority},
		{Label: "What a budget like yours buys", Value: a.Result.EstimatedCost + ". " + l.Catalog.Assessments.EstimatedCostNote},
	}
	for _, m := range a.Result.Prices {
		facts = append(facts, layout.Fact{Label: m.Title + ", usual hours", Value: m.Total + " a month: " + m.Sum + "; " + m.For + "."})
	}
	doc.Blocks = append(doc.Blocks, facts)
	for _, r := range l.Catalog.Assessments.Explain(a.Result.Recommendations) {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: r.Title, Text: r.Reason})
	}
	doc.Blocks = append(doc.Blocks,
		l.answersBlock(a),
		layout.Button{Label: "Open the report", URL: reportURL(l.Origin, a)},
		layout.Paragraph("The link is yours alone and works until "+l.Words(a.ReportUntil)+"."),
	)
	return doc
}
