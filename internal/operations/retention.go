package operations

import (
	"context"
	"errors"

	"wardgate/internal/leads/dormant"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/retention"
	"wardgate/internal/platform/wiring"
)

// CanKeep lets owners see what is kept for how long, and put it on hold.
const CanKeep httpx.Permission = "operations.retention"

// RetentionDeps are what Retention needs. All are required.
type RetentionDeps struct {
	DB        *db.DB
	Clock     clock.Clock
	Audit     Recorder
	Retention *retention.Retention
	// Held are the people on hold.
	Held func(ctx context.Context) ([]dormant.Held, error)
}

// Retention shows owners what is kept for how long and what goes next, and takes their holds (ADR 62).
type Retention struct{ d RetentionDeps }

// NewRetention returns Retention, or an error that names what is missing.
func NewRetention(d RetentionDeps) (*Retention, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Retention{d}, nil
}

// KeptData is what is kept, and which people are on hold.
type KeptData struct {
	Rules []retention.RuleNow `json:"rules"`
	Held  []dormant.Held      `json:"held" doc:"people on hold, the latest first"`
}

// Overview are all rules, and all people on hold.
func (s *Retention) Overview(ctx context.Context) (KeptData, error) {
	rules, err := s.d.Retention.Overview(ctx)
	if err != nil {
		return KeptData{}, err
	}
	held, err := s.d.Held(ctx)
	return KeptData{rules, held}, err
}

// known turns what names no rule or term into a problem 404.
func known(err error) error {
	if errors.Is(err, retention.ErrUnknown) {
		return httpx.NotFound("retention rule")
	}
	return err
}
