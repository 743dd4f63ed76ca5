package automation

import (
	"slices"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// meant tells whether an event is what a plan waits for. Inactivity is no event: the loop
// finds it.
func meant(c catalog.Leads, t Trigger, e leads.Event, l *leads.Lead) bool {
	has := func(k leads.Happening) bool { return slices.Contains(e.Kinds, k) }
	switch t.Type {
	case onCreated:
		return has(leads.Created)
	case onScore:
		return has(leads.Rescored) && scoreMeant(c, t.Criteria.Crosses, e, l)
	case onBehavior:
		return has(leads.Behaved)
	case onForm:
		return has(leads.Contacted) && (t.Criteria.Form == "" || t.Criteria.Form == e.By)
	case onMail:
		return has(leads.Engaged)
	case onStage:
		return has(leads.Moved) && (t.Criteria.To == "" || t.Criteria.To == e.StageAfter)
	}
	return false
}

// scoreMeant tells whether a score has moved by more than RescoredBy (S145), or has come
// to a priority that it did not have.
func scoreMeant(c catalog.Leads, crosses string, e leads.Event, l *leads.Lead) bool {
	moved := e.ScoreAfter - e.ScoreBefore
	if crosses == "" {
		return moved > leads.RescoredBy || moved < -leads.RescoredBy
	}
	return l.Priority == crosses && leads.PriorityOf(c, e.ScoreBefore) != crosses
}
