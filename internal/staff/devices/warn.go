package devices

import (
	"context"
	"errors"
	"maps"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/staff"
)

// Warn has the account of an address told that strangers have used up their tries on it, once a day. It takes no time that could be
// measured, and a task does the rest: whether there is such an account is nobody's business who guesses.
func (s *Store) Warn(emailKey string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.warned) < maxAsked && s.told[emailKey] != s.today() {
		s.warned[emailKey] = s.d.Clock.Now().Add(codeLife)
	}
}

// answerWarnings mails what is to be told. What fails is tried again for some minutes; the next wrong password asks for it anew.
func (s *Store) answerWarnings(ctx context.Context) (failed error) {
	s.mu.Lock()
	all := maps.Clone(s.warned)
	s.mu.Unlock()
	for key, until := range all {
		err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.warn(ctx, tx, key) })
		if err != nil && s.d.Clock.Now().Before(until) {
			failed = errors.Join(failed, err)
			continue
		}
		s.mu.Lock()
		delete(s.warned, key)
		if len(s.told) >= maxAsked { // the ledger of mails still knows who was told today
			clear(s.told)
		}
		s.told[key] = s.today()
		s.mu.Unlock()
	}
	return failed
}

func (s *Store) warn(ctx context.Context, tx *db.Tx, emailKey string) error {
	account, err := s.d.Accounts.ByKeyIn(ctx, tx, emailKey)
	if errors.Is(err, staff.ErrUnknown) {
		return nil
	}
	if err != nil || account.Disabled || account.Invited {
		return err
	}
	return s.d.Mails.Guessed(ctx, tx, account.User, s.today())
}

func (s *Store) today() string { return s.d.Clock.Now().UTC().Format(time.DateOnly) }
