package captures

import (
	"cmp"
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/notices"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of captures.
const (
	captureNotificationKind = "leads.capture-notification"
	captureAnswerKind       = "leads.capture-answer"
)

// bothMails are the company's notification and the visitor's recommendations, rendered.
func (s *Captures) bothMails(c Capture) ([2]mail.Message, error) {
	visitor := mail.Address{Name: c.Name, Address: c.Email}
	company, err := s.d.Notices.Message(mail.Message{
		Key: captureNotificationKind + ":" + c.ID, Kind: captureNotificationKind, Class: mail.Notification, To: s.d.Admin,
		ReplyTo: visitor, Ref: c.ID, Subject: fmt.Sprintf("New lead, %s priority: %s", c.Qualified.Priority, c.who()),
	}, s.notificationDocument(c))
	if err != nil {
		return [2]mail.Message{}, err
	}
	subject := "We have your details"
	if len(c.Recommendations) > 0 {
		subject = "Your security recommendations"
	}
	answer, err := s.d.Notices.Message(mail.Message{
		Key: captureAnswerKind + ":" + c.ID, Kind: captureAnswerKind, Class: mail.Answer, To: visitor, Ref: c.ID, Subject: subject,
	}, s.answerDocument(c))
	return [2]mail.Message{company, answer}, err
}

// who names a visitor in a line, by what is known.
func (c Capture) who() string { return cmp.Or(c.Name, c.Company, c.Email) }

func (s *Captures) notificationDocument(c Capture) layout.Document {
	rules := s.d.Catalog.Captures
	band := bandOf(rules.Qualification.Bands, c.Qualified.Score)
	doc := layout.Document{
		Heading:   c.who() + " wants to be contacted",
		Preheader: fmt.Sprintf("Qualification %d of 100, %s: %s.", c.Qualified.Score, strings.ToLower(band.Label), strings.ToLower(band.Action)),
		Reason:    "You get this because leads of the website are sent to this address.",
	}
	tone := layout.Calm
	if c.Qualified.Priority == rules.Qualification.Priorities[0].ID {
		tone = layout.Urgent
	}
	doc.Blocks = append(doc.Blocks,
		layout.Notice{Tone: tone, Title: band.Label + ": " + band.Action, Text: "Promised to the visitor: until " + s.d.Notices.TimeText(s.respondBy(c)) + "."},
		layout.Facts{ // one without a value is left out
			{Label: "From", Value: catalog.Label(s.d.Catalog.Leads.Sources, c.Source)},
			{Label: "E-mail", Value: c.Email, Href: "mailto:" + c.Email},
			{Label: "Phone", Value: c.Phone, Href: notices.Telephone(c.PhoneE164)},
			{Label: "Name", Value: c.Name},
			{Label: "Company", Value: c.Company},
			{Label: "Role", Value: s.roleLabel(c.Role)},
			{Label: "Challenges", Value: s.interestLabels(c.Interests)},
			{Label: "Service", Value: catalog.Label(s.d.Catalog.Options.Quote["serviceType"], c.ServiceType)},
			{Label: "Qualification", Value: fmt.Sprintf("%d of 100: %s", c.Qualified.Score, linesInWords(c.Qualified.Lines))},
		},
	)
	return doc
}

func (s *Captures) roleLabel(id string) string {
	if role, known := s.d.Catalog.Captures.Role(id); known {
		return role.Label
	}
	return id
}

func (s *Captures) interestLabels(list []string) string {
	labels := make([]string, len(list))
	for i, id := range list {
		labels[i] = catalog.Label(s.d.Catalog.Leads.Interests, id)
		if challenge, known := s.d.Catalog.Captures.Challenge(id); known {
			labels[i] = challenge.Label
		}
	}
	return strings.Join(labels, ", ")
}

// linesInWords are the points one by one, for readers who ask why.
func linesInWords(lines []leads.Line) string {
	if len(lines) == 0 {
		return "nothing counts"
	}
	parts := make([]string, len(lines))
	for i, l := range lines {
		parts[i] = fmt.Sprintf("%s %+d", l.Label, l.Points)
	}
	return strings.Join(parts, ", ")
}

func (s *Captures) answerDocument(c Capture) layout.Document {
	hello := "Hello,"
	if c.Name != "" {
		hello = "Hello " + c.Name + ","
	}
	doc := layout.Document{
		Heading:   "Thank you",
		Preheader: s.d.Catalog.Captures.Texts["captured"],
		Reason:    "You get this because this address was left on our website to be contacted. If that was not you, please tell us.",
		Blocks: []layout.Block{
			layout.Paragraph(hello + " we have your details."),
			layout.Notice{Tone: layout.Good, Title: s.d.Catalog.Captures.Texts["captured"], Text: "That is until " + s.d.Notices.TimeText(s.respondBy(c)) + "."},
		},
	}
	advice := s.d.Catalog.Assessments.Explain(c.Recommendations)
	if len(advice) > 0 {
		doc.Blocks = append(doc.Blocks, layout.Paragraph(
			"For "+s.interestLabels(c.Interests)+", our rules advise this first. A person has not seen your site yet."))
	}
	for _, r := range advice {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: r.Title, Text: r.Reason})
	}
	if phones := s.d.Notices.Phones(); phones != "" {
		doc.Blocks = append(doc.Blocks, layout.Paragraph("If it cannot wait, call "+phones+", day or night."))
	}
	return doc
}
