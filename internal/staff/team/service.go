package team

import (
	"context"
	"errors"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/mails"
	"wardgate/internal/staff/passkeys"
	"wardgate/internal/staff/secondfactor"
	"wardgate/internal/staff/sessions"
)

// Deps are what a Service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts *accounts.Store
	Links    *links.Store
	Mails    *mails.Writer
	Sessions *sessions.Service
	Factors  *secondfactor.Service
	Passkeys *passkeys.Service
}

// Service is the care of the team.
type Service struct{ d Deps }

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{d}, nil
}

// List reads a page of accounts whose name or address contains search, oldest
// first. limit is 1 to 200, anything else means 100; cursor is next of the page
// before. next is empty on the last page.
func (s *Service) List(ctx context.Context, search string, limit int, cursor string) (users []staff.User, next string, err error) {
	if limit < 1 || limit > 200 {
		limit = 100
	}
	users, err = s.d.Accounts.List(ctx, search, cursor, limit+1)
	if err != nil {
		return nil, "", staff.Wrap("staff.Team", err)
	}
	if len(users) > limit {
		users = users[:limit]
		next = users[limit-1].ID
	}
	return users, next, nil
}

// Invitation is who shall join, and as what.
type Invitation struct {
	Email string
	Name  string // may be empty: the person sets it
	Role  staff.Role
}

// Invited is what came of an invitation.
type Invited struct {
	User staff.User
	// Link is for the owner to hand over, only when no mail server is configured;
	// otherwise it is zero and the link is in the mail alone.
	Link links.Link
}

// Invite makes an account that waits for its owner and mails the link. Inviting
// again somebody who has not accepted yet replaces the link, name and role. It
// fails with staff.ErrBadEmail, staff.ErrBadName, staff.ErrBadRole, or staff.ErrTaken.
func (s *Service) Invite(ctx context.Context, by httpx.Actor, in Invitation) (Invited, error) {
	a, name, err := in.parse()
	if err != nil {
		return Invited{}, err
	}
	var out Invited
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		out = Invited{}
		u, err := s.awaited(ctx, tx, a, name, in.Role)
		if err != nil {
			return err
		}
		id := s.d.Links.NewID()
		link, _, err := s.d.Links.Make(ctx, tx, id, links.ForInvite, u.ID, links.Asker{})
		if err != nil {
			return err
		}
		out.User = u
		if !s.d.Mails.Leave() {
			out.Link = link
		}
		if err := s.d.Mails.Invitation(ctx, tx, u, id, link, by); err != nil {
			return err
		}
		s.d.Accounts.Publish(tx, u.ID, accounts.Changed)
		return s.d.Accounts.Record(ctx, tx, audit.Actor{ID: by.ID, Email: by.Email}, "staff.invited", u.ID,
			map[string]string{"email": u.Email, "role": string(u.Role)})
	})
	return out, staff.Wrap("staff.Invite", err)
}

// Check tells what is wrong with an invitation, before anything is opened for it.
func (in Invitation) Check() error {
	_, _, err := in.parse()
	return err
}

func (in Invitation) parse() (staff.Address, string, error) {
	a, err := staff.ParseAddress(in.Email)
	if err != nil {
		return a, "", err
	}
	if !in.Role.Valid() {
		return a, "", staff.ErrBadRole
	}
	name, err := staff.ParseName(in.Name)
	return a, name, err
}

