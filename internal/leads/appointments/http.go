package appointments

import (
	"context"
	"io"
	"net/http"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ical"
	"wardgate/internal/platform/inbound"
)

// Routes is the endpoint table of appointments. Who sees leads sees appointments.
func (s *Appointments) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/appointments/slots", ID: "list-slots", Tag: leads.Tag,
			Summary: "Times at which a call with a specialist can be booked", Who: httpx.Public(), Rate: httpx.PerMinute("slots", 120, 60),
		}, s.handleSlots),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/appointments", ID: "book-appointment", Tag: leads.Tag, Summary: "Book a call with a specialist",
			Who: httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, Even: true, Status: http.StatusCreated,
		}, inbound.Submitted(s.Submit, s.receipt)),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/appointments/{token}/cancel", ID: "cancel-appointment", Tag: leads.Tag,
			Summary: "Take an appointment back, by its visitor", Who: httpx.Public(), Rate: httpx.PerMinute("submit", 20, 60),
			Repeat: httpx.ByState, Even: true, Status: http.StatusOK,
		}, s.handleCancel),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: "/api/appointments/{token}/calendar", ID: "appointment-calendar", Tag: leads.Tag,
			Summary: "The calendar file of an appointment, for its visitor", Who: httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
		}, http.HandlerFunc(s.serveCalendar)),
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/appointments", ID: "list-appointments", Tag: leads.Tag,
			Summary: "Appointments: what is to come in its order, the rest newest first", Who: httpx.Allow(leads.CanRead), Rate: free,
		}, s.handleList),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/appointments/{id}/status", ID: "set-appointment-status", Tag: leads.Tag,
			Summary: "Mark as done, cancel, book again, release from quarantine", Who: httpx.Allow(leads.CanWrite), Rate: free,
			Repeat: httpx.ByState, Status: http.StatusOK,
		}, inbound.Changed(s.setStatus, s.row)),
	}
}

// slotsMaxAge lets browsers and proxies keep the free slots for a moment: somebody who
// books one that is gone is told which are free.
const slotsMaxAge = "public, max-age=15"

type slotsBody struct {
	Items        []Slot `json:"items" doc:"earliest first"`
	SlotMinutes  int    `json:"slotMinutes"`
	TimeZone     string `json:"timeZone" example:"America/Edmonton"`
	TimeZoneName string `json:"timeZoneName" example:"Edmonton time"`
}

type slotsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         slotsBody
}

func (s *Appointments) handleSlots(ctx context.Context, _ *struct{}) (*slotsOutput, error) {
	slots, err := s.Free(ctx)
	if err != nil {
		return nil, err
	}
	company := s.intake.Catalog.Company()
	return &slotsOutput{slotsMaxAge, slotsBody{slots, s.intake.Catalog.Appointments.SlotMinutes, company.TimeZone, company.TimeZoneName}}, nil
}

// AppointmentReceipt answers a booking.
type AppointmentReceipt struct {
	ID           string    `json:"id"`
	Start        time.Time `json:"start"`
	End          time.Time `json:"end"`
	StartText    string    `json:"startText" doc:"in words, in the company's time zone"`
	TimeZoneName string    `json:"timeZoneName"`
	Status       string    `json:"status" enum:"@leads.appointments"`
	// Token is the visitor's alone: it allows to cancel.
	Token             string `json:"token" doc:"cancels the appointment and opens its calendar file"`
	CalendarURL       string `json:"calendarUrl"`
	ConfirmationEmail string `json:"confirmationEmail" enum:"@mail.confirmation"`
}

func (s *Appointments) receipt(_ context.Context, a Appointment) AppointmentReceipt {
	return AppointmentReceipt{
		ID: a.ID, Start: a.Start, End: a.End, StartText: s.intake.times.text(a.Start), TimeZoneName: s.intake.Catalog.Company().TimeZoneName,
		Status: string(a.told()), Token: a.Token, CalendarURL: s.Origin + "/api/appointments/" + a.Token + "/calendar",
		ConfirmationEmail: s.MailExpected(),
	}
}

type tokenInput struct {
	Token string `path:"token" maxLength:"100"`
}

func (s *Appointments) handleCancel(ctx context.Context, in *tokenInput) (*inbound.Answer[AppointmentReceipt], error) {
	return inbound.Viewed(func(a Appointment) AppointmentReceipt { return s.receipt(ctx, a) })(s.Cancel(ctx, in.Token))
}

func (s *Appointments) serveCalendar(w http.ResponseWriter, r *http.Request) {
	a, err := s.ByToken(r.Context(), r.PathValue("token"))
	if p := httpx.AsProblem(err); p != nil {
		httpx.WriteProblem(w, p)
		return
	}
	if err != nil {
		httpx.LogFailure(r, s.Log, leads.Tag, "reading an appointment failed", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot read your appointment right now. Please try again in a moment."))
		return
	}
	method := ical.Publish
	if a.told() == Cancelled {
		method = ical.Cancel
	}
	w.Header().Set("Content-Type", ical.MediaType(method))
	w.Header().Set("Content-Disposition", `attachment; filename="`+calendarFile+`"`)
	_, _ = io.WriteString(w, ical.File(method, s.mailer.event(a))) //nolint:gosec // no page but a file to keep, under nosniff; who hung up needs none
}

type appointmentsInput struct {
	Status string `query:"status" enum:"upcoming,open,all,@leads.appointments,spam" default:"upcoming"`
	Query  string `query:"q" maxLength:"200"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type appointmentsBody struct {
	Items []AppointmentRow `json:"items"`
	Next  string           `json:"next" doc:"cursor of the next page, empty at the end"`
}

func (s *Appointments) handleList(ctx context.Context, in *appointmentsInput) (*inbound.Answer[appointmentsBody], error) {
	list, next, err := s.List(ctx, Filter{Status: in.Status, Query: in.Query, Cursor: in.Cursor, Limit: in.Limit})
	if err != nil {
		return nil, err
	}
	rows := inbound.Views(list, s.row)
	err = leads.Doubted(ctx, s.intake.Leads, rows, func(r *AppointmentRow) (leads.Typed, *leads.Doubts) {
		return leads.Typed{LeadID: r.LeadID, Name: r.Name, Email: r.Email, Phone: r.Phone, PhoneE164: r.PhoneE164, Company: r.Company}, &r.Doubts
	})
	return &inbound.Answer[appointmentsBody]{Body: appointmentsBody{rows, next}}, err
}

type appointmentStatusBody struct {
	Status string `json:"status" enum:"@leads.appointments"`
}

func (s *Appointments) setStatus(ctx context.Context, id string, in appointmentStatusBody) (Appointment, error) {
	return s.SetStatus(ctx, id, Status(in.Status))
}
