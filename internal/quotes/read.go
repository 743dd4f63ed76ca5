package quotes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes/sqlgen"
)

// Filter says which requests a list shows.
type Filter struct {
	// Status is "open" (pending and reviewed), "quarantine", "all" or one status.
	Status string
	// Query is looked for in name, e-mail, company, ticket and phone.
	Query string
	// Cursor is where the page before ended, empty for the first page.
	Cursor string
	// Limit is the size of a page, 1 to 200; 0 means 50.
	Limit int
}

// List returns one page of requests, newest first, and the cursor of the next
// page, empty at the end.
func (s *Service) List(ctx context.Context, f Filter) ([]Quote, string, error) {
	if f.Limit <= 0 {
		f.Limit = 50
	}
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	rows, err := s.page(ctx, f, at, id, int32(min(f.Limit, 200)+1)) //nolint:gosec // at most 201
	if err != nil {
		return nil, "", fmt.Errorf("quotes.List: %w", err)
	}
	list, err := fromRows(rows)
	if err != nil {
		return nil, "", err
	}
	if len(list) <= min(f.Limit, 200) {
		return list, "", nil
	}
	list = list[:len(list)-1]
	last := list[len(list)-1]
	return list, httpx.FormatCursor(last.CreatedAt, last.ID), nil
}

func (s *Service) page(ctx context.Context, f Filter, at time.Time, id string, n int32) ([]sqlgen.QuoteRequest, error) {
	q := sqlgen.New(s.DB.Read())
	pattern := httpx.LikePattern(f.Query)
	switch f.Status {
	case "", "open":
		return q.OpenByCreation(ctx, sqlgen.OpenByCreationParams{BeforeAt: at, BeforeID: id, Pattern: pattern, MaxRows: n})
	case "quarantine":
		f.Status = string(Spam)
	}
	return q.ByCreation(ctx, sqlgen.ByCreationParams{Status: f.Status, BeforeAt: at, BeforeID: id, Pattern: pattern, MaxRows: n})
}

// Overdue lists the open requests whose deadline has passed, oldest deadline
// first, 200 at most (S110, U14).
func (s *Service) Overdue(ctx context.Context) ([]Quote, error) {
	rows, err := sqlgen.New(s.DB.Read()).Overdue(ctx, sqlgen.OverdueParams{SlaDeadline: s.Clock.Now(), Limit: 200})
	if err != nil {
		return nil, fmt.Errorf("quotes.Overdue: %w", err)
	}
	return fromRows(rows)
}

// Get returns one request, or a problem 404.
func (s *Service) Get(ctx context.Context, id string) (Quote, error) {
	row, err := sqlgen.New(s.DB.Read()).ByID(ctx, id)
	return found(row, err)
}

// ByStatusToken returns the request whose private page has this token, or a problem 404.
func (s *Service) ByStatusToken(ctx context.Context, token string) (Quote, error) {
	row, err := sqlgen.New(s.DB.Read()).ByStatusToken(ctx, token)
	return found(row, err)
}

func found(row sqlgen.QuoteRequest, err error) (Quote, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Quote{}, httpx.NotFound("quote request")
	}
	if err != nil {
		return Quote{}, fmt.Errorf("quotes: reading a request: %w", err)
	}
	return fromRow(row)
}

// Counters are the figures over all requests.
type Counters struct{ Open, Overdue, Quarantined int }

// Count computes the counters of the board.
func (s *Service) Count(ctx context.Context) (Counters, error) {
	q := sqlgen.New(s.DB.Read())
	open, err1 := q.CountOpen(ctx)
	overdue, err2 := q.CountOverdue(ctx, s.Clock.Now())
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
func (s *Service) AverageResponse(ctx context.Context) (ResponseTime, error) {
	rows, err := sqlgen.New(s.DB.Read()).ResponseTimes(ctx, db.NullTime(s.Clock.Now().Add(-ResponsePeriod)))
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
func (s *Service) UrgentLeads(ctx context.Context, limit int) ([]string, error) {
	out, err := sqlgen.New(s.DB.Read()).OpenUrgentLeads(ctx, int32(limit)) //nolint:gosec // a page
	if err != nil {
		return nil, fmt.Errorf("quotes.UrgentLeads: %w", err)
	}
	return out, nil
}

// OpenOfLead counts the requests of one lead that still wait for an answer.
func (s *Service) OpenOfLead(ctx context.Context, leadID string) (int, error) {
	n, err := sqlgen.New(s.DB.Read()).CountOpenOfLead(ctx, sql.NullString{String: leadID, Valid: true})
	if err != nil {
		return 0, fmt.Errorf("quotes.OpenOfLead: %w", err)
	}
	return int(n), nil
}
