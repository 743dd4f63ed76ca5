package engagement

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/automation/engagement/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Reading is the outcome of the mail of a step.
type Reading struct {
	SentAt           *time.Time `json:"sent_at" doc:"when the mail server took it"`
	OpenedAt         *time.Time `json:"opened_at" doc:"by a person, for the first time; so are the next three"`
	ClickedAt        *time.Time `json:"clicked_at"`
	MachineOpenedAt  *time.Time `json:"machine_opened_at" doc:"by a program"`
	MachineClickedAt *time.Time `json:"machine_clicked_at"`
}

// ReadingsOf are the outcomes of the mails to a lead, by step, as from (a transaction, or the
// readers) sees them.
func ReadingsOf(ctx context.Context, from sqlgen.DBTX, leadID string) (map[string]*Reading, error) {
	rows, err := sqlgen.New(from).MailsOfLead(ctx, leadID)
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

// PersonalHit is an opening of a mail or a click on one of its links that counts as a person's.
type PersonalHit struct {
	Step      string    `json:"step" doc:"whose mail it was"`
	Kind      string    `json:"kind" enum:"@newsletter.signals"`
	Link      string    `json:"link" doc:"where the link leads; empty for an opening"`
	At        time.Time `json:"at"`
	Address   string    `json:"address" doc:"from where; forgotten after 90 days, as the program"`
	UserAgent string    `json:"user_agent"`
}

// HitsOf are a lead's hits on their mails, the latest first.
func HitsOf(ctx context.Context, tx *db.Tx, leadID string) ([]PersonalHit, error) {
	rows, err := sqlgen.New(tx).HitsByLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation: the hits by a lead: %w", err)
	}
	return db.Each(rows, func(r sqlgen.HitsByLeadRow) (PersonalHit, error) {
		link, err := linkOf(r.Links, int(r.Link))
		return PersonalHit{r.StepID, r.Kind, link, r.At, r.Address, r.UserAgent}, err
	})
}
