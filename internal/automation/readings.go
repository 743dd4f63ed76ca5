package automation

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/platform/httpx"
)

// Reading is what became of the mail of a step.
type Reading struct {
	SentAt           *time.Time `json:"sent_at" doc:"when the mail server took it"`
	OpenedAt         *time.Time `json:"opened_at" doc:"by a person, for the first time; so are the next three"`
	ClickedAt        *time.Time `json:"clicked_at"`
	MachineOpenedAt  *time.Time `json:"machine_opened_at" doc:"by a program"`
	MachineClickedAt *time.Time `json:"machine_clicked_at"`
}

// readings are what became of the mails to a lead, by step.
func readings(ctx context.Context, q *sqlgen.Queries, leadID string) (map[string]*Reading, error) {
	rows, err := q.MailsOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation: the mails to a lead: %w", err)
	}
	out := make(map[string]*Reading, len(rows))
	for _, r := range rows {
		out[r.StepID] = &Reading{
			httpx.OrNil(r.SentAt.Time), httpx.OrNil(r.OpenedAt.Time), httpx.OrNil(r.ClickedAt.Time),
			httpx.OrNil(r.MachineOpenedAt.Time), httpx.OrNil(r.MachineClickedAt.Time),
		}
	}
	return out, nil
}

// hitsOf is what the person of a lead did with their mails, the latest first.
func hitsOf(ctx context.Context, q *sqlgen.Queries, leadID string) ([]KeptHit, error) {
	rows, err := q.HitsByLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation: the hits by a lead: %w", err)
	}
	out := make([]KeptHit, len(rows))
	for i, r := range rows {
		link, err := linkOf(r.Links, int(r.Link))
		if err != nil {
			return nil, err
		}
		out[i] = KeptHit{r.StepID, r.Kind, link, r.At, r.Address, r.UserAgent}
	}
	return out, nil
}
