package appointments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"
	"unicode"

	"wardgate/internal/leads"
	"wardgate/internal/platform/ical"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of appointments.
const (
	notificationKind = "leads.appointment-notification"
	confirmationKind = "leads.appointment-confirmation"
	cancelledKind    = "leads.appointment-cancelled"
)

// calendarFile is what the attached file is called.
const calendarFile = "appointment.ics"

// mailer writes the mails and calendar files of appointments.
type mailer struct {
	Deps

	times timetable
}

// booked are the company's notification and the visitor's confirmation, each with the
// calendar file.
func (m mailer) booked(ctx context.Context, a Appointment) ([]mail.Message, error) {
	said, err := m.Leads.Details().SaidBy(ctx, m.Origin, a.LeadID, a.ID)
	if err != nil {
		return nil, err
	}
	visitor := mail.Address{Name: a.Name, Address: a.Email}
	subject, urgency := fmt.Sprintf("Appointment on %s: %s", m.times.shortText(a.Start), a.Name), mail.Urgency(0)
	if m.urgent(a) {
		subject, urgency = "POSSIBLE EMERGENCY: "+subject, mail.Alerts
	}
	company, err1 := m.About(notificationKind, a.ID, mail.Message{
		Class: mail.Notification, Urgency: urgency, To: m.Admin(), ReplyTo: visitor, Subject: subject,
		Attachments: attached(ical.Publish, m.companyEvent(a)),
	}, said.Tell(m.notification(a)))
	confirmation, err2 := m.Acknowledge(confirmationKind, a.ID, mail.Message{
		Urgency: urgency, To: visitor, ReplyTo: m.organizer(), Subject: "Your appointment on " + m.times.shortText(a.Start),
		Lifetime: m.untilStart(a), Attachments: attached(ical.Publish, m.event(a)), Secrets: said.Secrets(),
	}, said.Ask(m.confirmation(a)))
	return []mail.Message{company, confirmation}, errors.Join(err1, err2)
}

// cancelled tell both that an appointment does not take place, each with the file
// that takes it out of the calendar. What staff call off is told however many mails the visitor got.
func (m mailer) cancelled(a Appointment) ([2]mail.Message, error) {
	who := "The visitor has cancelled it."
	if a.ClosedBy != "" {
		who = "We have cancelled it."
	}
	visitor := mail.Address{Name: a.Name, Address: a.Email}
	was := layout.Fact{Label: "When it was", Value: m.times.text(a.Start)}
	company, err1 := m.Letterhead.Message(mail.Message{
		Key: cancelledKind + ":" + a.ID + ":company", Kind: cancelledKind, Class: mail.Notification, To: m.Admin(),
		ReplyTo: visitor, Ref: a.ID, Subject: fmt.Sprintf("Cancelled: appointment on %s, %s", m.times.shortText(a.Start), a.Name),
		Attachments: attached(ical.Cancel, m.companyEvent(a)),
	}, layout.Document{
		Heading: "The appointment with " + a.Name + " is cancelled", Preheader: who,
		Blocks: []layout.Block{layout.Paragraph(who), layout.Facts{was, {Label: "Name", Value: a.Name}, {Label: "About", Value: a.Topic}}, layout.Paragraph(leads.AsTyped)},
		Reason: "You get this because appointments of the website are sent to this address.",
	})
	if a.ClosedBy == "" {
		who = "You have cancelled it."
	}
	to, hello := m.Recipient(visitor)
	told, err2 := m.Letterhead.Message(mail.Message{
		Key: cancelledKind + ":" + a.ID + ":visitor", Kind: cancelledKind, Class: mail.Answer, To: to, Proven: a.ClosedBy != "",
		ReplyTo: m.organizer(), Ref: a.ID, Subject: "Cancelled: your appointment on " + m.times.shortText(a.Start),
		Lifetime: m.untilStart(a), Attachments: attached(ical.Cancel, m.event(a)),
	}, layout.Document{
		Heading: "Your appointment is cancelled", Preheader: who,
		Blocks: []layout.Block{
			layout.Paragraph(hello + " your appointment does not take place. " + who), layout.Facts{was},
			layout.Paragraph("You can book another time on our website" + m.orCall() + "."),
		},
		Reason: "You get this because an appointment was booked on our website with this address.",
	})
	return [2]mail.Message{company, told}, errors.Join(err1, err2)
}

// untilStart is how long a mail to the visitor may still leave: what arrives after
// the call is of no use.
func (m mailer) untilStart(a Appointment) time.Duration {
	return min(max(a.Start.Sub(m.Clock.Now()), time.Minute), mail.DefaultLifetime)
}

