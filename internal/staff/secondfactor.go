package staff

import (
	"context"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff/sqlgen"
)

const (
	recoveryCodes  = 10
	recoveryLength = 12 // of 32 letters: 60 bits, and tries are limited
	// recoveryLetters lack what looks alike (0 O, 1 I) and can be typed in capitals.
	recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	secretAlphabet   = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" // base32, RFC 4648
)

// CodeSetup is what the person types or scans into an authenticator app.
type CodeSetup struct {
	Secret string // base32
	URI    string // otpauth://…, for a QR code
}

// BeginCode makes a secret that counts once ConfirmCode has seen a code of it.
// It asks for the password: whoever finds an unlocked screen must not lock its
// owner out. It fails with ErrCodeState when a second factor is on, and with
// ErrWrongPassword, ErrBusy or *TooSoonError.
func (s *Service) BeginCode(ctx context.Context, actor httpx.Actor, address, password string) (CodeSetup, error) {
	if _, err := s.proven(ctx, actor, address, password); err != nil {
		return CodeSetup{}, err
	}
	secret := s.ids.Pick(secretAlphabet, secretBytes*8/5)
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		row, err := s.lock(ctx, q, actor.ID)
		if err != nil {
			return err
		}
		if row.TotpSecret != "" {
			return ErrCodeState
		}
		return q.BeginCode(ctx, sqlgen.BeginCodeParams{ID: row.ID, TotpPending: secret})
	})
	if err != nil {
		return CodeSetup{}, wrap("staff.BeginCode", err)
	}
	return CodeSetup{Secret: secret, URI: codeURI(s.company.Product, actor.Email, secret)}, nil
}

// ConfirmCode turns the second factor on, given a code of the secret, ends all
// sessions of the account, and returns ten recovery codes and the session that
// the calling browser goes on with. Nobody sees the codes again. It fails with
// ErrCodeState, ErrCodeNeeded or *TooSoonError.
func (s *Service) ConfirmCode(ctx context.Context, actor httpx.Actor, address, code string) (recovery []string, token string, err error) {
	if err := s.mayTry(address, throttleKey(actor.Email)); err != nil {
		return nil, "", err
	}
	for range recoveryCodes {
		recovery = append(recovery, s.ids.Pick(recoveryAlphabet, recoveryLength))
	}
	token = s.ids.Token()
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		row, err := s.lock(ctx, sqlgen.New(tx), actor.ID)
		if err != nil {
			return err
		}
		if err := s.turnOn(ctx, tx, row, code, recovery); err != nil {
			return err
		}
		return s.goOn(ctx, tx, userOf(row), token, "staff.second-factor-on")
	})
	if err != nil {
		return nil, "", wrap("staff.ConfirmCode", err)
	}
	s.tryWorked(address, throttleKey(actor.Email))
	return recovery, token, nil
}

func (s *Service) turnOn(ctx context.Context, tx *db.Tx, row sqlgen.StaffUser, code string, recovery []string) error {
	if row.TotpPending == "" || row.TotpSecret != "" {
		return ErrCodeState
	}
	secret, err := secretEncoding().DecodeString(row.TotpPending)
	if err != nil {
		return fmt.Errorf("reading the secret: %w", err)
	}
	step, ok := matchCode(secret, plainCode(code), s.clock.Now())
	if !ok {
		return ErrCodeNeeded
	}
	q := sqlgen.New(tx)
	if err := q.SetCode(ctx, sqlgen.SetCodeParams{ID: row.ID, Secret: row.TotpPending, Step: step}); err != nil {
		return err
	}
	if err := q.DeleteRecovery(ctx, row.ID); err != nil {
		return err
	}
	for _, c := range recovery {
		if err := q.InsertRecovery(ctx, sqlgen.InsertRecoveryParams{UserID: row.ID, CodeHash: ids.Hash(c)}); err != nil {
			return err
		}
	}
	return nil
}

// RemoveCode turns the second factor off, given the password, and ends all
// sessions but the one whose token it returns. It fails with ErrWrongPassword,
// ErrCodeState, ErrBusy or *TooSoonError.
func (s *Service) RemoveCode(ctx context.Context, actor httpx.Actor, address, password string) (token string, err error) {
	row, err := s.proven(ctx, actor, address, password)
	if err != nil {
		return "", err
	}
	token = s.ids.Token()
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.unchanged(ctx, tx, row); err != nil {
			return err
		}
		if err := s.turnOff(ctx, tx, row.ID); err != nil {
			return err
		}
		return s.goOn(ctx, tx, userOf(row), token, "staff.second-factor-off")
	})
	return token, wrap("staff.RemoveCode", err)
}

func (s *Service) turnOff(ctx context.Context, tx *db.Tx, userID string) error {
	q := sqlgen.New(tx)
	row, err := q.UserByID(ctx, userID)
	if err != nil {
		return err
	}
	if row.TotpSecret == "" {
		return ErrCodeState
	}
	if err := q.SetCode(ctx, sqlgen.SetCodeParams{ID: userID, Step: row.TotpStep}); err != nil {
		return err
	}
	return q.DeleteRecovery(ctx, userID)
}

// goOn ends the account's sessions and opens one for the browser that asked.
func (s *Service) goOn(ctx context.Context, tx *db.Tx, u User, token, action string) error {
	if _, err := s.endSessions(ctx, tx, u.ID); err != nil {
		return err
	}
	if _, err := s.begin(ctx, sqlgen.New(tx), u.ID, token, s.clock.Now()); err != nil {
		return err
	}
	return s.record(ctx, tx, u.actor(), action, u.ID, nil)
}

// checkCode asks for the second factor at sign-in, if the account has one. The
// account's row is locked, so a code cannot be used twice at once.
func (s *Service) checkCode(ctx context.Context, tx *db.Tx, userID, code string) error {
	q := sqlgen.New(tx)
	row, err := q.UserByID(ctx, userID)
	if err != nil || row.TotpSecret == "" {
		return err
	}
	secret, err := secretEncoding().DecodeString(row.TotpSecret)
	if err != nil {
		return fmt.Errorf("reading the secret: %w", err)
	}
	code = plainCode(code)
	if step, ok := matchCode(secret, code, s.clock.Now()); ok {
		n, err := q.UseStep(ctx, sqlgen.UseStepParams{ID: userID, Step: step})
		if err == nil && n == 0 {
			return ErrCodeNeeded
		}
		return err
	}
	n, err := q.UseRecovery(ctx, sqlgen.UseRecoveryParams{UserID: userID, CodeHash: ids.Hash(code)})
	if err == nil && n == 0 {
		return ErrCodeNeeded
	}
	return err
}
