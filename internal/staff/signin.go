package staff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff/sqlgen"
)

// Credentials are what somebody shows at the door.
type Credentials struct {
	Email, Password string
	// Code is the six digits of the second factor or a recovery code; empty if none was asked for.
	Code string
	// Address is the caller's IP address, for the limit.
	Address string
	// OldToken is the session that the browser still has; it ends.
	OldToken string
}

// SignIn checks credentials and opens a session. token goes into the cookie and
// nowhere else. It fails with ErrRefused, ErrCodeNeeded, ErrBusy or *TooSoonError.
//
// A session never outlives a sign-in in the same browser: the new one has a new
// token (OWASP: renew the session ID after any privilege change).
func (s *Service) SignIn(ctx context.Context, c Credentials) (u User, token string, err error) {
	key := throttleKey(c.Email)
	if err := s.mayTry(c.Address, key); err != nil {
		return User{}, "", err
	}
	row, renewed, err := s.check(ctx, key, c.Password)
	if err != nil {
		return User{}, "", err
	}
	token = s.ids.Token()
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.open(ctx, tx, row, renewed, c, token)
	})
	if err != nil {
		return User{}, "", err
	}
	s.tryWorked(c.Address, key)
	return userOf(row), token, nil
}

// throttleKey is the account's key, or something bounded for what is no address:
// that is limited and hashed like anything else.
func throttleKey(email string) string {
	if a, err := ParseAddress(email); err == nil {
		return a.Key
	}
	email = strings.ToLower(strings.TrimSpace(strings.ReplaceAll(email, "\x00", "")))
	return strings.ToValidUTF8(email[:min(len(email), maxEmail)], "") // PostgreSQL takes text only
}

func (s *Service) mayTry(address, key string) error {
	if s.throttle == nil {
		return nil
	}
	if wait := s.throttle.Begin(address, key); wait > 0 {
		return &TooSoonError{Wait: wait}
	}
	return nil
}

func (s *Service) tryWorked(address, key string) {
	if s.throttle != nil {
		s.throttle.Succeeded(address, key)
	}
}

// check verifies a password. The hash is computed in every case, so that the
// time tells nothing. renewed is the hash to store from now on.
func (s *Service) check(ctx context.Context, key, password string) (row sqlgen.StaffUser, renewed string, err error) {
	row, err = s.reads().UserByKey(ctx, key)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return row, "", fmt.Errorf("staff.SignIn: %w", err)
	}
	password = NormalPassword(password)
	ok, outdated, err := s.hasher.Verify(ctx, password, row.PasswordHash)
	if err != nil {
		return row, "", fmt.Errorf("staff.SignIn: %w", err)
	}
	if !ok || row.DisabledAt.Valid {
		return row, "", ErrRefused
	}
	if !outdated {
		return row, row.PasswordHash, nil
	}
	renewed, err = s.hasher.Hash(ctx, password)
	return row, renewed, err
}

func (s *Service) open(ctx context.Context, tx *db.Tx, row sqlgen.StaffUser, renewed string, c Credentials, token string) error {
	q, now := sqlgen.New(tx), s.clock.Now()
	n, err := q.SignIn(ctx, sqlgen.SignInParams{ID: row.ID, CheckedHash: row.PasswordHash, NewHash: renewed, Now: at(now)})
	if err != nil {
		return fmt.Errorf("staff.SignIn: %w", err)
	}
	if n == 0 { // disabled, or a new password, since the check
		return ErrRefused
	}
	if err := s.checkCode(ctx, tx, row.ID, c.Code); err != nil {
		return err
	}
	if err := s.endOld(ctx, q, c.OldToken); err != nil {
		return err
	}
	session, err := s.begin(ctx, q, row.ID, token, now)
	if err != nil {
		return err
	}
	return s.record(ctx, tx, userOf(row).actor(), "staff.signed-in", row.ID, map[string]string{"session": session})
}

func (s *Service) endOld(ctx context.Context, q *sqlgen.Queries, token string) error {
	if token == "" {
		return nil
	}
	_, err := q.DeleteSession(ctx, ids.Hash(token))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("ending the old session: %w", err)
	}
	return nil
}

func (s *Service) begin(ctx context.Context, q *sqlgen.Queries, userID, token string, now time.Time) (id string, err error) {
	id = s.ids.Row("ses", now)
	err = q.InsertSession(ctx, sqlgen.InsertSessionParams{
		ID: id, TokenHash: ids.Hash(token), UserID: userID, CreatedAt: now, ExpiresAt: now.Add(AbsoluteTimeout),
	})
	if err != nil {
		return "", fmt.Errorf("opening a session: %w", err)
	}
	return id, nil
}
