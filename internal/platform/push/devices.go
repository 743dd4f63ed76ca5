package push

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/push/sqlgen"
)

const (
	// MostDevices is how many devices a person may have.
	MostDevices = 10
	// DeviceLifetime is how long a device gets notices after the staff pages were opened in it for the last time.
	DeviceLifetime = 30 * 24 * time.Hour
)

// Errors of devices. Test for them with errors.Is.
var (
	ErrUnknownDevice = errors.New("there is no such device")
	ErrTooMany       = errors.New("there are as many devices as a person may have")
)

// Subscription is how a browser can be reached, as it says itself (PushSubscription).
type Subscription struct{ Endpoint, P256dh, Auth string }

// Owner is who uses a browser, and how it calls itself.
type Owner struct{ Person, Session, Browser string }

// Device is a browser in which somebody has turned notices on, as its owner sees it.
type Device struct {
	ID, Browser string
	// SentAt is when its push service took a notice last; zero: never. Trouble is why the last one did not leave.
	CreatedAt, SeenAt, SentAt time.Time
	Trouble                   string
}

// check refuses a subscription that no notice could be sent to, with an *InvalidError.
func (o *Outbox) check(s Subscription) error {
	if _, err := readEndpoint(s.Endpoint, o.Loopback); err != nil {
		return &InvalidError{err.Error()}
	}
	if _, err := readKeys(s.P256dh, s.Auth); err != nil {
		return &InvalidError{err.Error()}
	}
	return nil
}

// Add turns notices on in a browser, as part of tx. One that another person used before is theirs no more.
func (o *Outbox) Add(ctx context.Context, tx *db.Tx, by Owner, s Subscription) (id string, err error) {
	if err := o.check(s); err != nil {
		return "", err
	}
	q, now := sqlgen.New(tx), o.Clock.Now()
	before, err := q.DeviceByEndpoint(ctx, s.Endpoint)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("push.Add: %w", err)
	}
	if err == nil && before.Person != by.Person {
		if err := o.forget(ctx, tx, before.ID); err != nil {
			return "", err
		}
	}
	if err != nil || before.Person != by.Person {
		if all, err := q.DevicesOf(ctx, by.Person); err != nil || len(all) >= MostDevices {
			return "", errors.Join(err, ErrTooMany)
		}
	}
	id, err = q.AddDevice(ctx, sqlgen.AddDeviceParams{
		ID: o.IDs.Row("pdev", now), Person: by.Person, Session: by.Session, Endpoint: s.Endpoint, P256dh: s.P256dh, Auth: s.Auth,
		Browser: by.Browser, Now: now,
	})
	if err != nil {
		return "", fmt.Errorf("push.Add: %w", err)
	}
	return id, nil
}

// Renew tells that a browser is used by the one who turned notices on in it, and how it can be reached from now on: known is the
// endpoint that it had. It fails with ErrUnknownDevice for one that is theirs not.
func (o *Outbox) Renew(ctx context.Context, tx *db.Tx, by Owner, known string, s Subscription) (id string, err error) {
	if err := o.check(s); err != nil {
		return "", err
	}
	q := sqlgen.New(tx)
	device, err := q.DeviceByEndpoint(ctx, known)
	if errors.Is(err, sql.ErrNoRows) || err == nil && device.Person != by.Person {
		return "", ErrUnknownDevice
	}
	if err == nil && s.Endpoint != known { // it may have been told before, by the page or by its worker
		var other sqlgen.PushDevice
		if other, err = q.DeviceByEndpoint(ctx, s.Endpoint); err == nil {
			err = o.forget(ctx, tx, other.ID)
		} else if errors.Is(err, sql.ErrNoRows) {
			err = nil
		}
	}
	if err == nil {
		err = q.RenewDevice(ctx, sqlgen.RenewDeviceParams{
			ID: device.ID, Session: by.Session, Endpoint: s.Endpoint, P256dh: s.P256dh, Auth: s.Auth, Browser: by.Browser, SeenAt: o.Clock.Now(),
		})
	}
	if err != nil {
		return "", fmt.Errorf("push.Renew: %w", err)
	}
	return device.ID, nil
}

// Devices are those of a person, the oldest first.
func (o *Outbox) Devices(ctx context.Context, person string) ([]Device, error) {
	rows, err := sqlgen.New(o.DB.Read()).DevicesOf(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("push.Devices: %w", err)
	}
	out := make([]Device, len(rows))
	for i, r := range rows {
		out[i] = Device{ID: r.ID, Browser: r.Browser, CreatedAt: r.CreatedAt.UTC(), SeenAt: r.SeenAt.UTC(), SentAt: r.SentAt.Time.UTC(), Trouble: r.Trouble}
	}
	return out, nil
}

// Remove turns notices off on a device of a person. It fails with ErrUnknownDevice.
func (o *Outbox) Remove(ctx context.Context, tx *db.Tx, person, id string) error {
	device, err := sqlgen.New(tx).DeviceByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && device.Person != person {
		return ErrUnknownDevice
	}
	if err != nil {
		return fmt.Errorf("push.Remove: %w", err)
	}
	return o.forget(ctx, tx, id)
}

// ForgetSession ends the devices that were last used in a session which somebody ends.
func (o *Outbox) ForgetSession(ctx context.Context, tx *db.Tx, session string) error {
	return o.forgetAll(ctx, tx, func(q *sqlgen.Queries) ([]string, error) { return q.DevicesOfSession(ctx, session) })
}

// ForgetPerson ends all devices of a person: signed out everywhere, disabled, or with another role.
func (o *Outbox) ForgetPerson(ctx context.Context, tx *db.Tx, person string) error {
	return o.forgetAll(ctx, tx, func(q *sqlgen.Queries) (ids []string, err error) {
		rows, err := q.DevicesOf(ctx, person)
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		return ids, err
	})
}

// Forget removes devices that nobody opened the staff pages in for DeviceLifetime, and notices that came too late.
func (o *Outbox) Forget(ctx context.Context, tx *db.Tx) error {
	now := o.Clock.Now()
	if err := sqlgen.New(tx).DeleteLateNotices(ctx, now); err != nil {
		return fmt.Errorf("push.Forget: %w", err)
	}
	return o.forgetAll(ctx, tx, func(q *sqlgen.Queries) ([]string, error) { return q.OldDevices(ctx, now.Add(-DeviceLifetime)) })
}

func (o *Outbox) forgetAll(ctx context.Context, tx *db.Tx, which func(q *sqlgen.Queries) ([]string, error)) error {
	ids, err := which(sqlgen.New(tx))
	if err != nil {
		return fmt.Errorf("push: which devices end: %w", err)
	}
	for _, id := range ids {
		if err := o.forget(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

func (o *Outbox) forget(ctx context.Context, tx *db.Tx, id string) error {
	q := sqlgen.New(tx)
	_, err := q.DeleteDevice(ctx, id)
	if err := errors.Join(err, q.DeleteNoticesOf(ctx, id)); err != nil {
		return fmt.Errorf("push: forgetting %s: %w", id, err)
	}
	return nil
}
