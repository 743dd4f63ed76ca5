package automation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

const (
	// dryDays is how far back a dry run looks, mostTried how many leads it looks at,
	// mostShown how many of them it tells one by one of each kind.
	dryDays   = 90
	mostTried = 5000
	mostShown = 50
)

// DryRun is what a plan would do with the leads of the last days as they are now. It
// changes nothing.
type DryRun struct {
	From time.Time
	// Looked is how many leads were looked at, Would with how many of them it would begin.
	Looked, Would int
	// More tells that there are more leads than were looked at.
	More bool
	// Tried are some of both kinds, those that it would begin with first.
	Tried []Tried
}

// Tried is one lead with why a plan would begin with it, or would not.
type Tried struct {
	LeadID, Name string
	Would        bool
	Findings     []Finding
	// Not is what speaks against it beside the conditions; empty when nothing does.
	Not string
}

// Try says with whom a plan would begin, and with whom not and why. It returns a problem
// 422 for a plan that cannot be. id is that of the plan, empty for a new one.
func (s *Service) Try(ctx context.Context, id string, kind Kind, spec Spec) (DryRun, error) {
	now := s.Clock.Now()
	out := DryRun{From: now.AddDate(0, 0, -dryDays)}
	spec = s.tidy(spec)
	wrong, err := s.problems(ctx, sqlgen.New(s.DB.Read()), kind, spec)
	if err != nil {
		return out, err
	}
	if len(wrong) > 0 {
		return out, httpx.Invalid(wrong...)
	}
	list, err := s.Leads.ActiveSince(ctx, out.From, mostTried+1)
	if err != nil {
		return out, err
	}
	if out.More = len(list) > mostTried; out.More {
		list = list[:mostTried]
	}
	out.Looked = len(list)
	var would, not []Tried
	for few := range slices.Chunk(list, 200) {
		tried, err := s.try(ctx, Plan{ID: id, Kind: kind, Spec: spec}, few, out.From)
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

// try asks a plan about some leads. Consent is asked in a transaction, which on SQLite keeps
// everybody else waiting: only a sequence asks for it. Nothing is written.
func (s *Service) try(ctx context.Context, p Plan, list []leads.Lead, from time.Time) (out []Tried, err error) {
	if p.Kind == Rule {
		out, err = (&work{Service: s, q: sqlgen.New(s.DB.Read()), now: s.Clock.Now()}).tryAll(ctx, p, list, from)
	} else {
		err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			out, err = (&work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}).tryAll(ctx, p, list, from)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("automation.Try: %w", err)
	}
	return out, nil
}

func (w *work) tryAll(ctx context.Context, p Plan, list []leads.Lead, from time.Time) ([]Tried, error) {
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

func (w *work) tryOne(ctx context.Context, p Plan, l leads.Lead, from time.Time) (Tried, error) {
	one := Tried{LeadID: l.ID, Name: l.Name}
	var met bool
	one.Findings, met = findings(w.Catalog.Automation, p.Conditions, &l)
	switch {
	case !l.AutomationEnabled:
		one.Not = becauseSwitchedOff
	case l.HumanOverride:
		one.Not = "A person has this lead."
	case !w.happened(p.Trigger, l, from):
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
	if p.Kind == Sequence {
		refused, err := w.mayWrite(ctx, p.Spec, l)
		if err != nil {
			return one, err
		}
		one.Not = refused.Words()
	}
	one.Would = one.Not == ""
	return one, nil
}

// happened tells whether what a plan waits for has come about since, as far as a lead
// itself tells: single events are not kept.
func (w *work) happened(t Trigger, l leads.Lead, since time.Time) bool {
	b := &l.Behavior
	switch t.Type {
	case onCreated:
		return !l.CreatedAt.Before(since)
	case onScore:
		return t.Criteria.Crosses == "" || l.Priority == t.Criteria.Crosses
	case onBehavior:
		return b.TimeOnSite > 0 || b.ScrollDepth > 0 || b.Downloads > 0 || len(b.PagesVisited) > 0
	case onInactivity:
		return w.isSilent(t, l)
	case onForm:
		return b.FormSubmissions > 0 || b.ChatInteractions > 0
	case onMail:
		return b.EmailOpens+b.EmailClicks > 0
	case onStage:
		return t.Criteria.To == "" || l.Stage == t.Criteria.To
	}
	return false
}
