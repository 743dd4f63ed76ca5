package secondfactor

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/mails"
	"wardgate/internal/staff/proof"
	"wardgate/internal/staff/secondfactor/sqlgen"
	"wardgate/internal/staff/sessions"
)

const secretAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" // base32, RFC 4648

// CodeSetup is what the person types or scans into an authenticator app.
type CodeSetup struct {
	Secret string // base32
	URI    string // otpauth://…, for a QR code
}

// Deps are what a Service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Accounts *accounts.Store
	Sessions *sessions.Service
	Mails    *mails.Writer
	// Hasher hashes recovery codes.
	Hasher hashing.Hasher
	// Throttle limits guessing codes; nil sets no limit.
	Throttle *proof.Throttle `wiring:"optional"`
	// Product names the account in an authenticator app.
	Product func() string
}

// Service turns the second factor on and off, and checks its codes.
type Service struct{ d Deps }

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{d}, nil
}

// Begin makes a secret that counts once Confirm has seen a code of it.
// Its endpoint asks for a fresh proof, as those of Remove and Renew do: an unlocked screen must
// not be enough to lock its owner out. It fails with staff.ErrCodeState when an app is paired.
func (s *Service) Begin(ctx context.Context, actor httpx.Actor) (CodeSetup, error) {
	secret := s.d.IDs.Pick(secretAlphabet, secretBytes*8/5)
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.d.Accounts.Lock(ctx, tx, actor.ID)
		if err != nil {
			return err
		}
		if account.App {
			return staff.ErrCodeState
		}
		sealed, err := s.d.DB.Seal(secretPlace(account.ID), secret)
		if err != nil {
			return err
		}
		return sqlgen.New(tx).BeginCode(ctx, sqlgen.BeginCodeParams{ID: account.ID, TotpPending: sealed})
	})
	if err != nil {
		return CodeSetup{}, staff.Wrap("staff.BeginCode", err)
	}
	return CodeSetup{Secret: secret, URI: codeURI(s.d.Product(), actor.Email, secret)}, nil
}

// Confirm turns the second factor on, given a code of the secret, ends all
// sessions of the account, and returns ten recovery codes and the session that
// the calling browser goes on with. Nobody sees the codes again. It fails with
// staff.ErrCodeState, staff.ErrCodeNeeded or *staff.TooSoonError.
func (s *Service) Confirm(ctx context.Context, actor httpx.Actor, code string) (recovery []string, token string, err error) {
	if err := s.d.Throttle.Session(proof.SessionKey(actor)); err != nil {
		return nil, "", err
	}
	made, err := s.NewRecovery(ctx)
	if err != nil {
		return nil, "", staff.Wrap("staff.ConfirmCode", err)
	}
	token = s.d.Sessions.NewToken()
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.d.Accounts.Lock(ctx, tx, actor.ID)
		if err != nil {
			return err
		}
		if err := s.turnOn(ctx, tx, account.ID, code, made); err != nil {
			return err
		}
		return s.goOn(ctx, tx, account.User, token, "staff.second-factor-on", "The second factor of your account was turned on")
	})
	if err != nil {
		return nil, "", staff.Wrap("staff.ConfirmCode", err)
	}
	s.d.Throttle.SessionWasRight(proof.SessionKey(actor))
	return made.Codes, token, nil
}

// Renew makes ten new recovery codes; the old ones open nothing any more. It fails with
// staff.ErrCodeState for an account without a second factor.
func (s *Service) Renew(ctx context.Context, actor httpx.Actor) (recovery []string, err error) {
	made, err := s.NewRecovery(ctx)
	if err != nil {
		return nil, staff.Wrap("staff.RenewCodes", err)
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.d.Accounts.Lock(ctx, tx, actor.ID)
		if err != nil {
			return err
		}
		if !account.SecondFactor {
			return staff.ErrCodeState
		}
		if err := s.keepCodes(ctx, tx, account.ID, made); err != nil {
			return err
		}
		if err := s.d.Mails.Factor(ctx, tx, account.User, "New recovery codes were made for your account"); err != nil {
			return err
		}
		return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.recovery-codes-renewed", account.ID, nil)
	})
	if err != nil {
		return nil, staff.Wrap("staff.RenewCodes", err)
	}
	return made.Codes, nil
}

func (s *Service) turnOn(ctx context.Context, tx *db.Tx, userID, code string, made Recovery) error {
	q := sqlgen.New(tx)
	row, err := q.SecondFactor(ctx, userID)
	if err != nil {
		return err
	}
	if row.TotpPending == "" || row.TotpSecret != "" {
		return staff.ErrCodeState
	}
	secret, err := s.opened(userID, row.TotpPending)
	if err != nil {
		return err
	}
	step, ok := matchCode(secret, plainCode(code), s.d.Clock.Now())
	if !ok {
		return staff.ErrCodeNeeded
	}
	if err := q.SetCode(ctx, sqlgen.SetCodeParams{ID: userID, Secret: row.TotpPending, Step: step}); err != nil {
		return err
	}
	return s.keepCodes(ctx, tx, userID, made)
}

// secretPlace is where an account's secret stands (db.Sealer), pending or in use: it moves from one to the other as it is.
func secretPlace(userID string) string { return "staff_users.totp:" + userID }

