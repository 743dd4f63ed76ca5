package leadstest

import (
	"testing"

	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
)

// Capture is one that is accepted.
func Capture() captures.CapturePayload {
	return captures.CapturePayload{
		Email: "dana@birch.example", Company: "Birch Homes", Role: "manager", Interests: []string{"theft", "access-control"},
		Source: "ai_lead_capture", Behavior: &leads.VisitorBehavior{
			PagesVisited: []string{"/", "/services", "/services"}, TimeOnSite: 301, ScrollDepth: 80,
		},
	}
}

// Leave submits a capture that must be accepted; change may be nil.
func (b *Bench) Leave(t testing.TB, key string, change func(*captures.CapturePayload)) captures.Capture {
	t.Helper()
	p := Capture()
	if change != nil {
		change(&p)
	}
	c, err := b.Captures.Submit(t.Context(), key, p)
	must(t, err)
	return c
}

// Monday is the first slot of a bench: Monday, 8:00 in Edmonton.
const Monday = "2026-11-23T14:00:00Z"

// Appointment is one that is accepted.
func Appointment() appointments.AppointmentPayload {
	return appointments.AppointmentPayload{Slot: Monday, Name: "Dana Birch", Email: "dana@birch.example", Phone: "780-555-0163", Topic: "Copper thieves"}
}

// Book books an appointment that must be accepted; change may be nil.
func (b *Bench) Book(t testing.TB, key string, change func(*appointments.AppointmentPayload)) appointments.Appointment {
	t.Helper()
	p := Appointment()
	if change != nil {
		change(&p)
	}
	a, err := b.Appointments.Submit(t.Context(), key, p)
	must(t, err)
	return a
}
