package team

import (
	"context"
	"slices"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/team/sqlgen"
)

// FactorRoles are the roles that must have a second factor.
func (s *Service) FactorRoles(ctx context.Context) ([]staff.Role, error) {
	return factorRoles(ctx, sqlgen.New(s.d.DB.Read()))
}

func factorRoles(ctx context.Context, q *sqlgen.Queries) ([]staff.Role, error) {
	stored, err := q.FactorRoles(ctx)
	roles := make([]staff.Role, 0, len(stored))
	for _, r := range staff.Roles() {
		if slices.Contains(stored, string(r)) {
			roles = append(roles, r)
		}
	}
	return roles, staff.Wrap("staff.FactorRoles", err)
}

// RequireFactor names the roles that must have a second factor from now on. Who has none is
// led to set one up, and can do nothing else until then, with the next request of a session that
// is open as with a new one: a demand is made because a session without it is not trusted. It
// fails with staff.ErrBadRole.
func (s *Service) RequireFactor(ctx context.Context, by httpx.Actor, roles []staff.Role) error {
	if slices.ContainsFunc(roles, func(r staff.Role) bool { return !r.Valid() }) {
		return staff.ErrBadRole
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		was, err := factorRoles(ctx, q)
		if err != nil {
			return err
		}
		for _, r := range staff.Roles() {
			if err := s.rule(ctx, q, r, slices.Contains(roles, r)); err != nil {
				return err
			}
		}
		is, err := factorRoles(ctx, q)
		if err != nil || slices.Equal(was, is) {
			return err
		}
		s.d.Accounts.Publish(tx, by.ID, accounts.Changed)
		return s.d.Accounts.Record(ctx, tx, audit.Actor{ID: by.ID, Email: by.Email}, "staff.factor-required", "staff",
			audit.Change{Before: map[string]any{"roles": was}, After: map[string]any{"roles": is}})
	})
	return staff.Wrap("staff.RequireFactor", err)
}

func (s *Service) rule(ctx context.Context, q *sqlgen.Queries, r staff.Role, required bool) (err error) {
	if required {
		_, err = q.RequireFactor(ctx, sqlgen.RequireFactorParams{Role: string(r), Since: s.d.Clock.Now()})
	} else {
		_, err = q.ReleaseFactor(ctx, string(r))
	}
	return err
}
