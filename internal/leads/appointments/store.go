package appointments

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
)

// table is where appointments stand (inbound.Table).
type table struct{}

func (table) ByKey(ctx context.Context, from inbound.Statements, key string) (Appointment, error) {
	return db.One(fromRow)(sqlgen.New(from).AppointmentByKey(ctx, key))
}

func (table) ByHashSince(ctx context.Context, from inbound.Statements, hash string, since time.Time) (Appointment, error) {
	return db.One(fromRow)(sqlgen.New(from).AppointmentByHashSince(ctx, sqlgen.AppointmentByHashSinceParams{RequestHash: hash, CreatedAt: since}))
}

func (table) ByID(ctx context.Context, from inbound.Statements, id string) (Appointment, error) {
	return db.One(fromRow)(sqlgen.New(from).AppointmentByID(ctx, id))
}

func (table) ByToken(ctx context.Context, from inbound.Statements, token string, _ time.Time) (Appointment, error) {
	return db.One(fromRow)(sqlgen.New(from).AppointmentByToken(ctx, ids.Hash(token)))
}

func (table) MarkNotified(ctx context.Context, to inbound.Statements, id string, at time.Time) (int64, error) {
	return sqlgen.New(to).MarkAppointmentNotified(ctx, sqlgen.MarkAppointmentNotifiedParams{ID: id, NotifiedAt: db.NullTime(at)})
}

func (table) Unnotified(ctx context.Context, from inbound.Statements, before time.Time, most int32) ([]string, error) {
	return sqlgen.New(from).UnnotifiedAppointments(ctx, sqlgen.UnnotifiedAppointmentsParams{Before: before, MaxRows: most})
}

func (table) Insert(ctx context.Context, to inbound.Statements, a Appointment) error {
	return sqlgen.New(to).InsertAppointment(ctx, sqlgen.InsertAppointmentParams{
		ID: a.ID, IdempotencyKey: a.IdempotencyKey, RequestHash: a.RequestHash, Token: ids.Hash(a.Token), TokenSealed: a.SealedToken, LeadID: db.NullText(a.LeadID),
		StartsAt: a.Start, EndsAt: a.End, Place: int32(a.Place), Name: a.Name, Email: a.Email, Phone: a.Phone, //nolint:gosec // a few
		PhoneE164: a.PhoneE164, Company: a.Company, Topic: a.Topic, Behavior: db.JSON(a.Behavior), Status: string(a.Status),
		QuarantineReason: a.QuarantineReason, CreatedAt: a.CreatedAt,
	})
}

func (table) Update(ctx context.Context, to inbound.Statements, a Appointment) (int64, error) {
	return sqlgen.New(to).UpdateAppointment(ctx, sqlgen.UpdateAppointmentParams{
		ID: a.ID, Version: int32(a.Version), Status: string(a.Status), Place: int32(a.Place), LeadID: db.NullText(a.LeadID), //nolint:gosec // counts
		QuarantineReason: a.QuarantineReason, ClosedAt: db.NullTime(a.ClosedAt), ClosedBy: a.ClosedBy, UpdatedAt: a.UpdatedAt,
	})
}

func fromRows(rows []sqlgen.LeadAppointment) ([]Appointment, error) {
	out := make([]Appointment, len(rows))
	for i, r := range rows {
		var err error
		if out[i], err = fromRow(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func fromRow(r sqlgen.LeadAppointment) (Appointment, error) {
	a := Appointment{
		Entry: inbound.Entry{
			ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, SealedToken: r.TokenSealed, QuarantineReason: r.QuarantineReason,
			CreatedAt: r.CreatedAt, NotifiedAt: r.NotifiedAt.Time,
		},
		LeadID: r.LeadID.String, Start: r.StartsAt.UTC(), End: r.EndsAt.UTC(), Place: int(r.Place), Name: r.Name, Email: r.Email, Phone: r.Phone,
		PhoneE164: r.PhoneE164, Company: r.Company, Topic: r.Topic, Status: Status(r.Status),
		ClosedAt: r.ClosedAt.Time, ClosedBy: r.ClosedBy, UpdatedAt: r.UpdatedAt, Version: int(r.Version),
	}
	if err := json.Unmarshal([]byte(r.Behavior), &a.Behavior); err != nil {
		return Appointment{}, fmt.Errorf("leads: appointment %s, behavior: %w", r.ID, err)
	}
	return a, nil
}
