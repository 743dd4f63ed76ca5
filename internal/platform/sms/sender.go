package sms

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/sms/sqlgen"
)

// atOnce is how many messages one look takes.
const atOnce = 50

// Run sends what is due until ctx ends. A request that is open then may go on for
// Pace.Grace. Any number of instances may run on one database.
func (o *Outbox) Run(ctx context.Context) {
	var both sync.WaitGroup
	both.Go(func() { o.repeat(ctx, o.WorkUrgent) }) // what must not wait does not wait behind what others send
	both.Go(func() { o.repeat(ctx, o.Work) })
	both.Wait()
}

func (o *Outbox) repeat(ctx context.Context, work func(ctx context.Context) error) {
	tick := time.NewTicker(o.Pace.Tick)
	defer tick.Stop()
	for {
		if err := work(ctx); err != nil && ctx.Err() == nil {
			o.Log.Error("sending text messages failed; it is tried again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Work sends all that is due now, one after another, and settles what an interrupted run
// has left. It stops at the first message that the provider cannot take now: the others
// would fail as well.
func (o *Outbox) Work(ctx context.Context) error {
	if err := o.sweep(ctx); err != nil || !o.Configured() {
		return err
	}
	due, err := sqlgen.New(o.DB.Read()).Due(ctx, sqlgen.DueParams{DueAt: db.NullTime(o.Clock.Now()), Limit: atOnce})
	if err != nil {
		return fmt.Errorf("sms: looking for due messages: %w", err)
	}
	return o.sendAll(ctx, due)
}

// WorkUrgent sends the urgent ones among what is due.
func (o *Outbox) WorkUrgent(ctx context.Context) error {
	if !o.Configured() {
		return nil
	}
	due, err := sqlgen.New(o.DB.Read()).DueUrgent(ctx, sqlgen.DueUrgentParams{DueAt: db.NullTime(o.Clock.Now()), Limit: atOnce})
	if err != nil {
		return fmt.Errorf("sms: looking for urgent messages: %w", err)
	}
	return o.sendAll(ctx, due)
}

func (o *Outbox) sendAll(ctx context.Context, due []string) (failed error) {
	for _, id := range due {
		if ctx.Err() != nil {
			break
		}
		busy, err := o.send(ctx, id)
		failed = errors.Join(failed, err) // one that fails does not delay the others
		if busy {
			break
		}
	}
	return failed
}

// send takes one due message to its next state, and reports whether the provider cannot
// take any now.
func (o *Outbox) send(ctx context.Context, id string) (busy bool, err error) {
	m, mine, err := o.open(ctx, id)
	if err != nil || !mine {
		return false, err
	}
	grace, end := o.graceAfter(ctx)
	defer end()
	out := o.post(grace, m.Number, m.Body)
	if out.kind == later || out.kind == unknown {
		o.Log.Warn("the provider of text messages failed", "sms", m.ID, "code", out.code, "uncertain", out.kind == unknown)
	}
	return out.kind == later, o.settle(grace, m, out)
}

// graceAfter returns a context that ends Pace.Grace after ctx does.
func (o *Outbox) graceAfter(ctx context.Context) (context.Context, func()) {
	grace, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(o.Pace.Grace, cancel) })
	return grace, func() { stop(); cancel() }
}

// open commits that the request is about to be sent, if the message may be sent now: a
// process that ends after it leaves the message uncertain. It returns false when there is
// nothing to send.
func (o *Outbox) open(ctx context.Context, id string) (m sqlgen.SmsMessage, mine bool, err error) {
	err = o.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		mine = false
		q, now := sqlgen.New(tx), o.Clock.Now()
		if m, err = q.ByID(ctx, id); err != nil {
			if errors.Is(err, sql.ErrNoRows) {
				return nil // erased
			}
			return err
		}
		if m.State != string(Queued) || m.DueAt.Time.After(now) {
			return nil // another instance has taken it
		}
		if !now.Before(m.ExpiresAt) {
			return o.settleIn(ctx, tx, m, outcome{kind: expired})
		}
		reason, opens, err := o.leave(ctx, tx, m, now)
		if err != nil {
			return err
		}
		if opens.After(now) {
			_, err := q.PutOff(ctx, sqlgen.PutOffParams{
				ID: id, Fence: m.Fence, Was: m.State, DueAt: db.NullTime(earlier(opens, m.ExpiresAt)), LastCode: m.LastCode, LastError: m.LastError,
			})
			return err
		}
		if reason != "" {
			return o.settleIn(ctx, tx, m, outcome{kind: withheld, text: reason})
		}
		n, err := q.Open(ctx, sqlgen.OpenParams{ID: id, Fence: m.Fence, LeaseUntil: db.NullTime(now.Add(o.Pace.Lease))})
		mine, m.State, m.Fence, m.Attempts = n == 1, string(Sending), m.Fence+1, m.Attempts+1
		return err
	})
	if err != nil {
		return m, false, fmt.Errorf("sms: opening %s: %w", id, err)
	}
	return m, mine, nil
}

