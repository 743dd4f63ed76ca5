package quotes

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
	notificationKind = "quotes.quote-notification"
	confirmationKind = "quotes.quote-confirmation"
)

// mailer writes the mails about requests.
type mailer struct{ Deps }

// both are the company's notification and the customer's confirmation.
func (l mailer) both(ctx context.Context, q Quote) ([]mail.Message, error) {
	said, err := l.Leads.Details().SaidBy(ctx, l.Origin, q.LeadID, q.ID)
	if err != nil {
		return nil, err
	}
	var customer mail.Address
	if q.Email != "" {
		customer = mail.Address{Name: q.Name(), Address: q.Email}
	}
	if q.TakenBy != "" {
		said = said.Heard()
	}
	company, err1 := l.About(notificationKind, q.ID, mail.Message{
		Class: mail.Notification, Urgency: l.urgency(q), To: l.Admin(), ReplyTo: customer, Subject: l.notificationSubject(q),
	}, said.Tell(l.notification(q)))
	if q.Unconfirmed || q.Email == "" {
		return []mail.Message{company}, err1
	}
	confirmation, err2 := l.Acknowledge(confirmationKind, q.ID, mail.Message{
		Urgency: l.urgency(q), To: customer, Subject: "We have your quote request " + q.Reference, Secrets: append(said.Secrets(), q.Token),
	}, said.Ask(l.confirmation(q)))
	return []mail.Message{company, confirmation}, errors.Join(err1, err2)
}

// urgency has the mails about an emergency leave first: the company's, and the one that tells its sender to call.
func (l mailer) urgency(q Quote) mail.Urgency {
	if q.Emergency || q.Priority == l.Catalog.Quotes.Priorities[0].Stored {
		return mail.Alerts
	}
	return 0
}

func (l mailer) notificationSubject(q Quote) string {
	p := priorityByStored(l.Catalog.Quotes, q.Priority)
	subject := fmt.Sprintf("[%s] Quote request from %s, %s", p.ID, q.Name(), q.Reference)
	if q.Emergency {
		return "POSSIBLE EMERGENCY: " + subject
	}
	return subject
}

func (l mailer) notification(q Quote) layout.Document {
	doc := layout.Document{
		Heading:   fmt.Sprintf("%s asks for a quote", q.Name()),
		Preheader: fmt.Sprintf("Answer by %s. Score %d of 100.", l.Words(q.Deadline), q.LeadScore),
		Reason:    "You get this because quote requests of the website are sent to this address.",
	}
	if q.TakenBy != "" {
		doc.Reason = "You get this because requests that were told on the phone are sent to this address."
	}
	if q.Emergency {
		text := "The words of the request sound as if someone is in danger."
		if q.TakenBy != "" {
			text = q.TakenName + " took this call, and someone seems to be in danger."
		}
		if len(q.MatchedWords) > 0 {
			text = "Urgent words in the request: " + strings.Join(q.MatchedWords, ", ") + "."
		}
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Please call now", Text: text})
	}
	return l.withRequest(doc, q)
}

// waiting is withRequest for an alert, which marks what a stranger typed as the notification does.
func (l mailer) waiting(doc layout.Document, q Quote) layout.Document {
	doc = l.withRequest(doc, q)
	mark := leads.AsTyped
	if q.TakenBy != "" {
		mark = leads.AsHeard
	}
	doc.Blocks = append(doc.Blocks, layout.Paragraph(mark))
	return doc
}

// withRequest adds what was asked for, and the way to the board.
func (l mailer) withRequest(doc layout.Document, q Quote) layout.Document {
	p := priorityByStored(l.Catalog.Quotes, q.Priority)
	facts := layout.Facts{ // one without a value is left out
		{Label: "Answer by", Value: l.Words(q.Deadline)},
		{Label: "Priority", Value: fmt.Sprintf("%s, score %d of 100", p.ID, q.LeadScore)},
		{Label: "Told on the phone to", Value: q.TakenName},
		{Label: "Phone", Value: q.Phone, Href: "tel:" + q.PhoneE164},
		{Label: "Email", Value: q.Email, Href: "mailto:" + q.Email},
	}
	var texts []layout.Block
	values := formFields(&q.Payload)
	for _, f := range l.Catalog.Quotes.Fields {
		switch value := *values[f.Name]; {
		case f.Fact == "" || value == "":
		case f.Kind == "text":
			texts = append(texts, layout.Quotation{Label: f.Fact, Text: value})
		case f.Kind == "option":
			facts = append(facts, layout.Fact{Label: f.Fact, Value: catalog.Label(f.Choices, value)})
		default:
			facts = append(facts, layout.Fact{Label: f.Fact, Value: value})
		}
	}
	facts = append(facts, layout.Fact{Label: "Nearest office", Value: l.Catalog.NearestOffice(q.SiteLocation).City}, layout.Fact{Label: "Reference", Value: q.Reference})
	doc.Blocks = append(doc.Blocks, facts)
	doc.Blocks = append(doc.Blocks, texts...)
	doc.Blocks = append(doc.Blocks, layout.Button{Label: "Open on the operations board", URL: l.Origin + boardPath(q.ID)})
	return doc
}

func (l mailer) confirmation(q Quote) layout.Document {
	_, hello := l.Recipient(mail.Address{Name: q.FirstName, Address: q.Email})
	doc := layout.Document{
		Heading:   "We have your request",
		Preheader: fmt.Sprintf("Reference %s. A person replies by %s.", q.Reference, l.Words(q.Deadline)),
		Blocks: []layout.Block{
			layout.Paragraph(fmt.Sprintf("%s thanks for your request. A security specialist will get back to you by %s.",
				hello, l.Words(q.Deadline))),
		},
		Reason: "You get this because a quote was asked for with this address on our website. If that was not you, please tell us.",
	}
	if q.TakenBy != "" {
		doc.Reason = "You get this because you asked us for a quote on the phone and gave this address. If that was not you, please tell us."
	}
	if q.Emergency {
		doc.Blocks = append(doc.Blocks, l.Letterhead.Urgent())
	}
	doc.Blocks = append(doc.Blocks,
		layout.Facts{
			{Label: "Reference", Value: q.Reference},
			{Label: "Service", Value: catalog.Label(l.Catalog.Options.Quote["serviceType"], q.ServiceType)},
			{Label: "You asked for", Value: catalog.Label(l.Catalog.Options.Quote["preferredContact"], q.PreferredContact)},
			{Label: "Received", Value: l.Words(q.CreatedAt)},
		},
		layout.Section("What happens next"),
		layout.Progress(l.promised(q)),
		layout.Button{Label: "Follow your request", URL: statusURL(l.Origin, q)},
		layout.Paragraph(statusWords()),
	)
	return doc
}

// statusWords say how long the link of a private page works, and for whom.
func statusWords() string {
	return fmt.Sprintf("Keep this link private: anyone who has it can see your request. It works for %d days after your request is closed, for a year at most.", closedDays)
}

// promised are the steps of V51 with the time by which each is done.
func (l mailer) promised(q Quote) []layout.Milestone {
	var out []layout.Milestone
	for _, m := range l.Catalog.Quotes.Milestones {
		if m.Minutes > 0 {
			when := "by " + l.Words(q.CreatedAt.Add(minutes(m.Minutes)))
			if m.Note != "" {
				when += ". " + m.Note
			}
			out = append(out, layout.Milestone{Title: m.Text, Text: when})
		}
	}
	return out
}

// boardPath opens a request on the board.
func boardPath(id string) string { return "/operations?quote=" + id }
