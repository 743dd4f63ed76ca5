package push_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/push"
)

// TestDevicesEnd with the session that they were used in, with everything their person was signed in to, by hand, and by time; and their
// notices with them.
// Proves: platform-87
func TestDevicesEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		for name, end := range map[string]func(ctx context.Context, tx *db.Tx, id string) error{
			"session": func(ctx context.Context, tx *db.Tx, _ string) error {
				return k.ForgetSession(ctx, tx, "session of riley")
			},
			"person": func(ctx context.Context, tx *db.Tx, _ string) error { return k.ForgetPerson(ctx, tx, "riley") },
			"hand":   func(ctx context.Context, tx *db.Tx, id string) error { return k.Remove(ctx, tx, "riley", id) },
			"time": func(ctx context.Context, tx *db.Tx, _ string) error {
				k.clock.Advance(push.DeviceLifetime - time.Minute)
				return k.Forget(ctx, tx)
			},
		} {
			b, id := k.device("riley")
			k.enqueue(note("riley", 1))
			if name == "time" {
				k.clock.Advance(time.Minute)
			}
			other, _ := k.device("casey")
			k.write(func(ctx context.Context, tx *db.Tx) error { return end(ctx, tx, id) })
			if d := k.devices("riley"); len(d) != 0 || k.waiting() != 0 {
				t.Errorf("%s: left are %+v and %d notices", name, d, k.waiting())
			}
			if d := k.devices("casey"); len(d) != 1 {
				t.Errorf("%s: somebody else's are %+v", name, d)
			}
			k.write(func(ctx context.Context, tx *db.Tx) error { return k.ForgetPerson(ctx, tx, "casey") })
			k.work()
			k.wantGot(b, 0)
			k.wantGot(other, 0)
		}
		_, id := k.device("riley")
		err := k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return k.Remove(ctx, tx, "casey", id) })
		if !errors.Is(err, push.ErrUnknownDevice) || len(k.devices("riley")) != 1 {
			t.Errorf("somebody else's removed: %v", err)
		}
	})
}

// TestABrowserOfTwo: who signs in after another and turns notices on has them alone.
// Proves: platform-87
func TestABrowserOfTwo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		b, first := k.device("riley")
		k.enqueue(note("riley", 1))
		add := func(person string) (id string) {
			k.write(func(ctx context.Context, tx *db.Tx) (err error) {
				id, err = k.Add(ctx, tx, push.Owner{Person: person, Session: "s2", Browser: "Chrome on Android"}, subscription(b))
				return err
			})
			return id
		}
		if again := add("riley"); again != first || len(k.devices("riley")) != 1 {
			t.Errorf("turned on again it is another device: %s, %s", first, again)
		}
		add("casey")
		k.enqueue(note("riley", 2))
		k.work()
		k.wantGot(b, 0)
		if len(k.devices("riley")) != 0 || len(k.devices("casey")) != 1 {
			t.Error("the browser is not the second one's alone")
		}
	})
}

// TestRenew: a browser tells that it is still used, and its new endpoint; only who has it may.
// Proves: platform-87
func TestRenew(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		old, id := k.device("riley")
		theirs, _ := k.device("casey")
		next := k.service.Subscribe(t, k.key())
		k.clock.Advance(20 * 24 * time.Hour)
		renew := func(person, known string) (got string, err error) {
			err = k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
				got, err = k.Renew(ctx, tx, push.Owner{Person: person, Session: "s9", Browser: "Chrome on Android"}, known, subscription(next))
				return err
			})
			return got, err
		}
		for _, known := range []string{theirs.Endpoint, "https://push.elsewhere.net/x"} {
			if _, err := renew("riley", known); !errors.Is(err, push.ErrUnknownDevice) {
				t.Errorf("%v", err)
			}
		}
		for range 2 { // by the page, and by its worker
			if got, err := renew("riley", old.Endpoint); err == nil && got != id {
				t.Errorf("it became %s", got)
			}
		}
		if got, err := renew("riley", next.Endpoint); err != nil || got != id {
			t.Errorf("%s %v", got, err)
		}
		k.clock.Advance(20 * 24 * time.Hour)
		k.write(k.Forget)
		k.enqueue(note("riley", 1))
		k.work()
		k.wantGot(old, 0)
		k.wantGot(next, 1)
		k.write(func(ctx context.Context, tx *db.Tx) error { return k.ForgetSession(ctx, tx, "s9") })
		if len(k.devices("riley")) != 0 {
			t.Error("the session in which it was used last does not end it")
		}
	})
}

// TestMostDevices: a person has a bounded number of them.
// Proves: platform-87
func TestMostDevices(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		for range push.MostDevices {
			k.device("riley")
		}
		b := k.service.Subscribe(t, k.key())
		err := k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := k.Add(ctx, tx, push.Owner{Person: "riley"}, subscription(b))
			return err
		})
		if !errors.Is(err, push.ErrTooMany) {
			t.Errorf("one more: %v", err)
		}
	})
}

// TestWhatIsNoDevice is refused when notices are turned on.
// Proves: platform-86
func TestWhatIsNoDevice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		good := subscription(k.service.Subscribe(t, k.key()))
		for name, change := range map[string]func(*push.Subscription){
			"no https":       func(s *push.Subscription) { s.Endpoint = "http://push.elsewhere.net/x" },
			"private":        func(s *push.Subscription) { s.Endpoint = "https://10.0.0.1/x" },
			"no key":         func(s *push.Subscription) { s.P256dh = "" },
			"no point":       func(s *push.Subscription) { s.P256dh = strings.Repeat("A", 87) },
			"no secret":      func(s *push.Subscription) { s.Auth = "" },
			"a short secret": func(s *push.Subscription) { s.Auth = "AAAA" },
		} {
			bad := good
			change(&bad)
			err := k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := k.Add(ctx, tx, push.Owner{Person: "riley"}, bad)
				return err
			})
			if _, invalid := errors.AsType[*push.InvalidError](err); !invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// TestOneKeyPair: all instances have the same, it stands sealed, and devices of a pair that is lost end with it.
// Proves: platform-88
func TestOneKeyPair(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		other := k.other()
		if a, b := k.key(), other.key(); a != b || len(a) != 87 {
			t.Errorf("two keys: %s, %s", a, b)
		}
		var secret string
		if err := k.DB.Read().QueryRowContext(t.Context(), "SELECT secret FROM push_keys").Scan(&secret); err != nil || !strings.HasPrefix(secret, "v1.") {
			t.Errorf("the secret key stands as %q: %v", secret, err)
		}
		k.device("riley")
		before := k.key()
		if _, err := k.DB.Writer().ExecContext(t.Context(), "DELETE FROM push_keys"); err != nil { // as `wardgate key forget` does
			t.Fatal(err)
		}
		restarted := k.other()
		if restarted.key() == before || len(restarted.devices("riley")) != 0 {
			t.Error("devices of a lost key are kept, though they take nothing of the next")
		}
	})
}
