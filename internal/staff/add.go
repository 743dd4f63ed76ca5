package staff

import (
	"context"
	"database/sql"
	"errors"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/staff/sqlgen"
)

// Add is `wardgate staff add EMAIL --role ROLE`: whoever has the machine's shell
// has its data anyway, so it is also the way back in. A new address becomes an
// invited account; an existing one gets the role, is enabled, and gets a link to
// set a new password. The link is printed, never mailed. It fails with
// ErrBadEmail, ErrBadRole, or ErrLastOwner.
func (s *Service) Add(ctx context.Context, email string, role Role) (User, Link, error) {
	a, _, err := Invitation{Email: email, Role: role}.parse()
	if err != nil {
		return User{}, Link{}, err
	}
	var u User
	var l Link
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		u, l, err = s.add(ctx, tx, a, role)
		return err
	})
	return u, l, wrap("staff.Add", err)
}

func (s *Service) add(ctx context.Context, tx *db.Tx, a Address, role Role) (u User, l Link, err error) {
	q, by := sqlgen.New(tx), audit.Program("command line")
	if err = q.Guard(ctx); err != nil {
		return u, l, err
	}
	row, err := q.UserByKey(ctx, a.Key)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		u, err = s.insert(ctx, q, a, "", role, "")
	case err == nil:
		enabled := false
		u, err = s.change(ctx, tx, row.ID, Change{Role: &role, Disabled: &enabled}, by)
	}
	if err != nil {
		return u, l, err
	}
	purpose := ForReset
	if u.Invited {
		purpose = ForInvite
	}
	if l, _, err = s.makeLink(ctx, q, s.linkID(), purpose, u.ID); err != nil {
		return u, l, err
	}
	s.tell(tx, u.ID, "changed")
	return u, l, s.record(ctx, tx, by, "staff.added", u.ID, map[string]string{"email": u.Email, "role": string(u.Role)})
}
