package quotes

import (
	"cmp"
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

// Latest is the newest request of a person.
type Latest struct {
	ID        string    `json:"id"`
	TicketID  string    `json:"ticketId"`
	Status    Status    `json:"status" enum:"@quotes.statuses"`
	DueAt     time.Time `json:"sla_deadline"`
	UpdatedAt time.Time `json:"updated_at"`
	// LostAll tells that all that they asked for is lost.
	LostAll bool `json:"-"`

	createdAt time.Time
}

// LatestOf tells of leads what they asked for last; stands names, for those that were merged, the lead that stands for
// them. Leads that asked for nothing are left out, and so is what looks like a program's.
func (f Figures) LatestOf(ctx context.Context, ids []string, stands map[string]string) (map[string]Latest, error) {
	out := make(map[string]Latest, len(ids))
	q := sqlgen.New(f.db.Read())
	for few := range slices.Chunk(ids, db.KeysPerStatement) {
		k := db.PadKeys(few)
		rows, err := q.StandOfLeads(ctx, sqlgen.StandOfLeadsParams{
			L1: k[0], L2: k[1], L3: k[2], L4: k[3], L5: k[4], L6: k[5], L7: k[6], L8: k[7], L9: k[8], L10: k[9], L11: k[10], L12: k[11], L13: k[12], L14: k[13], L15: k[14], L16: k[15],
		})
		if err != nil {
			return nil, fmt.Errorf("quotes.LatestOf: %w", err)
		}
		for _, r := range rows {
			id := cmp.Or(stands[r.LeadID], r.LeadID)
			now := Latest{ID: r.ID, TicketID: r.TicketID, Status: Status(r.Status), DueAt: r.SlaDeadline, UpdatedAt: r.UpdatedAt, LostAll: Status(r.Status) == Lost, createdAt: r.CreatedAt}
			if was, known := out[id]; known {
				now = now.beside(was)
			}
			out[id] = now
		}
	}
	return out, nil
}

// beside is the newer of two requests of one person, which says what became of both.
func (l Latest) beside(other Latest) Latest {
	newer, older := l, other
	if other.createdAt.After(l.createdAt) {
		newer, older = other, l
	}
	newer.LostAll = newer.LostAll && older.LostAll
	if newer.LostAll && older.UpdatedAt.After(newer.UpdatedAt) {
		newer.UpdatedAt = older.UpdatedAt
	}
	return newer
}
