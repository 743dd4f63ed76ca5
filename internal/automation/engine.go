package automation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

const (
	// lookEvery is how often an instance looks for events and due steps: an effect follows
	// its event within a second.
	lookEvery = 200 * time.Millisecond
	// atOnce is how many events or steps are taken in one look, usualLanes how many of them
	// are worked on side by side: those of one lead in one lane, one after the other.
	// sharedLanes is that on SQLite, where the writes that wait at one moment share a commit.
	atOnce      = 256
	usualLanes  = 8
	sharedLanes = 16
)

// Run acts on events and does what is due until ctx ends. Any number of instances may run.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if err := s.Work(ctx); err != nil && ctx.Err() == nil {
			s.Log.WarnContext(ctx, "automation stumbled; it tries again", "word", tag, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Work acts on all events there are and does all that is due. What fails is left for the
// next time, and keeps nothing else waiting.
func (s *Service) Work(ctx context.Context) error {
	var failed error
	for ctx.Err() == nil {
		events, err1 := s.workEvents(ctx)
		steps, err2 := s.workSteps(ctx)
		tasks, err3 := s.expire(ctx)
		if failed = errors.Join(err1, err2, err3); failed != nil || events+steps+tasks == 0 {
			break
		}
	}
	return failed
}

// workEvents acts on the oldest events and returns how many.
func (s *Service) workEvents(ctx context.Context) (int, error) {
	list, err := s.Leads.Events(ctx, atOnce)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return len(list), inLanes(s.lanes(), list, func(e leads.Event) string { return e.LeadID }, func(e leads.Event) error { return s.act(ctx, e) })
}

// lanes is how many leads are worked on side by side.
func (s *Service) lanes() int {
	if s.DB.Engine() == db.SQLite {
		return cmp.Or(s.Lanes, sharedLanes)
	}
	return cmp.Or(s.Lanes, usualLanes)
}

// inLanes runs do on every item, those of one key in their order.
func inLanes[T any](lanes int, list []T, key func(T) string, do func(T) error) error {
	queues, failed := make([][]T, lanes), make([]error, lanes)
	for _, one := range list {
		h := fnv.New32a()
		_, _ = h.Write([]byte(key(one))) // never fails
		lane := int(h.Sum32()) % lanes
		queues[lane] = append(queues[lane], one)
	}
	var running sync.WaitGroup
	for i, queue := range queues {
		if len(queue) == 0 {
			continue
		}
		running.Go(func() {
			for _, one := range queue {
				failed[i] = errors.Join(failed[i], do(one))
			}
		})
	}
	running.Wait()
	return errors.Join(failed...)
}

// act does what follows from one event, once.
func (s *Service) act(ctx context.Context, e leads.Event) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		mine, err := s.Leads.TakeEvent(ctx, tx, e.ID)
		if err != nil || !mine {
			return err
		}
		l, err := s.Leads.Lock(ctx, tx, e.LeadID)
		if err != nil || l.State != leads.StateActive {
			return err
		}
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		if slices.Contains(e.Kinds, leads.Merged) {
			return w.follow(ctx, e.LeadID, l)
		}
		if err := w.stopAfter(ctx, e, l); err != nil {
			return err
		}
		return w.beginAfter(ctx, e, l)
	})
	return s.orLater(ctx, "event "+e.ID, err, func(until time.Time) error { return s.Leads.PutOffEvent(ctx, e.ID, until) })
}

// tryAgain is how long what failed waits: what is wrong with it is seldom over in a moment,
// and a hundred of its kind must not keep everybody else waiting.
const tryAgain = 5 * time.Minute

// orLater puts off what failed, unless the program is ending or the database cannot be
// written: then all of it waits where it is.
func (s *Service) orLater(ctx context.Context, what string, failed error, putOff func(until time.Time) error) error {
	if failed == nil {
		return nil
	}
	if ctx.Err() == nil {
		failed = errors.Join(failed, putOff(s.Clock.Now().Add(tryAgain)))
	}
	return fmt.Errorf("automation: %s: %w", what, failed)
}

// work is what one transaction does.
type work struct {
	*Service
	tx  *db.Tx
	q   *sqlgen.Queries
	now time.Time
	// merged are the leads that were merged into the one named, as they were read last: each
	// plan that may begin with it asks.
	merged struct {
		into string
		ids  []string
	}
}

