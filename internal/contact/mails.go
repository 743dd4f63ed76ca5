package contact

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this word.
const (
	notificationKind = "contact.notification"
	confirmationKind = "contact.confirmation"
	alertKind        = "contact.sla-alert"
	replyKind        = "contact.reply"
)

// bothMails are the company's notification and the sender's confirmation, rendered.
func (s *Service) bothMails(m Message) ([2]mail.Message, error) {
	company, err := s.message(m, mail.Message{
		Key: notificationKind + ":" + m.ID, Kind: notificationKind, Class: mail.Notification, To: s.Admin,
		ReplyTo: sender(m), Subject: s.notificationSubject(m),
	}, s.notificationDocument(m))
	if err != nil {
		return [2]mail.Message{}, err
	}
	confirmation, err := s.message(m, mail.Message{
		Key: confirmationKind + ":" + m.ID, Kind: confirmationKind, Class: mail.Answer, To: sender(m),
		Subject: "We have your message " + m.Reference,
	}, s.confirmationDocument(m))
	return [2]mail.Message{company, confirmation}, err
}

func sender(m Message) mail.Address { return mail.Address{Name: m.Name, Address: m.Email} }

// mailAlert tells the company that a message waits.
func (s *Service) mailAlert(ctx context.Context, tx *db.Tx, m Message, t deadlines.Timer) error {
	letter, err := s.message(m, mail.Message{
		Key: alertKind + ":" + m.ID + ":" + t.Kind, Kind: alertKind, Class: mail.Notification, To: s.Admin,
		Subject: fmt.Sprintf("%s: %s, %s", t.Label, m.Name, m.Reference),
	}, s.alertDocument(m, t))
	if err != nil {
		return err
	}
	_, err = s.Mail.Enqueue(ctx, tx, letter)
	return err
}

// mailReply sends what a member of staff wrote: a direct answer, so without
// newsletter consent and without promotion (M20). Its Reply-To is the
// company's general address, so that the next answer reaches people.
func (s *Service) mailReply(ctx context.Context, tx *db.Tx, m Message, subject, body string, now time.Time) (string, error) {
	doc := layout.Document{Heading: subject, Preheader: layout.FirstLine(body), Blocks: layout.Prose(body)}
	doc.Blocks = append(doc.Blocks, layout.Facts{{Label: "Reference", Value: m.Reference}})
	letter, err := s.message(m, mail.Message{
		Key: replyKind + ":" + s.IDs.Row("reply", now), Kind: replyKind, Class: mail.Answer, To: sender(m),
		ReplyTo: mail.Address{Name: s.Catalog.Company.Name, Address: s.Catalog.Company.Email}, Subject: subject,
		Headers: map[string]string{"Auto-Submitted": "no"}, // a person wrote it (RFC 3834)
	}, doc)
	if err != nil {
		return "", err
	}
	return s.Mail.Enqueue(ctx, tx, letter)
}

// message completes a mail about a message.
func (s *Service) message(m Message, letter mail.Message, doc layout.Document) (mail.Message, error) {
	letter.Ref = m.ID
	letter, err := layout.Message(s.Catalog.Company, letter, doc)
	if err != nil {
		return letter, fmt.Errorf("contact: %w", err)
	}
	return letter, nil
}

func (s *Service) notificationSubject(m Message) string {
	subject := fmt.Sprintf("%s: message from %s, %s", s.subject(m), m.Name, m.Reference)
	switch {
	case m.Subject == s.Catalog.Contact.EmergencySubject:
		return "[" + s.Catalog.Contact.EmergencyPriority + "] " + subject
	case m.Emergency:
		return "EMERGENCY WORDS: " + subject
	}
	return subject
}

func (s *Service) notificationDocument(m Message) layout.Document {
	doc := layout.Document{
		Heading:   m.Name + " wrote to us",
		Preheader: fmt.Sprintf("%s. Answer by %s.", s.subject(m), s.clockText(m.Deadline)),
		Reason:    "You get this because messages of the website's contact form are sent to this address.",
	}
	if m.Emergency {
		text := "The sender chose the subject " + s.subject(m) + "."
		if len(m.MatchedWords) > 0 {
			text = "Urgent words in the message: " + strings.Join(m.MatchedWords, ", ") + "."
		}
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Please call now", Text: text})
	}
	return s.withMessage(doc, m)
}

// withMessage adds what was written, and the way to the board.
func (s *Service) withMessage(doc layout.Document, m Message) layout.Document {
	doc.Blocks = append(doc.Blocks,
		layout.Facts{ // one without a value is left out
			{Label: "Answer by", Value: s.clockText(m.Deadline)},
			{Label: "Subject", Value: s.subject(m)},
			{Label: "Phone", Value: m.Phone, Href: "tel:" + m.PhoneE164},
			{Label: "E-mail", Value: m.Email, Href: "mailto:" + m.Email},
			{Label: "Reference", Value: m.Reference},
		},
		layout.Quotation{Label: "Message", Text: m.Text},
		layout.Button{Label: "Open on the operations board", URL: s.Origin + "/operations?tab=messages&message=" + m.ID},
	)
	return doc
}

func (s *Service) confirmationDocument(m Message) layout.Document {
	doc := layout.Document{
		Heading:   "We have your message",
		Preheader: fmt.Sprintf("Reference %s. A person answers by %s.", m.Reference, s.clockText(m.Deadline)),
		Blocks: []layout.Block{layout.Paragraph(fmt.Sprintf(
			"Hello %s, thank you for writing to us. A person answers you by %s.", m.Name, s.clockText(m.Deadline)))},
		Reason: "You get this because the contact form on our website was sent with this address. If that was not you, please tell us.",
	}
	if m.Emergency {
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Is something happening now?",
			Text: "Please do not wait for an e-mail. Call " + s.phones() + ", day or night. If anybody is in danger, call 911 first."})
	}
	doc.Blocks = append(doc.Blocks,
		layout.Facts{
			{Label: "Reference", Value: m.Reference},
			{Label: "Subject", Value: s.subject(m)},
			{Label: "Received", Value: s.clockText(m.CreatedAt)},
		},
		layout.Quotation{Label: "Your message", Text: m.Text},
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

func (s *Service) alertDocument(m Message, t deadlines.Timer) layout.Document {
	return s.withMessage(layout.Document{
		Heading:   t.Label,
		Preheader: fmt.Sprintf("%s, %s, answer by %s", m.Name, m.Reference, s.clockText(m.Deadline)),
		Blocks: []layout.Block{layout.Notice{Tone: layout.Urgent, Text: fmt.Sprintf(
			"%s has been waiting since %s. The answer was promised by %s.", m.Name, s.clockText(m.CreatedAt), s.clockText(m.Deadline))}},
		Reason: "These alerts stop as soon as somebody answers the message and marks it as answered.",
	}, m)
}
