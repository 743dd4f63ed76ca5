package captures

import (
	"encoding/json"
	"fmt"

	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/platform/db"
)

func insertParams(c Capture) sqlgen.InsertCaptureParams {
	return sqlgen.InsertCaptureParams{
		ID: c.ID, IdempotencyKey: c.IdempotencyKey, RequestHash: c.RequestHash, LeadID: db.NullText(c.LeadID),
		Email: c.Email, Name: c.Name, Phone: c.Phone, PhoneE164: c.PhoneE164, Company: c.Company,
		Role: c.Role, Interests: db.JSON(c.Interests), Source: c.Source, ServiceType: c.ServiceType, SessionID: c.SessionID,
		Behavior: db.JSON(c.Behavior), Score: int32(c.Qualified.Score), ScoreLines: db.JSON(c.Qualified.Lines), //nolint:gosec // 0 to 100
		Band: c.Qualified.Band, Priority: c.Qualified.Priority, Recommendations: db.JSON(c.Recommendations),
		QuarantineReason: c.QuarantineReason, CreatedAt: c.CreatedAt,
	}
}

func fromRow(r sqlgen.LeadCapture) (Capture, error) {
	c := Capture{
		ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, LeadID: r.LeadID.String,
		Email: r.Email, Name: r.Name, Phone: r.Phone, PhoneE164: r.PhoneE164, Company: r.Company, Role: r.Role,
		Source: r.Source, ServiceType: r.ServiceType, SessionID: r.SessionID, QuarantineReason: r.QuarantineReason,
		NotifiedAt: r.NotifiedAt.Time, CreatedAt: r.CreatedAt,
		Qualified: Qualified{Score: int(r.Score), Band: r.Band, Priority: r.Priority},
	}
	for column, part := range map[string]struct {
		text string
		into any
	}{
		"interests": {r.Interests, &c.Interests}, "behavior": {r.Behavior, &c.Behavior},
		"score_lines": {r.ScoreLines, &c.Qualified.Lines}, "recommendations": {r.Recommendations, &c.Recommendations},
	} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return Capture{}, fmt.Errorf("leads: capture %s, column %s: %w", r.ID, column, err)
		}
	}
	return c, nil
}
