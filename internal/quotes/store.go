package quotes

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/history"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/quotes/sqlgen"
)

// table is where requests, and what happened to them, stand (inbound.Table, inbound.Records).
type table struct{}

func (table) ByKey(ctx context.Context, from inbound.Statements, key string) (Quote, error) {
	return db.One(fromRow)(sqlgen.New(from).ByKey(ctx, key))
}

func (table) ByHashSince(ctx context.Context, from inbound.Statements, hash string, since time.Time) (Quote, error) {
	return db.One(fromRow)(sqlgen.New(from).ByHashSince(ctx, sqlgen.ByHashSinceParams{RequestHash: hash, CreatedAt: since}))
}

func (table) ByID(ctx context.Context, from inbound.Statements, id string) (Quote, error) {
	return db.One(fromRow)(sqlgen.New(from).ByID(ctx, id))
}

func (table) ByToken(ctx context.Context, from inbound.Statements, token string, now time.Time) (Quote, error) {
	return db.One(fromRow)(sqlgen.New(from).ByStatusToken(ctx, sqlgen.ByStatusTokenParams{
		StatusToken: ids.Hash(token), CreatedAfter: now.AddDate(0, 0, -statusDays), ClosedAfter: now.AddDate(0, 0, -closedDays),
	}))
}

func (table) MarkNotified(ctx context.Context, to inbound.Statements, id string, at time.Time) (int64, error) {
	return sqlgen.New(to).MarkNotified(ctx, sqlgen.MarkNotifiedParams{ID: id, NotifiedAt: db.NullTime(at)})
}

func (table) Unnotified(ctx context.Context, from inbound.Statements, before time.Time, most int32) ([]string, error) {
	return sqlgen.New(from).Unnotified(ctx, sqlgen.UnnotifiedParams{Before: before, MaxRows: most})
}

