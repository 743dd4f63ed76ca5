package links

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/links/sqlgen"
)

// Purpose is what a one-time link is for.
type Purpose string

// The purposes.
const (
	ForSetup  Purpose = "setup"  // makes the first owner
	ForInvite Purpose = "invite" // sets name and first password
	ForReset  Purpose = "reset"  // sets a new password
)

// How long a link works. An invitation may wait over a weekend and a holiday; a
// reset is asked for by somebody who sits in front of the form.
const (
	setupValid  = 24 * time.Hour
	inviteValid = 7 * 24 * time.Hour
	resetValid  = time.Hour
)

// Lifetime is how long a link of this purpose works.
func (p Purpose) Lifetime() time.Duration {
	switch p {
	case ForSetup:
		return setupValid
	case ForInvite:
		return inviteValid
	default:
		return resetValid
	}
}

// path is the staff page that the link opens. It shows a form: opening the link
// changes nothing, for mail scanners press every link (M13).
func (p Purpose) path() string {
	switch p {
	case ForSetup:
		return "/setup"
	case ForInvite:
		return "/invite"
	default:
		return "/reset"
	}
}

// Link is a one-time link. Its URL is a secret until it is used.
type Link struct {
	URL       string
	ExpiresAt time.Time
}

// Deps are what a Store needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	// Origin is the public origin without a slash at its end.
	Origin string
}

// Store keeps the links. Of each only the hash of its token is stored.
type Store struct{ d Deps }

// New returns a Store.
func New(d Deps) (*Store, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Store{d}, nil
}

// Page is the address of the page that a link of purpose p opens, without a token.
func (s *Store) Page(p Purpose) string { return s.d.Origin + p.path() }

// NewID is a fresh id for Make.
func (s *Store) NewID() string { return s.d.IDs.Row("tok", s.d.Clock.Now()) }

// Asker is who asked for a reset link: from which network, and whether the link comes out of what is reserved for
// browsers and networks that the account was signed in from.
type Asker struct {
	Network  string
	Reserved bool
}

// Make stores a new link for userID (empty for setup) under id. made is false
// when id exists already: then nothing changed. An invitation replaces the one
// before. Reset links stand side by side for their hour: mails overtake each other,
// and using one drops them all.
func (s *Store) Make(ctx context.Context, tx *db.Tx, id string, p Purpose, userID string, by Asker) (l Link, made bool, err error) {
	q, token, now := sqlgen.New(tx), s.d.IDs.Token(), s.d.Clock.Now()
	l = Link{URL: s.Page(p) + "?token=" + url.QueryEscape(token), ExpiresAt: now.Add(p.Lifetime())}
	user := sql.NullString{String: userID, Valid: userID != ""}
	n, err := q.InsertToken(ctx, sqlgen.InsertTokenParams{
		ID: id, TokenHash: ids.Hash(token), Purpose: string(p), UserID: user, CreatedAt: now, ExpiresAt: l.ExpiresAt,
		Network: by.Network, Reserved: by.Reserved,
	})
	if err != nil {
		return Link{}, false, fmt.Errorf("storing a link: %w", err)
	}
	if n == 0 || p == ForReset {
		return l, n == 1, nil
	}
	if err := q.DeleteTokensOf(ctx, sqlgen.DeleteTokensOfParams{UserID: user, ExceptID: id}); err != nil {
		return Link{}, false, fmt.Errorf("replacing a link: %w", err)
	}
	return l, true, nil
}

// Read tells whose link it is without using it. It fails with staff.ErrLinkGone.
func (s *Store) Read(ctx context.Context, p Purpose, token string) (userID string, err error) {
	t, err := sqlgen.New(s.d.DB.Read()).ReadToken(ctx, sqlgen.ReadTokenParams{TokenHash: ids.Hash(token), Purpose: string(p), Now: s.d.Clock.Now()})
	return t.UserID.String, orGone(err)
}

// Take uses a link up: of two at once one fails with staff.ErrLinkGone.
func (s *Store) Take(ctx context.Context, tx *db.Tx, p Purpose, token string) error {
	_, err := sqlgen.New(tx).TakeToken(ctx, sqlgen.TakeTokenParams{TokenHash: ids.Hash(token), Purpose: string(p), Now: s.d.Clock.Now()})
	return orGone(err)
}

// Drop removes every link of an account.
func (s *Store) Drop(ctx context.Context, tx *db.Tx, userID string) error {
	user := sql.NullString{String: userID, Valid: true}
	if err := sqlgen.New(tx).DeleteTokensOf(ctx, sqlgen.DeleteTokensOfParams{UserID: user}); err != nil {
		return fmt.Errorf("dropping the account's links: %w", err)
	}
	return nil
}

// DropSetup removes every link that makes a first owner.
func (s *Store) DropSetup(ctx context.Context, tx *db.Tx) error {
	return sqlgen.New(tx).DeleteSetupTokens(ctx)
}

// Resets tells by whom the reset links of an account were asked for since then, at most a Day ago.
func (s *Store) Resets(ctx context.Context, tx *db.Tx, userID string, since time.Time) ([]Asker, error) {
	rows, err := sqlgen.New(tx).ResetsOf(ctx, sqlgen.ResetsOfParams{UserID: userID, Since: since})
	out := make([]Asker, len(rows))
	for i, r := range rows {
		out[i] = Asker(r)
	}
	return out, err
}

// Day is how long reset links are counted (Resets).
const Day = 24 * time.Hour

// Forget removes the links that have run out, reset links a Day after they were made.
func (s *Store) Forget(ctx context.Context, tx *db.Tx) error {
	now := s.d.Clock.Now()
	_, err := sqlgen.New(tx).DeleteOldTokens(ctx, sqlgen.DeleteOldTokensParams{Now: now, DayAgo: now.Add(-Day)})
	return err
}

func orGone(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return staff.ErrLinkGone
	}
	return err
}
