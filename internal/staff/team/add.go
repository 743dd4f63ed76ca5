package team

import (
	"context"
	"errors"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/links"
)

// Add is `wardgate staff add EMAIL --role ROLE`: a person with the machine's shell
// has its data anyway, so it is also the way back in. A new address becomes an
// invited account; an existing one gets the role, is enabled, loses its second factor, and
// gets a link to set a new password. The link is printed, never mailed. It fails with
// staff.ErrBadEmail, staff.ErrBadRole, or staff.ErrLastOwner.
func (s *Service) Add(ctx context.Context, email string, role staff.Role) (staff.User, links.Link, error) {
	a, _, err := Invitation{Email: email, Role: role}.parse()
	if err != nil {
		return staff.User{}, links.Link{}, err
	}
	var u staff.User
	var l links.Link
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		u, l, err = s.add(ctx, tx, a, role)
		return err
	})
	return u, l, staff.Wrap("staff.Add", err)
}

func (s *Service) add(ctx context.Context, tx *db.Tx, a staff.Address, role staff.Role) (u staff.User, l links.Link, err error) {
	by := audit.Program("command line")
	if err = s.d.Accounts.Guard(ctx, tx); err != nil {
		return u, l, err
	}
	account, err := s.d.Accounts.ByKeyIn(ctx, tx, a.Key)
	switch {
	case errors.Is(err, staff.ErrUnknown):
		u, err = s.d.Accounts.Insert(ctx, tx, a, "", role, "")
	case err == nil:
		enabled := false
		if u, err = s.change(ctx, tx, account.ID, Change{Role: &role, Disabled: &enabled}, by); err == nil {
			_, err = s.takeOff(ctx, tx, u, by)
		}
	}
	if err != nil {
		return u, l, err
	}
	purpose := links.ForReset
	if u.Invited {
		purpose = links.ForInvite
	}
	if l, _, err = s.d.Links.Make(ctx, tx, s.d.Links.NewID(), purpose, u.ID, links.Asker{}); err != nil {
		return u, l, err
	}
	s.d.Accounts.Publish(tx, u.ID, accounts.Changed)
	return u, l, s.d.Accounts.Record(ctx, tx, by, "staff.added", u.ID, map[string]string{"email": u.Email, "role": string(u.Role)})
}
