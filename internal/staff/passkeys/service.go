package passkeys

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/webauthn"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/mails"
	"wardgate/internal/staff/passkeys/sqlgen"
	"wardgate/internal/staff/secondfactor"
	"wardgate/internal/staff/sessions"
)

const (
	// Max is how many passkeys an account may have.
	Max = 10
	// maxName is how long a passkey's name may be, in characters.
	maxName = 60
)

// Deps are what a Service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Accounts *accounts.Store
	Sessions *sessions.Service
	Factors  *secondfactor.Service
	Mails    *mails.Writer
	// Product is what browsers call the site.
	Product func() string
	// Origin is the public origin: passkeys are for its host.
	Origin string
}

// Service makes, lists, removes and verifies passkeys.
type Service struct {
	d      Deps
	party  *webauthn.RelyingParty // nil where the origin is none that passkeys can be for
	cookie httpx.TokenCookie

	challenges challenges
}

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	party, err := webauthn.New(d.Origin)
	if err != nil && !errors.Is(err, webauthn.ErrNoDomain) {
		return nil, err
	}
	return &Service{d: d, party: party, cookie: newCookie(d.Origin), challenges: challenges{d.DB, d.Clock}}, nil
}

// Passkey is one as its owner sees it.
type Passkey struct {
	ID, Name string
	// Synced: there are copies on other devices of its owner.
	Synced  bool
	AddedAt time.Time
	UsedAt  time.Time // zero for never
	// CopiedAt is when its counter went back: there may be a copy in other hands. Zero for never.
	CopiedAt time.Time
}

// List is the actor's passkeys, the oldest first.
func (s *Service) List(ctx context.Context, actor httpx.Actor) ([]Passkey, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).PasskeysOf(ctx, actor.ID)
	if err != nil {
		return nil, staff.Wrap("staff.Passkeys", err)
	}
	out := make([]Passkey, 0, len(rows))
	for _, r := range rows {
		out = append(out, Passkey{
			ID: r.ID, Name: r.Name, Synced: r.BackedUp, AddedAt: r.CreatedAt.UTC(), UsedAt: r.UsedAt.Time.UTC(), CopiedAt: r.CopiedAt.Time.UTC(),
		})
	}
	return out, nil
}

// Begin makes what the browser makes a passkey from. It fails with staff.ErrNoPasskeys or
// staff.ErrPasskeysFull.
func (s *Service) Begin(ctx context.Context, actor httpx.Actor) (o CreationOptions, err error) {
	if s.party == nil {
		return o, staff.ErrNoPasskeys
	}
	handle, err := s.handle(ctx, actor.ID)
	if err != nil {
		return o, staff.Wrap("staff.BeginPasskey", err)
	}
	if o.Exclude, err = s.descriptors(ctx, actor.ID); err != nil {
		return o, staff.Wrap("staff.BeginPasskey", err)
	}
	if len(o.Exclude) >= Max {
		return o, staff.ErrPasskeysFull
	}
	challenge, err := s.challenges.next(ForAdding, actor.SessionID)
	if err != nil {
		return o, staff.Wrap("staff.BeginPasskey", err)
	}
	o.Challenge, o.Timeout, o.Attestation = encoded([]byte(challenge)), ChallengeLife.Milliseconds(), "none"
	o.RP.ID, o.RP.Name = s.party.ID(), s.d.Product()
	o.User.ID, o.User.Name, o.User.DisplayName = handle, actor.Email, actor.Name
	if actor.Name == "" {
		o.User.DisplayName = actor.Email
	}
	for _, a := range webauthn.Algorithms() {
		o.PubKeyCredParams = append(o.PubKeyCredParams, Algorithm{"public-key", a})
	}
	o.Selection.ResidentKey, o.Selection.RequireResidentKey, o.Selection.UserVerification = "required", true, "required"
	return o, nil
}

// handle is what authenticators keep in place of the account's name: made at the first time,
// the same from then on, so that a device replaces its passkey instead of keeping two.
func (s *Service) handle(ctx context.Context, userID string) (handle string, err error) {
	if handle, err = sqlgen.New(s.d.DB.Read()).Handle(ctx, userID); err != nil || handle != "" {
		return handle, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.SetHandle(ctx, sqlgen.SetHandleParams{ID: userID, Handle: s.d.IDs.Token()}); err != nil {
			return err
		}
		handle, err = q.Handle(ctx, userID)
		return err
	})
	return handle, err
}

