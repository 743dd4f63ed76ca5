package assessments

import (
	"database/sql"
	"encoding/json"
	"fmt"

	"wardgate/internal/assessments/sqlgen"
)

func insertParams(a Assessment) sqlgen.InsertParams {
	return sqlgen.InsertParams{
		ID: a.ID, IdempotencyKey: a.IdempotencyKey, RequestHash: a.RequestHash, ReportToken: a.ReportToken,
		ReportUntil: a.ReportUntil, LeadID: sql.NullString{String: a.LeadID, Valid: a.LeadID != ""},
		Name: a.Name, Email: a.Email, Phone: a.Phone, PhoneE164: a.PhoneE164, Company: a.Company,
		Answers: text(a.Answers), Score: int32(a.Result.Score), ScoreLines: text(a.Result.Lines), //nolint:gosec // 0 to 100
		RiskLevel: a.Result.RiskLevel, Priority: a.Result.Priority, Recommendations: text(a.Result.Recommendations),
		EstimatedCost: a.Result.EstimatedCost, ServiceType: a.Result.ServiceType, Behavior: text(a.Behavior),
		Source: a.Source, QuarantineReason: a.QuarantineReason, CreatedAt: a.CreatedAt,
	}
}

func fromRow(r sqlgen.Assessment) (Assessment, error) {
	a := Assessment{
		ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, LeadID: r.LeadID.String,
		ReportToken: r.ReportToken, ReportUntil: r.ReportUntil, Name: r.Name, Email: r.Email, Phone: r.Phone,
		PhoneE164: r.PhoneE164, Company: r.Company, Source: r.Source, QuarantineReason: r.QuarantineReason,
		NotifiedAt: r.NotifiedAt.Time, CreatedAt: r.CreatedAt,
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
