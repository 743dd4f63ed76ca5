package contact

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/history"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
)

// table is where messages, and what happened to them, stand (inbound.Table, inbound.Records).
type table struct{}

func (table) ByKey(ctx context.Context, from inbound.Statements, key string) (Message, error) {
	return db.One(fromRow)(sqlgen.New(from).ByKey(ctx, key))
}

func (table) ByHashSince(ctx context.Context, from inbound.Statements, hash string, since time.Time) (Message, error) {
	return db.One(fromRow)(sqlgen.New(from).ByHashSince(ctx, sqlgen.ByHashSinceParams{RequestHash: hash, CreatedAt: since}))
}

func (table) ByID(ctx context.Context, from inbound.Statements, id string) (Message, error) {
	return db.One(fromRow)(sqlgen.New(from).ByID(ctx, id))
}

func (table) ByToken(ctx context.Context, from inbound.Statements, token string, _ time.Time) (Message, error) {
	return db.One(fromRow)(sqlgen.New(from).BySentToken(ctx, ids.Hash(token)))
}

func (table) MarkNotified(ctx context.Context, to inbound.Statements, id string, at time.Time) (int64, error) {
	return sqlgen.New(to).MarkNotified(ctx, sqlgen.MarkNotifiedParams{ID: id, NotifiedAt: db.NullTime(at)})
}

func (table) Unnotified(ctx context.Context, from inbound.Statements, before time.Time, most int32) ([]string, error) {
	return sqlgen.New(from).Unnotified(ctx, sqlgen.UnnotifiedParams{Before: before, MaxRows: most})
}

func (table) AddEvent(ctx context.Context, to inbound.Statements, e inbound.Event) error {
	return sqlgen.New(to).InsertEvent(ctx, sqlgen.InsertEventParams{
		ID: e.ID, MessageID: e.CaseID, At: e.At, Kind: e.Kind, Title: e.Title, Detail: e.Detail, Actor: e.Actor,
	})
}

func (table) Events(ctx context.Context, from inbound.Statements, id string) ([]history.Entry, error) {
	rows, err := sqlgen.New(from).EventsOf(ctx, id)
	out := make([]history.Entry, len(rows))
	for i, e := range rows {
		out[i] = history.Entry{At: e.At, Kind: e.Kind, Title: e.Title, Detail: e.Detail, Actor: e.Actor}
	}
	return out, err
}

func (table) Alerting(ctx context.Context, from inbound.Statements) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(from).Alerting(ctx)
	out := make(map[string]deadlines.Line, len(rows))
	for _, row := range rows {
		out[row.ID] = deadlines.Line{
			Subject: row.ID, Ref: row.Reference, Name: row.Name, Emergency: row.EmergencyFlag,
			CameAt: row.CreatedAt, DueAt: row.SlaDeadline, Words: row.Message, Phone: row.PhoneE164,
		}
	}
	return out, err
}

// named is how a board calls a message.
func named(m Message) deadlines.Line {
	return deadlines.Line{
		Subject: m.ID, Ref: m.Reference, Name: m.Name, Emergency: m.Emergency, CameAt: m.CreatedAt, DueAt: m.Deadline,
		Words: m.Text, Phone: m.PhoneE164, LeadID: m.LeadID,
	}
}

func (table) Insert(ctx context.Context, to inbound.Statements, m Message) error {
	return sqlgen.New(to).Insert(ctx, sqlgen.InsertParams{
		ID: m.ID, Reference: m.Reference, IdempotencyKey: m.IdempotencyKey, RequestHash: m.RequestHash,
		SentToken: ids.Hash(m.Token), SentTokenSealed: m.SealedToken, LeadID: db.NullText(m.LeadID), Name: m.Name, Email: m.Email, Phone: m.Phone,
		PhoneE164: m.PhoneE164, Subject: m.Subject, Message: m.Text, MatchedWords: db.JSON(m.MatchedWords),
		EmergencyFlag: m.Emergency, Status: string(m.Status), QuarantineReason: m.QuarantineReason, Source: m.Source,
		SlaDeadline: m.Deadline, CreatedAt: m.CreatedAt,
	})
}

func (table) Update(ctx context.Context, to inbound.Statements, m Message) (int64, error) {
	return sqlgen.New(to).Update(ctx, sqlgen.UpdateParams{
		ID: m.ID, Version: int32(m.Version), Status: string(m.Status), StatusBefore: string(m.StatusBefore), //nolint:gosec // a count of changes
		QuarantineReason: m.QuarantineReason, AssignedTo: m.AssignedTo,
		AssignedName: m.AssignedName, AnsweredAt: db.NullTime(m.AnsweredAt), AnsweredBy: m.AnsweredBy,
		ClosedAt: db.NullTime(m.ClosedAt), UpdatedAt: m.UpdatedAt, NotifiedAt: db.NullTime(m.NotifiedAt), LeadID: db.NullText(m.LeadID),
	})
}

func fromRow(r sqlgen.ContactMessage) (Message, error) {
	m := Message{
		Case: inbound.Case{
			Entry: inbound.Entry{
				ID: r.ID, Reference: r.Reference, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, SealedToken: r.SentTokenSealed,
				QuarantineReason: r.QuarantineReason, CreatedAt: r.CreatedAt, NotifiedAt: r.NotifiedAt.Time,
			},
			Status: Status(r.Status), StatusBefore: Status(r.StatusBefore), Deadline: r.SlaDeadline, AssignedTo: r.AssignedTo,
			AssignedName: r.AssignedName, AnsweredAt: r.AnsweredAt.Time, AnsweredBy: r.AnsweredBy, UpdatedAt: r.UpdatedAt, Version: int(r.Version),
		},
		LeadID: r.LeadID.String, Name: r.Name, Email: r.Email, Phone: r.Phone, PhoneE164: r.PhoneE164, Subject: r.Subject,
		Text: r.Message, Emergency: r.EmergencyFlag, Source: r.Source, ClosedAt: r.ClosedAt.Time,
	}
	if err := json.Unmarshal([]byte(r.MatchedWords), &m.MatchedWords); err != nil {
		return Message{}, fmt.Errorf("contact: row %s, column matched_words: %w", r.ID, err)
	}
	return m, nil
}
