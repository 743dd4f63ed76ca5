package sending

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/sending/sqlgen"
	"wardgate/internal/platform/db"
)

// Pace holds the times and sizes of sending. A zero field has its default.
type Pace struct {
	Connections int           // to the mail server at once; 4
	Tick        time.Duration // how often the tables are checked when nothing wakes the worker; 500 ms
	Lease       time.Duration // how long a worker counts as alive after it was last seen; 12 s, renewed at a third of it
	// PerMinute is the maximum number of mails per minute, and DomainPerMinute that to one
	// domain; 0 is no limit.
	PerMinute, DomainPerMinute int
	// Batch is the maximum number of mails that a worker holds; 200. Those of a lost worker wait
	// for its lease to end (M2 allows so many).
	Batch int
}

func (p Pace) orDefaults() Pace {
	if p.Connections == 0 {
		p.Connections = 4
	}
	if p.Tick == 0 {
		p.Tick = 500 * time.Millisecond
	}
	if p.Lease == 0 {
		p.Lease = 12 * time.Second
	}
	if p.Batch == 0 {
		p.Batch = 200
	}
	return p
}

// run is one run of the sending of campaigns.
type run struct {
	*Worker

	pace    Pace
	owner   string // identifies this run in the tables
	tasks   chan task
	entries chan *entry  // of connections, for the batch writer
	atWork  atomic.Int64 // connections that have a mail in hand, or are looking for a ready one
	mu      sync.Mutex   // guards batches
	batches map[string]*batch
	swept   time.Time // when lost workers were last looked for
}

// Run sends launched campaigns until ctx ends; mails that are being handed over then are finished
// within the mail sender's grace period, the rest is released. Without a mail server it only
// cleans up after earlier runs. Any number of instances may run on one database.
func (s *Worker) Run(ctx context.Context, pace Pace) {
	pace = pace.orDefaults()
	r := &run{
		Worker: s, pace: pace, owner: s.IDs.Row("sender", s.Clock.Now()),
		tasks: make(chan task, pace.Batch), entries: make(chan *entry, pace.Connections), batches: map[string]*batch{},
	}
	seen, unseen := context.WithCancel(context.WithoutCancel(ctx))
	var keeping, writing, connections sync.WaitGroup
	if !r.see(ctx) {
		r.Log.Warn("the sender of campaigns could not be noted; trying again", "word", core.Tag)
	}
	keeping.Go(func() { r.keepSeen(seen) })
	writing.Go(func() { r.writeBatches(seen) })
	for range pace.Connections {
		connections.Go(func() { r.connect(ctx) })
	}
	r.loop(ctx)
	close(r.tasks)
	connections.Wait()
	close(r.entries)
	writing.Wait()
	unseen()
	keeping.Wait()
	r.leave(context.WithoutCancel(ctx))
}

func (r *run) loop(ctx context.Context) {
	tick := time.NewTicker(r.pace.Tick)
	defer tick.Stop()
	for {
		if err := r.round(ctx); err != nil && ctx.Err() == nil {
			r.Log.Error("looking for campaigns to send failed", "word", core.Tag, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-r.Wake.C():
		}
	}
}

// round processes every campaign with work: lost mails are found, due ones are claimed, and
// outcomes are counted.
func (r *run) round(ctx context.Context) error {
	rows, err := sqlgen.New(r.DB.Read()).OpenCampaigns(ctx)
	if err != nil {
		return err
	}
	now := r.Clock.Now()
	sweep := now.Sub(r.swept) >= r.pace.Lease/3 || now.Before(r.swept)
	r.keepBatches(rows)
	for _, row := range rows {
		if sweep {
			if err := r.sweep(ctx, row.ID, now); err != nil {
				return err
			}
		}
		if campaigns.CampaignStatus(row.Status) == campaigns.Sending {
			if err := r.feed(ctx, row, len(rows)); err != nil {
				return err
			}
		}
		if err := r.Lifecycle.Finish(ctx, row.ID); err != nil {
			return err
		}
		r.progress(row.ID, now)
		if err := r.intoArchive(ctx, row.ID); err != nil {
			return err
		}
	}
	if sweep {
		r.swept = now
		if err := r.sweepPaused(ctx, now); err != nil {
			return err
		}
	}
	return nil
}

// sweep finds mails of workers that are no longer seen: their claims become free, and the outcome
// of what they were handing over is unknown (M5).
func (r *run) sweep(ctx context.Context, campaign string, now time.Time) error {
	return r.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if _, err := q.FreeClaims(ctx, sqlgen.FreeClaimsParams{CampaignID: campaign, Now: now}); err != nil {
			return err
		}
		n, err := q.LoseAttempts(ctx, sqlgen.LoseAttemptsParams{CampaignID: campaign, Now: db.NullTime(now), Reason: lostText})
		if err != nil || n == 0 {
			return err
		}
		r.News.After(tx, campaign, "progress")
		return campaigns.CountMails(ctx, tx, campaign, campaigns.MailUncertain, n)
	})
}

// sweepPaused does the same for paused campaigns: a lost mail is shown while a person decides
// whether to go on.
func (r *run) sweepPaused(ctx context.Context, now time.Time) error {
	ids, err := sqlgen.New(r.DB.Read()).PausedCampaigns(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := r.sweep(ctx, id, now); err != nil {
			return err
		}
	}
	return r.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.ForgetWorkers(ctx, now.Add(-24*time.Hour)); err != nil {
			return err
		}
		return q.ForgetRates(ctx, now.Add(-24*time.Hour))
	})
}

// see records that this worker is alive.
func (r *run) see(ctx context.Context) bool {
	err := r.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).SeeWorker(ctx, sqlgen.SeeWorkerParams{ID: r.owner, SeenUntil: r.Clock.Now().Add(r.pace.Lease)})
	})
	if err != nil && ctx.Err() == nil {
		r.Log.Warn("noting that the sender of campaigns lives failed", "word", core.Tag, "error", err)
	}
	return err == nil
}

func (r *run) keepSeen(ctx context.Context) {
	tick := time.NewTicker(r.pace.Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			r.see(ctx)
		}
	}
}

// leave releases what was claimed and not begun. What is lost here is found by the sweep.
func (r *run) leave(ctx context.Context) {
	r.mu.Lock()
	var ids []string
	for id := range r.batches {
		ids = append(ids, id)
	}
	r.mu.Unlock()
	err := r.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		for _, id := range ids {
			if err := q.ReleaseAll(ctx, sqlgen.ReleaseAllParams{CampaignID: id, Owner: r.owner}); err != nil {
				return err
			}
		}
		return q.ForgetWorker(ctx, r.owner)
	})
	if err != nil {
		r.Log.Warn("giving back what was not sent failed: its claims end by themselves", "word", core.Tag, "error", err)
	}
}

// keepBatches keeps a batch for each campaign that is being sent, and for no other.
func (r *run) keepBatches(rows []sqlgen.OpenCampaignsRow) {
	open := map[string]bool{}
	for _, row := range rows {
		open[row.ID] = campaigns.CampaignStatus(row.Status) == campaigns.Sending
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, b := range r.batches {
		b.live.Store(open[id] && !b.tripped.Load())
		if _, still := open[id]; !still && b.hands.Load() == 0 {
			delete(r.batches, id)
		}
	}
}

// progress publishes news of the progress, at most once a second.
func (r *run) progress(id string, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.batches[id]
	if b == nil || b.moved.Load() == b.told || now.Sub(b.toldAt) < time.Second && !now.Before(b.toldAt) {
		return
	}
	b.told, b.toldAt = b.moved.Load(), now
	r.News.Tell(id, "progress")
}
