package devices

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/devices/sqlgen"
	"wardgate/internal/staff/mails"
)

// keep is how many browsers an account is known in at most; the one unused for the longest
// time is forgotten first.
const keep = 30

// Deps are what a Store needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Accounts *accounts.Store
	Mails    *mails.Writer
	// Origin is the public origin; https makes cookies Secure.
	Origin string
}

// Store keeps known browsers and mailed codes. It is safe for concurrent use.
type Store struct {
	d      Deps
	cookie httpx.TokenCookie
	// asking is the cookie by which a browser is known that asked for a code.
	asking httpx.TokenCookie

	mu    sync.Mutex
	asked map[asked]waiting
	// warned are the accounts to be told that strangers guess at them; told are those that were, with the day.
	warned *jobs.Pending[string]
	told   map[string]string
}

// New returns a Store.
func New(d Deps) (*Store, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Store{d: d, cookie: newCookie(d.Origin), asking: newAskingCookie(d.Origin), asked: map[asked]waiting{}, warned: jobs.NewPending[string](maxAsked), told: map[string]string{}}, nil
}

// Known is the id of the device, if the account of an address was signed in from the
// browser that has token; empty if not.
func (s *Store) Known(ctx context.Context, token, emailKey string) (id string, err error) {
	if token == "" {
		return "", nil
	}
	id, err = sqlgen.New(s.d.DB.Read()).KnownDevice(ctx, sqlgen.KnownDeviceParams{TokenHash: ids.Hash(token), EmailKey: emailKey, Now: s.d.Clock.Now()})
	return id, unless(sql.ErrNoRows, err)
}

// Remember makes the browser known to an account whose row tx has locked, and returns the
// token that the browser is to have from now on, and whether it was new to the account. A
// token that the account does not know is replaced, so that nobody can plant one. Of the address
// the network is kept (IsKnown).
func (s *Store) Remember(ctx context.Context, tx *db.Tx, userID, oldToken, address string) (token string, fresh bool, err error) {
	q, now, network := sqlgen.New(tx), s.d.Clock.Now(), NetworkOf(address)
	until := now.Add(Lifetime)
	if oldToken != "" {
		n, err := q.SeeDevice(ctx, sqlgen.SeeDeviceParams{
			Now: now, ExpiresAt: until, Network: network, TokenHash: ids.Hash(oldToken), UserID: userID,
		})
		if err != nil {
			return "", false, fmt.Errorf("noting a known device: %w", err)
		}
		if n > 0 {
			return oldToken, false, nil
		}
	}
	token = s.d.IDs.Token()
	if oldToken != "" {
		if err := q.MoveDevices(ctx, sqlgen.MoveDevicesParams{NewHash: ids.Hash(token), OldHash: ids.Hash(oldToken), UserID: userID}); err != nil {
			return "", false, fmt.Errorf("moving a device's accounts: %w", err)
		}
	}
	err = q.InsertDevice(ctx, sqlgen.InsertDeviceParams{
		ID: s.d.IDs.Row("dev", now), UserID: userID, TokenHash: ids.Hash(token), Now: now, ExpiresAt: until, Network: network,
	})
	if err != nil {
		return "", false, fmt.Errorf("remembering a device: %w", err)
	}
	return token, true, q.PruneDevices(ctx, sqlgen.PruneDevicesParams{UserID: userID, Keep: keep})
}

// IsKnown tells whether an account was signed in from the browser whose token has this hash, or from this network: who asks
// from there is no stranger, and gets something when strangers have used up what there is for them.
func (s *Store) IsKnown(ctx context.Context, tx *db.Tx, userID, tokenHash, network string) (bool, error) {
	n, err := sqlgen.New(tx).KnownFrom(ctx, sqlgen.KnownFromParams{UserID: userID, TokenHash: tokenHash, Network: network, Now: s.d.Clock.Now()})
	return n > 0, err
}

// NetworkOf is the network of a caller's address (IPv4 /24, IPv6 /48), empty for none.
func NetworkOf(address string) string {
	if address == "" {
		return ""
	}
	_, network := httpx.Networks(address)
	return network
}

// ForgetAll makes every browser new to an account again.
func (s *Store) ForgetAll(ctx context.Context, tx *db.Tx, userID string) error {
	if err := sqlgen.New(tx).DeleteDevicesOf(ctx, userID); err != nil {
		return fmt.Errorf("forgetting the account's devices: %w", err)
	}
	return nil
}

// Forget removes what is over, as part of tx. It is dead already; nothing but room depends
// on it.
func (s *Store) Forget(ctx context.Context, tx *db.Tx) error {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	return errors.Join(q.DeleteOldDevices(ctx, now), q.DeleteOldCodes(ctx, now.Add(-counted)))
}

// Welcome tells a person by mail that their account was signed in to from a new device.
func (s *Store) Welcome(ctx context.Context, tx *db.Tx, u staff.User, from staff.Client) error {
	return s.d.Mails.NewDevice(ctx, tx, u, s.d.IDs.Row("dev", s.d.Clock.Now()), from)
}

// unless is err, if it is not the one that is no failure.
func unless(fine, err error) error {
	if errors.Is(err, fine) {
		return nil
	}
	return err
}
