package appointments

import (
	"context"
	"slices"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/push"
)

// notify is the task that writes the mails of booked calls.
const notify = "leads.notify-appointments"

// intake is what a booking is, and no other form.
type intake struct {
	Deps

	times timetable
}

// form is a booking as the pipeline takes it.
func (i intake) form() inbound.Form[AppointmentPayload, Appointment] {
	return inbound.Form[AppointmentPayload, Appointment]{
		Feature: leads.Tag, Part: "appointment-", Task: notify, Row: "appointment", About: "an appointment", Missing: "appointment",
		Read:   i.read,
		Entry:  func(a *Appointment) *inbound.Entry { return &a.Entry },
		Urgent: i.urgent,
		Emergency: func(a Appointment) push.Emergency {
			return push.Emergency{Ref: a.ID, Path: "/leads/" + a.LeadID, Name: a.Name, Words: i.ForScreen(a.Topic)}
		},
		Reserve: i.reserve,
		Capture: i.capture,
		Ended:   func(a Appointment) bool { return a.told() == Cancelled },
		News:    func(a Appointment) events.News { return leads.NewsOf(a.LeadID, "appointment") },
		Promise: func(a Appointment) (deadlines.Deadline, bool) {
			owed, owes := a.owed()
			owed.Emergency = i.urgent(a)
			return owed, owes
		},
		Table:   table{},
		ByToken: table{}.ByToken,
	}
}

// urgent tells of a call whose topic says that somebody is in danger now: no one may wait for its time (D104).
func (d Deps) urgent(a Appointment) bool { return d.InDanger(a.Topic) }

func (i intake) read(p AppointmentPayload) (inbound.Draft[Appointment], []httpx.FieldError) {
	v, wrong := Validate(i.Catalog, p)
	return inbound.Draft[Appointment]{
		Said: said(v), Website: p.Website, ElapsedMs: p.ElapsedMs, Make: func(e inbound.Entry) Appointment { return i.row(v, e) },
	}, wrong
}

// row makes the row of a new booking.
func (i intake) row(p Valid, e inbound.Entry) Appointment {
	a := Appointment{
		Entry: e, Start: p.Start, End: i.times.end(p.Start), Name: p.Name, Email: p.Email, Phone: p.Phone, PhoneE164: p.PhoneE164,
		Company: p.Company, Topic: p.Topic, Behavior: p.Behavior.Cleaned(leads.KnownOf(i.Catalog)), Status: Booked,
		UpdatedAt: e.CreatedAt, Version: 1,
	}
	if e.QuarantineReason != "" {
		a.Status = Suspected
	}
	return a
}

// reserve takes a place for a visitor, if their network has not too many. Where their mailbox has, the call is kept apart.
func (i intake) reserve(ctx context.Context, tx *db.Tx, a *Appointment) error {
	slots := Slots(i.Catalog, i.Zone, i.Clock.Now())
	calls, err := takenOf(ctx, sqlgen.New(tx), slots)
	if err != nil {
		return err
	}
	full, err := i.notCrowded(ctx, tx, calls, a.Email)
	if err != nil {
		return err
	}
	if a.Place, err = i.place(slots, placesOf(calls), a.Start); err != nil || !full || a.Status == Suspected {
		return err
	}
	a.Status, a.QuarantineReason = Suspected, apart
	_, err = i.Networks.Place(ctx, tx, leads.Tag, a.ID, false) // no mail does it, and it counts for its network
	return err
}

// placeAgain takes a place for a call that staff let out of quarantine.
func (i intake) placeAgain(ctx context.Context, tx *db.Tx, a *Appointment) error {
	slots := Slots(i.Catalog, i.Zone, i.Clock.Now())
	calls, err := takenOf(ctx, sqlgen.New(tx), slots)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(calls, func(c sqlgen.TakenPlacesRow) bool { return c.ID == a.ID }) // one that was kept apart has its own
	a.Place, err = i.place(slots, placesOf(others), a.Start)
	return err
}

// notCrowded is a problem 409 when the caller's network or the site around it has as many calls as one may
// have: without it two computers would take every time there is. It tells whether the mailbox has as many (apart.go). Who comes from a
// network that tells nothing, as staff in the office do who book for callers, is not counted.
func (i intake) notCrowded(ctx context.Context, tx *db.Tx, calls []sqlgen.TakenPlacesRow, email string) (full bool, err error) {
	if !i.Networks.Knows(ctx) {
		return false, nil
	}
	ids, rules := make([]string, len(calls)), i.Catalog.Appointments
	same, mailbox := 0, mail.Mailbox(email)
	for n, c := range calls {
		ids[n] = c.ID
		if mail.Mailbox(c.Email) == mailbox {
			same++
		}
	}
	near, site, err := i.Networks.Beside(ctx, tx, ids)
	if err != nil {
		return false, err
	}
	if near < rules.PerNetwork && site < rules.PerSite {
		return same >= rules.PerMailbox, nil
	}
	text := rules.Texts["crowded"]
	p := httpx.Conflict(text)
	p.Errors = []httpx.FieldError{{Field: slotField, Message: text}}
	return false, p
}

// place finds a free place at start, or answers which slots are free instead.
func (i intake) place(slots []time.Time, taken places, start time.Time) (int, error) {
	rules := i.Catalog.Appointments
	var p *httpx.Problem
	if slices.ContainsFunc(slots, start.Equal) {
		place, ok := taken.free(start, rules.PerSlot)
		if ok {
			return place, nil
		}
		p = httpx.Conflict(rules.Texts["taken"])
		p.Errors = []httpx.FieldError{{Field: slotField, Message: rules.Texts["taken"]}}
	} else {
		p = httpx.Invalid(httpx.FieldError{Field: slotField, Message: "This time cannot be booked. Please choose another one."})
	}
	for _, at := range taken.next(slots, start, rules.PerSlot, rules.Alternatives) {
		p.Alternatives = append(p.Alternatives, at.Format(time.RFC3339))
	}
	return 0, p
}

// capture makes a lead of the visitor.
func (i intake) capture(ctx context.Context, tx *db.Tx, a *Appointment, at time.Time) error {
	content := "Appointment: " + i.times.text(a.Start)
	if a.Topic != "" {
		content += ". " + forms.CutLine(a.Topic, 200)
	}
	lead, err := i.Leads.Capture(ctx, tx, leads.Contact{
		Email: a.Email, Name: a.Name, Company: a.Company, Phone: a.Phone, PhoneE164: a.PhoneE164,
		Source: i.Catalog.Appointments.Source, Behavior: a.Behavior, At: at,
		Touch: leads.Touch{Type: "appointment", Channel: "website", Ref: a.ID, Outcome: string(Booked), Content: content},
		Consent: leads.Consent{
			Purpose: "appointment", Basis: leads.Inquiry, WordingVersion: "1",
			Wording: "Booked an appointment on the website and asked for its confirmation.",
		},
	})
	a.LeadID = lead.ID
	return err
}
