package staff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff/sqlgen"
)

// Authenticate implements httpx.Authenticator: it finds the account behind the
// request's cookie. It reads the session each time (one read by key), so that a
// session that was ended is dead on every instance at once.
func (s *Service) Authenticate(r *http.Request) (httpx.Actor, error) {
	token := tokenFrom(r, s.secure())
	if token == "" {
		return httpx.Actor{}, nil
	}
	row, err := s.reads().SessionUser(r.Context(), ids.Hash(token))
	if errors.Is(err, sql.ErrNoRows) {
		return httpx.Actor{}, nil
	}
	if err != nil {
		return httpx.Actor{}, fmt.Errorf("staff.Authenticate: %w", err)
	}
	life, now := Lifetime{SeenAt: row.SeenAt, ExpiresAt: row.ExpiresAt}, s.clock.Now()
	if !life.Alive(now) {
		return httpx.Actor{}, nil
	}
	if life.due(now) {
		s.see(r.Context(), row, now)
	}
	return httpx.Actor{
		ID: row.ID, Email: row.Email, Name: row.Name, Role: row.Role,
		SessionID: row.SessionID, Can: Role(row.Role).Can,
	}, nil
}

// see writes down that the session is in use. It does not fail the request: with
// a full disk the board must still be readable.
func (s *Service) see(ctx context.Context, row sqlgen.SessionUserRow, now time.Time) {
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.SeeUser(ctx, sqlgen.SeeUserParams{ID: row.ID, LastSeenAt: at(now)}); err != nil {
			return err
		}
		return q.SeeSession(ctx, sqlgen.SeeSessionParams{ID: row.SessionID, SeenAt: now})
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		s.log.WarnContext(ctx, "writing down that a session is in use failed", "word", "staff", "error", err)
	}
}

// UserByID is an account as it is now. It fails with ErrUnknown.
func (s *Service) UserByID(ctx context.Context, userID string) (User, error) {
	row, err := s.reads().UserByID(ctx, userID)
	if err != nil {
		return User{}, fmt.Errorf("staff.UserByID: %w", orUnknown(err))
	}
	return userOf(row), nil
}

// SignOut ends the session of token; one that is gone already is no error.
func (s *Service) SignOut(ctx context.Context, token string) error {
	if token == "" {
		return nil
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		gone, err := q.DeleteSession(ctx, ids.Hash(token))
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("staff.SignOut: %w", err)
		}
		row, err := q.UserByID(ctx, gone.UserID)
		if err != nil {
			return fmt.Errorf("staff.SignOut: %w", err)
		}
		s.tell(tx, gone.UserID, "sessions.ended")
		return s.record(ctx, tx, userOf(row).actor(), "staff.signed-out", row.ID, map[string]string{"session": gone.ID})
	})
}

// SignOutEverywhere ends all sessions of the actor's account, this one as well.
func (s *Service) SignOutEverywhere(ctx context.Context, actor httpx.Actor) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.lock(ctx, sqlgen.New(tx), actor.ID); err != nil {
			return fmt.Errorf("staff.SignOutEverywhere: %w", err)
		}
		n, err := s.endSessions(ctx, tx, actor.ID)
		if err != nil {
			return fmt.Errorf("staff.SignOutEverywhere: %w", err)
		}
		by := User{ID: actor.ID, Email: actor.Email}.actor()
		return s.record(ctx, tx, by, "staff.signed-out-everywhere", actor.ID, map[string]int64{"sessions": n})
	})
}
