package passwords

import (
	"context"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/devices"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/mails"
	"wardgate/internal/staff/proof"
	"wardgate/internal/staff/sessions"
)

// Deps are what a Service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts *accounts.Store
	Links    *links.Store
	Mails    *mails.Writer
	Policy   *hashing.Policy
	Proof    *proof.Service
	Sessions *sessions.Service
	Devices  *devices.Store
}

// Service sets passwords: by their owner, by a link that was mailed, by an invitation.
type Service struct{ d Deps }

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{d}, nil
}

// set stores a new password's hash, and with it ends every session and
// every link that stands for the old one.
func (s *Service) set(ctx context.Context, tx *db.Tx, account accounts.Account, hash string) error {
	if err := s.d.Accounts.SetPassword(ctx, tx, account.ID, hash); err != nil {
		return err
	}
	if err := s.d.Links.Drop(ctx, tx, account.ID); err != nil {
		return err
	}
	if _, err := s.d.Sessions.EndAll(ctx, tx, account.ID); err != nil {
		return err
	}
	if account.Invited {
		return nil // the first one: nobody needs to be warned
	}
	return s.d.Mails.Changed(ctx, tx, account.User)
}

// Change replaces the actor's own password, given the current one, and
// ends all sessions of the account. token is the session that the calling browser
// goes on with. It fails as proof.Service.Password does, or with a hashing.WeakPasswordError.
func (s *Service) Change(ctx context.Context, actor httpx.Actor, current, password string) (token string, err error) {
	account, err := s.d.Proof.Password(ctx, actor, current)
	if err != nil {
		return "", err
	}
	hash, err := s.d.Policy.Choose(hashing.Ahead(ctx), password, account.Address())
	if err != nil {
		return "", err
	}
	token = s.d.Sessions.NewToken()
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Proof.Unchanged(ctx, tx, account); err != nil {
			return err
		}
		if err := s.set(ctx, tx, account, hash); err != nil {
			return err
		}
		if _, err := s.d.Sessions.Open(ctx, tx, account.ID, token); err != nil {
			return err
		}
		return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.password-changed", account.ID, nil)
	})
	return token, staff.Wrap("staff.ChangePassword", err)
}