func (m mailer) notification(a Appointment) layout.Document {
	doc := layout.Document{
		Heading:   a.Name + " has booked a call",
		Preheader: m.times.text(a.Start),
		Reason:    "You get this because appointments of the website are sent to this address.",
		Blocks: []layout.Block{
			layout.Notice{Tone: layout.Good, Title: m.times.text(a.Start), Text: "Please call " + a.Phone + " then."},
			layout.Facts{ // one without a value is left out
				{Label: "Phone", Value: a.Phone, Href: layout.Telephone(a.PhoneE164)},
				{Label: "Email", Value: a.Email, Href: "mailto:" + a.Email},
				{Label: "Company", Value: a.Company},
				{Label: "About", Value: a.Topic},
			},
		},
	}
	if m.urgent(a) {
		doc.Blocks = append([]layout.Block{layout.Notice{Tone: layout.Urgent, Title: "Please call now",
			Text: "The words of the booking sound as if someone is in danger."}}, doc.Blocks...)
	}
	return doc
}

func (m mailer) confirmation(a Appointment) layout.Document {
	_, hello := m.Recipient(mail.Address{Name: a.Name, Address: a.Email})
	doc := layout.Document{
		Heading:   "Your appointment is booked",
		Preheader: m.times.text(a.Start),
		Reason:    "You get this because an appointment was booked on our website with this address. If that was not you, please tell us.",
		Blocks: []layout.Block{
			layout.Paragraph(hello + " a security specialist will call you at the time you chose."),
			layout.Facts{
				{Label: "When", Value: m.times.text(a.Start)},
				{Label: "How long", Value: fmt.Sprintf("%d minutes", int(a.End.Sub(a.Start).Minutes()))},
				{Label: "We call", Value: a.number()},
			},
			layout.Paragraph("The attached file puts it into your calendar. To change or cancel it, answer this email" + m.orCall() + "."),
		},
	}
	if m.urgent(a) {
		doc.Blocks = append([]layout.Block{m.Letterhead.Urgent()}, doc.Blocks...)
	}
	return doc
}

// number is the phone as a mail to an address tells it that nobody has confirmed: whose call it is recognises it, and a
// stranger cannot have it say another number, or words that were typed beside one.
func (a Appointment) number() string {
	var digits []rune
	for _, r := range cmp.Or(a.PhoneE164, a.Phone) {
		if unicode.IsDigit(r) {
			digits = append(digits, r)
		}
	}
	return "the number that was given, ending in " + string(digits[max(0, len(digits)-2):])
}

// orCall completes a sentence with the company's lines, if there are any.
func (m mailer) orCall() string {
	if phones := m.Letterhead.Phones(); phones != "" {
		return " or call " + phones
	}
	return ""
}

// organizer is who invites: the company's general address, which people read.
func (m mailer) organizer() mail.Address {
	if m.Catalog.Company().Email == "" {
		return m.Admin()
	}
	return mail.Address{Name: m.Catalog.Company().Name, Address: m.Catalog.Company().Email}
}

// event is an appointment as its visitor's calendar shows it.
func (m mailer) event(a Appointment) ical.Event {
	host := "localhost"
	if u, err := url.Parse(m.Origin); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	company := m.Catalog.Company()
	return ical.Event{
		UID: a.ID + "@" + host, Sequence: a.Version - 1, Stamp: a.UpdatedAt, Start: a.Start, End: a.End,
		Summary:       m.Catalog.Appointments.Texts["summary"] + ", " + company.Name,
		Description:   fmt.Sprintf("%s calls %s. To change or cancel it, write to %s%s.", company.Name, a.number(), m.organizer().Address, m.orCall()),
		URL:           m.Origin,
		OrganizerName: company.Name, OrganizerEmail: m.organizer().Address, Product: company.Product,
	}
}

// companyEvent is the same as the company's calendar shows it.
func (m mailer) companyEvent(a Appointment) ical.Event {
	e := m.event(a)
	e.Summary = "Call " + a.Name
	e.Description = fmt.Sprintf("%s, %s\n%s\n%s\n%s", a.Phone, a.Email, a.Company, a.Topic, leads.AsTyped)
	return e
}

func attached(method ical.Method, e ical.Event) []mail.Attachment {
	return []mail.Attachment{{Name: calendarFile, Type: ical.MediaType(method), Content: ical.File(method, e)}}
}
