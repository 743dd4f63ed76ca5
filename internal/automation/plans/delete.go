package plans

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/automation/plans/sqlgen"
	"wardgate/internal/automation/rules"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Delete deletes a plan: it begins with nobody from now on, and the people in it end after the time in which the caller may have
// second thoughts (engine.EndDeleted). Its versions stay. One that is deleted stays so. It returns a problem: 404, or 409 when
// another person has changed the version that the caller has seen.
func (s *Plans) Delete(ctx context.Context, id string, version int) (rules.Plan, error) {
	var after rules.Plan
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.toChange(ctx, tx, id)
		if after = before; err != nil || before.IsDeleted() {
			return err
		}
		if before.Version != version {
			return httpx.Conflict("This was changed since you loaded it. Nothing was deleted: look at it again, then decide.")
		}
		after = s.next(ctx, before)
		after.DeletedAt = after.MadeAt
		return s.store(ctx, tx, before, after, "deleted")
	})
	if err != nil {
		return rules.Plan{}, fmt.Errorf("automation.Delete %s: %w", id, err)
	}
	return after, nil
}

// Restore brings a deleted plan back: at once it is as it was, with the people in it; later it is off. One that is not deleted
// stays as it is. It returns a problem 409 for one that cannot be as it was, with what is in the way.
func (s *Plans) Restore(ctx context.Context, id string) (rules.Plan, error) {
	var after rules.Plan
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.toChange(ctx, tx, id)
		if after = before; err != nil || !before.IsDeleted() {
			return err
		}
		after, err = s.bringBack(ctx, tx, before, before.Spec, before.Active && s.d.Clock.Now().Before(EndsAt(before.DeletedAt, s.d.Catalog.Automation.UndoSeconds)))
		return err
	})
	if err != nil {
		return rules.Plan{}, fmt.Errorf("automation.Restore %s: %w", id, err)
	}
	return after, nil
}

// EndsAt is when the people in a plan end that was deleted at an instant.
func EndsAt(deleted time.Time, undoSeconds int) time.Time {
	return deleted.Add(time.Duration(undoSeconds) * time.Second)
}

// RestoreDelivered brings back the delivered plans that are deleted, as they were delivered and off.
func (s *Plans) RestoreDelivered(ctx context.Context, tx *db.Tx, wanted func(id string) bool) error {
	for _, p := range rules.Delivered(s.d.Catalog.Automation) {
		before, err := s.toChange(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		if !before.IsDeleted() || !wanted(p.ID) {
			continue
		}
		if _, err := s.bringBack(ctx, tx, before, p.Spec, false); err != nil {
			return err
		}
	}
	return nil
}

// bringBack stores the next version of a deleted plan, which is not deleted.
func (s *Plans) bringBack(ctx context.Context, tx *db.Tx, before rules.Plan, spec rules.Spec, active bool) (rules.Plan, error) {
	after := s.next(ctx, before)
	after.Spec, after.Active, after.DeletedAt = spec, active, time.Time{}
	err := isFree(ctx, tx, after)
	if err == nil {
		err = s.check(ctx, tx, after)
	}
	if p := httpx.AsProblem(err); p != nil && p.Status == 422 { // nobody has typed anything that could be corrected
		words := []string{fmt.Sprintf("“%s” cannot be brought back as it was.", after.Name)}
		for _, wrong := range p.Errors {
			words = append(words, wrong.Message)
		}
		err = httpx.Conflict(strings.Join(words, " "))
	}
	if err != nil {
		return after, err
	}
	return after, s.store(ctx, tx, before, after, "restored")
}

// Deleted are the deleted plans as a reader sees them, the latest first.
func Deleted(ctx context.Context, from sqlgen.DBTX) ([]rules.Plan, error) {
	rows, err := sqlgen.New(from).DeletedPlans(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation: reading the deleted plans: %w", err)
	}
	return db.Each(rows, func(r sqlgen.DeletedPlansRow) (rules.Plan, error) { return planFrom(sqlgen.PlansRow(r)) })
}