// mergedInto are the leads that were merged into one.
func (w *work) mergedInto(ctx context.Context, leadID string) (ids []string, err error) {
	if w.merged.into == leadID {
		return w.merged.ids, nil
	}
	if ids, err = w.Leads.MergedInto(ctx, w.tx, leadID); err == nil {
		w.merged.into, w.merged.ids = leadID, ids
	}
	return ids, err
}

// open tells whether automation may do anything for a lead (S82).
func open(l leads.Lead) bool {
	return l.State == leads.StateActive && l.AutomationEnabled && !l.HumanOverride
}

// beginAfter begins every plan that an event is meant for.
func (w *work) beginAfter(ctx context.Context, e leads.Event, l leads.Lead) error {
	if e.Depth > w.Catalog.Automation.MostDepth {
		w.Log.WarnContext(ctx, "rules led to each other too often; nothing more follows from this event", "word", tag, "lead", l.ID, "run", e.Cause)
		return nil
	}
	plans, err := w.current(ctx)
	if err != nil {
		return err
	}
	for _, p := range plans {
		if !p.Active || !open(l) || !w.meant(p, e, l) {
			continue
		}
		if l, err = w.begin(ctx, p, l, because{Trigger: p.Trigger.Type, By: e.By, Event: e}); err != nil {
			return err
		}
	}
	return nil
}

// meant tells whether an event is what a plan waits for, or stands for it.
func (w *work) meant(p Plan, e leads.Event, l leads.Lead) bool {
	return meant(w.Catalog.Leads, p.Trigger, e, &l) || w.silentAgain(p.Trigger, e, l) || w.agreedSince(p, e, l)
}

// agreedSince tells whether an event is the agreement that a plan for new leads waits for.
func (w *work) agreedSince(p Plan, e leads.Event, l leads.Lead) bool {
	return p.Express && p.Trigger.Type == onCreated && slices.Contains(e.Kinds, leads.Consented) && w.now.Sub(l.CreatedAt) < newFor
}

// because is why a plan begins with a lead.
type because struct {
	// Trigger is what it waited for; "by-hand" when a person began it.
	Trigger string `json:"trigger"`
	// By is the kind of contact by which the event came.
	By       string      `json:"by,omitempty"`
	Findings []Finding   `json:"findings"`
	Event    leads.Event `json:"-"`
}

// begin begins a plan with a lead if its conditions hold and its window allows it, and
// returns the lead as it is then.
func (w *work) begin(ctx context.Context, p Plan, l leads.Lead, why because) (leads.Lead, error) {
	var met bool
	if why.Findings, met = findings(w.Catalog.Automation, p.Conditions, &l); !met {
		return l, nil
	}
	ordinal, free, err := w.next(ctx, p, l.ID)
	if err != nil || !free {
		return l, err
	}
	if p.Kind == Sequence { // of mails alone: without consent there is nothing to begin
		refused, err := w.mayWrite(ctx, p.Spec, l)
		if err != nil || refused != "" {
			return l, err
		}
	}
	return w.start(ctx, p, l, why, ordinal)
}

// next is which time it would be for a lead, and whether the window allows it (D79): that it
// began with a lead that was merged into this one counts, as it is the same person.
func (w *work) next(ctx context.Context, p Plan, leadID string) (ordinal int32, free bool, err error) {
	last, found, err := lastRun(ctx, w.q, p.ID, leadID)
	if err != nil || found && !w.over(p, last) {
		return 0, false, err
	}
	merged, err := w.mergedInto(ctx, leadID)
	if err != nil {
		return 0, false, err
	}
	for _, gone := range merged {
		other, found, err := lastRun(ctx, w.q, p.ID, gone)
		if err != nil || found && !w.over(p, other) {
			return 0, false, err
		}
	}
	return last.Ordinal + 1, true, nil
}

// over tells whether a plan may begin again after a run of it.
func (w *work) over(p Plan, last sqlgen.AutomationRun) bool {
	return last.State != string(runWaiting) && last.State != string(runActive) && p.WindowDays != 0 &&
		!w.now.Before(last.StartedAt.AddDate(0, 0, p.WindowDays))
}
