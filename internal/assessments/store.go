package assessments

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"wardgate/internal/assessments/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
)

// table is where assessments stand (inbound.Table).
type table struct{}

func (table) ByKey(ctx context.Context, from inbound.Statements, key string) (Assessment, error) {
	return db.One(fromRow)(sqlgen.New(from).ByKey(ctx, key))
}

func (table) ByHashSince(ctx context.Context, from inbound.Statements, hash string, since time.Time) (Assessment, error) {
	return db.One(fromRow)(sqlgen.New(from).ByHashSince(ctx, sqlgen.ByHashSinceParams{RequestHash: hash, CreatedAt: since}))
}

func (table) ByID(ctx context.Context, from inbound.Statements, id string) (Assessment, error) {
	return db.One(fromRow)(sqlgen.New(from).ByID(ctx, id))
}

func (table) ByToken(ctx context.Context, from inbound.Statements, token string, now time.Time) (Assessment, error) {
	return db.One(fromRow)(sqlgen.New(from).ByReportToken(ctx, sqlgen.ByReportTokenParams{ReportToken: ids.Hash(token), ReportUntil: now}))
}

func (table) MarkNotified(ctx context.Context, to inbound.Statements, id string, at time.Time) (int64, error) {
	return sqlgen.New(to).MarkNotified(ctx, sqlgen.MarkNotifiedParams{ID: id, NotifiedAt: db.NullTime(at)})
}

func (table) Unnotified(ctx context.Context, from inbound.Statements, before time.Time, most int32) ([]string, error) {
	return sqlgen.New(from).Unnotified(ctx, sqlgen.UnnotifiedParams{Before: before, MaxRows: most})
}

func (table) Release(ctx context.Context, to inbound.Statements, a Assessment) (int64, error) {
	return sqlgen.New(to).Release(ctx, sqlgen.ReleaseParams{ID: a.ID, LeadID: a.LeadID})
}

func (table) Insert(ctx context.Context, to inbound.Statements, a Assessment) error {
	return sqlgen.New(to).Insert(ctx, sqlgen.InsertParams{
		ID: a.ID, IdempotencyKey: a.IdempotencyKey, RequestHash: a.RequestHash, ReportToken: ids.Hash(a.Token), ReportTokenSealed: a.SealedToken,
		ReportUntil: a.ReportUntil, LeadID: sql.NullString{String: a.LeadID, Valid: a.LeadID != ""},
		Name: a.Name, Email: a.Email, Phone: a.Phone, PhoneE164: a.PhoneE164, Company: a.Company,
		Answers: text(a.Answers), Score: int32(a.Result.Score), ScoreLines: text(a.Result.Lines), //nolint:gosec // 0 to 100
		RiskLevel: a.Result.RiskLevel, Priority: a.Result.Priority, Recommendations: text(a.Result.Recommendations),
		EstimatedCost: a.Result.EstimatedCost, ServiceType: a.Result.ServiceType, Behavior: text(a.Behavior),
		Source: a.Source, QuarantineReason: a.QuarantineReason, CreatedAt: a.CreatedAt,
		NotifiedAt: db.NullTime(a.NotifiedAt), PriceLines: text(a.Result.Prices), CompanySize: a.CompanySize, DecisionMaker: a.DecisionMaker,
	})
}

func fromRow(r sqlgen.Assessment) (Assessment, error) {
	a := Assessment{
		Entry: inbound.Entry{
			ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, SealedToken: r.ReportTokenSealed,
			QuarantineReason: r.QuarantineReason, CreatedAt: r.CreatedAt, NotifiedAt: r.NotifiedAt.Time,
		},
		LeadID: r.LeadID.String, ReportUntil: r.ReportUntil, Name: r.Name, Email: r.Email, Phone: r.Phone,
		PhoneE164: r.PhoneE164, Company: r.Company, CompanySize: r.CompanySize, DecisionMaker: r.DecisionMaker, Source: r.Source,
		Result: Result{
			Score: int(r.Score), RiskLevel: r.RiskLevel, Priority: r.Priority, EstimatedCost: r.EstimatedCost, ServiceType: r.ServiceType,
		},
	}
	for column, part := range map[string]struct {
		text string
		into any
	}{
		"answers": {r.Answers, &a.Answers}, "score_lines": {r.ScoreLines, &a.Result.Lines},
		"recommendations": {r.Recommendations, &a.Result.Recommendations}, "behavior": {r.Behavior, &a.Behavior},
		"price_lines": {r.PriceLines, &a.Result.Prices},
	} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return Assessment{}, fmt.Errorf("assessments: row %s, column %s: %w", r.ID, column, err)
		}
	}
	return a, nil
}

// text is a part of an assessment as JSON.
func text(part any) string {
	b, err := json.Marshal(part)
	if err != nil { // strings and numbers only
		panic(fmt.Sprintf("assessments: encoding a part: %v", err))
	}
	return string(b)
}
