package appointments

import (
	"context"
	"fmt"

	"wardgate/catalog"
	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
)

// OfLead is what the person of one lead booked, the latest first, without times in words.
func OfLead(ctx context.Context, tx *db.Tx, c *catalog.Catalog, leadID string) ([]AppointmentRow, error) {
	rows, err := sqlgen.New(tx).AppointmentsOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("appointments.OfLead: %w", err)
	}
	booked, err := fromRows(rows)
	return inbound.Views(booked, func(a Appointment) AppointmentRow { return rowOf(c, a) }), err
}

// IDsOfLead are the ids of what the person of one lead booked.
func (s *Appointments) IDsOfLead(ctx context.Context, leadID string) ([]string, error) {
	return IDsOfLead(ctx, s.DB.Read(), leadID)
}

// IDsOfLead are the rows of one lead, which mails name.
func IDsOfLead(ctx context.Context, from sqlgen.DBTX, leadID string) ([]string, error) {
	rows, err := sqlgen.New(from).AppointmentsOfLead(ctx, leadID)
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return ids, err
}

// EraseOfLead removes, in the caller's transaction, what is personal in them.
func EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	return sqlgen.New(tx).EraseAppointments(ctx, leadID)
}
