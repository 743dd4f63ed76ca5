package push

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/push/sqlgen"
)

// atOnce is how many notices one look finds.
const atOnce = 200

// Run sends what is due until ctx ends. A request that is open then may go on for Pace.Grace. Any number of instances may
// run on one database.
func (o *Outbox) Run(ctx context.Context) {
	tick := time.NewTicker(o.Pace.Tick)
	defer tick.Stop()
	var sending sync.WaitGroup
	defer sending.Wait()
	if _, err := o.Key(ctx); err != nil && ctx.Err() == nil {
		o.Log.Error("the keys that sign notices are not at hand; it is tried again", "error", err)
	}
	for {
		if err := o.begin(ctx, &sending, nil); err != nil && ctx.Err() == nil {
			o.Log.Error("sending notices failed; it is tried again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-o.wake:
		}
	}
}

// Work sends what is due now, as far as there are senders, and returns when all is settled.
func (o *Outbox) Work(ctx context.Context) error {
	var sending sync.WaitGroup
	var mu sync.Mutex
	var failed error
	err := o.begin(ctx, &sending, func(err error) {
		mu.Lock()
		defer mu.Unlock()
		failed = errors.Join(failed, err)
	})
	sending.Wait()
	return errors.Join(err, failed)
}

// begin begins to send what is due, emergencies first, each by a sender of its own while there are free ones.
func (o *Outbox) begin(ctx context.Context, sending *sync.WaitGroup, tell func(error)) error {
	due, err := sqlgen.New(o.DB.Read()).Due(ctx, sqlgen.DueParams{DueAt: o.Clock.Now(), Limit: atOnce})
	if err != nil {
		return fmt.Errorf("push: looking for notices that are due: %w", err)
	}
	for _, n := range due {
		release := o.sender(Urgency(n.Urgency))
		if release == nil {
			continue // the next look finds it
		}
		sending.Go(func() {
			defer release()
			if err := o.send(ctx, n.DeviceID, n.Tag); err != nil {
				if tell != nil {
					tell(err)
					return
				}
				o.Log.Error("sending a notice failed; it is tried again", "device", n.DeviceID, "error", err)
			}
		})
	}
	return nil
}

// sender takes a free sender, and returns how to give it back; nil when there is none for that urgency.
func (o *Outbox) sender(u Urgency) (release func()) {
	pools := []chan struct{}{o.free}
	if u == Emergencies {
		pools = append(pools, o.freeForEmergencies)
	}
	for _, pool := range pools {
		select {
		case pool <- struct{}{}:
			return func() {
				<-pool
				if len(pool) == cap(pool)-1 { // it was full: somebody may wait
					o.Wake()
				}
			}
		default:
		}
	}
	return nil
}

// send takes one notice that is due to its end, or puts it off.
func (o *Outbox) send(ctx context.Context, device, tag string) error {
	n, d, mine, err := o.open(ctx, device, tag)
	if err != nil || !mine {
		return err
	}
	grace, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(o.Pace.Grace, cancel) })()
	out := o.post(grace, n, d)
	if out.kind != accepted {
		o.Log.Warn("a push service did not take a notice", "device", d.ID, "service", serviceOf(d.Endpoint), "attempt", n.Attempts, "reason", out.text)
	}
	return o.settle(grace, n, out)
}

// open commits that a notice is about to be sent, in the transaction that looks whether it still is: mine is false when there is
// nothing to send.
func (o *Outbox) open(ctx context.Context, device, tag string) (n sqlgen.PushNotice, d sqlgen.PushDevice, mine bool, err error) {
	err = o.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		mine = false
		q, now := sqlgen.New(tx), o.Clock.Now()
		if n, err = q.Notice(ctx, sqlgen.NoticeParams{DeviceID: device, Tag: tag}); err != nil {
			return unlessGone(err)
		}
		if n.DueAt.After(now) {
			return nil // another has taken it
		}
		settle := sqlgen.SettleParams{DeviceID: device, Tag: tag, Fence: n.Fence}
		if d, err = q.DeviceByID(ctx, device); errors.Is(err, sql.ErrNoRows) {
			_, err = q.Settle(ctx, settle) // the device was removed while the notice was written
			return err
		}
		if err != nil {
			return err
		}
		if !now.Before(n.ExpiresAt) {
			if d.Trouble == "" {
				err = q.Trouble(ctx, sqlgen.TroubleParams{ID: d.ID, Trouble: "a notice could not be delivered in time"})
			}
			_, err2 := q.Settle(ctx, settle)
			return errors.Join(err, err2)
		}
		opened, err := q.Open(ctx, sqlgen.OpenParams{DeviceID: device, Tag: tag, Fence: n.Fence, LeaseUntil: now.Add(o.Pace.Lease)})
		mine, n.Fence, n.Attempts = opened == 1, n.Fence+1, n.Attempts+1
		return err
	})
	if err != nil {
		return n, d, false, fmt.Errorf("push: opening a notice for %s: %w", device, err)
	}
	return n, d, mine, nil
}

func unlessGone(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// settle stores what became of a notice, and keeps trying while the program runs.
func (o *Outbox) settle(ctx context.Context, n sqlgen.PushNotice, out outcome) error {
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := o.DB.WriteAgain(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error { return o.settleIn(ctx, tx, n, out) })
		if err == nil {
			return nil
		}
		o.Log.Error("recording what became of a notice failed", "device", n.DeviceID, "error", err)
		wait := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			wait.Stop()
			return fmt.Errorf("push: settling a notice for %s: %w", n.DeviceID, err)
		case <-wait.C:
		}
	}
}

// settleIn stores an outcome: of the device first, in the order in which one is removed.
func (o *Outbox) settleIn(ctx context.Context, tx *db.Tx, n sqlgen.PushNotice, out outcome) error {
	q, now := sqlgen.New(tx), o.Clock.Now()
	var err error
	switch out.kind {
	case gone:
		return o.forget(ctx, tx, n.DeviceID)
	case accepted:
		err = q.Took(ctx, sqlgen.TookParams{ID: n.DeviceID, SentAt: db.NullTime(now)})
	default:
		err = q.Trouble(ctx, sqlgen.TroubleParams{ID: n.DeviceID, Trouble: out.text})
	}
	if err != nil {
		return err
	}
	if next := now.Add(max(pauseAfter(n.Attempts), out.after)); out.kind == later && next.Before(n.ExpiresAt) {
		_, err = q.PutOff(ctx, sqlgen.PutOffParams{DeviceID: n.DeviceID, Tag: n.Tag, Fence: n.Fence, DueAt: next})
		return err
	}
	_, err = q.Settle(ctx, sqlgen.SettleParams{DeviceID: n.DeviceID, Tag: n.Tag, Fence: n.Fence})
	return err
}

// pauseAfter is how long a notice waits after that many tries.
func pauseAfter(tries int64) time.Duration {
	pauses := []time.Duration{2 * time.Second, 5 * time.Second, 15 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute}
	return pauses[max(0, min(int(tries), len(pauses))-1)]
}

// message is what the service worker in the browser reads (web/src/app/staff-worker.ts).
func message(n sqlgen.PushNotice) ([]byte, error) {
	return json.Marshal(map[string]any{"title": n.Title, "body": n.Body, "path": n.Path, "tag": n.Tag, "urgent": Urgency(n.Urgency) == Emergencies})
}

// topic names a tag to push services: 32 letters of base64url at most (RFC 8030, 5.4), from which nobody reads the tag.
func topic(device, tag string) string {
	sum := sha256.Sum256([]byte(device + "\x00" + tag))
	return encode(sum[:24])
}
