package appointments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/leads/notices"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Deps are what Appointments need. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Notices *notices.Notices
	// Nudges have the mails written at once.
	Nudges *jobs.Nudges
	Audit  audit.Log
	Log    *slog.Logger
	// Zone is where dates are told and office hours are kept, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
}

// Appointments are the use cases of booked calls.
type Appointments struct {
	d     Deps
	times timetable
	mails *mails
}

// New makes the use cases of booked calls.
func New(d Deps) (*Appointments, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	times := timetable{d.Catalog, d.Zone}
	return &Appointments{d, times, &mails{d, times}}, nil
}

// Free are the slots that can be booked now.
func (s *Appointments) Free(ctx context.Context) ([]Slot, error) {
	slots := Slots(s.d.Catalog, s.d.Zone, s.d.Clock.Now())
	taken, err := takenOf(ctx, sqlgen.New(s.d.DB.Read()), slots)
	if err != nil {
		return nil, err
	}
	out := []Slot{}
	for _, at := range slots {
		if _, ok := taken.free(at, s.d.Catalog.Appointments.PerSlot); ok {
			out = append(out, s.times.slot(at))
		}
	}
	return out, nil
}

// takenOf reads which places of slots are taken.
func takenOf(ctx context.Context, q *sqlgen.Queries, slots []time.Time) (places, error) {
	if len(slots) == 0 {
		return places{}, nil
	}
	rows, err := q.TakenPlaces(ctx, sqlgen.TakenPlacesParams{FromAt: slots[0], UntilAt: slots[len(slots)-1]})
	if err != nil {
		return nil, fmt.Errorf("leads: reading the taken appointments: %w", err)
	}
	out := places{}
	for _, r := range rows {
		at := r.StartsAt.UnixMilli()
		out[at] = append(out[at], int(r.Place))
	}
	return out, nil
}

// Book stores an appointment once, however often it is sent. key is the
// Idempotency-Key header, empty when there was none. It returns a problem 422 with
// the fields to correct, and 409 with other free slots when somebody else has it.
func (s *Appointments) Book(ctx context.Context, key string, p AppointmentPayload) (Appointment, error) {
	good, wrong := Validate(s.d.Catalog, p)
	if len(wrong) > 0 {
		return Appointment{}, httpx.Invalid(wrong...)
	}
	draft := s.build(good, key, s.d.Clock.Now())
	var stored Appointment
	// Run again it has lost: to a repeat of itself, or its place to somebody else.
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		stored, err = s.book(ctx, tx, key, draft)
		return err
	})
	if err != nil {
		return Appointment{}, fmt.Errorf("appointments.Book: %w", err)
	}
	return stored, nil
}

// book stores a draft. The look for a repeat comes first: its own place is taken by
// itself, and a repeat may come when the slot has long begun.
func (s *Appointments) book(ctx context.Context, tx *db.Tx, key string, a Appointment) (Appointment, error) {
	known, found, err := repeated(ctx, tx, key, &a)
	if err != nil || found {
		return known, err
	}
	if a.Place, err = s.place(ctx, tx, a.Start); err != nil {
		// A visitor who sends it again with a new key, after the answer was lost, has the slot.
		if own, found, failed := repeated(ctx, tx, "", &a); found && failed == nil && own.Status == Booked {
			return own, nil
		}
		return Appointment{}, err
	}
	if a.Status == Booked {
		lead, err := s.d.Leads.Capture(ctx, tx, s.contactOf(a))
		if err != nil {
			return Appointment{}, err
		}
		a.LeadID = lead.ID
	}
	if err := sqlgen.New(tx.Pipelined()).InsertAppointment(ctx, insertParams(a)); err != nil {
		return Appointment{}, fmt.Errorf("adding the appointment: %w", err)
	}
	if a.Status == Booked {
		s.d.Nudges.After(tx, notify, a.ID)
	}
	s.d.Notices.News(tx, a.LeadID, "appointment")
	return a, nil
}

// repeated finds the booking that draft repeats: by its key, or without a
// key by equal content within forms.SameWindow. One that was cancelled meanwhile is
// not repeated but booked anew.
func repeated(ctx context.Context, tx *db.Tx, key string, draft *Appointment) (Appointment, bool, error) {
	q := sqlgen.New(tx)
	var row sqlgen.LeadAppointment
	var err error
	if key == "" {
		row, err = q.AppointmentByHashSince(ctx, sqlgen.AppointmentByHashSinceParams{
			RequestHash: draft.RequestHash, CreatedAt: draft.CreatedAt.Add(-forms.SameWindow),
		})
	} else {
		row, err = q.AppointmentByKey(ctx, draft.IdempotencyKey)
	}
	if found, err := forms.Repeats(row.RequestHash, draft.RequestHash, err); !found {
		return Appointment{}, false, err
	}
	known, err := fromRow(row)
	if err == nil && key == "" && known.Status == Cancelled {
		draft.IdempotencyKey = "after:" + known.ID // all that come at once meet in it
		return Appointment{}, false, nil
	}
	return known, err == nil, err
}

// place finds a free place at start, or answers which slots are free instead.
func (s *Appointments) place(ctx context.Context, tx *db.Tx, start time.Time) (int, error) {
	rules := s.d.Catalog.Appointments
	slots := Slots(s.d.Catalog, s.d.Zone, s.d.Clock.Now())
	taken, err := takenOf(ctx, sqlgen.New(tx), slots)
	if err != nil {
		return 0, err
	}
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

// build makes the row of a new booking.
func (s *Appointments) build(p Valid, key string, now time.Time) Appointment {
	hash := contentHash(p)
	a := Appointment{
		ID: s.d.IDs.Row("appointment", now), IdempotencyKey: forms.RowKey(key, hash, now), RequestHash: hash, Token: s.d.IDs.Token(),
		Start: p.Start, End: s.times.end(p.Start), Name: p.Name, Email: p.Email, Phone: p.Phone, PhoneE164: p.PhoneE164,
		Company: p.Company, Topic: p.Topic, Behavior: p.Behavior.Cleaned(s.d.Catalog.Options.DeviceType), Status: Booked,
		QuarantineReason: forms.Suspicion(p.Website, p.ElapsedMs), CreatedAt: now, UpdatedAt: now, Version: 1,
	}
	if a.QuarantineReason != "" {
		a.Status = Suspected
	}
	return a
}

// Get answers one appointment, or a problem 404.
func (s *Appointments) Get(ctx context.Context, id string) (Appointment, error) {
	return found(sqlgen.New(s.d.DB.Read()).AppointmentByID(ctx, id))
}

// byToken answers the appointment of a visitor's link, or a problem 404.
func (s *Appointments) byToken(ctx context.Context, token string) (Appointment, error) {
	return found(sqlgen.New(s.d.DB.Read()).AppointmentByToken(ctx, token))
}

func found(row sqlgen.LeadAppointment, err error) (Appointment, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Appointment{}, httpx.NotFound("appointment")
	}
	if err != nil {
		return Appointment{}, fmt.Errorf("reading the appointment: %w", err)
	}
	return fromRow(row)
}
