package staff

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/sqlgen"
)

// Team reads a page of accounts whose name or address contains search, oldest
// first. limit is 1 to 200, anything else means 100; cursor is next of the page
// before. next is empty on the last page.
func (s *Service) Team(ctx context.Context, search string, limit int, cursor string) (users []User, next string, err error) {
	if limit < 1 || limit > 200 {
		limit = 100
	}
	rows, err := s.reads().ListUsers(ctx, sqlgen.ListUsersParams{
		After: cursor, Pattern: containing(search), Count: int32(limit) + 1,
	})
	if err != nil {
		return nil, "", wrap("staff.Team", err)
	}
	if len(rows) > limit {
		rows = rows[:limit]
		next = rows[limit-1].ID
	}
	users = make([]User, 0, len(rows))
	for _, r := range rows {
		users = append(users, userOf(r))
	}
	return users, next, nil
}

// containing is the LIKE pattern for text that contains search, taken literally.
func containing(search string) string {
	literal := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(strings.TrimSpace(search)))
	return "%" + literal + "%"
}

// Invitation is who shall join, and as what.
type Invitation struct {
	Email string
	Name  string // may be empty: the person sets it
	Role  Role
}

// Invited is what came of an invitation.
type Invited struct {
	User User
	// Link is for the owner to hand over, only when no mail server is configured;
	// otherwise it is zero and the link is in the mail alone.
	Link Link
}

// Invite makes an account that waits for its owner and mails the link. Inviting
// again somebody who has not accepted yet replaces the link, name and role. It
// fails with ErrBadEmail, ErrBadName, ErrBadRole, or ErrTaken.
func (s *Service) Invite(ctx context.Context, by httpx.Actor, in Invitation) (Invited, error) {
	a, name, err := in.parse()
	if err != nil {
		return Invited{}, err
	}
	var out Invited
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		out = Invited{}
		u, err := s.awaited(ctx, tx, a, name, in.Role)
		if err != nil {
			return err
		}
		id := s.linkID()
		link, _, err := s.makeLink(ctx, sqlgen.New(tx), id, ForInvite, u.ID)
		if err != nil {
			return err
		}
		out.User = u
		if !s.outbox.Configured() {
			out.Link = link
		}
		if err := s.mailInvitation(ctx, tx, u, id, link, by); err != nil {
			return err
		}
		s.tell(tx, u.ID, "changed")
		return s.record(ctx, tx, audit.Actor{ID: by.ID, Email: by.Email}, "staff.invited", u.ID,
			map[string]string{"email": u.Email, "role": string(u.Role)})
	})
	return out, wrap("staff.Invite", err)
}

func (in Invitation) parse() (Address, string, error) {
	a, err := ParseAddress(in.Email)
	if err != nil {
		return a, "", err
	}
	if !in.Role.Valid() {
		return a, "", ErrBadRole
	}
	name, err := parseName(in.Name)
	return a, name, err
}

// awaited returns the account of address a that has no password yet, made or brought up to date.
func (s *Service) awaited(ctx context.Context, tx *db.Tx, a Address, name string, role Role) (User, error) {
	q := sqlgen.New(tx)
	if err := q.Guard(ctx); err != nil { // two invitations of one address: the second finds the first
		return User{}, err
	}
	row, err := q.UserByKey(ctx, a.Key)
	if errors.Is(err, sql.ErrNoRows) {
		return s.insert(ctx, q, a, name, role, "")
	}
	if err != nil {
		return User{}, err
	}
	if row, err = s.lock(ctx, q, row.ID); err != nil {
		return User{}, err
	}
	if u := userOf(row); !u.Invited || u.Disabled {
		return User{}, ErrTaken
	}
	if name != "" {
		row.Name = name
	}
	row.Role = string(role)
	if err := q.SetName(ctx, sqlgen.SetNameParams{ID: row.ID, Name: row.Name}); err != nil {
		return User{}, err
	}
	return userOf(row), q.SetRole(ctx, sqlgen.SetRoleParams{ID: row.ID, Role: row.Role})
}

// Change is what to change of an account; nil leaves a thing as it is.
type Change struct {
	Role     *Role
	Disabled *bool
}

// Update changes an account's role, or disables or enables it, and ends its
// sessions. It fails with ErrUnknown, ErrBadRole, or ErrLastOwner.
func (s *Service) Update(ctx context.Context, by httpx.Actor, id string, c Change) (User, error) {
	if c.Role != nil && !c.Role.Valid() {
		return User{}, ErrBadRole
	}
	var u User
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		u, err = s.change(ctx, tx, id, c, audit.Actor{ID: by.ID, Email: by.Email})
		return err
	})
	return u, wrap("staff.Update", err)
}

func (s *Service) change(ctx context.Context, tx *db.Tx, id string, c Change, by audit.Actor) (User, error) {
	q := sqlgen.New(tx)
	if err := q.Guard(ctx); err != nil {
		return User{}, err
	}
	row, err := s.lock(ctx, q, id)
	if err != nil {
		return User{}, err
	}
	was := userOf(row)
	is := was.with(c)
	if is == was {
		return was, nil
	}
	if was.isActiveOwner() && !is.isActiveOwner() {
		if others, err := q.CountOtherOwners(ctx, id); err != nil || others == 0 {
			return User{}, either(err, ErrLastOwner)
		}
	}
	if err := s.store(ctx, tx, was, is); err != nil {
		return User{}, err
	}
	s.tell(tx, id, "changed")
	return is, s.record(ctx, tx, by, "staff.changed", id, difference(was, is))
}

func (u User) with(c Change) User {
	if c.Role != nil {
		u.Role = *c.Role
	}
	if c.Disabled != nil {
		u.Disabled = *c.Disabled
	}
	return u
}

func (s *Service) store(ctx context.Context, tx *db.Tx, was, is User) error {
	q := sqlgen.New(tx)
	if err := q.SetRole(ctx, sqlgen.SetRoleParams{ID: is.ID, Role: string(is.Role)}); err != nil {
		return err
	}
	if was.Disabled != is.Disabled {
		since := sql.NullTime{Time: s.clock.Now(), Valid: is.Disabled}
		if err := q.SetDisabled(ctx, sqlgen.SetDisabledParams{ID: is.ID, DisabledAt: since}); err != nil {
			return err
		}
		// Links die with the account and do not rise with it.
		user := sql.NullString{String: is.ID, Valid: true}
		if err := q.DeleteTokensOf(ctx, sqlgen.DeleteTokensOfParams{UserID: user}); err != nil {
			return err
		}
	}
	_, err := s.endSessions(ctx, tx, is.ID)
	return err
}

// difference is the audit detail of a change: only what changed.
func difference(was, is User) audit.Change {
	d := audit.Change{Before: map[string]any{}, After: map[string]any{}}
	if was.Role != is.Role {
		d.Before["role"], d.After["role"] = was.Role, is.Role
	}
	if was.Disabled != is.Disabled {
		d.Before["disabled"], d.After["disabled"] = was.Disabled, is.Disabled
	}
	return d
}

// Colleagues are the enabled people who may work on requests.
func (s *Service) Colleagues(ctx context.Context) ([]User, error) {
	var out []User
	for cursor := ""; ; {
		page, next, err := s.Team(ctx, "", 200, cursor)
		if err != nil {
			return nil, wrap("staff.Colleagues", err)
		}
		for _, u := range page {
			if !u.Disabled && !u.Invited && u.Role.Can(QuotesWrite) {
				out = append(out, u)
			}
		}
		if cursor = next; next == "" {
			return out, nil
		}
	}
}
