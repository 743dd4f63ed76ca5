package captures

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of captures.
const (
	notificationKind = "leads.capture-notification"
	answerKind       = "leads.capture-answer"
)

// mailer writes what is mailed about captures.
type mailer struct{ Deps }

// both are the company's notification and the visitor's recommendations.
func (w mailer) both(ctx context.Context, c Capture) ([]mail.Message, error) {
	said, err := w.Leads.Details().SaidBy(ctx, w.Origin, c.LeadID, c.ID)
	if err != nil {
		return nil, err
	}
	visitor := mail.Address{Name: c.Name, Address: c.Email}
	notice := mail.Message{Class: mail.Notification, To: w.Admin(), Subject: fmt.Sprintf("New lead, %s priority: %s", c.Qualified.Priority, c.who())}
	if c.conversation() != "" {
		notice.Subject = "Typed in the chat: " + c.who()
	}
	if c.Email == "" { // a number that was typed in the chat: there is nobody to write to
		company, err := w.About(notificationKind, c.ID, notice, said.Tell(w.notification(c)))
		return []mail.Message{company}, err
	}
	notice.ReplyTo = visitor
	company, err1 := w.About(notificationKind, c.ID, notice, said.Tell(w.notification(c)))
	subject := "We have your details"
	if len(c.Recommendations) > 0 {
		subject = "Your security recommendations"
	}
	answer, err2 := w.Acknowledge(answerKind, c.ID, mail.Message{To: visitor, Subject: subject, Secrets: said.Secrets()}, said.Ask(w.answer(c)))
	return []mail.Message{company, answer}, errors.Join(err1, err2)
}

// who names a visitor in a line, by what is known.
func (c Capture) who() string { return cmp.Or(c.Name, c.Company, c.Email, c.Phone) }

func (w mailer) notification(c Capture) layout.Document {
	rules := w.Catalog.Captures
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
		layout.Notice{Tone: tone, Title: band.Label + ": " + band.Action, Text: "Promised to the visitor: until " + w.Words(c.respondBy(w.Catalog)) + "."},
		layout.Facts{ // one without a value is left out
			{Label: "From", Value: catalog.Label(w.Catalog.Leads.Sources, c.Source)},
			{Label: "Email", Value: c.Email, Href: "mailto:" + c.Email},
			{Label: "Phone", Value: c.Phone, Href: layout.Telephone(c.PhoneE164)},
			{Label: "Name", Value: c.Name},
			{Label: "Company", Value: c.Company},
			{Label: "Role", Value: w.roleLabel(c.Role)},
			{Label: "People", Value: catalog.Label(w.Catalog.Options.Asker.Of("companySize"), c.CompanySize)},
			{Label: "Decides", Value: leads.YesOrNothing(c.DecisionMaker)},
			{Label: "Challenges", Value: w.interestLabels(c.Interests)},
			{Label: "Service", Value: catalog.Label(w.Catalog.Options.Quote["serviceType"], c.ServiceType)},
			{Label: "Qualification", Value: fmt.Sprintf("%d of 100: %s", c.Qualified.Score, linesInWords(c.Qualified.Lines))},
		},
	)
	if id := c.conversation(); id != "" {
		return w.typed(doc, c, id)
	}
	return doc
}

// typed is the notification of what was typed into the chat: nothing is known of a visit, and what was said stands in the conversation.
func (w mailer) typed(doc layout.Document, c Capture, conversation string) layout.Document {
	doc.Preheader = "Typed in the chat, to be answered by " + w.Words(c.respondBy(w.Catalog)) + "."
	doc.Blocks[0] = layout.Notice{Tone: layout.Calm, Title: "Typed in the chat", Text: "Promised to the visitor: until " + w.Words(c.respondBy(w.Catalog)) + "."}
	if facts, is := doc.Blocks[1].(layout.Facts); is {
		doc.Blocks[1] = facts[:len(facts)-1] // the qualification of a visit
	}
	doc.Blocks = append(doc.Blocks, layout.Button{Label: "Open the conversation", URL: w.Origin + "/operations?tab=chats&chat=" + conversation})
	return doc
}

func (w mailer) roleLabel(id string) string {
	if role, known := w.Catalog.Captures.Role(id); known {
		return role.Label
	}
	return id
}

func (w mailer) interestLabels(list []string) string {
	labels := make([]string, len(list))
	for i, id := range list {
		labels[i] = catalog.Label(w.Catalog.Leads.Interests, id)
		if challenge, known := w.Catalog.Captures.Challenge(id); known {
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
	for i, one := range lines {
		parts[i] = fmt.Sprintf("%s %+d", one.Label, one.Points)
	}
	return strings.Join(parts, ", ")
}

func (w mailer) answer(c Capture) layout.Document {
	_, hello := w.Recipient(mail.Address{Name: c.Name, Address: c.Email})
	doc := layout.Document{
		Heading:   "Thank you",
		Preheader: w.Catalog.Captures.Texts["captured"],
		Reason:    "You get this because this address was left on our website to be contacted. If that was not you, please tell us.",
		Blocks: []layout.Block{
			layout.Paragraph(hello + " thanks. We have your details."),
			layout.Notice{Tone: layout.Good, Title: w.Catalog.Captures.Texts["captured"], Text: "That means by " + w.Words(c.respondBy(w.Catalog)) + "."},
		},
	}
	advice := w.Catalog.Assessments.Explain(c.Recommendations)
	if len(advice) > 0 {
		doc.Blocks = append(doc.Blocks, layout.Paragraph(
			"For "+w.interestLabels(c.Interests)+", our rules advise this first. A person has not seen your site yet."))
	}
	for _, r := range advice {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: r.Title, Text: r.Reason})
	}
	if phones := w.Letterhead.Phones(); phones != "" {
		doc.Blocks = append(doc.Blocks, layout.Paragraph("If it cannot wait, call "+phones+", day or night."))
	}
	return doc
}