// leave tells from when on a message may leave, and why it may not any more. What is urgent may, at once.
func (o *Outbox) leave(ctx context.Context, tx *db.Tx, m sqlgen.SmsMessage, now time.Time) (reason string, opens time.Time, err error) {
	if m.Urgent {
		return "", now, nil
	}
	if opens = o.Opens(now); opens.After(now) {
		return "", opens, nil
	}
	reason, err = o.Permit(ctx, tx, m.Ref)
	return reason, opens, err
}

// settle writes an outcome, and keeps trying while the program runs: a reply that is
// forgotten makes a sent message uncertain.
func (o *Outbox) settle(ctx context.Context, m sqlgen.SmsMessage, out outcome) error {
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := o.DB.WriteAgain(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error { return o.settleIn(ctx, tx, m, out) })
		if err == nil {
			return nil
		}
		o.Log.Error("recording what became of a text message failed", "sms", m.ID, "error", err)
		wait := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			wait.Stop()
			return fmt.Errorf("sms: settling %s: %w", m.ID, err)
		case <-wait.C:
		}
	}
}

// settleIn writes the outcome of a message. It changes nothing when another worker
// has settled or opened it since.
func (o *Outbox) settleIn(ctx context.Context, tx *db.Tx, m sqlgen.SmsMessage, out outcome) error {
	q, now := sqlgen.New(tx), o.Clock.Now()
	if out.kind == later {
		if next := now.Add(pauseAfter(m.Attempts)); next.Before(m.ExpiresAt) {
			_, err := q.PutOff(ctx, sqlgen.PutOffParams{ID: m.ID, Fence: m.Fence, Was: m.State, DueAt: db.NullTime(next), LastCode: int64(out.code), LastError: out.text})
			return err
		}
		m.LastCode, m.LastError = int64(out.code), out.text
		out.kind = expired
	}
	p := settled(m, out, now)
	n, err := q.Settle(ctx, p)
	if err != nil {
		return err
	}
	late := n == 0 && (out.kind == accepted || out.kind == refused)
	if late {
		n, err = q.SettleLate(ctx, sqlgen.SettleLateParams{
			ID: p.ID, Fence: p.Fence, State: p.State, SentAt: p.SentAt, ProviderID: p.ProviderID, LastCode: p.LastCode, LastError: p.LastError,
		})
	}
	if err != nil || n == 0 {
		return err
	}
	m.State, m.DueAt, m.SentAt, m.ProviderID, m.LastCode, m.LastError = p.State, db.NullTime(time.Time{}), p.SentAt, p.ProviderID, p.LastCode, p.LastError
	if m.Urgent {
		return nil
	}
	t := textFrom(m)
	t.Withheld, t.Late = out.kind == withheld, late
	return o.Settled(ctx, tx, t)
}

// settled returns the row after a final outcome.
func settled(m sqlgen.SmsMessage, out outcome, now time.Time) sqlgen.SettleParams {
	p := sqlgen.SettleParams{
		ID: m.ID, Fence: m.Fence, Was: m.State, State: string(Failed), ProviderID: out.sid, LastCode: int64(out.code), LastError: out.text,
	}
	switch out.kind {
	default: // refused, or withheld
	case accepted:
		p.State, p.SentAt = string(Sent), db.NullTime(now)
	case unknown:
		p.State = string(Uncertain)
	case expired:
		p.LastCode, p.LastError = m.LastCode, "not delivered in time"
		if m.LastError != "" {
			p.LastError += "; " + m.LastError
		}
	}
	return p
}

// pauseAfter is how long a message waits after that many tries.
func pauseAfter(tries int64) time.Duration {
	pauses := []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 4 * time.Hour}
	return pauses[max(0, min(int(tries), len(pauses))-1)]
}

// sweep settles messages whose worker died with the request open: nobody knows what
// happened to them. Without a provider, it also gives up expired ones.
func (o *Outbox) sweep(ctx context.Context) error {
	q, now := sqlgen.New(o.DB.Read()), db.NullTime(o.Clock.Now())
	lapsed, err := q.Lapsed(ctx, now)
	if err != nil {
		return fmt.Errorf("sms: looking for interrupted messages: %w", err)
	}
	left := outcome{kind: unknown, text: "the program ended while it was handed over"}
	if !o.Configured() {
		over, err := q.Expired(ctx, now.Time)
		if err != nil {
			return fmt.Errorf("sms: looking for expired messages: %w", err)
		}
		lapsed = append(lapsed, over...)
	}
	var failed error
	for _, m := range lapsed {
		out := left
		if m.State == string(Queued) {
			out = outcome{kind: expired}
		}
		if err := o.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error { return o.settleIn(ctx, tx, m, out) }); err != nil {
			failed = errors.Join(failed, fmt.Errorf("sms: settling %s: %w", m.ID, err))
		}
	}
	return failed
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
