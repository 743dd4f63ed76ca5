package passwords

import (
	"context"
	"errors"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/links"
)

// Redemption is what somebody sends from the page behind a link.
type Redemption struct {
	Token    string
	Name     string // invitations only; empty keeps the name the owner gave
	Password string
	// Device is the token by which the browser may be known.
	Device string
}

// Accept uses an invitation: it sets the name and the first password. It fails
// with staff.ErrLinkGone, staff.ErrBadName, hashing.ErrBusy or a hashing.WeakPasswordError,
// and then the link still works. The browser is known from now on: who opened the link has
// the mailbox. device is its token.
func (s *Service) Accept(ctx context.Context, r Redemption) (device string, err error) {
	return s.redeem(ctx, links.ForInvite, r, "staff.accepted")
}

// ConfirmReset uses a reset link: it sets the password, ends all sessions, and makes all
// browsers new but this one. It fails and answers like Accept.
func (s *Service) ConfirmReset(ctx context.Context, r Redemption) (device string, err error) {
	r.Name = ""
	return s.redeem(ctx, links.ForReset, r, "staff.password-reset")
}

// ReadLink tells whose link it is without using it: the page behind it shows the
// address, and password managers store it. It fails with staff.ErrLinkGone.
func (s *Service) ReadLink(ctx context.Context, p links.Purpose, token string) (staff.User, error) {
	if p != links.ForInvite && p != links.ForReset {
		return staff.User{}, staff.ErrLinkGone
	}
	account, err := s.linkOwner(ctx, p, token)
	return account.User, staff.Wrap("staff.ReadLink", err)
}

func (s *Service) redeem(ctx context.Context, p links.Purpose, r Redemption, action string) (device string, err error) {
	name, err := staff.ParseName(r.Name)
	if err != nil {
		return "", err
	}
	account, err := s.linkOwner(ctx, p, r.Token)
	if err != nil {
		return "", err
	}
	if p == links.ForInvite && name == "" && account.Name == "" {
		return "", staff.ErrBadName
	}
	hash, err := s.d.Policy.Choose(hashing.Ahead(ctx), r.Password, account.Address())
	if err != nil {
		return "", err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.use(ctx, tx, p, r.Token, account.ID, name, hash, action); err != nil {
			return err
		}
		if p == links.ForReset {
			if err := s.d.Devices.ForgetAll(ctx, tx, account.ID); err != nil {
				return err
			}
		}
		device, _, err = s.d.Devices.Remember(ctx, tx, account.ID, r.Device, httpx.CallFrom(ctx).Address)
		return err
	})
	return device, err
}

// linkOwner is whose link it is, before the costly hash is computed for nobody.
func (s *Service) linkOwner(ctx context.Context, p links.Purpose, token string) (accounts.Account, error) {
	userID, err := s.d.Links.Read(ctx, p, token)
	if err != nil {
		return accounts.Account{}, err
	}
	account, err := s.d.Accounts.ByID(ctx, userID)
	if errors.Is(err, staff.ErrUnknown) {
		err = staff.ErrLinkGone
	}
	return account, err
}

func (s *Service) use(ctx context.Context, tx *db.Tx, p links.Purpose, token, userID, name, hash, action string) error {
	account, err := s.d.Accounts.Lock(ctx, tx, userID)
	if err != nil {
		return err
	}
	if err := s.d.Links.Take(ctx, tx, p, token); err != nil {
		return err
	}
	if account.Disabled {
		return staff.ErrLinkGone
	}
	if name == "" {
		name = account.Name
	}
	if err := s.d.Accounts.SetName(ctx, tx, userID, name); err != nil {
		return err
	}
	if err := s.set(ctx, tx, account, hash); err != nil {
		return err
	}
	return s.d.Accounts.Record(ctx, tx, account.Actor(), action, userID, map[string]string{"name": name})
}
