package captures

import (
	"context"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
)

// CaptureExport is one capture as it is stored.
type CaptureExport struct {
	ID              string         `json:"id"`
	CreatedAt       time.Time      `json:"created_at"`
	Email           string         `json:"email"`
	Name            string         `json:"name"`
	Phone           string         `json:"phone"`
	Company         string         `json:"company"`
	Role            string         `json:"role"`
	Interests       []string       `json:"interests"`
	Source          string         `json:"source"`
	ServiceType     string         `json:"service_type"`
	Behavior        leads.Behavior `json:"behavior"`
	Score           int            `json:"score" doc:"the qualification"`
	ScoreLines      []leads.Line   `json:"score_lines" doc:"add up to score"`
	Recommendations []string       `json:"recommendations"`
}

// OfLead is what the person of one lead left, newest first, and its ids.
func OfLead(ctx context.Context, tx *db.Tx, leadID string) ([]CaptureExport, []string, error) {
	return inbound.OfLead(fromRow, exportOf)(sqlgen.New(tx).CapturesOfLead(ctx, leadID))
}

func exportOf(c Capture) CaptureExport {
	return CaptureExport{
		c.ID, c.CreatedAt, c.Email, c.Name, c.Phone, c.Company, c.Role, c.Interests, c.Source, c.ServiceType, c.Behavior,
		c.Qualified.Score, c.Qualified.Lines, c.Recommendations,
	}
}

// IDsOfLead are the ids of what the person of one lead left, newest first.
func (s *Captures) IDsOfLead(ctx context.Context, leadID string) ([]string, error) {
	_, ids, err := inbound.OfLead(fromRow, exportOf)(sqlgen.New(s.DB.Read()).CapturesOfLead(ctx, leadID))
	return ids, err
}

// EraseOfLead removes, in the caller's transaction, what is personal in them.
func EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	return sqlgen.New(tx).EraseCaptures(ctx, leadID)
}
