package accounts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts/sqlgen"
)

// Topic is the topic of the news about accounts.
const Topic = "staff"

// The kinds of news. Their id is the account's.
const (
	// SessionsEnded tells open streams to ask again who is listening.
	SessionsEnded = "sessions.ended"
	// Changed tells the team page to read again.
	Changed = "changed"
)

// Account is an account with what only this feature may see of it.
type Account struct {
	staff.User

	// EmailKey is what accounts are told apart by.
	EmailKey     string
	PasswordHash string
}

// Address is the account's e-mail address.
func (a Account) Address() staff.Address { return staff.Address{Mailbox: a.Email, Key: a.EmailKey} }

func accountOf(r sqlgen.StaffUser) Account {
	u := staff.User{
		ID: r.ID, Email: r.Email, Name: r.Name, Role: staff.Role(r.Role), Disabled: r.DisabledAt.Valid,
		Invited: r.PasswordHash == "", CreatedAt: r.CreatedAt.UTC(),
		App: r.TotpSecret != "", Passkeys: int(r.Passkeys), SecondFactor: r.TotpSecret != "" || r.Passkeys > 0,
	}
	if r.LastSeenAt.Valid {
		u.SeenAt = r.LastSeenAt.Time.UTC()
	}
	return Account{User: u, EmailKey: r.EmailKey, PasswordHash: r.PasswordHash}
}

// Deps are what a Store needs.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *ids.Source
	Audit  audit.Log
	Events *events.Bus
}

// Store keeps the accounts. It is safe for concurrent use.
type Store struct{ d Deps }

// New returns a Store.
func New(d Deps) (*Store, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Store{d}, nil
}

func (s *Store) reads() *sqlgen.Queries { return sqlgen.New(s.d.DB.Read()) }

// ByID is an account as it is now. It fails with staff.ErrUnknown.
func (s *Store) ByID(ctx context.Context, id string) (Account, error) {
	return found(s.reads().UserByID(ctx, id))
}

// ByKey is the account of an address. It fails with staff.ErrUnknown.
func (s *Store) ByKey(ctx context.Context, key string) (Account, error) {
	return found(s.reads().UserByKey(ctx, key))
}

// ByIDIn is ByID as tx sees it.
func (s *Store) ByIDIn(ctx context.Context, tx *db.Tx, id string) (Account, error) {
	return found(sqlgen.New(tx).UserByID(ctx, id))
}

// ByKeyIn is ByKey as tx sees it.
func (s *Store) ByKeyIn(ctx context.Context, tx *db.Tx, key string) (Account, error) {
	return found(sqlgen.New(tx).UserByKey(ctx, key))
}

func found(row sqlgen.StaffUser, err error) (Account, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Account{}, staff.ErrUnknown
	}
	if err != nil {
		return Account{}, err
	}
	return accountOf(row), nil
}

// Lock reads an account that the transaction is going to change. Until it ends,
// no other transaction changes the account or signs it in.
func (s *Store) Lock(ctx context.Context, tx *db.Tx, id string) (Account, error) {
	n, err := sqlgen.New(tx).Touch(ctx, sqlgen.TouchParams{ID: id, UpdatedAt: s.d.Clock.Now()})
	if err == nil && n == 0 {
		return Account{}, staff.ErrUnknown
	}
	if err != nil {
		return Account{}, fmt.Errorf("locking the account: %w", err)
	}
	return s.ByIDIn(ctx, tx, id)
}

// List reads the accounts whose name or address contains search, oldest first: limit
// of those after the one with the id after.
func (s *Store) List(ctx context.Context, search, after string, limit int) ([]staff.User, error) {
	rows, err := s.reads().ListUsers(ctx, sqlgen.ListUsersParams{After: after, Pattern: containing(search), Count: int32(limit)}) //nolint:gosec // a page
	if err != nil {
		return nil, err
	}
	users := make([]staff.User, 0, len(rows))
	for _, r := range rows {
		users = append(users, accountOf(r).User)
	}
	return users, nil
}

// All are all accounts, oldest first, as from sees them.
func (s *Store) All(ctx context.Context, from sqlgen.DBTX) ([]staff.User, error) {
	rows, err := sqlgen.New(from).AllUsers(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading all accounts: %w", err)
	}
	users := make([]staff.User, 0, len(rows))
	for _, r := range rows {
		users = append(users, accountOf(r).User)
	}
	return users, nil
}

