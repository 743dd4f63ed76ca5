package pickup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail/imap"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/pickup/sqlgen"
	"wardgate/internal/platform/wiring"
)

const (
	// every is how often the mailbox is looked at.
	every = time.Minute
	// roundTime is how long a round may take: what is left over is done in the next.
	roundTime = 4 * time.Minute
	// A round holds the mailbox for hold, and again after renew: longer than anything that it waits for takes.
	hold  = 150 * time.Second
	renew = 20 * time.Second
	// mostPause is the longest wait after rounds that failed.
	mostPause = 15 * time.Minute
	// A mail that cannot be stored now is tried again after retry, for giveUp.
	retry  = 5 * time.Minute
	giveUp = 5 * 24 * time.Hour
	// mostKept is how many mails are tried again or left at most.
	mostKept = 500
)

// Task is the name of the background work.
const Task = "replies.pick-up"

// Deps are what a Pickup needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	Log   *slog.Logger
	// Mailbox is what is read. Its zero value: nothing is.
	Mailbox imap.Config
	// Pace bounds how long its server may take.
	Pace imap.Pace
	// Box is what mails are for.
	Box intake.Box
}

// Pickup reads a mailbox.
type Pickup struct {
	d Deps
	// Outcomes count mails of this instance.
	Outcomes struct{ Taken, Waiting, Left, Others atomic.Int64 }
	unmarked atomic.Bool // it was told that nothing can be marked
	begun    atomic.Bool // a round has begun since the start
}

// New returns a Pickup, or an error if a dependency is missing.
func New(d Deps) (*Pickup, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Pickup{d: d}, nil
}

// Configured tells whether there is a mailbox to read.
func (p *Pickup) Configured() bool { return p.d.Mailbox.Host != "" }

// name tells mailboxes apart.
func (p *Pickup) name() string { return p.d.Mailbox.String() + " " + p.d.Mailbox.User }

// Tasks implements what the scheduler asks of features.
func (p *Pickup) Tasks() []jobs.Task {
	if !p.Configured() {
		return nil
	}
	return []jobs.Task{{Name: Task, Every: every, Run: p.Round}}
}

// troubleError is one of the mailbox and its server. uid is the mail at which it happened, 0 for none.
type troubleError struct {
	err error
	uid uint32
}

// Error implements error.
func (e *troubleError) Error() string { return e.err.Error() }

// Unwrap is for errors.Is.
func (e *troubleError) Unwrap() error { return e.err }

// errOvertaken says that another round has begun since.
var errOvertaken = errors.New("another round has begun")

// Round reads what is new, unless somebody reads already or the mailbox is left alone for a while. Trouble with the mailbox is none
// of the task: it is noted, and told once.
func (p *Pickup) Round(ctx context.Context) error {
	id, begun, err := p.begin(ctx)
	if err != nil || !begun {
		return err
	}
	state, err := sqlgen.New(p.d.DB.Read()).Get(ctx, p.name())
	if err != nil {
		return fmt.Errorf("pickup.Round: %w", err)
	}
	within, cancel := context.WithTimeout(ctx, roundTime)
	defer cancel()
	r := &round{Pickup: p, id: id, state: state, held: p.d.Clock.Now()}
	err = r.read(within)
	if trouble, is := errors.AsType[*troubleError](err); is && ctx.Err() == nil && !errors.Is(within.Err(), context.DeadlineExceeded) {
		return p.failed(ctx, r, trouble)
	}
	if errors.Is(err, errOvertaken) || within.Err() != nil && ctx.Err() == nil {
		err = nil // there was more than a round may take
	}
	return errors.Join(err, p.ended(ctx, r, err == nil))
}

