package quotes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/quotes/sqlgen"
)

// Figures counts requests, for boards and for whoever asks about a lead.
type Figures struct {
	db    *db.DB
	clock clock.Clock
}

// Counters are the figures over all requests.
type Counters struct{ Open, Overdue, Quarantined int }

// Count computes the counters of the board.
func (f Figures) Count(ctx context.Context) (Counters, error) {
	q := sqlgen.New(f.db.Read())
	open, err1 := q.CountOpen(ctx)
	overdue, err2 := q.CountOverdue(ctx, f.clock.Now())
	quarantined, err3 := q.CountQuarantined(ctx)
	if err := errors.Join(err1, err2, err3); err != nil {
		return Counters{}, fmt.Errorf("quotes.Count: %w", err)
	}
	return Counters{int(open), int(overdue), int(quarantined)}, nil
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
