package staff

import (
	"context"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/sqlgen"
)

// ChangePassword replaces the actor's own password, given the current one, and
// ends all sessions of the account. token is the session that the calling browser
// goes on with. It fails with ErrWrongPassword, ErrBusy, *TooSoonError or a WeakPasswordError.
func (s *Service) ChangePassword(ctx context.Context, actor httpx.Actor, address, current, password string) (token string, err error) {
	row, err := s.proven(ctx, actor, address, current)
	if err != nil {
		return "", err
	}
	hash, err := s.newHash(ctx, password, Address{Mailbox: row.Email, Key: row.EmailKey})
	if err != nil {
		return "", err
	}
	token = s.ids.Token()
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.unchanged(ctx, tx, row); err != nil {
			return err
		}
		if err := s.setPassword(ctx, tx, row, hash); err != nil {
			return err
		}
		if _, err := s.begin(ctx, sqlgen.New(tx), row.ID, token, s.clock.Now()); err != nil {
			return err
		}
		return s.record(ctx, tx, userOf(row).actor(), "staff.password-changed", row.ID, nil)
	})
	return token, wrap("staff.ChangePassword", err)
}

// proven asks the actor for the current password once more, so that an
// unlocked screen is not enough. It is limited like a sign-in.
func (s *Service) proven(ctx context.Context, actor httpx.Actor, address, current string) (sqlgen.StaffUser, error) {
	row, err := s.reads().UserByID(ctx, actor.ID)
	if err != nil {
		return row, fmt.Errorf("staff: reading the account: %w", orUnknown(err))
	}
	if err := s.mayTry(address, row.EmailKey); err != nil {
		return row, err
	}
	ok, _, err := s.hasher.Verify(ctx, NormalPassword(current), row.PasswordHash)
	if err != nil {
		return row, fmt.Errorf("staff: checking the current password: %w", err)
	}
	if !ok {
		return row, ErrWrongPassword
	}
	s.tryWorked(address, row.EmailKey)
	return row, nil
}

// unchanged locks the account and fails when its password is no longer the one
// that was proven, or it was disabled meanwhile.
func (s *Service) unchanged(ctx context.Context, tx *db.Tx, was sqlgen.StaffUser) error {
	is, err := s.lock(ctx, sqlgen.New(tx), was.ID)
	if err != nil {
		return err
	}
	if is.PasswordHash != was.PasswordHash || is.DisabledAt.Valid {
		return ErrWrongPassword
	}
	return nil
}
