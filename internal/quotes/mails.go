package quotes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this word.
const (
	notificationKind = "quotes.quote-notification"
	confirmationKind = "quotes.quote-confirmation"
)

// letters writes what is mailed about requests.
type letters struct{ Deps }

// both are the company's notification and the customer's confirmation.
func (l letters) both(q Quote) ([]mail.Message, error) {
	customer := mail.Address{Name: q.Name(), Address: q.Email}
	company, err1 := l.About(notificationKind, q.ID, mail.Message{
		Class: mail.Notification, To: l.Admin, ReplyTo: customer, Subject: l.notificationSubject(q),
	}, l.notification(q))
	confirmation, err2 := l.About(confirmationKind, q.ID, mail.Message{
		Class: mail.Answer, To: customer, Subject: "We have your quote request " + q.Reference,
	}, l.confirmation(q))
	return []mail.Message{company, confirmation}, errors.Join(err1, err2)
}

func (l letters) notificationSubject(q Quote) string {
	p := priorityByStored(l.Catalog.Quotes, q.Priority)
	subject := fmt.Sprintf("[%s] Quote request from %s, %s", p.ID, q.Name(), q.Reference)
	if q.Emergency {
		return "EMERGENCY WORDS: " + subject
	}
	return subject
}

func (l letters) notification(q Quote) layout.Document {
	doc := layout.Document{
		Heading:   fmt.Sprintf("%s asks for a quote", q.Name()),
		Preheader: fmt.Sprintf("Answer by %s. Score %d of 100.", l.Words(q.Deadline), q.LeadScore),
		Reason:    "You get this because quote requests of the website are sent to this address.",
	}
	if q.Emergency {
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Please call now",
			Text: "Urgent words in the request: " + strings.Join(q.MatchedWords, ", ") + "."})
	}
	return l.withRequest(doc, q)
}

// withRequest adds what was asked for, and the way to the board.
func (l letters) withRequest(doc layout.Document, q Quote) layout.Document {
	doc.Blocks = append(doc.Blocks, layout.Facts(l.facts(q)))
	for _, text := range []layout.Quotation{{Label: "Concerns", Text: q.SecurityConcerns}, {Label: "Message", Text: q.Message}} {
		if text.Text != "" {
			doc.Blocks = append(doc.Blocks, text)
		}
	}
	doc.Blocks = append(doc.Blocks, layout.Button{Label: "Open on the operations board", URL: l.Origin + "/operations?quote=" + q.ID})
	return doc
}

func (l letters) facts(q Quote) []layout.Fact {
	p := priorityByStored(l.Catalog.Quotes, q.Priority)
	opt := l.Catalog.Options.Quote
	return []layout.Fact{ // one without a value is left out
		{Label: "Answer by", Value: l.Words(q.Deadline)},
		{Label: "Priority", Value: fmt.Sprintf("%s, score %d of 100", p.ID, q.LeadScore)},
		{Label: "Phone", Value: q.Phone, Href: "tel:" + q.PhoneE164},
		{Label: "E-mail", Value: q.Email, Href: "mailto:" + q.Email},
		{Label: "Company", Value: q.Company},
		{Label: "Service", Value: catalog.Label(opt.ServiceType, q.ServiceType)},
		{Label: "Property", Value: catalog.Label(opt.PropertyType, q.PropertyType)},
		{Label: "Budget", Value: catalog.Label(opt.Budget, q.Budget)},
		{Label: "Timeline", Value: catalog.Label(slices.Concat(opt.Timeline, l.Catalog.Options.Accepted.Timeline), q.Timeline)},
		{Label: "Reference", Value: q.Reference},
	}
}

func (l letters) confirmation(q Quote) layout.Document {
	doc := layout.Document{
		Heading:   "We have your request",
		Preheader: fmt.Sprintf("Reference %s. A person answers by %s.", q.Reference, l.Words(q.Deadline)),
		Blocks: []layout.Block{
			layout.Paragraph(fmt.Sprintf("Hello %s, thank you for asking us. A security specialist answers you by %s.",
				q.FirstName, l.Words(q.Deadline))),
		},
		Reason: "You get this because a quote was asked for with this address on our website. If that was not you, please tell us.",
	}
	if q.Emergency {
		doc.Blocks = append(doc.Blocks, l.Letterhead.Urgent())
	}
	doc.Blocks = append(doc.Blocks,
		layout.Facts{
			{Label: "Reference", Value: q.Reference},
			{Label: "Service", Value: catalog.Label(l.Catalog.Options.Quote.ServiceType, q.ServiceType)},
			{Label: "Received", Value: l.Words(q.CreatedAt)},
		},
		layout.Section("What happens next"),
		layout.Progress(l.promised(q)),
		layout.Button{Label: "Follow your request", URL: statusURL(l.Origin, q)},
		layout.Paragraph("This link is yours alone: whoever has it sees how your request goes on."),
	)
	return doc
}

// promised are the steps of V51 with the time by which each is done.
func (l letters) promised(q Quote) []layout.Milestone {
	var out []layout.Milestone
	for _, m := range l.Catalog.Quotes.Milestones {
		if m.Minutes > 0 {
			out = append(out, layout.Milestone{Title: m.Text, Text: "by " + l.Words(q.CreatedAt.Add(minutes(m.Minutes)))})
		}
	}
	return out
}
