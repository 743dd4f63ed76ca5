package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/push"
)

// pushOutbox is the outbox of notices to the devices of staff.
func pushOutbox(a *App) *push.Outbox {
	p := a.parts
	return push.New(push.Options{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Random: p.Random, Log: p.Log, Loopback: a.Config.PushLoopback, Pace: p.PushPace,
		Subject: func() string {
			if strings.HasPrefix(a.Config.Origin, "https://") {
				return a.Config.Origin
			}
			return "mailto:" + a.admin().Address
		},
	})
}

// alarm tells of an emergency on their devices all members of staff who have turned notices on and may see the board, but who is told by the
// duty: one emergency is one notice to each.
func alarm(a *App) push.Alarm {
	return func(ctx context.Context, tx *db.Tx, e push.Emergency) error {
		people, err := a.Push.Persons(ctx, tx)
		if err != nil {
			return err
		}
		told, err := a.Duty.Incidents.Told(ctx, tx, e.Owes())
		if err != nil {
			return fmt.Errorf("who is told of an emergency by the duty: %w", err)
		}
		for _, id := range people {
			if slices.Contains(told, id) {
				continue
			}
			account, err := a.Staff.Accounts.ByIDIn(ctx, tx, id)
			if err != nil {
				return fmt.Errorf("who is told of an emergency: %w", err)
			}
			if account.Disabled || !account.Role.Can("operations.read") {
				continue
			}
			if _, err := a.Push.Enqueue(ctx, tx, e.Note(id)); err != nil {
				return err
			}
		}
		return nil
	}
}

// readPushLoopback lets tests have a push service of their own. Elsewhere a member of staff could have this machine asked.
func readPushLoopback(c *Config) func(string) error {
	return func(v string) error {
		switch {
		case v == "off":
			return nil
		case v != "on":
			return fmt.Errorf("%q is neither on nor off", v)
		case !loopback(c.Listen):
			return fmt.Errorf("on is allowed only when WARDGATE_LISTEN is a loopback address, and it is %q", c.Listen)
		}
		c.PushLoopback = true
		return nil
	}
}
