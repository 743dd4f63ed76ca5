package staff

import (
	"context"
	"fmt"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff/sqlgen"
)

// EnsureFirstOwner makes the owner that the environment names when there is no
// account yet, and tells whether it did. It does nothing, and does not even look
// at its arguments, once there is staff. It fails with ErrBadEmail or a WeakPasswordError.
func (s *Service) EnsureFirstOwner(ctx context.Context, email, password string) (made bool, err error) {
	if n, err := s.reads().CountUsers(ctx); err != nil || n > 0 {
		return false, wrap("staff.EnsureFirstOwner", err)
	}
	a, err := ParseAddress(email)
	if err != nil {
		return false, err
	}
	hash, err := s.newHash(ctx, password, a)
	if err != nil {
		return false, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		made = false
		if first, err := s.first(ctx, sqlgen.New(tx)); err != nil || !first {
			return err
		}
		made = true
		_, err := s.makeFirst(ctx, tx, a, "", hash, audit.Program("environment"))
		return err
	})
	return made, wrap("staff.EnsureFirstOwner", err)
}

// SetupLink makes the one-time link that lets its reader become the first owner.
// ok is false when there is staff already. Each call replaces the link before:
// with several instances the one printed last works.
func (s *Service) SetupLink(ctx context.Context) (l Link, ok bool, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		ok = false
		if first, err := s.first(ctx, q); err != nil || !first {
			return err
		}
		if err := q.DeleteSetupTokens(ctx); err != nil {
			return err
		}
		l, ok, err = s.makeLink(ctx, q, s.linkID(), ForSetup, "")
		return err
	})
	return l, ok, wrap("staff.SetupLink", err)
}

// FirstOwner is what the setup page sends.
type FirstOwner struct {
	Token, Name, Email, Password string
}

// Setup uses the setup link up, makes the first owner and signs them in with
// token. Of two at once one fails with ErrLinkGone, as does everybody once there
// is staff. Other errors: ErrBadEmail, ErrBadName, ErrBusy, WeakPasswordError; then the
// link still works.
func (s *Service) Setup(ctx context.Context, f FirstOwner) (u User, token string, err error) {
	a, name, err := f.parse()
	if err != nil {
		return User{}, "", err
	}
	_, err = s.reads().ReadToken(ctx, sqlgen.ReadTokenParams{
		TokenHash: ids.Hash(f.Token), Purpose: string(ForSetup), Now: s.clock.Now(),
	})
	if err != nil {
		return User{}, "", wrap("staff.Setup", orGone(err))
	}
	hash, err := s.newHash(ctx, f.Password, a)
	if err != nil {
		return User{}, "", err
	}
	token = s.ids.Token()
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if first, err := s.first(ctx, q); err != nil || !first {
			return either(err, ErrLinkGone)
		}
		take := sqlgen.TakeTokenParams{TokenHash: ids.Hash(f.Token), Purpose: string(ForSetup), Now: s.clock.Now()}
		if _, err := q.TakeToken(ctx, take); err != nil {
			return orGone(err)
		}
		if u, err = s.makeFirst(ctx, tx, a, name, hash, audit.Actor{}); err != nil {
			return err
		}
		_, err = s.begin(ctx, q, u.ID, token, s.clock.Now())
		return err
	})
	if err != nil {
		return User{}, "", wrap("staff.Setup", err)
	}
	return u, token, nil
}

func (f FirstOwner) parse() (Address, string, error) {
	a, err := ParseAddress(f.Email)
	if err != nil {
		return a, "", err
	}
	name, err := parseName(f.Name)
	if err == nil && name == "" {
		err = ErrBadName
	}
	return a, name, err
}

// first takes the guard and tells whether there is no account yet. It stays true
// until the transaction ends.
func (s *Service) first(ctx context.Context, q *sqlgen.Queries) (bool, error) {
	if err := q.Guard(ctx); err != nil {
		return false, err
	}
	n, err := q.CountUsers(ctx)
	return n == 0, err
}

// makeFirst makes the first owner; a zero by means by themselves.
func (s *Service) makeFirst(ctx context.Context, tx *db.Tx, a Address, name, hash string, by audit.Actor) (User, error) {
	q := sqlgen.New(tx)
	if err := q.DeleteSetupTokens(ctx); err != nil {
		return User{}, err
	}
	u, err := s.insert(ctx, q, a, name, Owner, hash)
	if err != nil {
		return User{}, err
	}
	if by.ID == "" {
		by = u.actor()
	}
	s.tell(tx, u.ID, "changed")
	return u, s.record(ctx, tx, by, "staff.first-owner", u.ID, map[string]string{"email": u.Email})
}

func (s *Service) insert(ctx context.Context, q *sqlgen.Queries, a Address, name string, role Role, hash string) (User, error) {
	now := s.clock.Now()
	id := s.ids.Row("usr", now)
	err := q.InsertUser(ctx, sqlgen.InsertUserParams{
		ID: id, Email: a.Mailbox, EmailKey: a.Key, Name: name, Role: string(role), PasswordHash: hash, CreatedAt: now,
	})
	if err != nil {
		return User{}, fmt.Errorf("making an account: %w", err)
	}
	return User{ID: id, Email: a.Mailbox, Name: name, Role: role, Invited: hash == "", CreatedAt: now}, nil
}

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

func either(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}
