package setup

import (
	"context"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/devices"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/sessions"
)

// Deps are what a Service needs.
type Deps struct {
	DB       *db.DB
	Accounts *accounts.Store
	Links    *links.Store
	Policy   *hashing.Policy
	Sessions *sessions.Service
	Devices  *devices.Store
}

// Service makes the first owner.
type Service struct{ d Deps }

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{d}, nil
}

// EnsureFirstOwner makes the owner that the environment names when there is no
// account yet, and tells whether it did. It does nothing, and does not even look
// at its arguments, once there is staff. It fails with staff.ErrBadEmail or a hashing.WeakPasswordError.
func (s *Service) EnsureFirstOwner(ctx context.Context, email, password string) (made bool, err error) {
	if some, err := s.d.Accounts.Any(ctx); err != nil || some {
		return false, staff.Wrap("staff.EnsureFirstOwner", err)
	}
	a, err := staff.ParseAddress(email)
	if err != nil {
		return false, err
	}
	hash, err := s.d.Policy.Choose(ctx, password, a)
	if err != nil {
		return false, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		made = false
		if first, err := s.d.Accounts.None(ctx, tx); err != nil || !first {
			return err
		}
		made = true
		_, err := s.makeFirst(ctx, tx, a, "", hash, audit.Program("environment"))
		return err
	})
	return made, staff.Wrap("staff.EnsureFirstOwner", err)
}

// SetupLink makes the one-time link that lets its reader become the first owner.
// ok is false when there is staff already. Each call replaces the link before:
// with several instances the one printed last works.
func (s *Service) SetupLink(ctx context.Context) (l links.Link, ok bool, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok = false
		if first, err := s.d.Accounts.None(ctx, tx); err != nil || !first {
			return err
		}
		if err := s.d.Links.DropSetup(ctx, tx); err != nil {
			return err
		}
		l, ok, err = s.d.Links.Make(ctx, tx, s.d.Links.NewID(), links.ForSetup, "", links.Asker{})
		return err
	})
	return l, ok, staff.Wrap("staff.SetupLink", err)
}

// FirstOwner is what the setup page sends.
type FirstOwner struct {
	Token, Name, Email, Password string
	// Device is the token by which the browser may be known.
	Device string
}

// Ready is the first owner, signed in.
type Ready struct {
	User          staff.User
	Token, Device string // for cookies
}

// Setup uses the setup link up, makes the first owner and signs them in with
// a token. Of two at once one fails with staff.ErrLinkGone, as does everybody once there
// is staff. Other errors: staff.ErrBadEmail, staff.ErrBadName, hashing.ErrBusy, a
// hashing.WeakPasswordError; then the link still works.
func (s *Service) Setup(ctx context.Context, f FirstOwner) (Ready, error) {
	a, name, err := f.parse()
	if err != nil {
		return Ready{}, err
	}
	if _, err = s.d.Links.Read(ctx, links.ForSetup, f.Token); err != nil {
		return Ready{}, staff.Wrap("staff.Setup", err)
	}
	hash, err := s.d.Policy.Choose(hashing.Ahead(ctx), f.Password, a)
	if err != nil {
		return Ready{}, err
	}
	out := Ready{Token: s.d.Sessions.NewToken()}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if first, err := s.d.Accounts.None(ctx, tx); err != nil || !first {
			return either(err, staff.ErrLinkGone)
		}
		if err := s.d.Links.Take(ctx, tx, links.ForSetup, f.Token); err != nil {
			return err
		}
		if out.User, err = s.makeFirst(ctx, tx, a, name, hash, audit.Actor{}); err != nil {
			return err
		}
		if _, err = s.d.Sessions.Open(ctx, tx, out.User.ID, out.Token); err != nil {
			return err
		}
		out.Device, _, err = s.d.Devices.Remember(ctx, tx, out.User.ID, f.Device, httpx.CallFrom(ctx).Address)
		return err
	})
	if err != nil {
		return Ready{}, staff.Wrap("staff.Setup", err)
	}
	return out, nil
}

func (f FirstOwner) parse() (staff.Address, string, error) {
	a, err := staff.ParseAddress(f.Email)
	if err != nil {
		return a, "", err
	}
	name, err := staff.ParseName(f.Name)
	if err == nil && name == "" {
		err = staff.ErrBadName
	}
	return a, name, err
}

// makeFirst makes the first owner; a zero by means by themselves.
func (s *Service) makeFirst(ctx context.Context, tx *db.Tx, a staff.Address, name, hash string, by audit.Actor) (staff.User, error) {
	if err := s.d.Links.DropSetup(ctx, tx); err != nil {
		return staff.User{}, err
	}
	u, err := s.d.Accounts.Insert(ctx, tx, a, name, staff.Owner, hash)
	if err != nil {
		return staff.User{}, err
	}
	if by.ID == "" {
		by = u.Actor()
	}
	s.d.Accounts.Publish(tx, u.ID, accounts.Changed)
	return u, s.d.Accounts.Record(ctx, tx, by, "staff.first-owner", u.ID, map[string]string{"email": u.Email})
}

func either(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}