func (s *Service) descriptors(ctx context.Context, userID string) ([]Descriptor, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).PasskeysOf(ctx, userID)
	out := make([]Descriptor, 0, len(rows))
	for _, r := range rows {
		out = append(out, Descriptor{ID: r.CredentialID, Type: "public-key", Transports: strings.Fields(r.Transports)})
	}
	return out, err
}

// Added is what came of adding a passkey.
type Added struct {
	ID string
	// Recovery are ten codes for a lost passkey, when it is the account's first second factor.
	// Nobody sees them again.
	Recovery []string
	// Token is the session that the browser goes on with; empty if its own goes on.
	Token string
}

// Add keeps a passkey that the browser made from what Begin returned. An empty name becomes
// the browser's. The first second factor of an account ends its sessions: they were opened
// with less. It fails with staff.ErrPasskeyUnusable, staff.ErrPasskeyTaken,
// staff.ErrPasskeysFull, staff.ErrBadName or staff.ErrNoPasskeys.
func (s *Service) Add(ctx context.Context, actor httpx.Actor, name string, c NewCredential) (out Added, err error) {
	if s.party == nil {
		return out, staff.ErrNoPasskeys
	}
	if name, err = parseName(ctx, name); err != nil {
		return out, err
	}
	var seen answered
	made, err := s.party.Register(c.registration(), s.challenges.expect(ForAdding, actor.SessionID, &seen))
	if err != nil {
		return out, staff.Wrap(err.Error(), staff.ErrPasskeyUnusable)
	}
	recovery, err := s.recovery(ctx, actor.ID)
	if err != nil {
		return out, staff.Wrap("staff.AddPasskey", err)
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		out = Added{ID: s.d.IDs.Row("pky", s.d.Clock.Now())}
		if err := s.challenges.spend(ctx, tx, seen); errors.Is(err, staff.ErrPasskeyRefused) {
			return staff.ErrPasskeyUnusable
		} else if err != nil {
			return err
		}
		account, err := s.d.Accounts.Lock(ctx, tx, actor.ID)
		if err != nil {
			return err
		}
		if account.Passkeys >= Max {
			return staff.ErrPasskeysFull
		}
		if err := s.insert(ctx, tx, account.ID, out.ID, name, made, known(c.Response.Transports)); err != nil {
			return err
		}
		if !account.SecondFactor {
			if err := s.first(ctx, tx, account.ID, recovery, &out); err != nil {
				return err
			}
		}
		if err := s.d.Mails.Passkey(ctx, tx, account.User, "A passkey was added to your account"); err != nil {
			return err
		}
		s.d.Accounts.Publish(tx, account.ID, accounts.Changed)
		return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.passkey-added", account.ID, map[string]string{"passkey": out.ID, "name": name})
	})
	return out, staff.Wrap("staff.AddPasskey", err)
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, userID, id, name string, made webauthn.Credential, transports string) error {
	q := sqlgen.New(tx)
	n, err := q.InsertPasskey(ctx, sqlgen.InsertPasskeyParams{
		ID: id, UserID: userID, CredentialID: encoded(made.ID), PublicKey: encoded(made.PublicKey), Name: name, Transports: transports,
		Counter: int64(made.Counter), BackupEligible: made.BackupEligible, BackedUp: made.BackedUp, CreatedAt: s.d.Clock.Now(),
	})
	if err == nil && n == 0 {
		return staff.ErrPasskeyTaken
	}
	if err != nil {
		return err
	}
	return q.CountPasskeys(ctx, userID)
}

// recovery are the codes that the account gets with its first second factor, nil if it has one.
func (s *Service) recovery(ctx context.Context, userID string) (*secondfactor.Recovery, error) {
	account, err := s.d.Accounts.ByID(ctx, userID)
	if err != nil || account.SecondFactor {
		return nil, err
	}
	made, err := s.d.Factors.NewRecovery(ctx)
	return &made, err
}

