package contact

import (
	"context"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/push"
)

// intake is what the contact form is, and no other.
type intake struct{ Deps }

// form is the contact form as the pipeline takes it.
func (i intake) form() inbound.Form[Payload, Message] {
	return inbound.Form[Payload, Message]{
		Feature: tag, Task: "contact.notify", Row: "message", About: "a message", Missing: "message",
		Read:  i.read,
		Entry: func(m *Message) *inbound.Entry { return &m.Entry },
		Reference: func(m Message) string {
			return newReference(i.Catalog.Contact.ReferencePrefix, m.CreatedAt, i.Zone, i.IDs)
		},
		Urgent: func(m Message) bool { return m.Emergency },
		Emergency: func(m Message) push.Emergency {
			return push.Emergency{Ref: m.ID, Path: boardPath(m.ID), Name: m.Name, Words: i.ForScreen(m.Text)}
		},
		Capture: i.capture,
		Mails:   mailer(i).both,
		Table:   table{},
		ByToken: table{}.ByToken,
		Page: &inbound.Page[Payload, Message]{
			Path: pagePath, Private: sentPath, Fields: formFields, Prop: "sent",
			Unreadable: "We cannot read the state of your message right now. It is safe with us; please reload this page in a moment.",
		},
	}
}

// formFields are the fields of the form in its order (V92).
func formFields(p *Payload) map[string]*string {
	return map[string]*string{
		"name": &p.Name, "email": &p.Email, "phone": &p.Phone, "subject": &p.Subject, "message": &p.Message, forms.Honeypot: &p.Website,
	}
}

func (i intake) read(p Payload) (inbound.Draft[Message], []httpx.FieldError) {
	v, wrong := Validate(i.Catalog, p)
	return inbound.Draft[Message]{
		Said: said(v), Website: p.Website, ElapsedMs: p.ElapsedMs, Make: func(e inbound.Entry) Message { return i.message(v, e) },
	}, wrong
}

// message makes the row of a new message: deadline, emergency flag. Urgent words, and words of danger (D104), raise
// the flag under any subject; the clock follows the subject (D33, D38).
func (i intake) message(p Valid, e inbound.Entry) Message {
	words := leads.Mentioned(i.Catalog.Quotes.UrgentWords, p.Message)
	m := Message{
		Case: inbound.Case{
			Entry: e, Status: Open, Deadline: e.CreatedAt.Add(promiseFor(i.Catalog, p.Subject).within), UpdatedAt: e.CreatedAt, Version: 1,
		},
		Name: p.Name, Email: p.Email, Phone: p.Phone, PhoneE164: p.PhoneE164, Subject: p.Subject, Text: p.Message, MatchedWords: words,
		Emergency: len(words) > 0 || p.Subject == i.Catalog.Contact.EmergencySubject || i.InDanger(p.Message), Source: p.Source,
	}
	if e.QuarantineReason != "" {
		m.Status = Spam
	}
	return m
}

func (i intake) capture(ctx context.Context, tx *db.Tx, m *Message, at time.Time) error {
	if m.LeadID != "" {
		return nil
	}
	contact := leads.Contact{
		Email: m.Email, Name: m.Name, Phone: m.Phone, PhoneE164: m.PhoneE164, Source: m.Source, At: at,
		Service: slices.Contains(i.Catalog.Contact.ServiceSubjects, m.Subject),
		Touch: leads.Touch{
			Type: "contact_message", Channel: "website", Ref: m.ID, Outcome: m.Subject,
			Content: "Message " + m.Reference + ": " + subject(i.Catalog, *m),
		},
	}
	if !contact.Service { // an inquiry about what we sell lets us write about it for a while (CASL, section 10(10)(e))
		contact.Consent = leads.Consent{
			Purpose: "contact", Basis: leads.Inquiry, Page: pagePath, WordingVersion: "1",
			Wording: "Wrote to us with the contact form on the website.",
		}
	}
	lead, err := i.Leads.Capture(ctx, tx, contact)
	m.LeadID = lead.ID
	return err
}

// subject is the subject as people read it.
func subject(c *catalog.Catalog, m Message) string {
	return catalog.Label(c.Options.Contact["subject"], m.Subject)
}
