package appointments

import (
	"encoding/json"
	"fmt"

	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/db"
)

func insertParams(a Appointment) sqlgen.InsertAppointmentParams {
	return sqlgen.InsertAppointmentParams{
		ID: a.ID, IdempotencyKey: a.IdempotencyKey, RequestHash: a.RequestHash, Token: a.Token, LeadID: db.NullText(a.LeadID),
		StartsAt: a.Start, EndsAt: a.End, Place: int32(a.Place), Name: a.Name, Email: a.Email, Phone: a.Phone, //nolint:gosec // a few
		PhoneE164: a.PhoneE164, Company: a.Company, Topic: a.Topic, Behavior: db.JSON(a.Behavior), Status: string(a.Status),
		QuarantineReason: a.QuarantineReason, CreatedAt: a.CreatedAt,
	}
}

func updateParams(a Appointment) sqlgen.UpdateAppointmentParams {
	return sqlgen.UpdateAppointmentParams{
		ID: a.ID, Version: int32(a.Version), Status: string(a.Status), Place: int32(a.Place), LeadID: db.NullText(a.LeadID), //nolint:gosec // counts
		QuarantineReason: a.QuarantineReason, ClosedAt: db.NullTime(a.ClosedAt), ClosedBy: a.ClosedBy, UpdatedAt: a.UpdatedAt,
	}
}

func fromRow(r sqlgen.LeadAppointment) (Appointment, error) {
	a := Appointment{
		ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, Token: r.Token, LeadID: r.LeadID.String,
		Start: r.StartsAt.UTC(), End: r.EndsAt.UTC(), Place: int(r.Place), Name: r.Name, Email: r.Email, Phone: r.Phone,
		PhoneE164: r.PhoneE164, Company: r.Company, Topic: r.Topic, Status: Status(r.Status),
		QuarantineReason: r.QuarantineReason, ClosedAt: r.ClosedAt.Time, ClosedBy: r.ClosedBy,
		NotifiedAt: r.NotifiedAt.Time, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: int(r.Version),
	}
	if err := json.Unmarshal([]byte(r.Behavior), &a.Behavior); err != nil {
		return Appointment{}, fmt.Errorf("leads: appointment %s, behavior: %w", r.ID, err)
	}
	return a, nil
}
