package leads

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/httpx"
)

// Touchpoint is one entry in a lead's history.
type Touchpoint struct {
	ID        string    `json:"id"`
	Type      string    `json:"type"`
	Channel   string    `json:"channel"`
	Content   string    `json:"content"`
	Outcome   string    `json:"outcome"`
	Ref       string    `json:"ref"`
	Timestamp time.Time `json:"timestamp"`
	Actor     string    `json:"actor" doc:"who of the staff wrote it; empty for the program and the visitor"`
}

// TouchpointsOf are the newest entries of the history of a lead and of those merged into it.
func TouchpointsOf(ctx context.Context, conn Conn, leadID string, p httpx.Page) ([]Touchpoint, error) {
	rows, err := sqlgen.New(conn).TouchpointsOfLead(ctx, sqlgen.TouchpointsOfLeadParams{LeadID: leadID, BeforeAt: p.BeforeAt, BeforeID: p.BeforeID, MaxRows: p.Rows()})
	if err != nil {
		return nil, fmt.Errorf("leads: history of %s: %w", leadID, err)
	}
	out := make([]Touchpoint, len(rows))
	for i, r := range rows {
		out[i] = Touchpoint{r.ID, r.Type, r.Channel, r.Content, r.Outcome, r.Ref, r.Timestamp, r.Actor}
	}
	return out, nil
}
