package plans

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/plans/sqlgen"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Plans. All are required.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Renderer *templates.Renderer
	Audit    audit.Log
	Bus      *events.Bus
}

// Plans are the rules and sequences.
type Plans struct {
	d Deps
	// known are the plans as they were last read.
	known atomic.Pointer[knownPlans]
}

// knownPlans are all plans, valid while they have that stamp.
type knownPlans struct {
	stamp int64
	plans []rules.Plan
}

// New returns the use cases of plans.
func New(d Deps) (*Plans, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Plans{d: d}, nil
}

// Seed stores the delivered plans that this database does not have. What staff have changed stays
// as it is.
func (s *Plans) Seed(ctx context.Context, tx *db.Tx, now time.Time) error {
	q := sqlgen.New(tx)
	for i, p := range rules.Delivered(s.d.Catalog.Automation) {
		n, err := q.InsertPlan(ctx, sqlgen.InsertPlanParams{
			ID: p.ID, Kind: string(p.Kind), Active: p.Active, Position: int32(i + 1), LookedTo: rules.SearchFrom(p, now),
		})
		if err != nil {
			return fmt.Errorf("automation: storing the plan %s: %w", p.ID, err)
		}
		if n == 0 {
			continue
		}
		if err := q.InsertVersion(ctx, sqlgen.InsertVersionParams{PlanID: p.ID, Version: 1, Plan: db.JSON(p.Spec), MadeAt: now}); err != nil {
			return fmt.Errorf("automation: storing the plan %s: %w", p.ID, err)
		}
	}
	return nil
}

// Plans are all rules and sequences that are not deleted, in the order in which they are tried for an event.
func (s *Plans) Plans(ctx context.Context) ([]rules.Plan, error) {
	return all(ctx, s.d.DB.Read())
}

// all are all plans as from (a transaction, or the readers) sees them.
func all(ctx context.Context, from sqlgen.DBTX) ([]rules.Plan, error) {
	rows, err := sqlgen.New(from).Plans(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation: reading the plans: %w", err)
	}
	return db.Each(rows, planFrom)
}

// Current are all plans in the order in which they are tried, as they are in this transaction.
// They are cached as long as no plan has another version: reading them for each event would be a
// quarter of its work. Callers must not change them.
func (s *Plans) Current(ctx context.Context, tx *db.Tx) ([]rules.Plan, error) {
	stamp, err := sqlgen.New(tx).PlansStamp(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation: looking for changed plans: %w", err)
	}
	if k := s.known.Load(); k != nil && k.stamp == stamp {
		return k.plans, nil
	}
	plans, err := all(ctx, tx)
	if err != nil {
		return nil, err
	}
	// Not before the commit: on SQLite a change in the same group commit may still be rolled
	// back.
	tx.AfterCommit(func() { s.known.Store(&knownPlans{stamp, plans}) })
	return plans, nil
}

// Plan is one plan, or a problem 404.
func (s *Plans) Plan(ctx context.Context, id string) (rules.Plan, error) {
	return ByID(ctx, s.d.DB.Read(), id)
}

// ByID is a plan as from (a transaction, or the readers) sees it, deleted or not, or a problem 404.
func ByID(ctx context.Context, from sqlgen.DBTX, id string) (rules.Plan, error) {
	row, err := sqlgen.New(from).PlanByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return rules.Plan{}, httpx.NotFound("rule")
	}
	if err != nil {
		return rules.Plan{}, fmt.Errorf("automation: reading the plan %s: %w", id, err)
	}
	return planFrom(sqlgen.PlansRow(row))
}

// History are the versions of a plan, the latest first.
func (s *Plans) History(ctx context.Context, id string) ([]rules.Plan, error) {
	now, err := s.Plan(ctx, id)
	if err != nil {
		return nil, err
	}
	rows, err := sqlgen.New(s.d.DB.Read()).Versions(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("automation.History %s: %w", id, err)
	}
	return db.Each(rows, func(r sqlgen.AutomationVersion) (rules.Plan, error) {
		return planFrom(sqlgen.PlansRow{
			ID: id, Kind: string(now.Kind), Version: r.Version, Active: now.Active && int(r.Version) == now.Version,
			Plan: r.Plan, MadeByName: r.MadeByName, MadeAt: r.MadeAt,
		})
	})
}

// SetSearchedTo stores how far silent leads were searched for a plan, unless another caller was
// faster.
func SetSearchedTo(ctx context.Context, tx *db.Tx, p rules.Plan, to rules.Position) error {
	return db.Met(sqlgen.New(tx).SetSearchedTo(ctx, sqlgen.SetSearchedToParams{
		ID: p.ID, LookedTo: to.At, LookedID: to.LeadID, FromAt: p.SearchedTo.At, FromID: p.SearchedTo.LeadID,
	}))
}

func planFrom(r sqlgen.PlansRow) (rules.Plan, error) {
	spec, err := rules.ReadSpec(r.ID, r.Version, r.Plan)
	return rules.Plan{
		ID: r.ID, Kind: rules.Kind(r.Kind), Version: int(r.Version), Active: r.Active, Spec: spec, MadeBy: r.MadeByName, MadeAt: r.MadeAt, DeletedAt: r.DeletedAt.Time,
		SearchedTo: rules.Position{At: r.LookedTo, LeadID: r.LookedID},
	}, err
}