func (s *Service) first(ctx context.Context, tx *db.Tx, userID string, recovery *secondfactor.Recovery, out *Added) error {
	if recovery == nil { // the other one was taken off meanwhile
		return staff.ErrCodeState
	}
	if err := s.d.Factors.First(ctx, tx, userID, *recovery); err != nil {
		return err
	}
	out.Recovery = recovery.Codes
	out.Token = s.d.Sessions.NewToken()
	return s.d.Sessions.Renew(ctx, tx, userID, out.Token)
}

// parseName is what a passkey is called; the browser that made it, if it has no name.
func parseName(ctx context.Context, name string) (string, error) {
	name, err := staff.ParseName(name)
	if err != nil || utf8.RuneCountInString(name) > maxName {
		return "", staff.ErrBadName
	}
	if name == "" {
		call := httpx.CallFrom(ctx)
		name = staff.ClientOf(call.UserAgent, call.Address).Browser
	}
	return name, nil
}

// Rename gives a passkey of the actor's another name. It fails with staff.ErrUnknownPasskey
// or staff.ErrBadName.
func (s *Service) Rename(ctx context.Context, actor httpx.Actor, id, name string) error {
	name, err := parseName(ctx, name)
	if err != nil {
		return err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).RenamePasskey(ctx, sqlgen.RenamePasskeyParams{ID: id, UserID: actor.ID, Name: name})
		if err != nil {
			return err
		}
		if n == 0 {
			return staff.ErrUnknownPasskey
		}
		by := staff.User{ID: actor.ID, Email: actor.Email}.Actor()
		return s.d.Accounts.Record(ctx, tx, by, "staff.passkey-renamed", actor.ID, map[string]string{"passkey": id, "name": name})
	})
	return staff.Wrap("staff.RenamePasskey", err)
}

// Remove takes a passkey of the actor's off and ends all sessions but the one whose token it
// returns: what is lost may still be signed in. It fails with staff.ErrUnknownPasskey, and
// with staff.ErrLastFactor where the role must have a second factor and there is no other.
func (s *Service) Remove(ctx context.Context, actor httpx.Actor, id string) (token string, err error) {
	token = s.d.Sessions.NewToken()
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.d.Accounts.Lock(ctx, tx, actor.ID)
		if err != nil {
			return err
		}
		q := sqlgen.New(tx)
		name, err := q.DeletePasskey(ctx, sqlgen.DeletePasskeyParams{ID: id, UserID: account.ID})
		if errors.Is(err, sql.ErrNoRows) {
			return staff.ErrUnknownPasskey
		}
		if err != nil {
			return err
		}
		if !account.App && account.Passkeys == 1 {
			if needed, err := q.FactorRequired(ctx, account.ID); err != nil || needed > 0 {
				return either(err, staff.ErrLastFactor)
			}
		}
		if err := s.removed(ctx, tx, account.ID); err != nil {
			return err
		}
		if err := s.d.Sessions.Renew(ctx, tx, account.ID, token); err != nil {
			return err
		}
		if err := s.d.Mails.Passkey(ctx, tx, account.User, "A passkey was removed from your account"); err != nil {
			return err
		}
		s.d.Accounts.Publish(tx, account.ID, accounts.Changed)
		return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.passkey-removed", account.ID, map[string]string{"passkey": id, "name": name})
	})
	return token, staff.Wrap("staff.RemovePasskey", err)
}

// removed brings up to date what depends on how many passkeys there are.
func (s *Service) removed(ctx context.Context, tx *db.Tx, userID string) error {
	if err := sqlgen.New(tx).CountPasskeys(ctx, userID); err != nil {
		return err
	}
	return s.d.Factors.Left(ctx, tx, userID)
}

func either(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// TakeOff removes all passkeys of an account, as part of a transaction that has locked it,
// for its owner who has lost them, and returns how many there were. The sessions are the
// caller's to end.
func (s *Service) TakeOff(ctx context.Context, tx *db.Tx, userID string) (n int64, err error) {
	if n, err = sqlgen.New(tx).DeletePasskeysOf(ctx, userID); err != nil || n == 0 {
		return 0, err
	}
	return n, s.removed(ctx, tx, userID)
}
