package notices

import (
	"context"
	"errors"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
)

// Deps are what a Service needs. All are required.
type Deps struct {
	DB       *db.DB
	Accounts *accounts.Store
	Push     *push.Outbox
}

// Service is one's own devices.
type Service struct{ d Deps }

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{d}, nil
}

// owner is who calls, by which browser.
func owner(ctx context.Context) push.Owner {
	actor, call := httpx.ActorFrom(ctx), httpx.CallFrom(ctx)
	return push.Owner{Person: actor.ID, Session: actor.SessionID, Browser: staff.ClientOf(call.UserAgent, call.Address).Browser}
}

// Add turns notices on in the caller's browser.
func (s *Service) Add(ctx context.Context, sub push.Subscription) (id string, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		by := owner(ctx)
		if id, err = s.d.Push.Add(ctx, tx, by, sub); err != nil {
			return err
		}
		return s.record(ctx, tx, "staff.notices-on", map[string]string{"device": by.Browser})
	})
	return id, wrapped("staff.AddDevice", err)
}

// Renew tells that the caller's browser, which was reached at known, is used by the one who turned notices on in it.
func (s *Service) Renew(ctx context.Context, known string, sub push.Subscription) (id string, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = s.d.Push.Renew(ctx, tx, owner(ctx), known, sub)
		return err
	})
	return id, wrapped("staff.RenewDevice", err)
}

// Remove turns notices off on a device of the caller's.
func (s *Service) Remove(ctx context.Context, id string) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Push.Remove(ctx, tx, httpx.ActorFrom(ctx).ID, id); err != nil {
			return err
		}
		return s.record(ctx, tx, "staff.notices-off", nil)
	})
	return wrapped("staff.RemoveDevice", err)
}

// trialLife is how long a notice to oneself is worth being delivered: its owner has given up then.
const trialLife = 5 * time.Minute

// Try sends a notice to one device of the caller's.
func (s *Service) Try(ctx context.Context, id string) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := s.d.Push.Enqueue(ctx, tx, push.Note{
			Person: httpx.ActorFrom(ctx).ID, Device: id, Title: "This is a test notice", Body: "Notices reach this device. Press it: it opens your account.",
			Path: "/account", Tag: "trial", Urgency: push.High, TTL: trialLife,
		})
		if err == nil && n == 0 {
			err = push.ErrUnknownDevice
		}
		return err
	})
	return wrapped("staff.TryDevice", err)
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, detail any) error {
	actor := httpx.ActorFrom(ctx)
	return s.d.Accounts.Record(ctx, tx, staff.User{ID: actor.ID, Email: actor.Email}.Actor(), action, actor.ID, detail)
}

// wrapped leaves what is worded for people as it is.
func wrapped(op string, err error) error {
	if _, invalid := errors.AsType[*push.InvalidError](err); invalid || errors.Is(err, push.ErrTooMany) || errors.Is(err, push.ErrUnknownDevice) {
		return err
	}
	return staff.Wrap(op, err)
}