// containing is the LIKE pattern for text that contains search, taken literally.
func containing(search string) string {
	literal := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(strings.TrimSpace(search)))
	return "%" + literal + "%"
}

// Guard makes tx the only transaction that counts accounts, until it ends.
func (s *Store) Guard(ctx context.Context, tx *db.Tx) error { return sqlgen.New(tx).Guard(ctx) }

// Any tells whether there is an account.
func (s *Store) Any(ctx context.Context) (bool, error) {
	n, err := s.reads().CountUsers(ctx)
	return n > 0, err
}

// First is when the oldest account was made, and its line in the audit log written; zero without an account.
func First(ctx context.Context, d *db.DB) (time.Time, error) {
	at, err := sqlgen.New(d.Read()).FirstUser(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return at, err
}

// None takes the guard and tells whether there is no account yet. It stays true
// until the transaction ends.
func (s *Store) None(ctx context.Context, tx *db.Tx) (bool, error) {
	if err := s.Guard(ctx, tx); err != nil {
		return false, err
	}
	n, err := sqlgen.New(tx).CountUsers(ctx)
	return n == 0, err
}

// OtherOwners is how many owners besides id can sign in.
func (s *Store) OtherOwners(ctx context.Context, tx *db.Tx, id string) (int64, error) {
	return sqlgen.New(tx).CountOtherOwners(ctx, id)
}

// Insert makes an account; one without a hash is invited.
func (s *Store) Insert(ctx context.Context, tx *db.Tx, a staff.Address, name string, role staff.Role, hash string) (staff.User, error) {
	now := s.d.Clock.Now()
	id := s.d.IDs.Row("usr", now)
	err := sqlgen.New(tx).InsertUser(ctx, sqlgen.InsertUserParams{
		ID: id, Email: a.Mailbox, EmailKey: a.Key, Name: name, Role: string(role), PasswordHash: hash, CreatedAt: now,
	})
	if err != nil {
		return staff.User{}, fmt.Errorf("making an account: %w", err)
	}
	return staff.User{ID: id, Email: a.Mailbox, Name: name, Role: role, Invited: hash == "", CreatedAt: now}, nil
}

// SetName stores what a person is called.
func (s *Store) SetName(ctx context.Context, tx *db.Tx, id, name string) error {
	if err := sqlgen.New(tx).SetName(ctx, sqlgen.SetNameParams{ID: id, Name: name}); err != nil {
		return fmt.Errorf("setting the name: %w", err)
	}
	return nil
}

// SetRole stores what an account is for.
func (s *Store) SetRole(ctx context.Context, tx *db.Tx, id string, role staff.Role) error {
	return sqlgen.New(tx).SetRole(ctx, sqlgen.SetRoleParams{ID: id, Role: string(role)})
}

// SetDisabled disables or enables an account.
func (s *Store) SetDisabled(ctx context.Context, tx *db.Tx, id string, disabled bool) error {
	since := sql.NullTime{Time: s.d.Clock.Now(), Valid: disabled}
	return sqlgen.New(tx).SetDisabled(ctx, sqlgen.SetDisabledParams{ID: id, DisabledAt: since})
}

// SetPassword stores the hash of a password. What stands for the old one is the caller's to end.
func (s *Store) SetPassword(ctx context.Context, tx *db.Tx, id, hash string) error {
	if err := sqlgen.New(tx).SetPassword(ctx, sqlgen.SetPasswordParams{ID: id, PasswordHash: hash}); err != nil {
		return fmt.Errorf("setting the password: %w", err)
	}
	return nil
}

// Publish tells boards and other instances of an account once tx is durable.
func (s *Store) Publish(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { s.d.Events.Publish(events.News{Topic: Topic, ID: id, Kind: kind}) })
}

// Record writes a line of the audit log about an account.
func (s *Store) Record(ctx context.Context, tx *db.Tx, by audit.Actor, action, id string, detail any) error {
	return s.d.Audit.Record(ctx, tx, audit.Entry{Actor: by, Action: action, Subject: id, Detail: detail})
}
