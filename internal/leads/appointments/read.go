package appointments

import (
	"context"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/httpx"
)

// Filter selects a page of appointments.
type Filter struct {
	// Status is upcoming (booked and not over), open (booked), all, or a status.
	Status, Query, Cursor string
	Limit                 int
}

// List answers a page and the cursor of the next one, empty at the end. What is
// still to come is told in the order in which it comes, everything else newest first.
func (s *Appointments) List(ctx context.Context, f Filter) ([]Appointment, string, error) {
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", err
	}
	q, pattern := sqlgen.New(s.DB.Read()), httpx.LikePattern(f.Query)
	var rows []sqlgen.LeadAppointment
	switch f.Status {
	case "upcoming", "open":
		after := sqlgen.AppointmentsAfterParams{AfterAt: page.BeforeAt, AfterID: page.BeforeID, Status: string(Booked), Pattern: pattern, MaxRows: page.Rows()}
		if f.Cursor == "" {
			after.AfterAt = time.UnixMilli(0).UTC()
		}
		if after.EndsAfter = time.UnixMilli(0).UTC(); f.Status == "upcoming" {
			after.EndsAfter = s.Clock.Now()
		}
		rows, err = q.AppointmentsAfter(ctx, after)
	default:
		rows, err = q.AppointmentsBefore(ctx, sqlgen.AppointmentsBeforeParams{
			BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, Status: f.Status, Pattern: pattern, MaxRows: page.Rows(),
		})
	}
	if err != nil {
		return nil, "", fmt.Errorf("appointments.List: %w", err)
	}
	list, err := fromRows(rows)
	list, next := httpx.CutPage(page, list, func(a Appointment) (time.Time, string) { return a.Start, a.ID })
	return list, next, err
}

// ToCome counts the calls that the person of this lead still waits for.
func (s *Appointments) ToCome(ctx context.Context, leadID string) (int, error) {
	n, err := sqlgen.New(s.DB.Read()).AppointmentsToComeOfLead(ctx, sqlgen.AppointmentsToComeOfLeadParams{
		LeadID: leadID, EndsAt: s.Clock.Now(),
	})
	if err != nil {
		return 0, fmt.Errorf("appointments.ToCome: %w", err)
	}
	return int(n), nil
}

// AppointmentRow is an appointment as staff see it.
type AppointmentRow struct {
	ID               string     `json:"id"`
	LeadID           string     `json:"lead_id" doc:"empty in quarantine"`
	Start            time.Time  `json:"starts_at"`
	End              time.Time  `json:"ends_at"`
	StartText        string     `json:"starts_text" doc:"in words, in the company's time zone"`
	Name             string     `json:"name"`
	Email            string     `json:"email"`
	Phone            string     `json:"phone" doc:"as typed"`
	PhoneE164        string     `json:"phone_e164" doc:"for tel: links; empty if it could not be read"`
	Company          string     `json:"company"`
	Topic            string     `json:"topic"`
	Status           string     `json:"status" enum:"@leads.appointments,spam"`
	Next             []string   `json:"next" doc:"statuses that this one may become"`
	QuarantineReason *string    `json:"quarantine_reason"`
	ClosedAt         *time.Time `json:"closed_at"`
	ClosedBy         string     `json:"closed_by" doc:"an account's id; empty for the visitor"`
	CreatedAt        time.Time  `json:"created_at"`
	Version          int        `json:"version"`

	leads.Doubts
}

func (s *Appointments) row(a Appointment) AppointmentRow {
	r := rowOf(s.intake.Catalog, a)
	r.StartText = s.intake.times.text(a.Start)
	return r
}

// rowOf is an appointment without its time in words.
func rowOf(c *catalog.Catalog, a Appointment) AppointmentRow {
	r := AppointmentRow{
		ID: a.ID, LeadID: a.LeadID, Start: a.Start, End: a.End, Name: a.Name, Email: a.Email,
		Phone: a.Phone, PhoneE164: a.PhoneE164, Company: a.Company, Topic: a.Topic, Status: string(a.Status),
		Next: append([]string{}, a.Status.Next(c.Appointments)...), ClosedBy: a.ClosedBy, CreatedAt: a.CreatedAt, Version: a.Version,
	}
	r.QuarantineReason = httpx.TextOrNil(a.QuarantineReason)
	r.ClosedAt = httpx.OrNil(a.ClosedAt)
	return r
}
