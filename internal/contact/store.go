package contact

import (
	"encoding/json"
	"fmt"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/db"
)

func insertParams(m Message) sqlgen.InsertParams {
	return sqlgen.InsertParams{
		ID: m.ID, Reference: m.Reference, IdempotencyKey: m.IdempotencyKey, RequestHash: m.RequestHash,
		SentToken: m.SentToken, LeadID: db.NullText(m.LeadID), Name: m.Name, Email: m.Email, Phone: m.Phone,
		PhoneE164: m.PhoneE164, Subject: m.Subject, Message: m.Text, MatchedWords: db.JSON(m.MatchedWords),
		EmergencyFlag: m.Emergency, Status: string(m.Status), QuarantineReason: m.QuarantineReason, Source: m.Source,
		SlaDeadline: m.Deadline, CreatedAt: m.CreatedAt,
	}
}

func updateParams(m Message) sqlgen.UpdateParams {
	return sqlgen.UpdateParams{
		ID: m.ID, Version: int32(m.Version), Status: string(m.Status), StatusBefore: string(m.StatusBefore), //nolint:gosec // a count of changes
		QuarantineReason: m.QuarantineReason, AssignedTo: m.AssignedTo,
		AssignedName: m.AssignedName, AnsweredAt: db.NullTime(m.AnsweredAt), AnsweredBy: m.AnsweredBy,
		ClosedAt: db.NullTime(m.ClosedAt), UpdatedAt: m.UpdatedAt, NotifiedAt: db.NullTime(m.NotifiedAt), LeadID: db.NullText(m.LeadID),
	}
}

func fromRows(rows []sqlgen.ContactMessage) ([]Message, error) {
	out := make([]Message, len(rows))
	for i, r := range rows {
		m, err := fromRow(r)
		if err != nil {
			return nil, err
		}
		out[i] = m
	}
	return out, nil
}

func fromRow(r sqlgen.ContactMessage) (Message, error) {
	m := Message{
		ID: r.ID, Reference: r.Reference, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash,
		SentToken: r.SentToken, LeadID: r.LeadID.String, Name: r.Name, Email: r.Email, Phone: r.Phone,
		PhoneE164: r.PhoneE164, Subject: r.Subject, Text: r.Message, Emergency: r.EmergencyFlag,
		Status: Status(r.Status), StatusBefore: Status(r.StatusBefore), QuarantineReason: r.QuarantineReason,
		Source: r.Source, Deadline: r.SlaDeadline, NotifiedAt: r.NotifiedAt.Time,
		CreatedAt: r.CreatedAt, AssignedTo: r.AssignedTo, AssignedName: r.AssignedName, AnsweredAt: r.AnsweredAt.Time,
		AnsweredBy: r.AnsweredBy, ClosedAt: r.ClosedAt.Time, UpdatedAt: r.UpdatedAt, Version: int(r.Version),
	}
	if err := json.Unmarshal([]byte(r.MatchedWords), &m.MatchedWords); err != nil {
		return Message{}, fmt.Errorf("contact: row %s, column matched_words: %w", r.ID, err)
	}
	return m, nil
}
