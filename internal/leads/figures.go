package leads

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// Figure is how many active leads have the same source, stage and priority, and how they
// are worked on.
type Figure struct {
	Source, Stage, Priority string
	// Automated tells that automation may act on them (U21).
	Automated bool
	// Leads is their number, Score the sum of their scores.
	Leads, Score int
}

// Figures count the active leads that came at or after from; all of them for the zero time.
func (s *Service) Figures(ctx context.Context, from time.Time) ([]Figure, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).LeadFigures(ctx, from)
	if err != nil {
		return nil, fmt.Errorf("leads.Figures: %w", err)
	}
	out := make([]Figure, len(rows))
	for i, r := range rows {
		out[i] = Figure{r.Source, r.Stage, r.Priority, r.AutomationEnabled && !r.HumanOverride, int(r.Leads), int(r.Scores)}
	}
	return out, nil
}

// ActiveSince are the leads last active at or after from, the latest first, at most limit,
// with their scores of now.
func (s *Service) ActiveSince(ctx context.Context, from time.Time, limit int) ([]Lead, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).LeadsActiveSince(ctx, sqlgen.LeadsActiveSinceParams{FromAt: from, MaxRows: int32(limit)}) //nolint:gosec // some thousands
	if err != nil {
		return nil, fmt.Errorf("leads.ActiveSince: %w", err)
	}
	list, err := db.Each(rows, FromStored)
	if err != nil {
		return nil, err
	}
	now := s.d.Clock.Now()
	for i := range list {
		list[i] = s.d.Store.Scored(list[i], now)
	}
	return list, nil
}
