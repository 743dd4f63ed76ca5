package appointments

import (
	"context"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/wiring"
)

// Deps are what Appointments need. All are required.
type Deps struct {
	inbound.Deps

	Catalog *catalog.Catalog
	Leads   *leads.Service
}

// Appointments are the use cases of booked calls: those of every form (inbound), the free
// slots, and the moves.
type Appointments struct {
	*inbound.Inbox[AppointmentPayload, Appointment]

	intake intake
	mailer mailer
}

// New makes the use cases of booked calls.
func New(d Deps) (*Appointments, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	times := timetable{d.Catalog, d.Zone}
	s := &Appointments{intake: intake{d, times}, mailer: mailer{d, times}}
	form := s.intake.form()
	form.Mails = s.mailer.booked
	var err error
	s.Inbox, err = inbound.NewInbox(d.Deps, form)
	return s, err
}

// Free are the slots that can be booked now.
func (s *Appointments) Free(ctx context.Context) ([]Slot, error) {
	slots := Slots(s.intake.Catalog, s.Zone, s.Clock.Now())
	calls, err := takenOf(ctx, sqlgen.New(s.DB.Read()), slots)
	if err != nil {
		return nil, err
	}
	taken := placesOf(calls)
	out := []Slot{}
	for _, at := range slots {
		if _, ok := taken.free(at, s.intake.Catalog.Appointments.PerSlot); ok {
			out = append(out, s.intake.times.slot(at))
		}
	}
	return out, nil
}

// ToComeIDs are the calls that are booked and to come, the earliest first.
func (s *Appointments) ToComeIDs(ctx context.Context) ([]string, error) {
	ids, err := sqlgen.New(s.DB.Read()).BookedIDs(ctx, s.Clock.Now())
	if err != nil {
		return nil, fmt.Errorf("leads: reading the calls to come: %w", err)
	}
	return ids, nil
}

// takenOf reads the calls that have places of slots.
func takenOf(ctx context.Context, q *sqlgen.Queries, slots []time.Time) ([]sqlgen.TakenPlacesRow, error) {
	if len(slots) == 0 {
		return nil, nil
	}
	rows, err := q.TakenPlaces(ctx, sqlgen.TakenPlacesParams{FromAt: slots[0], UntilAt: slots[len(slots)-1], Apart: apart})
	if err != nil {
		return nil, fmt.Errorf("leads: reading the taken appointments: %w", err)
	}
	return rows, nil
}

func placesOf(calls []sqlgen.TakenPlacesRow) places {
	out := places{}
	for _, r := range calls {
		at := r.StartsAt.UnixMilli()
		out[at] = append(out[at], int(r.Place))
	}
	return out
}
