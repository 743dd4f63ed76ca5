package automation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
)

// Tasks are the periodic works of automation: the loop of S145, once for the whole
// installation. The scores that time moves are told by package leads, which looks for
// them more often.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "automation.loop", Every: time.Duration(s.Catalog.Automation.LoopMinutes) * time.Minute, Run: s.Loop},
		{Name: "automation.credit-leads", Every: 10 * time.Second, Run: s.CreditLeads},
		{Name: "automation.forget-raw", Every: time.Hour, Run: s.ForgetRaw},
	}
}

// loopBatch is how many leads the loop looks at in one query, loopBatches bounds one run of
// it for one plan: what is left it finds five minutes later.
const (
	loopBatch   = 200
	loopBatches = 50
)

// Loop begins the plans that wait for silence, with every lead that has become silent
// since the last time (S145). Where it has looked up to is stored with what it began, so a
// lead is neither forgotten nor met twice.
func (s *Service) Loop(ctx context.Context) error {
	plans, err := s.plans(ctx, sqlgen.New(s.DB.Read()))
	if err != nil {
		return fmt.Errorf("automation.Loop: %w", err)
	}
	for _, p := range plans {
		if !p.Active || p.Trigger.Type != onInactivity {
			continue
		}
		for range loopBatches {
			more, err := s.lookFor(ctx, p.ID)
			if err != nil {
				return fmt.Errorf("automation.Loop %s: %w", p.ID, err)
			}
			if !more {
				break
			}
		}
	}
	return nil
}

// lookFor begins a plan with the next silent leads, and tells whether there may be more.
func (s *Service) lookFor(ctx context.Context, planID string) (more bool, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		more = false
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		row, err := w.q.PlanByID(ctx, planID)
		if err != nil {
			return err
		}
		p, err := planFrom(sqlgen.PlansRow(row))
		if err != nil || !p.Active || p.Trigger.Type != onInactivity {
			return err
		}
		// Over 72 hours, not at them: the last moment still belongs to the lead.
		silent := place{w.now.Add(-time.Duration(p.Trigger.Criteria.Hours)*time.Hour - time.Millisecond), ""}
		ids, last, err := s.Leads.LastActive(ctx, tx, p.looked.at, p.looked.id, silent.at, loopBatch)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := w.silent(ctx, p, id); err != nil {
				return err
			}
		}
		switch {
		case len(ids) == loopBatch:
			silent, more = place{last, ids[len(ids)-1]}, true
		case len(ids) > 0 && last.Equal(silent.at):
			silent.id = ids[len(ids)-1]
		case !silent.at.After(p.looked.at):
			return nil // the clock was put back, or it is the same moment: nothing is new
		}
		n, err := w.q.SetLooked(ctx, sqlgen.SetLookedParams{
			ID: planID, LookedTo: silent.at, LookedID: silent.id, FromAt: p.looked.at, FromID: p.looked.id,
		})
		return again(n, err)
	})
	return more, err
}

// silentAgain tells whether an event gives back to automation a lead of whom nothing was
// heard for long enough: the loop has passed it.
func (w *work) silentAgain(t Trigger, e leads.Event, l leads.Lead) bool {
	return t.Type == onInactivity && (slices.Contains(e.Kinds, leads.Overrode) || slices.Contains(e.Kinds, leads.Moved)) && w.isSilent(t, l)
}

// isSilent tells whether nothing was heard of a lead for over the hours of a trigger.
func (w *work) isSilent(t Trigger, l leads.Lead) bool {
	return w.now.Sub(l.LastActivity) > time.Duration(t.Criteria.Hours)*time.Hour
}

// silent begins a plan with one silent lead.
func (w *work) silent(ctx context.Context, p Plan, id string) error {
	l, err := w.Leads.Lock(ctx, w.tx, id)
	if err != nil || l.ID != id || !open(l) || !w.isSilent(p.Trigger, l) {
		return err
	}
	_, err = w.begin(ctx, p, l, because{Trigger: onInactivity, Event: leads.Event{At: w.now}})
	return err
}
