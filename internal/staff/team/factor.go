package team

import (
	"context"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
)

// ResetFactor takes a colleague's lost second factor off, app and passkeys: the password alone signs them in
// again. Their sessions end, and they are told by mail. It fails with staff.ErrUnknown, and
// with staff.ErrCodeState for an account without one and for the actor's own, which asks
// for a code on the account page.
func (s *Service) ResetFactor(ctx context.Context, by httpx.Actor, id string) (staff.User, error) {
	if id == by.ID {
		return staff.User{}, staff.ErrCodeState
	}
	return s.resetFactor(ctx, audit.Actor{ID: by.ID, Email: by.Email}, func(context.Context, *db.Tx) (string, error) { return id, nil })
}

// ResetFactorOf is `wardgate staff reset-factor EMAIL`. It fails with staff.ErrBadEmail,
// staff.ErrUnknown, or staff.ErrCodeState for an account without one.
func (s *Service) ResetFactorOf(ctx context.Context, email string) (staff.User, error) {
	a, err := staff.ParseAddress(email)
	if err != nil {
		return staff.User{}, err
	}
	return s.resetFactor(ctx, audit.Program("command line"), func(ctx context.Context, tx *db.Tx) (string, error) {
		account, err := s.d.Accounts.ByKeyIn(ctx, tx, a.Key)
		return account.ID, err
	})
}

func (s *Service) resetFactor(ctx context.Context, by audit.Actor, whose func(context.Context, *db.Tx) (string, error)) (u staff.User, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		id, err := whose(ctx, tx)
		if err != nil {
			return err
		}
		account, err := s.d.Accounts.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if was, err := s.takeOff(ctx, tx, account.User, by); err != nil || !was {
			return either(err, staff.ErrCodeState)
		}
		u = account.User
		u.SecondFactor, u.App, u.Passkeys = false, false, 0
		return nil
	})
	return u, staff.Wrap("staff.ResetFactor", err)
}

// takeOff does it in a transaction that has locked the account, and tells whether there was one.
func (s *Service) takeOff(ctx context.Context, tx *db.Tx, u staff.User, by audit.Actor) (was bool, err error) {
	app, err := s.d.Factors.TakeOff(ctx, tx, u.ID)
	if err != nil {
		return false, err
	}
	keys, err := s.d.Passkeys.TakeOff(ctx, tx, u.ID)
	if err != nil || !app && keys == 0 {
		return false, err
	}
	if _, err := s.d.Sessions.EndAll(ctx, tx, u.ID); err != nil {
		return false, err
	}
	if err := s.d.Mails.Factor(ctx, tx, u, whatWasTakenOff(app, keys)); err != nil {
		return false, err
	}
	s.d.Accounts.Publish(tx, u.ID, accounts.Changed)
	return true, s.d.Accounts.Record(ctx, tx, by, "staff.second-factor-reset", u.ID, map[string]any{"app": app, "passkeys": keys})
}

func whatWasTakenOff(app bool, keys int64) string {
	switch {
	case keys == 0:
		return "The second factor of your account was taken off"
	case app:
		return "The authenticator app and all passkeys of your account were taken off"
	default:
		return "All passkeys of your account were taken off"
	}
}

func either(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// EndSessions signs a colleague out everywhere. It fails with staff.ErrUnknown.
func (s *Service) EndSessions(ctx context.Context, by httpx.Actor, id string) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.d.Accounts.Lock(ctx, tx, id); err != nil {
			return err
		}
		n, err := s.d.Sessions.EndAll(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.d.Accounts.Record(ctx, tx, audit.Actor{ID: by.ID, Email: by.Email}, "staff.sessions-ended", id, map[string]int64{"sessions": n})
	})
	return staff.Wrap("staff.EndSessions", err)
}
