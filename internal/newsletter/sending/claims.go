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
	firstAt             time.Time // the first try that was put off; zero before
	name, company       string    // personal words, if the issue asks for them
}

// batch is a campaign that is being sent, as all its tasks share it.
type batch struct {
	campaign string
	topics   []string
	template *template
	live     atomic.Bool  // false: it was paused or cancelled
	tripped  atomic.Bool  // it is being paused by this run: until that is stored it must not live again
	hands    atomic.Int64 // tasks that were claimed and are not done
	moved    atomic.Int64 // mails whose outcome was stored by this run
	told     int64
	toldAt   time.Time
	archived bool                                           // readers were told that it is in the archive; for the loop alone
	runs     struct{ unknown, refused, later atomic.Int64 } // of each in a row, see breaker
}

// feed claims what is due of a campaign, as much as there is room for. share is among how
// many campaigns the room is divided.
func (r *run) feed(ctx context.Context, row sqlgen.OpenCampaignsRow, share int) error {
	b, err := r.batchOf(ctx, row)
	if err != nil {
		return err
	}
	for range 20 { // then it is the others' turn
		room := (cap(r.tasks) - len(r.tasks)) / share
		if 2*room*share < cap(r.tasks) || room == 0 {
			return nil // enough lies ready: the connections wake us when half of it is gone
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
			r.tasks <- t // there is room: nobody else fills it
		}
		if claimed < room {
			return nil
		}
	}
	r.Wake.Set()
	return nil
}

// claim takes up to room mails that are due and whose slot it is. claimed is how many were
// looked at: those whose domain has no slot now are given one and put back.
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
			claimed = room - 1 // the quota, not the tables, is used up: look again at the next tick
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

// ahead is how far slots are given in advance: so much may leave at once.
const ahead = time.Second

// keepSlot is how long a slot waits for its mail; after a pause slots are given anew.
const keepSlot = 10 * time.Second

// slots are the rate limits within one claim. They are rows, so that a restart keeps the
// quota and instances share it (M3).
type slots struct {
	q     *sqlgen.Queries
	pace  Pace
	now   time.Time
	next  time.Time // when the next mail to anybody may leave
	taken int
}

// begin says how many of room mails may be claimed by the limit on all.
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

// take reports whether a claimed mail may leave now; else it is put back until its slot.
func (t *slots) take(ctx context.Context, b *batch, h sqlgen.ClaimDeliveriesRow) (bool, error) {
	t.taken++
	if t.pace.DomainPerMinute == 0 {
		return true, nil
	}
	if slot := h.TurnAt.Time; h.TurnAt.Valid && !slot.After(t.now) && t.now.Sub(slot) < keepSlot {
		return true, nil // it has waited for this
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

// end stores what the limit on all has given out.
func (t *slots) end(ctx context.Context) error {
	if t.pace.PerMinute == 0 {
		return nil
	}
	next := latestOf(t.next, t.now).Add(time.Duration(t.taken) * interval(t.pace.PerMinute))
	return t.q.PutRate(ctx, sqlgen.PutRateParams{Domain: "", NextAt: next})
}

// nextOf holds one limit's row until the transaction ends, and reads it.
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

// domainOf is the part of an address behind its last @, in small letters.
func domainOf(email string) string {
	return strings.ToLower(email[strings.LastIndexByte(email, '@')+1:])
}
