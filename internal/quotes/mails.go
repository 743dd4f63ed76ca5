package quotes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this word.
const (
	notificationKind = "quotes.quote-notification"
	confirmationKind = "quotes.quote-confirmation"
	alertKind        = "quotes.sla-alert"
	replyKind        = "quotes.reply"
)

// bothMails are the company's notification and the customer's confirmation, rendered.
func (s *Service) bothMails(q Quote) ([]mail.Message, error) {
	company, err := s.message(q, mail.Message{
		Key: notificationKind + ":" + q.ID, Kind: notificationKind, Class: mail.Notification,
		To: s.Admin, ReplyTo: mail.Address{Name: q.Name(), Address: q.Email}, Subject: s.notificationSubject(q),
	}, s.notificationDocument(q))
	if err != nil {
		return nil, err
	}
	customer, err := s.message(q, mail.Message{
		Key: confirmationKind + ":" + q.ID, Kind: confirmationKind, Class: mail.Answer,
		To:      mail.Address{Name: q.Name(), Address: q.Email},
		Subject: fmt.Sprintf("We have your quote request %s", q.TicketID),
	}, s.confirmationDocument(q))
	return []mail.Message{company, customer}, err
}

// mailAlert tells the company that a request waits.
func (s *Service) mailAlert(ctx context.Context, tx *db.Tx, q Quote, t Timer) error {
	return s.enqueue(ctx, tx, q, mail.Message{
		Key: alertKind + ":" + q.ID + ":" + t.Kind, Kind: alertKind, Class: mail.Notification, To: s.Admin,
		Subject: fmt.Sprintf("%s: %s, %s", t.Label, q.Name(), q.TicketID),
	}, s.alertDocument(q, t))
}

// mailReply sends what a member of staff wrote. Its Reply-To is the company's
// general address, so that the customer's answer reaches people.
func (s *Service) mailReply(ctx context.Context, tx *db.Tx, q Quote, subject, body string, now time.Time) (string, error) {
	doc := layout.Document{Heading: subject, Preheader: layout.FirstLine(body), Blocks: layout.Prose(body)}
	doc.Blocks = append(doc.Blocks, layout.Facts{{Label: "Reference", Value: q.TicketID}})
	m := mail.Message{
		Key: replyKind + ":" + s.IDs.Row("reply", now), Kind: replyKind, Class: mailReplyClass,
		To:      mail.Address{Name: q.Name(), Address: q.Email},
		ReplyTo: mail.Address{Name: s.Catalog.Company.Name, Address: s.Catalog.Company.Email}, Subject: subject,
		Headers: map[string]string{"Auto-Submitted": "no"}, // a person wrote it (RFC 3834)
	}
	m, err := s.message(q, m, doc)
	if err != nil {
		return "", err
	}
	return s.Mail.Enqueue(ctx, tx, m)
}

func (s *Service) enqueue(ctx context.Context, tx *db.Tx, q Quote, m mail.Message, doc layout.Document) error {
	m, err := s.message(q, m, doc)
	if err != nil {
		return err
	}
	if _, err := s.Mail.Enqueue(ctx, tx, m); err != nil {
		return fmt.Errorf("quotes: %s for %s: %w", m.Kind, q.ID, err)
	}
	return nil
}

// message completes a mail about a request.
func (s *Service) message(q Quote, m mail.Message, doc layout.Document) (mail.Message, error) {
	m.Ref = q.ID
	m, err := layout.Message(s.Catalog.Company, m, doc)
	if err != nil {
		return m, fmt.Errorf("quotes: %w", err)
	}
	return m, nil
}

func (s *Service) notificationSubject(q Quote) string {
	p := priorityByStored(s.Catalog.Quotes, q.Priority)
	subject := fmt.Sprintf("[%s] Quote request from %s, %s", p.ID, q.Name(), q.TicketID)
	if q.Emergency {
		return "EMERGENCY WORDS: " + subject
	}
	return subject
}

func (s *Service) notificationDocument(q Quote) layout.Document {
	doc := layout.Document{
		Heading:   fmt.Sprintf("%s asks for a quote", q.Name()),
		Preheader: fmt.Sprintf("Answer by %s. Score %d of 100.", s.clockText(q.Deadline), q.LeadScore),
		Reason:    "You get this because quote requests of the website are sent to this address.",
	}
	if q.Emergency {
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Please call now",
			Text: "Urgent words in the request: " + strings.Join(q.MatchedWords, ", ") + "."})
	}
	return s.withRequest(doc, q)
}

