package sessions

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/sessions/sqlgen"
)

// Deps are what a Service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Accounts *accounts.Store
	Log      *slog.Logger
	// Devices get notices, and end with the session that somebody ends.
	Devices Devices
	// Origin is the public origin; https makes cookies Secure.
	Origin string
}

// Devices are the devices on which members of staff have turned notices on.
type Devices interface {
	ForgetSession(ctx context.Context, tx *db.Tx, session string) error
	ForgetPerson(ctx context.Context, tx *db.Tx, person string) error
}

// Service opens, finds and ends sessions. It is safe for concurrent use.
type Service struct {
	d      Deps
	cookie httpx.TokenCookie
}

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{d: d, cookie: newCookie(d.Origin)}, nil
}

// NewToken is a fresh token. It goes into the cookie and nowhere else.
func (s *Service) NewToken() string { return s.d.IDs.Token() }

// Open opens a session of an account, as part of tx, that token is the key to. Who opens
// one has just proved who they are.
func (s *Service) Open(ctx context.Context, tx *db.Tx, userID, token string) (id string, err error) {
	now, call := s.d.Clock.Now(), httpx.CallFrom(ctx)
	from := staff.ClientOf(call.UserAgent, call.Address)
	id = s.d.IDs.Row("ses", now)
	err = sqlgen.New(tx).InsertSession(ctx, sqlgen.InsertSessionParams{
		ID: id, TokenHash: ids.Hash(token), UserID: userID, Now: now, ExpiresAt: now.Add(AbsoluteTimeout), Browser: from.Browser, Network: from.Network,
	})
	if err != nil {
		return "", fmt.Errorf("opening a session: %w", err)
	}
	return id, nil
}

// End ends the session of token, as part of tx; one that is gone already is no error.
func (s *Service) End(ctx context.Context, tx *db.Tx, token string) error {
	if token == "" {
		return nil
	}
	_, err := sqlgen.New(tx).DeleteSession(ctx, ids.Hash(token))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("ending the old session: %w", err)
	}
	return nil
}

// EndAll signs an account out everywhere, as part of tx.
func (s *Service) EndAll(ctx context.Context, tx *db.Tx, userID string) (ended int64, err error) {
	if ended, err = sqlgen.New(tx).DeleteSessionsOf(ctx, userID); err != nil {
		return 0, fmt.Errorf("ending the sessions: %w", err)
	}
	if err := s.d.Devices.ForgetPerson(ctx, tx, userID); err != nil {
		return 0, err
	}
	s.d.Accounts.Publish(tx, userID, accounts.SessionsEnded)
	return ended, nil
}

// Renew ends all sessions of an account and opens one for the browser that asked.
func (s *Service) Renew(ctx context.Context, tx *db.Tx, userID, token string) error {
	if _, err := s.EndAll(ctx, tx, userID); err != nil {
		return err
	}
	_, err := s.Open(ctx, tx, userID, token)
	return err
}

// Authenticate implements httpx.Authenticator: it finds the account behind the
// request's cookie. It reads the session each time (one read by key), so that a
// session that was ended is dead on every instance at once.
func (s *Service) Authenticate(r *http.Request) (httpx.Actor, error) {
	token := s.cookie.TokenIn(r.Header["Cookie"]...)
	if token == "" {
		return httpx.Actor{}, nil
	}
	row, err := sqlgen.New(s.d.DB.Read()).SessionUser(r.Context(), ids.Hash(token))
	if errors.Is(err, sql.ErrNoRows) {
		return httpx.Actor{}, nil
	}
	if err != nil {
		return httpx.Actor{}, fmt.Errorf("staff.Authenticate: %w", err)
	}
	life, now := Lifetime{SeenAt: row.SeenAt, ExpiresAt: row.ExpiresAt}, s.d.Clock.Now()
	if !life.Alive(now) {
		return httpx.Actor{}, nil
	}
	if life.due(now) {
		s.see(r.Context(), row, now)
	}
	return httpx.Actor{
		ID: row.ID, Email: row.Email, Name: row.Name, Role: row.Role,
		SessionID: row.SessionID, ProvenAt: row.ProvenAt.Time, MustSetUp: row.MustSetUp == 1, Can: staff.Role(row.Role).Can,
	}, nil
}

// see writes down that the session is in use. It does not fail the request: with
// a full disk the board must still be readable.
func (s *Service) see(ctx context.Context, row sqlgen.SessionUserRow, now time.Time) {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.SeeUser(ctx, sqlgen.SeeUserParams{ID: row.ID, LastSeenAt: db.NullTime(now)}); err != nil {
			return err
		}
		return q.SeeSession(ctx, sqlgen.SeeSessionParams{ID: row.SessionID, SeenAt: now})
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		s.d.Log.WarnContext(ctx, "writing down that a session is in use failed", "word", "staff", "error", err)
	}
}

// SignOut ends the session of token; one that is gone already is no error.
func (s *Service) SignOut(ctx context.Context, token string) error {
	if token == "" {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		gone, err := sqlgen.New(tx).DeleteSession(ctx, ids.Hash(token))
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("staff.SignOut: %w", err)
		}
		if err := s.d.Devices.ForgetSession(ctx, tx, gone.ID); err != nil {
			return err
		}
		account, err := s.d.Accounts.ByIDIn(ctx, tx, gone.UserID)
		if err != nil {
			return fmt.Errorf("staff.SignOut: %w", err)
		}
		s.d.Accounts.Publish(tx, gone.UserID, accounts.SessionsEnded)
		return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.signed-out", account.ID, map[string]string{"session": gone.ID})
	})
}

// SignOutEverywhere ends all sessions of the actor's account, this one as well.
func (s *Service) SignOutEverywhere(ctx context.Context, actor httpx.Actor) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.d.Accounts.Lock(ctx, tx, actor.ID); err != nil {
			return fmt.Errorf("staff.SignOutEverywhere: %w", err)
		}
		n, err := s.EndAll(ctx, tx, actor.ID)
		if err != nil {
			return fmt.Errorf("staff.SignOutEverywhere: %w", err)
		}
		by := staff.User{ID: actor.ID, Email: actor.Email}.Actor()
		return s.d.Accounts.Record(ctx, tx, by, "staff.signed-out-everywhere", actor.ID, map[string]int64{"sessions": n})
	})
}

// Forget removes the sessions that are over, as part of tx. They are dead already;
// nothing but room depends on it.
func (s *Service) Forget(ctx context.Context, tx *db.Tx) error {
	now := s.d.Clock.Now()
	_, err := sqlgen.New(tx).DeleteOldSessions(ctx, sqlgen.DeleteOldSessionsParams{Now: now, IdleSince: now.Add(-IdleTimeout)})
	return err
}
