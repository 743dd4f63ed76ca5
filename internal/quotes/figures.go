package quotes

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/quotes/sqlgen"
)

// Figures counts requests, for boards and for pages about a lead.
type Figures struct {
	db    *db.DB
	clock clock.Clock
}

// Quarantined counts the requests that wait for a decision whether they are spam.
func (f Figures) Quarantined(ctx context.Context) (int, error) {
	n, err := sqlgen.New(f.db.Read()).CountQuarantined(ctx)
	if err != nil {
		return 0, fmt.Errorf("quotes.Quarantined: %w", err)
	}
	return int(n), nil
}

// ResponsePeriod is the period of the average response time (U18).
const ResponsePeriod = 30 * 24 * time.Hour

// ResponseTime is the average time from request to answer over ResponsePeriod.
type ResponseTime struct {
	Mean, Median time.Duration
	N            int
}

// AverageResponse computes the response time of the requests answered within
// ResponsePeriod (U18); N is 0 when there are none.
func (f Figures) AverageResponse(ctx context.Context) (ResponseTime, error) {
	rows, err := sqlgen.New(f.db.Read()).ResponseTimes(ctx, db.NullTime(f.clock.Now().Add(-ResponsePeriod)))
	if err != nil {
		return ResponseTime{}, fmt.Errorf("quotes.AverageResponse: %w", err)
	}
	took := make([]time.Duration, len(rows))
	for i, r := range rows {
		took[i] = r.RespondedAt.Time.Sub(r.CreatedAt)
	}
	return average(took), nil
}

func average(took []time.Duration) ResponseTime {
	if len(took) == 0 {
		return ResponseTime{}
	}
	slices.Sort(took)
	var sum time.Duration
	for _, d := range took {
		sum += d
	}
	mid := len(took) / 2
	median := took[mid]
	if len(took)%2 == 0 {
		median = (took[mid-1] + took[mid]) / 2
	}
	return ResponseTime{Mean: sum / time.Duration(len(took)), Median: median, N: len(took)}
}

// UrgentLeads lists the leads with an open urgent or high request (D78).
func (f Figures) UrgentLeads(ctx context.Context, limit int) ([]string, error) {
	out, err := sqlgen.New(f.db.Read()).OpenUrgentLeads(ctx, int32(limit)) //nolint:gosec // a page
	if err != nil {
		return nil, fmt.Errorf("quotes.UrgentLeads: %w", err)
	}
	return out, nil
}

// OpenOfLead counts the requests of one lead that still wait for an answer.
func (f Figures) OpenOfLead(ctx context.Context, leadID string) (int, error) {
	n, err := sqlgen.New(f.db.Read()).CountOpenOfLead(ctx, sql.NullString{String: leadID, Valid: true})
	if err != nil {
		return 0, fmt.Errorf("quotes.OpenOfLead: %w", err)
	}
	return int(n), nil
}
