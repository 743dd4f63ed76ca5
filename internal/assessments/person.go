package assessments

import (
	"context"
	"time"

	"wardgate/internal/assessments/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
)

// Feature is the feature's name for leads, which ask it about its rows
// (leads.Holder).
func (s *Service) Feature() string { return tag }

// RowsOfLead are the assessments of one lead as their person may read them, the latest
// first, and their ids.
func (s *Service) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	return inbound.OfLead(fromRow, Assessment.export)(sqlgen.New(tx).OfLead(ctx, leadID))
}

// IDsOfLead are the ids of one lead's assessments, the latest first.
func (s *Service) IDsOfLead(ctx context.Context, leadID string) ([]string, error) {
	_, ids, err := inbound.OfLead(fromRow, Assessment.export)(sqlgen.New(s.DB.Read()).OfLead(ctx, leadID))
	return ids, err
}

// EraseOfLead removes the personal data in one lead's assessments. The rows stay and
// are counted; their private links lead nowhere.
func (s *Service) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	return sqlgen.New(tx).EraseOfLead(ctx, leadID)
}

// Export is one assessment as its person may read it.
type Export struct {
	ID              string         `json:"id"`
	CreatedAt       time.Time      `json:"created_at"`
	Name            string         `json:"name"`
	Email           string         `json:"email"`
	Phone           string         `json:"phone"`
	Company         string         `json:"company"`
	Answers         Answers        `json:"answers"`
	RiskLevel       string         `json:"risk_level"`
	Score           int            `json:"score"`
	ScoreLines      []leads.Line   `json:"score_lines"`
	Recommendations []string       `json:"recommendations"`
	ReportUntil     time.Time      `json:"report_until"`
	Behavior        leads.Behavior `json:"behavior"`
}

func (a Assessment) export() Export {
	return Export{
		a.ID, a.CreatedAt, a.Name, a.Email, a.Phone, a.Company, a.Answers, a.Result.RiskLevel, a.Result.Score, a.Result.Lines,
		a.Result.Recommendations, a.ReportUntil, a.Behavior,
	}
}
