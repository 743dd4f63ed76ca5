package appointments

import (
	"maps"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// AppointmentPayload books a call with a specialist (D66).
type AppointmentPayload struct {
	Slot     string                 `json:"slot" required:"false" example:"2026-11-23T15:30:00Z" doc:"required; RFC 3339, the start of a free slot"`
	Name     string                 `json:"name" required:"false" doc:"required; 1 to 100 characters"`
	Email    string                 `json:"email" required:"false" doc:"required; up to 254 characters"`
	Phone    string                 `json:"phone" required:"false" doc:"required; any usual way of writing it; kept as typed"`
	Company  string                 `json:"company,omitempty" doc:"up to 200 characters"`
	Topic    string                 `json:"topic,omitempty" doc:"what the call is about, up to 500 characters"`
	Behavior *leads.VisitorBehavior `json:"behavior,omitempty" doc:"what the visitor did on the site, sent only with this form"`

	// Website is a field that no person sees: only a program fills it.
	Website string `json:"website,omitempty" doc:"leave empty"`
	// ElapsedMs is the time from showing the form to sending it, in milliseconds.
	ElapsedMs *int64 `json:"elapsedMs,omitempty" doc:"milliseconds from showing the form to sending it"`
}

// Valid is a payload that passed every rule, trimmed. Whether its slot
// is offered and free is found out when it is booked.
type Valid struct {
	AppointmentPayload
	PhoneE164 string
	Start     time.Time
}

// Validate checks a payload. It returns what is wrong field by field;
// nothing is wrong when the list is empty.
func Validate(c *catalog.Catalog, p AppointmentPayload) (Valid, []httpx.FieldError) {
	limits := maps.Clone(c.Quotes.Limits)
	maps.Copy(limits, c.Appointments.Limits)
	v := &forms.Checker{Limits: limits}
	start, err := time.Parse(time.RFC3339, p.Slot)
	if err != nil {
		v.Errors = append(v.Errors, httpx.FieldError{Field: slotField, Message: "Please choose a time."})
	}
	p.Name = v.Name("name", "name", p.Name, "name", true)
	p.Email = v.Email(p.Email)
	var e164 string
	p.Phone, e164 = v.Phone(p.Phone, true)
	p.Company = v.Line("company", "company name", p.Company, "company", false)
	p.Topic = v.Text("topic", p.Topic, "")
	return Valid{AppointmentPayload: p, PhoneE164: e164, Start: start.UTC()}, v.Errors
}

// slotField is what the payload calls the time.
const slotField = "slot"

// said is what was said; how the browser behaved is no part of it.
func said(p Valid) Valid {
	p.Behavior, p.Website, p.ElapsedMs = nil, "", nil
	p.Slot = "" // the instant counts, not how it was written
	return p
}

// Status is where an appointment stands.
type Status string

// The statuses of an appointment.
const (
	Booked    Status = "booked"
	Done      Status = "done"
	Cancelled Status = "cancelled"
	// Suspected is a booking in quarantine: it has no place, and no lead unless staff put it there.
	Suspected Status = "spam"
)

// CanBecome tells whether the catalog's table allows the move.
func (s Status) CanBecome(c catalog.Appointments, next Status) bool {
	return slices.Contains(s.Next(c), string(next))
}

// Next are the statuses that this one may become.
func (s Status) Next(c catalog.Appointments) []string {
	for _, one := range c.Statuses {
		if one.ID == string(s) {
			return one.Next
		}
	}
	return nil
}

// Appointment is one booked call.
type Appointment struct {
	// Entry's Token lets the visitor cancel and fetch the calendar file.
	inbound.Entry

	LeadID     string
	Start, End time.Time
	// Place is which of the places of its time it has, from 0.
	Place int

	Name, Email, Phone, PhoneE164, Company, Topic string

	Behavior leads.Behavior
	Status   Status
	// ClosedAt and ClosedBy say when and who marked it as done or cancelled it;
	// ClosedBy is empty for the visitor.
	ClosedAt  time.Time
	ClosedBy  string
	UpdatedAt time.Time
	Version   int
}
