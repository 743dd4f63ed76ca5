package sending

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/sending/sqlgen"
	"wardgate/internal/platform/db"
)

// task is one claimed mail.
type task struct {
	*batch

	subscriber          string
	email, leadID       string
	fence               int32
	deferrals, stumbles int
	firstAt             time.Time // the first try that was deferred; zero before
	name, company       string    // personal words, if the issue uses them
}

// batch is a campaign that is being sent, shared by all its tasks.
type batch struct {
	campaign string
	topics   []string
	template *template
	live     atomic.Bool  // false: it was paused or cancelled
	tripped  atomic.Bool  // this run is pausing it: until that is stored it must not become live again
	hands    atomic.Int64 // tasks that are claimed and not done
	moved    atomic.Int64 // mails whose outcome this run has stored
	told     int64
	toldAt   time.Time
	archived bool                                           // the website was notified that it is in the archive; only used by the loop
	runs     struct{ unknown, refused, later atomic.Int64 } // consecutive ones of each kind, see breaker
}

// feed claims due mails of a campaign, as many as there is room for. share is the number of
// campaigns that share the room.
func (r *run) feed(ctx context.Context, row sqlgen.OpenCampaignsRow, share int) error {
	b, err := r.batchOf(ctx, row)
	if err != nil {
		return err
	}
	for range 20 { // then it is the turn of the other campaigns
		room := (cap(r.tasks) - len(r.tasks)) / share
		if 2*room*share < cap(r.tasks) || room == 0 {
			return nil // enough are ready: the connections wake the loop when half of them are taken
		}
		if room = r.Mail.Room(room); room == 0 {
			return nil
		}
		tasks, claimed, err := r.claim(ctx, b, room)
		if err != nil {
			return err
		}
		if b.template.names {
			if err := r.nameThem(ctx, tasks); err != nil {
				r.Log.Warn("reading the names of subscribers failed: they are greeted without", "word", core.Tag, "error", err)
			}
		}
		for _, t := range tasks {
			b.hands.Add(1)
			r.tasks <- t // never blocks: no other goroutine fills the channel
		}
		if claimed < room {
			return nil
		}
	}
	r.Wake.Set()
	return nil
}

// claim claims up to room mails that are due and have a send slot. claimed is how many were
// looked at: those whose domain has no slot now are given one and released.
func (r *run) claim(ctx context.Context, b *batch, room int) (tasks []task, claimed int, err error) {
	err = r.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		tasks, claimed = nil, 0
		q, now := sqlgen.New(tx), r.Clock.Now()
		slots := &slots{q: q, pace: r.pace, now: now}
		n, err := slots.begin(ctx, room)
		if err != nil || n == 0 {
			return err
		}
		got, err := q.ClaimDeliveries(ctx, sqlgen.ClaimDeliveriesParams{Owner: r.owner, CampaignID: b.campaign, Now: now, N: int32(n)}) //nolint:gosec // a batch
		if err != nil || len(got) == 0 {
			return err
		}
		if claimed = len(got); n < room {
			claimed = room - 1 // the quota is used up, not the table: look again at the next tick
		}
		for _, h := range got {
			mine, err := slots.take(ctx, b, h)
			if err != nil {
				return err
			}
			if mine {
				tasks = append(tasks, taskOf(b, h))
			}
		}
		return slots.end(ctx)
	})
	return tasks, claimed, err
}

func taskOf(b *batch, h sqlgen.ClaimDeliveriesRow) task {
	return task{
		batch: b, subscriber: h.SubscriberID, email: h.Email, leadID: h.LeadID, fence: h.Fence,
		deferrals: int(h.Deferrals), stumbles: int(h.Stumbles), firstAt: h.FirstAttemptAt.Time,
	}
}

// ahead is how far in advance slots are given: mails within it may leave at once.
const ahead = time.Second

// keepSlot is how long a slot is reserved for its mail; after a pause slots are given anew.
const keepSlot = 10 * time.Second

// slots are the rate limits within one claim. They are stored as rows, so that a restart keeps
// the quota and instances share it (M3).
type slots struct {
	q     *sqlgen.Queries
	pace  Pace
	now   time.Time
	next  time.Time // when the next mail to any domain may leave
	taken int
}

// begin returns how many of room mails may be claimed by the limit for all.
func (t *slots) begin(ctx context.Context, room int) (int, error) {
	if t.pace.PerMinute == 0 && t.pace.DomainPerMinute == 0 {
		return room, nil
	}
	next, err := t.nextOf(ctx, "")
	if err != nil || t.pace.PerMinute == 0 {
		return room, err
	}
	t.next = next
	span := t.now.Add(ahead).Sub(latestOf(next, t.now))
	if span <= 0 {
		return 0, nil
	}
	return min(room, max(1, int(span/interval(t.pace.PerMinute)))), nil
}

// take reports whether a claimed mail may leave now; otherwise it is released until its slot.
func (t *slots) take(ctx context.Context, b *batch, h sqlgen.ClaimDeliveriesRow) (bool, error) {
	t.taken++
	if t.pace.DomainPerMinute == 0 {
		return true, nil
	}
	if slot := h.TurnAt.Time; h.TurnAt.Valid && !slot.After(t.now) && t.now.Sub(slot) < keepSlot {
		return true, nil // its slot has come
	}
	domain := domainOf(h.Email)
	next, err := t.nextOf(ctx, domain)
	if err != nil {
		return false, err
	}
	slot := latestOf(next, t.now)
	if err := t.q.PutRate(ctx, sqlgen.PutRateParams{Domain: domain, NextAt: slot.Add(interval(t.pace.DomainPerMinute))}); err != nil {
		return false, err
	}
	if slot.Before(t.now.Add(ahead)) {
		return true, nil
	}
	t.taken--
	_, err = t.q.ReleaseDelivery(ctx, sqlgen.ReleaseDeliveryParams{
		CampaignID: b.campaign, SubscriberID: h.SubscriberID, Fence: h.Fence, DueAt: slot, TurnAt: db.NullTime(slot),
	})
	return false, err
}

// end stores what was used of the limit for all.
func (t *slots) end(ctx context.Context) error {
	if t.pace.PerMinute == 0 {
		return nil
	}
	next := latestOf(t.next, t.now).Add(time.Duration(t.taken) * interval(t.pace.PerMinute))
	return t.q.PutRate(ctx, sqlgen.PutRateParams{Domain: "", NextAt: next})
}

// nextOf locks one limit's row until the transaction ends, and reads it.
func (t *slots) nextOf(ctx context.Context, domain string) (time.Time, error) {
	if err := t.q.LockRate(ctx, sqlgen.LockRateParams{Domain: domain, NextAt: t.now}); err != nil {
		return time.Time{}, err
	}
	return t.q.RateOf(ctx, domain)
}

func interval(perMinute int) time.Duration { return time.Minute / time.Duration(perMinute) }

func latestOf(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// domainOf is the part of an address after its last @, in lower case.
func domainOf(email string) string {
	return strings.ToLower(email[strings.LastIndexByte(email, '@')+1:])
}
