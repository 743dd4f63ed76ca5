package erasure

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/retention"
)

// PersonExport is everything that leads store on one person, for that person.
type PersonExport struct {
	ExportedAt  time.Time             `json:"exported_at"`
	Leads       []leads.Full          `json:"leads" doc:"the lead, then those merged into it"`
	Touchpoints []leads.Touchpoint    `json:"touchpoints" doc:"contacts, notes and changes, newest first"`
	Consents    []leads.ConsentExport `json:"consents" doc:"newest first"`
	// Captures and Appointments are what the person left and booked on the site.
	Captures     []captures.CaptureExport      `json:"captures" doc:"newest first"`
	Appointments []appointments.AppointmentRow `json:"appointments" doc:"latest first"`
	// OnHoldSince is when an owner put the person on hold. Why is not handed out: it may be a lawyer's advice.
	OnHoldSince *time.Time `json:"on_hold_since,omitempty" doc:"since when nothing of the person is deleted; left out without a hold"`
	// Elsewhere is what other features keep: requests for quotes, messages, assessments.
	Elsewhere map[string][]any `json:"elsewhere" doc:"by word: quotes, contact, assessments; each a list of rows for every lead of the person"`
}

// most is more than one person's history will ever hold.
const most = 100_000

// ExportPerson returns everything stored on the person of a lead, with a line in
// the audit log: who handed it out, and when.
func (s *Erasure) ExportPerson(ctx context.Context, id string) (PersonExport, error) {
	now := s.d.Clock.Now()
	out := PersonExport{ExportedAt: now, Leads: []leads.Full{}, Touchpoints: []leads.Touchpoint{}, Consents: []leads.ConsentExport{}}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := leads.Person(ctx, tx, id)
		if err != nil {
			return err
		}
		out.Leads = nil // a use case may run again
		for _, l := range all {
			out.Leads = append(out.Leads, leads.FullOf(s.d.Store.Scored(l, now), nil))
		}
		if out.Touchpoints, err = leads.TouchpointsOf(ctx, tx, id, httpx.FirstRows(most)); err != nil {
			return err
		}
		if out.Consents, err = leads.ConsentsOf(ctx, tx, id, httpx.FirstRows(most)); err != nil {
			return err
		}
		if out.Captures, out.Appointments, err = s.formRowsOf(ctx, tx, all); err != nil {
			return err
		}
		if out.OnHoldSince, err = s.heldSince(ctx, tx, all); err != nil {
			return err
		}
		if out.Elsewhere, err = s.elsewhere(ctx, tx, all); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, "exported", nil)
	})
	if err != nil {
		return PersonExport{}, fmt.Errorf("erasure.ExportPerson %s: %w", id, err)
	}
	return out, nil
}

// heldSince is when the person of these leads was put on hold; nil without a hold.
func (s *Erasure) heldSince(ctx context.Context, tx *db.Tx, all []leads.Lead) (*time.Time, error) {
	for _, l := range all {
		hold, _, err := s.d.Holds.Of(ctx, tx, retention.Person, l.ID)
		if err != nil || hold != nil {
			return sinceOf(hold), err
		}
	}
	return nil, nil //nolint:nilnil // no hold is no error
}

func sinceOf(hold *retention.Hold) *time.Time {
	if hold == nil {
		return nil
	}
	return &hold.PlacedAt
}

// formRowsOf is what the person of these leads left and booked on the site.
func (s *Erasure) formRowsOf(ctx context.Context, tx *db.Tx, all []leads.Lead) ([]captures.CaptureExport, []appointments.AppointmentRow, error) {
	left, booked := []captures.CaptureExport{}, []appointments.AppointmentRow{}
	for _, l := range all {
		some, _, err := captures.OfLead(ctx, tx, l.ID)
		if err != nil {
			return nil, nil, err
		}
		calls, err := appointments.OfLead(ctx, tx, s.d.Catalog, l.ID)
		if err != nil {
			return nil, nil, err
		}
		left, booked = append(left, some...), append(booked, calls...)
	}
	return left, booked, nil
}

func (s *Erasure) elsewhere(ctx context.Context, tx *db.Tx, all []leads.Lead) (map[string][]any, error) {
	out := map[string][]any{}
	for _, h := range s.d.Holders {
		out[h.Feature()] = []any{}
		for _, l := range all {
			rows, ids, err := h.RowsOfLead(ctx, tx, l.ID)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", h.Feature(), err)
			}
			if len(ids) > 0 {
				out[h.Feature()] = append(out[h.Feature()], rows)
			}
		}
	}
	return out, nil
}
