package sessions

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/sessions/sqlgen"
)

// Listed is an open session, as its owner sees it.
type Listed struct {
	ID string
	staff.Client
	Since, SeenAt time.Time // the last use is exact to a minute
}

// List is the actor's sessions that are alive, the one used last first.
func (s *Service) List(ctx context.Context, actor httpx.Actor) ([]Listed, error) {
	now := s.d.Clock.Now()
	rows, err := sqlgen.New(s.d.DB.Read()).SessionsOf(ctx, sqlgen.SessionsOfParams{UserID: actor.ID, Now: now, IdleSince: now.Add(-IdleTimeout)})
	if err != nil {
		return nil, fmt.Errorf("staff.Sessions: %w", err)
	}
	out := make([]Listed, 0, len(rows))
	for _, r := range rows {
		out = append(out, Listed{ID: r.ID, Client: staff.Client{Browser: r.Browser, Network: r.Network}, Since: r.CreatedAt.UTC(), SeenAt: r.SeenAt.UTC()})
	}
	return out, nil
}

// EndOne ends one session of the actor's. It fails with staff.ErrUnknownSession for one
// that is gone, or somebody else's.
func (s *Service) EndOne(ctx context.Context, actor httpx.Actor, id string) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := sqlgen.New(tx).DeleteSessionOf(ctx, sqlgen.DeleteSessionOfParams{ID: id, UserID: actor.ID})
		if err != nil {
			return err
		}
		if n == 0 {
			return staff.ErrUnknownSession
		}
		if err := s.d.Devices.ForgetSession(ctx, tx, id); err != nil {
			return err
		}
		s.d.Accounts.Publish(tx, actor.ID, accounts.SessionsEnded)
		by := staff.User{ID: actor.ID, Email: actor.Email}.Actor()
		return s.d.Accounts.Record(ctx, tx, by, "staff.session-ended", actor.ID, map[string]string{"session": id})
	})
	return staff.Wrap("staff.EndSession", err)
}

// Prove writes down, as part of tx, that a session's owner has just proved who they are.
func (s *Service) Prove(ctx context.Context, tx *db.Tx, id string) error {
	err := sqlgen.New(tx).ProveSession(ctx, sqlgen.ProveSessionParams{ID: id, ProvenAt: db.NullTime(s.d.Clock.Now())})
	return staff.Wrap("staff.Prove", err)
}
