package staff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff/sqlgen"
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

func (p Purpose) valid() time.Duration {
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

// makeLink stores a new link for userID (empty for setup) under id. made is false
// when id exists already: then nothing changed. An invitation replaces the one
// before. Reset links stand side by side for their hour, at most resetsPerHour:
// mails overtake each other, and using one drops them all.
func (s *Service) makeLink(ctx context.Context, q *sqlgen.Queries, id string, p Purpose, userID string) (l Link, made bool, err error) {
	token, now := s.ids.Token(), s.clock.Now()
	l = Link{URL: s.origin + p.path() + "?token=" + url.QueryEscape(token), ExpiresAt: now.Add(p.valid())}
	user := sql.NullString{String: userID, Valid: userID != ""}
	n, err := q.InsertToken(ctx, sqlgen.InsertTokenParams{
		ID: id, TokenHash: ids.Hash(token), Purpose: string(p), UserID: user, CreatedAt: now, ExpiresAt: l.ExpiresAt,
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

// linkID is a fresh id for makeLink.
func (s *Service) linkID() string { return s.ids.Row("tok", s.clock.Now()) }

// Redemption is what somebody sends from the page behind a link.
type Redemption struct {
	Token    string
	Name     string // invitations only; empty keeps the name the owner gave
	Password string
}

// Accept uses an invitation: it sets the name and the first password. It fails
// with ErrLinkGone, ErrBadName, ErrBusy or a WeakPasswordError, and then the link still works.
func (s *Service) Accept(ctx context.Context, r Redemption) error {
	return s.redeem(ctx, ForInvite, r, "staff.accepted")
}

// ConfirmReset uses a reset link: it sets the password and ends all sessions.
// It fails like Accept.
func (s *Service) ConfirmReset(ctx context.Context, r Redemption) error {
	r.Name = ""
	return s.redeem(ctx, ForReset, r, "staff.password-reset")
}

func (s *Service) redeem(ctx context.Context, p Purpose, r Redemption, action string) error {
	name, err := parseName(r.Name)
	if err != nil {
		return err
	}
	row, err := s.linkUser(ctx, p, r.Token)
	if err != nil {
		return err
	}
	if p == ForInvite && name == "" && row.Name == "" {
		return ErrBadName
	}
	hash, err := s.newHash(ctx, r.Password, Address{Mailbox: row.Email, Key: row.EmailKey})
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.use(ctx, tx, p, r.Token, row.ID, name, hash, action)
	})
}

// linkUser is whose link it is, before the costly hash is computed for nobody.
func (s *Service) linkUser(ctx context.Context, p Purpose, token string) (sqlgen.StaffUser, error) {
	q := s.reads()
	t, err := q.ReadToken(ctx, sqlgen.ReadTokenParams{TokenHash: ids.Hash(token), Purpose: string(p), Now: s.clock.Now()})
	if err != nil {
		return sqlgen.StaffUser{}, orGone(err)
	}
	row, err := q.UserByID(ctx, t.UserID.String)
	return row, orGone(err)
}

// ReadLink tells whose link it is without using it: the page behind it shows the
// address, and password managers store it. It fails with ErrLinkGone.
func (s *Service) ReadLink(ctx context.Context, p Purpose, token string) (User, error) {
	if p != ForInvite && p != ForReset {
		return User{}, ErrLinkGone
	}
	row, err := s.linkUser(ctx, p, token)
	if err != nil {
		return User{}, wrap("staff.ReadLink", err)
	}
	return userOf(row), nil
}

func (s *Service) use(ctx context.Context, tx *db.Tx, p Purpose, token, userID, name, hash, action string) error {
	q := sqlgen.New(tx)
	row, err := s.lock(ctx, q, userID)
	if err != nil {
		return err
	}
	_, err = q.TakeToken(ctx, sqlgen.TakeTokenParams{TokenHash: ids.Hash(token), Purpose: string(p), Now: s.clock.Now()})
	if err != nil {
		return orGone(err)
	}
	if row.DisabledAt.Valid {
		return ErrLinkGone
	}
	if name == "" {
		name = row.Name
	}
	if err := q.SetName(ctx, sqlgen.SetNameParams{ID: userID, Name: name}); err != nil {
		return fmt.Errorf("setting the name: %w", err)
	}
	if err := s.setPassword(ctx, tx, row, hash); err != nil {
		return err
	}
	return s.record(ctx, tx, userOf(row).actor(), action, userID, map[string]string{"name": name})
}

// setPassword stores a new password's hash, and with it ends every session and
// every link that stands for the old one.
func (s *Service) setPassword(ctx context.Context, tx *db.Tx, row sqlgen.StaffUser, hash string) error {
	q := sqlgen.New(tx)
	if err := q.SetPassword(ctx, sqlgen.SetPasswordParams{ID: row.ID, PasswordHash: hash}); err != nil {
		return fmt.Errorf("setting the password: %w", err)
	}
	user := sql.NullString{String: row.ID, Valid: true}
	if err := q.DeleteTokensOf(ctx, sqlgen.DeleteTokensOfParams{UserID: user}); err != nil {
		return fmt.Errorf("dropping the account's links: %w", err)
	}
	if _, err := s.endSessions(ctx, tx, row.ID); err != nil {
		return err
	}
	if row.PasswordHash == "" {
		return nil // the first one: nobody needs to be warned
	}
	return s.mailChanged(ctx, tx, userOf(row))
}

// newHash checks the rule and hashes a new password.
func (s *Service) newHash(ctx context.Context, password string, a Address) (string, error) {
	if err := CheckPassword(password, a, s.company.Name, s.company.Product); err != nil {
		return "", err
	}
	return s.hasher.Hash(ctx, NormalPassword(password))
}

func orGone(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrLinkGone
	}
	return err
}
