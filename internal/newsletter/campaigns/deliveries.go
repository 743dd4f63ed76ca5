package campaigns

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"wardgate/internal/newsletter/campaigns/sqlgen"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Delivery is one person's mail of a campaign. Times are zero until they happen; DueAt is when a
// deferred mail is tried next, zero for any other.
type Delivery struct {
	Subscriber, Email string
	State             DeliveryState
	Code              int
	Reason            string

	// DueAt is when a deferred mail is tried again, zero in any other state.
	DueAt, AttemptedAt, SettledAt, OpenedAt, ClickedAt, MachineOpenedAt, MachineClickedAt time.Time
}

// DeliveryFilter selects the mails of a campaign that a list shows.
type DeliveryFilter struct {
	Campaign string
	// State is empty for all; Query is a part of an address.
	State DeliveryState
	Query string
	// Cursor is where the previous page ended. Limit is the size of a page, at least 1.
	Cursor string
	Limit  int
}

// Deliveries returns one page of a campaign's mails and the cursor of the next, empty at the end.
// Erased people are listed without an address.
func (s *Results) Deliveries(ctx context.Context, f DeliveryFilter) ([]Delivery, string, error) {
	rows, err := sqlgen.New(s.DB.Read()).DeliveryRows(ctx, sqlgen.DeliveryRowsParams{
		CampaignID: f.Campaign, After: f.Cursor, State: string(f.State), Pattern: httpx.LikePattern(f.Query), MaxRows: int32(f.Limit + 1), //nolint:gosec // some hundred at most
	})
	if err != nil {
		return nil, "", fmt.Errorf("campaigns.Deliveries: %w", err)
	}
	out := make([]Delivery, min(len(rows), f.Limit))
	for i := range out {
		r := rows[i]
		out[i] = Delivery{
			r.SubscriberID, r.Email.String, DeliveryState(r.State), int(r.Code), r.Reason, time.Time{}, r.AttemptedAt.Time, r.SettledAt.Time,
			r.OpenedAt.Time, r.ClickedAt.Time, r.MachineOpenedAt.Time, r.MachineClickedAt.Time,
		}
		if out[i].State == MailDeferred {
			out[i].DueAt = r.DueAt
		}
	}
	if len(rows) <= f.Limit {
		return out, "", nil
	}
	return out, out[len(out)-1].Subscriber, nil
}

// WriteDeliveriesCSV streams to w who got what.
func (s *Results) WriteDeliveriesCSV(ctx context.Context, w io.Writer, f DeliveryFilter) error {
	out := forms.NewCSV(w, "subscriber_id", "email", "state", "code", "reason", "due_at", "attempted_at", "settled_at",
		"opened_at", "clicked_at", "machine_opened_at", "machine_clicked_at")
	for f.Limit, f.Cursor = rowsAtOnce, ""; ; {
		list, next, err := s.Deliveries(ctx, f)
		if err != nil {
			return err
		}
		for _, d := range list {
			out.Row(d.Subscriber, d.Email, string(d.State), strconv.Itoa(d.Code), d.Reason, core.Instant(d.DueAt), core.Instant(d.AttemptedAt), core.Instant(d.SettledAt),
				core.Instant(d.OpenedAt), core.Instant(d.ClickedAt), core.Instant(d.MachineOpenedAt), core.Instant(d.MachineClickedAt))
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("campaigns.WriteDeliveriesCSV: %w", err)
		}
		if next == "" {
			return nil
		}
		f.Cursor = next
	}
}

// rowsAtOnce is how many rows of a file are read at a time.
const rowsAtOnce = 500

// statsDays is the period of the rates on the campaigns' page (D75).
const statsDays = 90

// Rate is a share of the mails that were sent within some days; Value is null when there were
// none.
type Rate struct {
	Value *float64 `json:"value" doc:"0 to 1; null: no mails"`
	N     int      `json:"n" doc:"mails sent"`
	Days  int      `json:"days" doc:"of campaigns launched within so many days"`
}

// CampaignStats are the four figures above the campaigns (S41, D75).
type CampaignStats struct {
	Campaigns         int  `json:"campaigns"`
	ActiveSubscribers int  `json:"active_subscribers" doc:"people who may be written to now: confirmed, on no pause, on a ground that holds"`
	OpenRate          Rate `json:"open_rate" doc:"people who opened of mails sent"`
	ClickRate         Rate `json:"click_rate" doc:"people who followed a link of mails sent"`
}

// CampaignStats computes the figures of the campaigns' page.
func (s *Results) CampaignStats(ctx context.Context) (out CampaignStats, err error) {
	q := sqlgen.New(s.DB.Read())
	all, err := q.CountCampaigns(ctx)
	if err != nil {
		return out, fmt.Errorf("campaigns.CampaignStats: %w", err)
	}
	now := s.Clock.Now()
	people, err := s.active.value(s.Clock.Now, func() (int64, error) { return q.ActiveSubscribers(ctx, db.NullTime(now)) })
	if err != nil {
		return out, fmt.Errorf("campaigns.CampaignStats: %w", err)
	}
	sums, err := q.CampaignSums(ctx, db.NullTime(now.AddDate(0, 0, -statsDays)))
	if err != nil {
		return out, fmt.Errorf("campaigns.CampaignStats: %w", err)
	}
	sent := int(sums.Sent)
	return CampaignStats{
		Campaigns: int(all), ActiveSubscribers: int(people),
		OpenRate: Rate{rate(int(sums.Opens), sent), sent, statsDays}, ClickRate: Rate{rate(int(sums.Clicks), sent), sent, statsDays},
	}, nil
}