func (table) AddEvent(ctx context.Context, to inbound.Statements, e inbound.Event) error {
	return sqlgen.New(to).InsertEvent(ctx, sqlgen.InsertEventParams{
		ID: e.ID, QuoteID: e.CaseID, At: e.At, Kind: e.Kind, Title: e.Title, Detail: e.Detail, Actor: e.Actor,
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

// Alerting implements inbound.Records. An alert of a promised step is over once the step was made.
func (table) Alerting(ctx context.Context, from inbound.Statements) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(from).Alerting(ctx)
	out := make(map[string]deadlines.Line, len(rows))
	for _, row := range rows {
		q := Quote{
			Case:       inbound.Case{AnsweredAt: row.RespondedAt.Time},
			Valid:      Valid{Payload: Payload{FirstName: row.FirstName, LastName: row.LastName}},
			AssignedAt: row.AssignedAt.Time, AssessedAt: row.AssessedAt.Time, QuotedAt: row.QuotedAt.Time, WalkAt: row.WalkAt.Time,
		}
		out[row.ID] = deadlines.Line{Subject: row.ID, Ref: row.TicketID, Name: q.Name(), Emergency: row.EmergencyFlag,
			CameAt: row.CreatedAt, DueAt: row.SlaDeadline, Words: row.SecurityConcerns + " " + row.Message, Phone: row.PhoneE164, Over: func(kind string) bool {
				step, isStep := strings.CutPrefix(kind, "milestone.")
				return isStep && (!milestoneDone(step, q).IsZero() || kind == lateQuote && q.hasWalk())
			}}
	}
	return out, err
}

// queueKind is what the queue of everybody's work calls a request.
const queueKind = "quote"

// named is how a board calls a request.
func named(q Quote) deadlines.Line {
	return deadlines.Line{
		Subject: q.ID, Ref: q.Reference, Name: q.Name(), Emergency: q.Emergency, CameAt: q.CreatedAt, DueAt: q.Deadline,
		Words: q.SecurityConcerns + " " + q.Message, Phone: q.PhoneE164, LeadID: q.LeadID, NoMail: q.Email == "",
	}
}

func (table) Insert(ctx context.Context, to inbound.Statements, q Quote) error {
	p := q.columns()
	p.ID, p.TicketID, p.IdempotencyKey, p.RequestHash, p.StatusToken = q.ID, q.Reference, q.IdempotencyKey, q.RequestHash, ids.Hash(q.Token)
	p.StatusTokenSealed = q.SealedToken
	p.LeadID, p.LeadScore, p.ScoreLines, p.MatchedWords = db.NullText(q.LeadID), int32(q.LeadScore), db.JSON(q.Lines), db.JSON(q.MatchedWords) //nolint:gosec // a score
	p.EmergencyFlag, p.Priority, p.Status, p.QuarantineReason = q.Emergency, q.Priority, string(q.Status), q.QuarantineReason
	p.TakenBy, p.TakenName, p.Unconfirmed = q.TakenBy, q.TakenName, q.Unconfirmed
	p.AssignedTo, p.AssignedName, p.AssignedAt = q.AssignedTo, q.AssignedName, db.NullTime(q.AssignedAt)
	p.Source, p.Behavior, p.SlaDeadline, p.CreatedAt = q.Source, db.JSON(q.Behavior), q.Deadline, q.CreatedAt
	return sqlgen.New(to).Insert(ctx, p)
}

func (table) Update(ctx context.Context, to inbound.Statements, q Quote) (int64, error) {
	return sqlgen.New(to).Update(ctx, sqlgen.UpdateParams{
		ID: q.ID, Version: int32(q.Version), Priority: q.Priority, Status: string(q.Status), //nolint:gosec // a count of changes
		StatusBefore: string(q.StatusBefore), QuarantineReason: q.QuarantineReason,
		ReviewedAt: db.NullTime(q.ReviewedAt), AssignedTo: q.AssignedTo, AssignedName: q.AssignedName,
		AssignedAt: db.NullTime(q.AssignedAt), AssessedAt: db.NullTime(q.AssessedAt), RespondedAt: db.NullTime(q.AnsweredAt),
		RespondedBy: q.AnsweredBy, QuotedAt: db.NullTime(q.QuotedAt), UpdatedAt: q.UpdatedAt,
		NotifiedAt: db.NullTime(q.NotifiedAt), LeadID: db.NullText(q.LeadID), WalkAt: db.NullTime(q.WalkAt), QuoteBy: db.NullTime(q.QuoteBy),
	})
}

func fromRow(r sqlgen.QuoteRequest) (Quote, error) {
	q := Quote{
		Case: inbound.Case{
			Entry: inbound.Entry{
				ID: r.ID, Reference: r.TicketID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, SealedToken: r.StatusTokenSealed,
				QuarantineReason: r.QuarantineReason, CreatedAt: r.CreatedAt, NotifiedAt: r.NotifiedAt.Time,
			},
			Status: Status(r.Status), StatusBefore: Status(r.StatusBefore), Deadline: r.SlaDeadline, AssignedTo: r.AssignedTo,
			AssignedName: r.AssignedName, AnsweredAt: r.RespondedAt.Time, AnsweredBy: r.RespondedBy, UpdatedAt: r.UpdatedAt, Version: int(r.Version),
		},
		Valid: answered(r), LeadID: r.LeadID.String, LeadScore: int(r.LeadScore), Emergency: r.EmergencyFlag, Priority: r.Priority,
		Source: r.Source, ReviewedAt: r.ReviewedAt.Time, AssignedAt: r.AssignedAt.Time, AssessedAt: r.AssessedAt.Time, QuotedAt: r.QuotedAt.Time,
		WalkAt: r.WalkAt.Time, QuoteBy: r.QuoteBy.Time, TakenBy: r.TakenBy, TakenName: r.TakenName, Unconfirmed: r.Unconfirmed,
	}
	for column, part := range map[string]struct {
		text string
		into any
	}{
		"score_lines": {r.ScoreLines, &q.Lines}, "matched_words": {r.MatchedWords, &q.MatchedWords},
		"behavior": {r.Behavior, &q.Behavior},
	} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return Quote{}, fmt.Errorf("quotes: row %s, column %s: %w", r.ID, column, err)
		}
	}
	return q, nil
}
