package assessments

import (
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this word.
const (
	notificationKind = "assessments.notification"
	reportKind       = "assessments.report"
)

// critical is the risk level that shows the emergency phones (D35).
const critical = "critical"

// bothMails are the company's notification and the visitor's report, rendered.
func (s *Service) bothMails(a Assessment) ([2]mail.Message, error) {
	visitor := mail.Address{Name: a.Name, Address: a.Email}
	company, err := s.message(mail.Message{
		Key: notificationKind + ":" + a.ID, Kind: notificationKind, Class: mail.Notification, To: s.Admin, ReplyTo: visitor, Ref: a.ID,
		Subject: fmt.Sprintf("Assessment, risk %s: %s", a.Result.RiskLevel, a.Name),
	}, s.notificationDocument(a))
	if err != nil {
		return [2]mail.Message{}, err
	}
	report, err := s.message(mail.Message{
		Key: reportKind + ":" + a.ID, Kind: reportKind, Class: mail.Answer, To: visitor, Ref: a.ID,
		Subject: "Your security assessment: risk level " + a.Result.RiskLevel,
	}, s.reportDocument(a))
	return [2]mail.Message{company, report}, err
}

func (s *Service) message(letter mail.Message, doc layout.Document) (mail.Message, error) {
	letter, err := layout.Message(s.Catalog.Company, letter, doc)
	if err != nil {
		return letter, fmt.Errorf("assessments: %w", err)
	}
	return letter, nil
}

func (s *Service) notificationDocument(a Assessment) layout.Document {
	doc := layout.Document{
		Heading:   a.Name + " took the assessment",
		Preheader: fmt.Sprintf("Risk %s, score %d. %s.", a.Result.RiskLevel, a.Result.Score, a.Result.Priority),
		Reason:    "You get this because assessments of the website are sent to this address.",
	}
	if a.Result.RiskLevel == critical {
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Critical risk", Text: "Please call this visitor first."})
	}
	doc.Blocks = append(doc.Blocks, layout.Facts{ // one without a value is left out
		{Label: "Risk level", Value: s.riskLabel(a)},
		{Label: "Score", Value: fmt.Sprintf("%d of 100: %s", a.Result.Score, lines(a))},
		{Label: "Deployment priority", Value: a.Result.Priority},
		{Label: "Phone", Value: a.Phone, Href: "tel:" + a.PhoneE164},
		{Label: "E-mail", Value: a.Email, Href: "mailto:" + a.Email},
		{Label: "Company", Value: a.Company},
	}, s.answersBlock(a))
	return doc
}

// lines are the points one by one, for whoever asks why.
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

func (s *Service) answersBlock(a Assessment) layout.Facts {
	o := s.Catalog.Options.Assessment
	return layout.Facts{
		{Label: "Property", Value: catalog.Label(o.PropertyType, a.Answers.PropertyType)},
		{Label: "Main concern", Value: catalog.Label(o.PrimaryConcern, a.Answers.PrimaryConcern)},
		{Label: "Protected now by", Value: catalog.Label(o.CurrentSecurity, a.Answers.CurrentSecurity)},
		{Label: "Budget", Value: catalog.Label(o.Budget, a.Answers.Budget)},
		{Label: "Start", Value: catalog.Label(o.Timeline, a.Answers.Timeline)},
	}
}

func (s *Service) reportDocument(a Assessment) layout.Document {
	doc := layout.Document{
		Heading:   "Your security assessment",
		Preheader: fmt.Sprintf("Risk level %s, and what to do first.", a.Result.RiskLevel),
		Reason:    "You get this because the assessment on our website was sent with this address. If that was not you, please tell us.",
		Blocks: []layout.Block{layout.Paragraph(fmt.Sprintf(
			"Hello %s, this is what your five answers lead to by fixed rules. A person has not seen your site yet.", a.Name))},
	}
	if a.Result.RiskLevel == critical {
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Is something happening now?",
			Text: "Please do not wait for an e-mail. Call " + s.phones() + ", day or night. If anybody is in danger, call 911 first."})
	}
	doc.Blocks = append(doc.Blocks, layout.Facts{
		{Label: "Risk level", Value: s.riskLabel(a)},
		{Label: "Score", Value: fmt.Sprintf("%d of 100", a.Result.Score)},
		{Label: "Deployment priority", Value: a.Result.Priority},
		{Label: "Indicative cost", Value: a.Result.EstimatedCost + ". " + s.Catalog.Assessments.EstimatedCostNote},
	})
	for _, r := range s.advice(a) {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: r.Title, Text: r.Reason})
	}
	doc.Blocks = append(doc.Blocks,
		s.answersBlock(a),
		layout.Button{Label: "Open the report", URL: s.reportURL(a)},
		layout.Paragraph("The link is yours alone and works until "+s.clockText(a.ReportUntil)+"."),
	)
	return doc
}

func (s *Service) phones() string {
	var list []string
	for _, p := range s.Catalog.Company.Phones {
		list = append(list, p.Display)
	}
	return strings.Join(list, " or ")
}
