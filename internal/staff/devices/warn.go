package devices

import (
	"context"
	"errors"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/staff"
)

// Warn has the account of an address told that strangers have used up their tries on it, once a day. A task does it: whether there is
// such an account is nobody's business who guesses.
func (s *Store) Warn(emailKey string) {
	s.mu.Lock()
	told := s.told[emailKey] == s.today()
	s.mu.Unlock()
	if !told {
		s.warned.Add(emailKey, s.d.Clock.Now().Add(codeLife))
	}
}

func (s *Store) warn(ctx context.Context, emailKey string) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.d.Accounts.ByKeyIn(ctx, tx, emailKey)
		if errors.Is(err, staff.ErrUnknown) {
			return nil
		}
		if err != nil || account.Disabled || account.Invited {
			return err
		}
		return s.d.Mails.Guessed(ctx, tx, account.User, s.today())
	})
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.told) >= maxAsked { // the ledger of mails still knows who was told today
		clear(s.told)
	}
	s.told[emailKey] = s.today()
	return nil
}

func (s *Store) today() string { return s.d.Clock.Now().UTC().Format(time.DateOnly) }
