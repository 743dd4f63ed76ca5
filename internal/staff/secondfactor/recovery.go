package secondfactor

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/vault"
	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/secondfactor/sqlgen"
)

// Recovery codes. Each is kept as the slow hash of its SHA-256, sealed with the key file: those
// of an account have one salt, so that looking a typed code up costs one hash, and a stolen
// table with a stolen key file still has each guess cost as much as one at a password. The
// SHA-256 in between lets codes be carried over that were kept as that alone.
const (
	recoveryCodes  = 10
	recoveryLength = 12 // of 32 letters: 60 bits, and tries are limited
	// recoveryAlphabet lacks what looks alike (0 O, 1 I) and can be typed in capitals.
	recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
)

// Recovery are new recovery codes that are not kept yet.
type Recovery struct {
	// Codes are what their owner is shown.
	Codes  []string
	hashes []string
}

// NewRecovery makes ten recovery codes. It takes as long as hashing ten passwords, so it is called
// before the transaction that keeps them. It fails with hashing.ErrBusy.
func (s *Service) NewRecovery(ctx context.Context) (r Recovery, err error) {
	ctx = hashing.Ahead(ctx)
	for range recoveryCodes {
		r.Codes = append(r.Codes, s.d.IDs.Pick(recoveryAlphabet, recoveryLength))
	}
	r.hashes, err = s.slowly(ctx, hashesOf(r.Codes))
	return r, err
}

func hashesOf(codes []string) (out []string) {
	for _, c := range codes {
		out = append(out, ids.Hash(c))
	}
	return out
}

// slowly are the slow hashes of hashes, all with one salt.
func (s *Service) slowly(ctx context.Context, hashes []string) (out []string, err error) {
	for i, h := range hashes {
		var slow string
		if i == 0 {
			slow, err = s.d.Hasher.Hash(ctx, h)
		} else {
			slow, err = s.d.Hasher.Alike(ctx, h, out[0])
		}
		if err != nil {
			return nil, fmt.Errorf("hashing recovery codes: %w", err)
		}
		out = append(out, slow)
	}
	return out, nil
}

func (s *Service) keepCodes(ctx context.Context, tx *db.Tx, userID string, made Recovery) error {
	q := sqlgen.New(tx)
	if err := q.DeleteRecovery(ctx, userID); err != nil {
		return err
	}
	for _, slow := range made.hashes {
		id := s.d.IDs.Row("rec", s.d.Clock.Now())
		sealed, err := s.d.DB.Seal(recoveryPlace(id), slow)
		if err == nil {
			err = q.InsertRecovery(ctx, sqlgen.InsertRecoveryParams{ID: id, UserID: userID, CodeHash: sealed})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// recoveryPlace is where the hash of a recovery code stands (db.Sealer).
func recoveryPlace(id string) string { return "staff_recovery_codes.code:" + id }

// Shown is what a person gave as a code, with what of it takes time to look at.
type Shown struct {
	code string
	// recovery is the id of the account's recovery code that it is, empty if it is none.
	recovery string
}

// Look looks at what was given as the code of an account, before the transaction in which Check
// uses it: what may be a recovery code takes one slow hash, also where there is no account (an
// empty userID). It fails with hashing.ErrBusy.
func (s *Service) Look(ctx context.Context, userID, code string) (Shown, error) {
	shown := Shown{code: plainCode(code)}
	if !mayBeRecovery(shown.code) {
		return shown, nil
	}
	rows, err := sqlgen.New(s.d.DB.Read()).RecoveryCodes(ctx, userID)
	if err != nil {
		return shown, fmt.Errorf("reading recovery codes: %w", err)
	}
	fast := ids.Hash(shown.code)
	slow := map[string]string{} // by salt and costs
	for _, row := range rows {
		kept, err := s.kept(row.ID, row.CodeHash)
		if err != nil {
			return shown, err
		}
		given := fast
		if row.Slow {
			if given, err = s.alike(ctx, slow, fast, kept); err != nil {
				return shown, err
			}
		}
		if subtle.ConstantTimeCompare([]byte(kept), []byte(given)) == 1 {
			shown.recovery = row.ID
		}
	}
	if len(slow) == 0 { // the time must not tell whether there are any
		_, err = s.d.Hasher.Alike(ctx, fast, "")
	}
	return shown, err
}

// alike is the slow hash of fast with kept's salt and costs, computed once for each.
func (s *Service) alike(ctx context.Context, known map[string]string, fast, kept string) (slow string, err error) {
	salt := kept[:strings.LastIndexByte(kept, '$')+1]
	if known[salt] == "" {
		if known[salt], err = s.d.Hasher.Alike(ctx, fast, kept); err != nil {
			return "", fmt.Errorf("hashing what may be a recovery code: %w", err)
		}
	}
	return known[salt], nil
}

// kept is the hash that stands in a row.
func (s *Service) kept(id, stored string) (string, error) {
	if !vault.IsSealed(stored) { // of before, until the next start has sealed it
		return stored, nil
	}
	hash, err := s.d.DB.Unseal(recoveryPlace(id), stored)
	if err != nil {
		return "", fmt.Errorf("opening the hash of a recovery code: %w", err)
	}
	return hash, nil
}

func mayBeRecovery(code string) bool {
	return len(code) == recoveryLength && strings.Trim(code, recoveryAlphabet) == ""
}

// CarryOver hashes the recovery codes slowly that an earlier version kept as their SHA-256, one
// account after the other. It is periodic work, and nothing once it is done.
func (s *Service) CarryOver(ctx context.Context) error {
	rows, err := sqlgen.New(s.d.DB.Read()).FastRecoveryCodes(ctx)
	if err != nil {
		return fmt.Errorf("staff.CarryOver: %w", err)
	}
	for len(rows) > 0 && err == nil {
		n := 1
		for n < len(rows) && rows[n].UserID == rows[0].UserID {
			n++
		}
		err = s.carryOver(ctx, rows[:n])
		rows = rows[n:]
	}
	if errors.Is(err, hashing.ErrBusy) {
		return nil // people sign in: another time
	}
	return staff.Wrap("staff.CarryOver", err)
}

func (s *Service) carryOver(ctx context.Context, rows []sqlgen.FastRecoveryCodesRow) error {
	var fast []string
	for _, row := range rows {
		hash, err := s.kept(row.ID, row.CodeHash)
		if err != nil {
			return err
		}
		fast = append(fast, hash)
	}
	slow, err := s.slowly(ctx, fast)
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i, row := range rows {
			sealed, err := s.d.DB.Seal(recoveryPlace(row.ID), slow[i])
			if err == nil {
				err = sqlgen.New(tx).SlowDownRecovery(ctx, sqlgen.SlowDownRecoveryParams{ID: row.ID, Before: row.CodeHash, CodeHash: sealed})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}
