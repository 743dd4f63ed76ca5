package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

const (
	// dryDays is how far back a dry run looks, mostTried the maximum number of leads it tries,
	// mostShown how many of each kind it lists.
	dryDays   = 90
	mostTried = 5000
	mostShown = 50
)

// DryRun is what a plan would do with the leads of the last days as they are now. It changes
// nothing.
type DryRun struct {
	From time.Time
	// Looked is how many leads were tried, Would with how many of them it would begin.
	Looked, Would int
	// More is true when there are more leads than were tried.
	More bool
	// Tried are some leads of both kinds, those with which it would begin first.
	Tried []Tried
}

// Tried is one lead with why a plan would begin with it, or would not.
type Tried struct {
	LeadID, Name string
	Would        bool
	Findings     []rules.Finding
	// Not is a reason against it besides the conditions; empty without one.
	Not string
}

// DryRuns find the leads with which a plan would begin.
type DryRuns struct{ engine *Engine }

// NewDryRuns returns dry runs of an engine's plans.
func NewDryRuns(e *Engine) (*DryRuns, error) {
	if e == nil {
		return nil, errors.New("automation/engine: dry runs need the engine")
	}
	return &DryRuns{e}, nil
}

// Try returns the leads with which a plan would begin, and those with which it would not and why.
// It returns a problem 422 for an invalid plan. id is that of the plan, empty for a new one.
func (r *DryRuns) Try(ctx context.Context, id string, kind rules.Kind, spec rules.Spec) (DryRun, error) {
	now := r.engine.d.Clock.Now()
	out := DryRun{From: now.AddDate(0, 0, -dryDays)}
	spec = r.engine.d.Plans.Normalize(spec)
	if err := r.engine.d.Plans.Validate(ctx, r.engine.d.DB.Read(), kind, spec); err != nil {
		return out, err
	}
	list, err := r.engine.d.Leads.ActiveSince(ctx, out.From, mostTried+1)
	if err != nil {
		return out, err
	}
	if out.More = len(list) > mostTried; out.More {
		list = list[:mostTried]
	}
	out.Looked = len(list)
	var would, not []Tried
	for few := range slices.Chunk(list, 200) {
		tried, err := r.try(ctx, rules.Plan{ID: id, Kind: kind, Spec: spec}, few, out.From)
		if err != nil {
			return out, err
		}
		for _, one := range tried {
			if one.Would {
				out.Would++
				would = append(would, one)
			} else if len(not) < mostShown {
				not = append(not, one)
			}
		}
	}
	out.Tried = slices.Concat(would[:min(len(would), mostShown)], not)
	return out, nil
}

// try tries a plan with some leads. Consent is checked in a transaction, which on SQLite makes
// all other writers wait: only a sequence checks it. Nothing is written.
func (r *DryRuns) try(ctx context.Context, p rules.Plan, list []leads.Lead, from time.Time) (out []Tried, err error) {
	if p.Kind == rules.Rule {
		out, err = r.engine.reading().tryAll(ctx, p, list, from)
	} else {
		err = r.engine.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			out, err = r.engine.in(tx).tryAll(ctx, p, list, from)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("automation.Try: %w", err)
	}
	return out, nil
}

func (w *work) tryAll(ctx context.Context, p rules.Plan, list []leads.Lead, from time.Time) ([]Tried, error) {
	out := make([]Tried, len(list))
	for i, l := range list {
		one, err := w.tryOne(ctx, p, l, from)
		if err != nil {
			return nil, err
		}
		out[i] = one
	}
	return out, nil
}

func (w *work) tryOne(ctx context.Context, p rules.Plan, l leads.Lead, from time.Time) (Tried, error) {
	one := Tried{LeadID: l.ID, Name: l.Name}
	var met bool
	one.Findings, met = rules.Check(w.Catalog.Automation, p.Conditions, &l)
	switch {
	case !l.AutomationEnabled:
		one.Not = runs.BecauseSwitchedOff
	case l.HumanOverride:
		one.Not = "A person has this lead."
	case !rules.Happened(p.Trigger, l, from, w.now):
		one.Not = fmt.Sprintf("What it waits for did not happen in the last %d days, as far as we know.", dryDays)
	}
	if one.Not != "" || !met {
		return one, nil
	}
	if p.ID != "" {
		_, free, err := w.next(ctx, p, l.ID)
		if err != nil {
			return one, err
		}
		if !free {
			one.Not = "It has begun with this lead already."
			return one, nil
		}
	}
	if p.Kind == rules.Sequence {
		reason, err := w.Gate.MayWrite(ctx, w.tx, w.now, p.Spec, l)
		if err != nil {
			return one, err
		}
		one.Not = reason.Text()
	}
	one.Would = one.Not == ""
	return one, nil
}
