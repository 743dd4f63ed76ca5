package rules

import (
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Applies reports whether an event is what a plan waits for, or takes its place.
func Applies(c catalog.Leads, p Plan, e leads.Event, l leads.Lead, now time.Time) bool {
	return matchesTrigger(c, p.Trigger, e, &l) || silentAgain(p.Trigger, e, l, now) || agreedSince(p, e, l, now)
}

// MayAct reports whether automation may do anything for a lead (S82).
func MayAct(l leads.Lead) bool {
	return l.State == leads.StateActive && l.AutomationEnabled && !l.HumanOverride
}

// MayBegin reports whether something may begin for a lead by itself: never for a person who wrote to us for service alone (D92), or of whom
// all that is known was told to staff on the phone, who mail only what they tick (quotes-50).
func MayBegin(l leads.Lead) bool {
	return MayAct(l) && !l.Provenance.ServiceOnly && !l.Provenance.ToldOnly
}

// matchesTrigger reports whether an event matches a trigger. Inactivity is not an event: the
// periodic search finds it.
func matchesTrigger(c catalog.Leads, t Trigger, e leads.Event, l *leads.Lead) bool {
	has := func(k leads.Happening) bool { return slices.Contains(e.Kinds, k) }
	switch t.Type {
	case OnCreated:
		return has(leads.Created)
	case OnScore:
		return has(leads.Rescored) && matchesScore(c, t.Criteria.Crosses, e, l)
	case OnBehavior:
		return has(leads.Behaved)
	case OnForm:
		return has(leads.Contacted) && (t.Criteria.Form == "" || t.Criteria.Form == e.By)
	case OnMail:
		return has(leads.Engaged)
	case OnStage:
		return has(leads.Moved) && (t.Criteria.To == "" || t.Criteria.To == e.StageAfter)
	}
	return false
}

// matchesScore reports whether a score has changed by more than RescoredBy (S145), or has reached
// another priority.
func matchesScore(c catalog.Leads, crosses string, e leads.Event, l *leads.Lead) bool {
	moved := e.ScoreAfter - e.ScoreBefore
	if crosses == "" {
		return moved > leads.RescoredBy || moved < -leads.RescoredBy
	}
	return l.Priority == crosses && leads.PriorityOf(c, e.ScoreBefore) != crosses
}

// agreedSince reports whether an event is the agreement that a plan for new leads waits for.
func agreedSince(p Plan, e leads.Event, l leads.Lead, now time.Time) bool {
	return p.Express && p.Trigger.Type == OnCreated && slices.Contains(e.Kinds, leads.Consented) && now.Sub(l.CreatedAt) < NewFor
}

// silentAgain reports whether an event returns to automation a lead that has been silent for long
// enough: the periodic search has passed it.
func silentAgain(t Trigger, e leads.Event, l leads.Lead, now time.Time) bool {
	return t.Type == OnInactivity && (slices.Contains(e.Kinds, leads.Overrode) || slices.Contains(e.Kinds, leads.Moved)) && IsSilent(t, l, now)
}

// IsSilent reports whether a lead has been silent for more than the hours of a trigger.
func IsSilent(t Trigger, l leads.Lead, now time.Time) bool {
	return now.Sub(l.LastActivity) > time.Duration(t.Criteria.Hours)*time.Hour
}

// Happened reports whether what a trigger waits for has happened since, as far as the lead itself
// shows it: single events are not kept.
func Happened(t Trigger, l leads.Lead, since, now time.Time) bool {
	b := &l.Behavior
	switch t.Type {
	case OnCreated:
		return !l.CreatedAt.Before(since)
	case OnScore:
		return t.Criteria.Crosses == "" || l.Priority == t.Criteria.Crosses
	case OnBehavior:
		return b.TimeOnSite > 0 || b.ScrollDepth > 0 || b.Downloads > 0 || len(b.PagesVisited) > 0
	case OnInactivity:
		return IsSilent(t, l, now)
	case OnForm:
		return b.FormSubmissions > 0 || b.ChatInteractions > 0
	case OnMail:
		return b.EmailOpens+b.EmailClicks > 0
	case OnStage:
		return t.Criteria.To == "" || l.Stage == t.Criteria.To
	}
	return false
}
