package mail

import (
	"context"
	"fmt"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/sqlgen"
)

// sender is one run of the sending loop.
type sender struct {
	*Outbox
	owner string          // names this run in the database
	grace context.Context // ends a little after the run's own
	// anything sends what comes; reserved sends urgency Alerts alone, so that a server that hangs on other mails holds up none of it.
	anything, reserved crew
}

// crew is some workers, each with a connection of its own.
type crew struct {
	jobs chan sqlgen.ClaimRow // claimed mails, one for each free worker at most
	free chan struct{}        // one token for each worker that waits
}

func newCrew(workers int) crew { return crew{make(chan sqlgen.ClaimRow), make(chan struct{}, workers)} }

// Run sends the mails of the outbox until ctx ends; without a server it only looks for what an
// earlier run left. What is open when ctx ends is finished within Pace.Grace, the rest is released.
// Any number of instances may run on one database.
func (o *Outbox) Run(ctx context.Context) {
	if !o.Configured() {
		o.sweepOnly(ctx)
		return
	}
	grace, stop := o.graceAfter(ctx)
	defer stop()
	s := &sender{
		Outbox: o, owner: fmt.Sprintf("%s-%d", o.name, o.runs.Add(1)), grace: grace,
		anything: newCrew(o.pace.Workers), reserved: newCrew(o.pace.Reserved),
	}
	var workers sync.WaitGroup
	for _, c := range []crew{s.anything, s.reserved} {
		for range cap(c.free) {
			c.free <- struct{}{}
			workers.Go(func() { s.work(ctx, c) })
		}
	}
	s.loop(ctx)
	close(s.anything.jobs)
	close(s.reserved.jobs)
	workers.Wait()
}

// sweepOnly finds what an earlier run, which had a server, left unfinished.
func (o *Outbox) sweepOnly(ctx context.Context) {
	tick := time.NewTicker(o.pace.Lease)
	defer tick.Stop()
	for {
		if err := o.sweep(ctx, o.clock.Now()); err != nil && ctx.Err() == nil {
			o.log.Error("looking for interrupted mails failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// graceAfter returns a context that ends Pace.Grace after ctx does.
func (o *Outbox) graceAfter(ctx context.Context) (context.Context, func()) {
	grace, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(o.pace.Grace, cancel) })
	return grace, func() { stop(); cancel() }
}

func (s *sender) loop(ctx context.Context) {
	tick := time.NewTicker(s.pace.Tick)
	defer tick.Stop()
	for {
		if err := s.round(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("looking for mails to send failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.wake:
		}
	}
}

// round finds out what is due and hands it to the workers that are free.
func (s *sender) round(ctx context.Context) error {
	now := s.clock.Now()
	n, err := sqlgen.New(s.db.Read()).AnyDue(ctx, at(now))
	if n == 0 || err != nil {
		return err
	}
	if err := s.sweep(ctx, now); err != nil {
		return err
	}
	room := s.server.room(now, s.pace.Workers+s.pace.Reserved)
	some := s.anything.take(room)
	alerts := s.reserved.take(room - some)
	if some+alerts == 0 {
		return nil
	}
	claimed, urgent, err := s.claim(ctx, now, some, alerts)
	s.anything.give(claimed, some)
	s.reserved.give(urgent, alerts)
	return err
}

// take returns how many workers, at most n, are now promised a mail.
func (c crew) take(n int) int {
	for i := range n {
		select {
		case <-c.free:
		default:
			return i
		}
	}
	return n
}

// give hands the claimed mails to the workers that take promised them; the others are free again.
func (c crew) give(claimed []sqlgen.ClaimRow, promised int) {
	for _, m := range claimed {
		c.jobs <- m // its worker is waiting for it: the token proves that
	}
	for range promised - len(claimed) {
		c.free <- struct{}{}
	}
}

// claim takes any mails, at most n, and for the reserved workers at most alerts that did not find room among them.
func (s *sender) claim(ctx context.Context, now time.Time, n, alerts int) (rows, urgent []sqlgen.ClaimRow, err error) {
	lease, due := at(now.Add(s.pace.Lease)), at(now)
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		q := sqlgen.New(tx)
		rows, urgent = nil, nil
		if n > 0 {
			rows, err = q.Claim(ctx, sqlgen.ClaimParams{Owner: s.owner, LeaseUntil: lease, Now: due, N: int32(n)}) //nolint:gosec // a few
		}
		if err != nil || alerts == 0 || len(rows) < n {
			return err
		}
		more, err := q.ClaimOfUrgency(ctx, sqlgen.ClaimOfUrgencyParams{
			Owner: s.owner, LeaseUntil: lease, Now: due, Urgency: int64(Alerts), N: int32(alerts), //nolint:gosec // a few
		})
		for _, m := range more {
			urgent = append(urgent, sqlgen.ClaimRow(m))
		}
		return err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("claiming mails: %w", err)
	}
	return rows, urgent, nil
}

// sweep finds mails whose worker died while DATA was open: nobody knows what
// happened to them.
func (o *Outbox) sweep(ctx context.Context, now time.Time) error {
	return o.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		rows, err := sqlgen.New(tx).Lapsed(ctx, at(now))
		if err != nil {
			return fmt.Errorf("finding interrupted mails: %w", err)
		}
		for _, m := range rows {
			lost := outcome{kind: unknown, text: "the program ended while the mail was handed over: it may have arrived"}
			if err := o.settleIn(ctx, tx, m, lost); err != nil {
				return err
			}
		}
		return nil
	})
}

// settleIn writes the outcome of a mail. It changes nothing when another worker
// has claimed or settled the mail since.
func (o *Outbox) settleIn(ctx context.Context, tx *db.Tx, m sqlgen.Mail, out outcome) error {
	p := settled(m, out, o.clock.Now(), o.pace.RepeatPause)
	n, err := sqlgen.New(tx).Settle(ctx, p)
	if err != nil {
		return fmt.Errorf("settling mail %s: %w", m.ID, err)
	}
	if n == 0 {
		return nil
	}
	tx.AfterCommit(func() {
		o.Outcomes.count(State(p.State))
		o.tell(m.ID, State(p.State))
	})
	if out.kind != accepted || Class(m.Class) != Promotion || o.sent == nil {
		return nil
	}
	return o.sent(ctx, tx, m.Ref)
}