// withRequest adds what was asked for, and the way to the board.
func (s *Service) withRequest(doc layout.Document, q Quote) layout.Document {
	doc.Blocks = append(doc.Blocks, layout.Facts(s.facts(q)))
	for _, text := range []layout.Quotation{{Label: "Concerns", Text: q.SecurityConcerns}, {Label: "Message", Text: q.Message}} {
		if text.Text != "" {
			doc.Blocks = append(doc.Blocks, text)
		}
	}
	doc.Blocks = append(doc.Blocks, layout.Button{Label: "Open on the operations board", URL: s.Origin + "/operations?quote=" + q.ID})
	return doc
}

func (s *Service) facts(q Quote) []layout.Fact {
	p := priorityByStored(s.Catalog.Quotes, q.Priority)
	opt := s.Catalog.Options.Quote
	return []layout.Fact{ // one without a value is left out
		{Label: "Answer by", Value: s.clockText(q.Deadline)},
		{Label: "Priority", Value: fmt.Sprintf("%s, score %d of 100", p.ID, q.LeadScore)},
		{Label: "Phone", Value: q.Phone, Href: "tel:" + q.PhoneE164},
		{Label: "E-mail", Value: q.Email, Href: "mailto:" + q.Email},
		{Label: "Company", Value: q.Company},
		{Label: "Service", Value: catalog.Label(opt.ServiceType, q.ServiceType)},
		{Label: "Property", Value: catalog.Label(opt.PropertyType, q.PropertyType)},
		{Label: "Budget", Value: catalog.Label(opt.Budget, q.Budget)},
		{Label: "Timeline", Value: catalog.Label(slices.Concat(opt.Timeline, s.Catalog.Options.Accepted.Timeline), q.Timeline)},
		{Label: "Reference", Value: q.TicketID},
	}
}

func (s *Service) confirmationDocument(q Quote) layout.Document {
	doc := layout.Document{
		Heading:   "We have your request",
		Preheader: fmt.Sprintf("Reference %s. A person answers by %s.", q.TicketID, s.clockText(q.Deadline)),
		Blocks: []layout.Block{
			layout.Paragraph(fmt.Sprintf("Hello %s, thank you for asking us. A security specialist answers you by %s.",
				q.FirstName, s.clockText(q.Deadline))),
		},
		Reason: "You get this because a quote was asked for with this address on our website. If that was not you, please tell us.",
	}
	if q.Emergency {
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Is something happening now?",
			Text: "Please do not wait for an e-mail. Call " + s.phones() + ", day or night. If anybody is in danger, call 911 first."})
	}
	doc.Blocks = append(doc.Blocks,
		layout.Facts{
			{Label: "Reference", Value: q.TicketID},
			{Label: "Service", Value: catalog.Label(s.Catalog.Options.Quote.ServiceType, q.ServiceType)},
			{Label: "Received", Value: s.clockText(q.CreatedAt)},
		},
		layout.Section("What happens next"),
		layout.Progress(s.promised(q)),
		layout.Button{Label: "Follow your request", URL: s.statusURL(q)},
		layout.Paragraph("This link is yours alone: whoever has it sees how your request goes on."),
	)
	return doc
}

// promised are the steps of V51 with the time by which each is done.
func (s *Service) promised(q Quote) []layout.Milestone {
	var out []layout.Milestone
	for _, m := range s.Catalog.Quotes.Milestones {
		if m.Minutes > 0 {
			out = append(out, layout.Milestone{Title: m.Text, Text: "by " + s.clockText(q.CreatedAt.Add(minutes(m.Minutes)))})
		}
	}
	return out
}

func (s *Service) phones() string {
	var list []string
	for _, p := range s.Catalog.Company.Phones {
		list = append(list, p.Display)
	}
	return strings.Join(list, " or ")
}

func (s *Service) alertDocument(q Quote, t Timer) layout.Document {
	return s.withRequest(layout.Document{
		Heading:   t.Label,
		Preheader: fmt.Sprintf("%s, %s, answer by %s", q.Name(), q.TicketID, s.clockText(q.Deadline)),
		Blocks: []layout.Block{layout.Notice{Tone: layout.Urgent, Text: fmt.Sprintf(
			"%s has been waiting since %s. The answer was promised by %s.", q.Name(), s.clockText(q.CreatedAt), s.clockText(q.Deadline))}},
		Reason: "These alerts stop as soon as somebody answers the request and marks it as responded.",
	}, q)
}