// awaited returns the account of address a that has no password yet, made or brought up to date.
func (s *Service) awaited(ctx context.Context, tx *db.Tx, a staff.Address, name string, role staff.Role) (staff.User, error) {
	if err := s.d.Accounts.Guard(ctx, tx); err != nil { // two invitations of one address: the second finds the first
		return staff.User{}, err
	}
	account, err := s.d.Accounts.ByKeyIn(ctx, tx, a.Key)
	if errors.Is(err, staff.ErrUnknown) {
		return s.d.Accounts.Insert(ctx, tx, a, name, role, "")
	}
	if err != nil {
		return staff.User{}, err
	}
	if account, err = s.d.Accounts.Lock(ctx, tx, account.ID); err != nil {
		return staff.User{}, err
	}
	u := account.User
	if !u.Invited || u.Disabled {
		return staff.User{}, staff.ErrTaken
	}
	if name != "" {
		u.Name = name
	}
	u.Role = role
	if err := s.d.Accounts.SetName(ctx, tx, u.ID, u.Name); err != nil {
		return staff.User{}, err
	}
	return u, s.d.Accounts.SetRole(ctx, tx, u.ID, role)
}

// Change is what to change of an account; nil leaves a thing as it is.
type Change struct {
	Role     *staff.Role
	Disabled *bool
}

// Update changes an account's role, or disables or enables it, and ends its
// sessions. It fails with staff.ErrUnknown, staff.ErrBadRole, or staff.ErrLastOwner.
func (s *Service) Update(ctx context.Context, by httpx.Actor, id string, c Change) (staff.User, error) {
	if c.Role != nil && !c.Role.Valid() {
		return staff.User{}, staff.ErrBadRole
	}
	var u staff.User
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		u, err = s.change(ctx, tx, id, c, audit.Actor{ID: by.ID, Email: by.Email})
		return err
	})
	return u, staff.Wrap("staff.Update", err)
}

func (s *Service) change(ctx context.Context, tx *db.Tx, id string, c Change, by audit.Actor) (staff.User, error) {
	if err := s.d.Accounts.Guard(ctx, tx); err != nil {
		return staff.User{}, err
	}
	account, err := s.d.Accounts.Lock(ctx, tx, id)
	if err != nil {
		return staff.User{}, err
	}
	was := account.User
	is := c.of(was)
	if is == was {
		return was, nil
	}
	if was.IsActiveOwner() && !is.IsActiveOwner() {
		switch others, err := s.d.Accounts.OtherOwners(ctx, tx, id); {
		case err != nil:
			return staff.User{}, err
		case others == 0:
			return staff.User{}, staff.ErrLastOwner
		}
	}
	if err := s.store(ctx, tx, was, is); err != nil {
		return staff.User{}, err
	}
	s.d.Accounts.Publish(tx, id, accounts.Changed)
	return is, s.d.Accounts.Record(ctx, tx, by, "staff.changed", id, difference(was, is))
}

// of is the account with the change.
func (c Change) of(u staff.User) staff.User {
	if c.Role != nil {
		u.Role = *c.Role
	}
	if c.Disabled != nil {
		u.Disabled = *c.Disabled
	}
	return u
}

func (s *Service) store(ctx context.Context, tx *db.Tx, was, is staff.User) error {
	if err := s.d.Accounts.SetRole(ctx, tx, is.ID, is.Role); err != nil {
		return err
	}
	if was.Disabled != is.Disabled {
		if err := s.d.Accounts.SetDisabled(ctx, tx, is.ID, is.Disabled); err != nil {
			return err
		}
		// Links die with the account and do not rise with it.
		if err := s.d.Links.Drop(ctx, tx, is.ID); err != nil {
			return err
		}
	}
	_, err := s.d.Sessions.EndAll(ctx, tx, is.ID)
	return err
}

// difference is the audit detail of a change: only what changed.
func difference(was, is staff.User) audit.Change {
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
func (s *Service) Colleagues(ctx context.Context) ([]staff.User, error) {
	var out []staff.User
	for cursor := ""; ; {
		page, next, err := s.List(ctx, "", 200, cursor)
		if err != nil {
			return nil, staff.Wrap("staff.Colleagues", err)
		}
		for _, u := range page {
			if !u.Disabled && !u.Invited && u.Role.Can(staff.QuotesWrite) {
				out = append(out, u)
			}
		}
		if cursor = next; next == "" {
			return out, nil
		}
	}
}
