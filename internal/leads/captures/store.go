package captures

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
)

// table is where captures stand (inbound.Table).
type table struct{}

func (table) ByKey(ctx context.Context, from inbound.Statements, key string) (Capture, error) {
	return db.One(fromRow)(sqlgen.New(from).CaptureByKey(ctx, key))
}

func (table) ByHashSince(ctx context.Context, from inbound.Statements, hash string, since time.Time) (Capture, error) {
	return db.One(fromRow)(sqlgen.New(from).CaptureByHashSince(ctx, sqlgen.CaptureByHashSinceParams{RequestHash: hash, CreatedAt: since}))
}

func (table) ByID(ctx context.Context, from inbound.Statements, id string) (Capture, error) {
	return db.One(fromRow)(sqlgen.New(from).CaptureByID(ctx, id))
}

func (table) MarkNotified(ctx context.Context, to inbound.Statements, id string, at time.Time) (int64, error) {
	return sqlgen.New(to).MarkCaptureNotified(ctx, sqlgen.MarkCaptureNotifiedParams{ID: id, NotifiedAt: db.NullTime(at)})
}

func (table) Unnotified(ctx context.Context, from inbound.Statements, before time.Time, most int32) ([]string, error) {
	return sqlgen.New(from).UnnotifiedCaptures(ctx, sqlgen.UnnotifiedCapturesParams{Before: before, MaxRows: most})
}

func (table) Release(ctx context.Context, to inbound.Statements, c Capture) (int64, error) {
	return sqlgen.New(to).ReleaseCapture(ctx, sqlgen.ReleaseCaptureParams{ID: c.ID, LeadID: c.LeadID})
}

func (table) Insert(ctx context.Context, to inbound.Statements, c Capture) error {
	return sqlgen.New(to).InsertCapture(ctx, sqlgen.InsertCaptureParams{
		ID: c.ID, IdempotencyKey: c.IdempotencyKey, RequestHash: c.RequestHash, LeadID: db.NullText(c.LeadID),
		Email: c.Email, Name: c.Name, Phone: c.Phone, PhoneE164: c.PhoneE164, Company: c.Company,
		Role: c.Role, Interests: db.JSON(c.Interests), Source: c.Source, ServiceType: c.ServiceType, SessionID: c.SessionID,
		Behavior: db.JSON(c.Behavior), Score: int32(c.Qualified.Score), ScoreLines: db.JSON(c.Qualified.Lines), //nolint:gosec // 0 to 100
		Band: c.Qualified.Band, Priority: c.Qualified.Priority, Recommendations: db.JSON(c.Recommendations),
		QuarantineReason: c.QuarantineReason, CreatedAt: c.CreatedAt, CompanySize: c.CompanySize, DecisionMaker: c.DecisionMaker,
	})
}

func fromRow(r sqlgen.LeadCapture) (Capture, error) {
	c := Capture{
		Entry: inbound.Entry{
			ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, QuarantineReason: r.QuarantineReason,
			NotifiedAt: r.NotifiedAt.Time, CreatedAt: r.CreatedAt,
		},
		LeadID: r.LeadID.String, Email: r.Email, Name: r.Name, Phone: r.Phone, PhoneE164: r.PhoneE164, Company: r.Company, Role: r.Role, CompanySize: r.CompanySize, DecisionMaker: r.DecisionMaker,
		Source: r.Source, ServiceType: r.ServiceType, SessionID: r.SessionID,
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
