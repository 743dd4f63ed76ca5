package leads

import (
	"fmt"
	"net/url"
	"time"

	"wardgate/internal/platform/ical"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of appointments.
const (
	appointmentNotificationKind = "leads.appointment-notification"
	appointmentConfirmationKind = "leads.appointment-confirmation"
	appointmentCancelledKind    = "leads.appointment-cancelled"
)

// calendarFile is what the attached file is called.
const calendarFile = "appointment.ics"

// bookedMails are the company's notification and the visitor's confirmation,
// rendered, each with the calendar file.
func (s *Appointments) bookedMails(a Appointment) ([2]mail.Message, error) {
	visitor := mail.Address{Name: a.Name, Address: a.Email}
	company, err := s.message(mail.Message{
		Key: appointmentNotificationKind + ":" + a.ID, Kind: appointmentNotificationKind, Class: mail.Notification, To: s.Admin,
		ReplyTo: visitor, Ref: a.ID, Subject: fmt.Sprintf("Appointment on %s: %s", s.shortText(a.Start), a.Name),
		Attachments: s.attached(ical.Publish, s.companyEvent(a)),
	}, s.notificationDocument(a))
	if err != nil {
		return [2]mail.Message{}, err
	}
	confirmation, err := s.message(mail.Message{
		Key: appointmentConfirmationKind + ":" + a.ID, Kind: appointmentConfirmationKind, Class: mail.Answer, To: visitor,
		ReplyTo: s.organizer(), Ref: a.ID, Subject: "Your appointment on " + s.shortText(a.Start),
		Lifetime: s.untilStart(a), Attachments: s.attached(ical.Publish, s.event(a)),
	}, s.confirmationDocument(a))
	return [2]mail.Message{company, confirmation}, err
}

// cancelMails tell both that an appointment does not take place, each with the file
// that takes it out of the calendar.
func (s *Appointments) cancelMails(a Appointment) ([2]mail.Message, error) {
	who := "The visitor has cancelled it."
	if a.ClosedBy != "" {
		who = "We have cancelled it."
	}
	visitor := mail.Address{Name: a.Name, Address: a.Email}
	when := layout.Facts{{Label: "When it was", Value: s.slotText(a.Start)}, {Label: "Name", Value: a.Name}, {Label: "About", Value: a.Topic}}
	company, err := s.message(mail.Message{
		Key: appointmentCancelledKind + ":" + a.ID + ":company", Kind: appointmentCancelledKind, Class: mail.Notification, To: s.Admin,
		ReplyTo: visitor, Ref: a.ID, Subject: fmt.Sprintf("Cancelled: appointment on %s, %s", s.shortText(a.Start), a.Name),
		Attachments: s.attached(ical.Cancel, s.companyEvent(a)),
	}, layout.Document{
		Heading: "The appointment with " + a.Name + " is cancelled", Preheader: who, Blocks: []layout.Block{layout.Paragraph(who), when},
		Reason: "You get this because appointments of the website are sent to this address.",
	})
	if err != nil {
		return [2]mail.Message{}, err
	}
	if a.ClosedBy == "" {
		who = "You have cancelled it."
	}
	told, err := s.message(mail.Message{
		Key: appointmentCancelledKind + ":" + a.ID + ":visitor", Kind: appointmentCancelledKind, Class: mail.Answer, To: visitor,
		ReplyTo: s.organizer(), Ref: a.ID, Subject: "Cancelled: your appointment on " + s.shortText(a.Start),
		Lifetime: s.untilStart(a), Attachments: s.attached(ical.Cancel, s.event(a)),
	}, layout.Document{
		Heading: "Your appointment is cancelled", Preheader: who,
		Blocks: []layout.Block{
			layout.Paragraph("Hello " + a.Name + ", your appointment does not take place. " + who), when,
			layout.Paragraph("You can book another time on our website" + s.orCall() + "."),
		},
		Reason: "You get this because an appointment was booked on our website with this address.",
	})
	return [2]mail.Message{company, told}, err
}

// untilStart is how long a mail to the visitor may still leave: what arrives after
// the call helps nobody.
func (s *Appointments) untilStart(a Appointment) time.Duration {
	return min(max(a.Start.Sub(s.Clock.Now()), time.Minute), mail.DefaultLifetime)
}

func (s *Appointments) notificationDocument(a Appointment) layout.Document {
	return layout.Document{
		Heading:   a.Name + " has booked a call",
		Preheader: s.slotText(a.Start),
		Reason:    "You get this because appointments of the website are sent to this address.",
		Blocks: []layout.Block{
			layout.Notice{Tone: layout.Good, Title: s.slotText(a.Start), Text: "Please call " + a.Phone + " then."},
			layout.Facts{ // one without a value is left out
				{Label: "Phone", Value: a.Phone, Href: telephone(a.PhoneE164)},
				{Label: "E-mail", Value: a.Email, Href: "mailto:" + a.Email},
				{Label: "Company", Value: a.Company},
				{Label: "About", Value: a.Topic},
			},
		},
	}
}

func (s *Appointments) confirmationDocument(a Appointment) layout.Document {
	return layout.Document{
		Heading:   "Your appointment is booked",
		Preheader: s.slotText(a.Start),
		Reason:    "You get this because an appointment was booked on our website with this address. If that was not you, please tell us.",
		Blocks: []layout.Block{
			layout.Paragraph("Hello " + a.Name + ", a security specialist will call you at the time you chose."),
			layout.Facts{
				{Label: "When", Value: s.slotText(a.Start)},
				{Label: "How long", Value: fmt.Sprintf("%d minutes", int(a.End.Sub(a.Start).Minutes()))},
				{Label: "We call", Value: a.Phone},
				{Label: "About", Value: a.Topic},
			},
			layout.Paragraph("The attached file puts it into your calendar. To change or cancel it, answer this e-mail" + s.orCall() + "."),
		},
	}
}

// orCall completes a sentence with the company's lines, if there are any.
func (s *Appointments) orCall() string {
	if phones := s.phones(); phones != "" {
		return " or call " + phones
	}
	return ""
}

// shortText is when an appointment begins, for a subject line.
func (s *Appointments) shortText(start time.Time) string {
	slot := s.slot(start)
	return slot.DayText + ", " + slot.TimeText
}

// organizer is who invites: the company's general address, which people read.
func (s *Appointments) organizer() mail.Address {
	if s.Catalog.Company.Email == "" {
		return s.Admin
	}
	return mail.Address{Name: s.Catalog.Company.Name, Address: s.Catalog.Company.Email}
}

// event is an appointment as its visitor's calendar shows it.
func (s *Appointments) event(a Appointment) ical.Event {
	host := "localhost"
	if u, err := url.Parse(s.Origin); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	company := s.Catalog.Company
	return ical.Event{
		UID: a.ID + "@" + host, Sequence: a.Version - 1, Stamp: a.UpdatedAt, Start: a.Start, End: a.End,
		Summary:       s.Catalog.Appointments.Texts["summary"] + ", " + company.Name,
		Description:   fmt.Sprintf("%s calls %s. To change or cancel it, write to %s%s.", company.Name, a.Phone, s.organizer().Address, s.orCall()),
		URL:           s.Origin,
		OrganizerName: company.Name, OrganizerEmail: s.organizer().Address, Product: company.Product,
	}
}

// companyEvent is the same as the company's calendar shows it.
func (s *Appointments) companyEvent(a Appointment) ical.Event {
	e := s.event(a)
	e.Summary = "Call " + a.Name
	e.Description = fmt.Sprintf("%s, %s\n%s\n%s", a.Phone, a.Email, a.Company, a.Topic)
	return e
}

func (s *Appointments) attached(m ical.Method, e ical.Event) []mail.Attachment {
	return []mail.Attachment{{Name: calendarFile, Type: ical.MediaType(m), Content: ical.File(m, e)}}
}
