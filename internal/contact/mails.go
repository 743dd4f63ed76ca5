package contact

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"wardgate/internal/leads"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this word.
const (
	notificationKind = "contact.notification"
	confirmationKind = "contact.confirmation"
)

// mailer writes the mails about messages.
type mailer struct{ Deps }

// both are the company's notification and the sender's confirmation.
func (l mailer) both(ctx context.Context, m Message) ([]mail.Message, error) {
	said, err := l.Leads.Details().SaidBy(ctx, l.Origin, m.LeadID, m.ID)
	if err != nil {
		return nil, err
	}
	sender := mail.Address{Name: m.Name, Address: m.Email}
	company, err1 := l.About(notificationKind, m.ID, mail.Message{
		Class: mail.Notification, Urgency: urgency(m), To: l.Admin(), ReplyTo: sender, Subject: l.notificationSubject(m),
	}, said.Tell(l.notification(m)))
	confirmation, err2 := l.Acknowledge(confirmationKind, m.ID, mail.Message{
		Urgency: urgency(m), To: sender, Subject: "We have your message " + m.Reference, Secrets: said.Secrets(),
	}, said.Ask(l.confirmation(m)))
	return []mail.Message{company, confirmation}, errors.Join(err1, err2)
}

// urgency has the mails about an emergency leave first: the company's, and the one that tells its sender to call.
func urgency(m Message) mail.Urgency {
	if m.Emergency {
		return mail.Alerts
	}
	return 0
}

func (l mailer) notificationSubject(m Message) string {
	line := fmt.Sprintf("%s: message from %s, %s", subject(l.Catalog, m), m.Name, m.Reference)
	switch {
	case m.Subject == l.Catalog.Contact.EmergencySubject:
		return "[" + l.Catalog.Contact.EmergencyPriority + "] " + line
	case m.Emergency:
		return "POSSIBLE EMERGENCY: " + line
	}
	return line
}

func (l mailer) notification(m Message) layout.Document {
	doc := layout.Document{
		Heading:   m.Name + " wrote to us",
		Preheader: fmt.Sprintf("%s. Answer by %s.", subject(l.Catalog, m), l.Words(m.Deadline)),
		Reason:    "You get this because messages of the website's contact form are sent to this address.",
	}
	if m.Emergency {
		text := "The words of the message sound as if someone is in danger."
		switch {
		case len(m.MatchedWords) > 0:
			text = "Urgent words in the message: " + strings.Join(m.MatchedWords, ", ") + "."
		case m.Subject == l.Catalog.Contact.EmergencySubject:
			text = "The sender chose the subject " + subject(l.Catalog, m) + "."
		}
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Please call now", Text: text})
	}
	return l.withMessage(doc, m)
}

// waiting is withMessage for an alert, which marks what a stranger typed as the notification does.
func (l mailer) waiting(doc layout.Document, m Message) layout.Document {
	doc = l.withMessage(doc, m)
	doc.Blocks = append(doc.Blocks, layout.Paragraph(leads.AsTyped))
	return doc
}

// withMessage adds what was written, and the way to the board.
func (l mailer) withMessage(doc layout.Document, m Message) layout.Document {
	doc.Blocks = append(doc.Blocks,
		layout.Facts{ // one without a value is left out
			{Label: "Answer by", Value: l.Words(m.Deadline)},
			{Label: "Subject", Value: subject(l.Catalog, m)},
			{Label: "Phone", Value: m.Phone, Href: "tel:" + m.PhoneE164},
			{Label: "Email", Value: m.Email, Href: "mailto:" + m.Email},
			{Label: "Reference", Value: m.Reference},
		},
		layout.Quotation{Label: "Message", Text: m.Text},
		layout.Button{Label: "Open on the operations board", URL: l.Origin + boardPath(m.ID)},
	)
	return doc
}

// confirmation repeats nothing of the message: whose address it is, nobody knows yet, and a stranger would write to them
// in our name.
func (l mailer) confirmation(m Message) layout.Document {
	_, hello := l.Recipient(mail.Address{Name: m.Name, Address: m.Email})
	doc := layout.Document{
		Heading:   "We have your message",
		Preheader: fmt.Sprintf("Reference %s. A person replies by %s.", m.Reference, l.Words(m.Deadline)),
		Blocks: []layout.Block{layout.Paragraph(fmt.Sprintf(
			"%s thank you for writing to us. A person will get back to you by %s.", hello, l.Words(m.Deadline)))},
		Reason: "You get this because the contact form on our website was sent with this address. If that was not you, please tell us.",
	}
	if m.Emergency {
		doc.Blocks = append(doc.Blocks, l.Letterhead.Urgent())
	}
	doc.Blocks = append(doc.Blocks, layout.Facts{
		{Label: "Reference", Value: m.Reference},
		{Label: "Subject", Value: subject(l.Catalog, m)},
		{Label: "Received", Value: l.Words(m.CreatedAt)},
	})
	return doc
}

// boardPath opens a message on the board.
func boardPath(id string) string { return "/operations?tab=messages&message=" + id }