func (p *Pickup) begin(ctx context.Context) (id string, begun bool, err error) {
	now := p.d.Clock.Now()
	free := now
	if first := !p.begun.Swap(true); first && p.d.DB.Engine() == db.SQLite { // nobody else serves: who held it was killed
		free = now.Add(hold)
	}
	id = p.d.IDs.Row("round", now)
	err = p.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.Add(ctx, sqlgen.AddParams{Name: p.name(), BusyUntil: now}); err != nil {
			return fmt.Errorf("pickup.Round: %w", err)
		}
		n, err := q.Begin(ctx, sqlgen.BeginParams{Name: p.name(), Round: id, BusyUntil: now.Add(hold), Now: now, Free: free})
		begun = n == 1
		return err
	})
	return id, begun, err
}

// ended lets go of the mailbox. A round that stops with the program has not failed.
func (p *Pickup) ended(ctx context.Context, r *round, well bool) error {
	end := sqlgen.EndParams{
		Name: p.name(), Round: r.id, BusyUntil: p.d.Clock.Now(), NextAt: p.d.Clock.Now(), ReadAt: r.state.ReadAt,
		Failures: r.state.Failures, FailingSince: r.state.FailingSince, Trouble: r.state.Trouble,
	}
	if well {
		end.ReadAt, end.Failures, end.FailingSince, end.Trouble = db.NullTime(end.BusyUntil), 0, sql.NullTime{}, ""
	}
	if err := p.end(ctx, end); err != nil || !well || r.state.Failures == 0 {
		return err
	}
	p.d.Log.InfoContext(ctx, "the mailbox is read again", "failed", r.state.Failures)
	return nil
}

// failed notes that the mailbox could not be read: it is left alone for a minute, two, four, and a quarter of an hour at most.
func (p *Pickup) failed(ctx context.Context, r *round, trouble *troubleError) error {
	now, failures := p.d.Clock.Now(), r.state.Failures+1
	end := sqlgen.EndParams{
		Name: p.name(), Round: r.id, BusyUntil: now, NextAt: now.Add(min(every<<min(failures-1, 10), mostPause)), ReadAt: r.state.ReadAt, Failures: failures,
		FailingSince: r.state.FailingSince, Trouble: trouble.Error(),
	}
	if failures == 1 {
		end.FailingSince = db.NullTime(now)
		p.d.Log.WarnContext(ctx, "the mailbox cannot be read; it is tried again", "mailbox", p.d.Mailbox.String(), "reason", trouble.Error())
	}
	if failures < patience || int64(trouble.uid) <= r.state.Seen {
		return p.end(ctx, end)
	}
	// It is this mail, time and again: it is put aside, and the ones behind it do not wait for it.
	if err := r.keep(ctx, trouble.uid, waiting, trouble.Error()); err != nil {
		return errors.Join(err, p.end(ctx, end))
	}
	return p.ended(ctx, r, true)
}

func (p *Pickup) end(ctx context.Context, end sqlgen.EndParams) error {
	return p.d.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		_, err := sqlgen.New(tx).End(ctx, end)
		return err
	})
}

// Standing is how it is with the mailbox.
type Standing struct {
	Configured bool
	// DownSince is since when it cannot be read, zero while it is; Reason is why, without the login.
	DownSince time.Time
	Reason    string
	// ReadAt is when it was last read to its end, zero for never.
	ReadAt time.Time
	// Waiting are mails that could not be stored yet, Left those that never will be, which nobody has opened there.
	Waiting, Left int
}

// Standing tells how it is with the mailbox, whichever instance reads it.
func (p *Pickup) Standing(ctx context.Context) (Standing, error) {
	if !p.Configured() {
		return Standing{}, nil
	}
	q := sqlgen.New(p.d.DB.Read())
	row, err := q.Get(ctx, p.name())
	if errors.Is(err, sql.ErrNoRows) {
		return Standing{Configured: true}, nil // it was not looked at yet
	}
	counts, err2 := q.Count(ctx, p.name())
	if err := errors.Join(err, err2); err != nil {
		return Standing{}, fmt.Errorf("pickup.Standing: %w", err)
	}
	return Standing{true, row.FailingSince.Time, row.Trouble, row.ReadAt.Time, int(counts.N - counts.Remain), int(counts.Remain)}, nil
}