// opened is a stored secret as codes are computed from it.
func (s *Service) opened(userID, sealed string) ([]byte, error) {
	text, err := s.d.DB.Unseal(secretPlace(userID), sealed)
	if err != nil {
		return nil, fmt.Errorf("opening the secret: %w", err)
	}
	secret, err := secretEncoding().DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("reading the secret: %w", err)
	}
	return secret, nil
}

// Remove turns the second factor off and ends all sessions but the one whose token it
// returns. It fails with staff.ErrCodeState.
func (s *Service) Remove(ctx context.Context, actor httpx.Actor) (token string, err error) {
	token = s.d.Sessions.NewToken()
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.d.Accounts.Lock(ctx, tx, actor.ID)
		if err != nil {
			return err
		}
		if err := s.turnOff(ctx, tx, account.ID); err != nil {
			return err
		}
		return s.goOn(ctx, tx, account.User, token, "staff.second-factor-off", "The second factor of your account was turned off")
	})
	return token, staff.Wrap("staff.RemoveCode", err)
}

func (s *Service) turnOff(ctx context.Context, tx *db.Tx, userID string) error {
	q := sqlgen.New(tx)
	row, err := q.SecondFactor(ctx, userID)
	if err != nil {
		return err
	}
	if row.TotpSecret == "" {
		return staff.ErrCodeState
	}
	if err := q.SetCode(ctx, sqlgen.SetCodeParams{ID: userID, Step: row.TotpStep}); err != nil {
		return err
	}
	return s.Left(ctx, tx, userID)
}

// First keeps the recovery codes of an account that gets its first second factor, another one
// than the app, as part of a transaction that has locked it.
func (s *Service) First(ctx context.Context, tx *db.Tx, userID string, made Recovery) error {
	return s.keepCodes(ctx, tx, userID, made)
}

// Left makes the recovery codes worthless if no second factor is left to recover from, as
// part of a transaction that has locked the account and taken one off.
func (s *Service) Left(ctx context.Context, tx *db.Tx, userID string) error {
	q := sqlgen.New(tx)
	row, err := q.SecondFactor(ctx, userID)
	if err != nil || row.TotpSecret != "" || row.Passkeys > 0 {
		return err
	}
	return q.DeleteRecovery(ctx, userID)
}

// TakeOff unpairs the authenticator app of an account, as part of a transaction that has
// locked it, for its owner who has lost it. was tells whether it was on. The sessions are
// the caller's to end.
func (s *Service) TakeOff(ctx context.Context, tx *db.Tx, userID string) (was bool, err error) {
	err = s.turnOff(ctx, tx, userID)
	if errors.Is(err, staff.ErrCodeState) {
		return false, nil
	}
	return err == nil, err
}

// goOn ends the account's sessions and opens one for the browser that asked.
// what is how its owner is told by mail.
func (s *Service) goOn(ctx context.Context, tx *db.Tx, u staff.User, token, action, what string) error {
	if err := s.d.Sessions.Renew(ctx, tx, u.ID, token); err != nil {
		return err
	}
	if err := s.d.Mails.Factor(ctx, tx, u, what); err != nil {
		return err
	}
	return s.d.Accounts.Record(ctx, tx, u.Actor(), action, u.ID, nil)
}

// Check asks for the second factor at sign-in, if the account has one. The
// account's row is locked, so a code cannot be used twice at once.
func (s *Service) Check(ctx context.Context, tx *db.Tx, userID string, shown Shown) error {
	q := sqlgen.New(tx)
	row, err := q.SecondFactor(ctx, userID)
	if err != nil || row.TotpSecret == "" && row.Passkeys == 0 {
		return err
	}
	used, err := s.useStep(ctx, q, userID, row.TotpSecret, shown.code)
	if err == nil && used == 0 && shown.recovery != "" {
		used, err = q.UseRecovery(ctx, sqlgen.UseRecoveryParams{ID: shown.recovery, UserID: userID})
	}
	if err == nil && used == 0 {
		return &staff.FactorNeededError{App: row.TotpSecret != "", Passkeys: row.Passkeys > 0}
	}
	return err
}

// useStep uses a code of the app up, if it is one; used is how many that were.
func (s *Service) useStep(ctx context.Context, q *sqlgen.Queries, userID, sealed, code string) (used int64, err error) {
	if sealed == "" {
		return 0, nil
	}
	secret, err := s.opened(userID, sealed)
	if err != nil {
		return 0, err
	}
	step, ok := matchCode(secret, code, s.d.Clock.Now())
	if !ok {
		return 0, nil
	}
	return q.UseStep(ctx, sqlgen.UseStepParams{ID: userID, Step: step})
}

// Matches tells whether the account of an address has a second factor that code fits,
// without using it up. It takes the same work whether there is such an account.
func (s *Service) Matches(ctx context.Context, emailKey, code string) (shown Shown, fits bool, err error) {
	row, err := sqlgen.New(s.d.DB.Read()).SecondFactorByKey(ctx, emailKey)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return shown, false, err
	}
	shown, err = s.Look(ctx, row.ID, code)
	if err != nil || row.TotpSecret == "" {
		return shown, shown.recovery != "", err // passkeys alone: their recovery codes
	}
	secret, err := s.opened(row.ID, row.TotpSecret)
	if err != nil {
		return shown, false, err
	}
	step, app := matchCode(secret, shown.code, s.d.Clock.Now())
	return shown, shown.recovery != "" || app && step > row.TotpStep, nil
}
