package rules

import (
	"slices"
	"strings"

	"wardgate/internal/leads"
)

// mostTried bounds how many ways from plan to plan are looked at. What is not found within it is ended by the depth of events
// (catalog.Automation.MostDepth), as is a circle that people close.
const mostTried = 20_000

// Cycle describes a circle of active plans that would trigger each other for ever, with one plan in
// its new form; empty when there is none. A circle is one only if the conditions of its plans can
// be met again by what they do themselves (D101).
func Cycle(plans []Plan, changed Plan) string {
	all := []Plan{changed}
	for _, p := range plans {
		if p.Active && p.ID != changed.ID {
			all = append(all, p)
		}
	}
	w := walk{plans: all, left: mostTried}
	return w.cycleFrom(0)
}

// walk goes from plan to plan along what they trigger.
type walk struct {
	plans []Plan
	path  []int
	left  int
}

// cycleFrom describes the circle through the first plan that is found again from plan i, and whose
// conditions can be met again. A circle of only other plans existed before.
func (w *walk) cycleFrom(i int) string {
	if at := slices.Index(w.path, i); at >= 0 {
		if at > 0 || !w.goesOn() {
			return ""
		}
		words := make([]string, 0, len(w.path)+1)
		for _, j := range append(w.path, i) {
			words = append(words, w.plans[j].Name)
		}
		return strings.Join(words, " → ")
	}
	w.path = append(w.path, i)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	for j := range w.plans {
		if w.left--; w.left < 0 {
			return ""
		}
		if len(triggering(w.plans[i], w.plans[j])) == 0 {
			continue
		}
		if found := w.cycleFrom(j); found != "" {
			return found
		}
	}
	return ""
}

// Starts reports whether something that a plan does can start another one.
func Starts(a, b Plan) bool { return len(triggering(a, b)) > 0 }

// triggering are the places of the actions of one plan that can trigger another.
func triggering(a, b Plan) []int {
	var out []int
	for i, act := range a.Actions {
		to := b.Trigger.Criteria
		switch {
		case act.Type == ChangeStage && b.Trigger.Type == OnStage && (to.To == "" || to.To == act.Config.Stage),
			act.Type == ChangeScore && b.Trigger.Type == OnScore && (to.Crosses != "" || max(act.Config.Points, -act.Config.Points) > leads.RescoredBy):
			out = append(out, i)
		}
	}
	return out
}

// goesOn reports whether the plans of a path that has closed can trigger each other again and
// again.
func (w *walk) goesOn() bool {
	circle := make([]Plan, len(w.path))
	for i, j := range w.path {
		circle[i] = w.plans[j]
	}
	return scoreAllows(circle) && factsAgree(circle) && stageAllows(circle)
}

// scoreAllows reports whether the score can meet every plan of a circle after any number of rounds:
// not if each round moves it towards a limit of theirs, or always the same way past a priority.
func scoreAllows(circle []Plan) bool {
	round, up, down := 0, false, false
	for _, p := range circle {
		for _, act := range p.Actions {
			if act.Type == ChangeScore {
				round += act.Config.Points
				up, down = up || act.Config.Points > 0, down || act.Config.Points < 0
			}
		}
	}
	leaves := func(c Condition) bool {
		return c.Field == "score" && (round > 0 && c.Operator != "greater_than" || round < 0 && c.Operator != "less_than")
	}
	for _, p := range circle {
		onlyOnce := p.Trigger.Type == OnScore && p.Trigger.Criteria.Crosses != "" && up != down
		if onlyOnce || slices.ContainsFunc(p.Conditions, leaves) {
			return false
		}
	}
	return true
}

// factsAgree reports whether one lead can meet the conditions of all plans of a circle on what no
// action changes.
func factsAgree(circle []Plan) bool {
	known := map[string]string{}
	for _, p := range circle {
		for _, c := range p.Conditions {
			value, isText := c.Value.(string)
			if !isText || c.Operator != "equals" || !slices.Contains([]string{"source", "company", "deviceType", "referrer", "companySize", "role", "budget", "industry"}, c.Field) {
				continue
			}
			if other, there := known[c.Field]; there && !strings.EqualFold(other, value) {
				return false
			}
			known[c.Field] = value
		}
	}
	return true
}

// stageAllows reports whether the stage meets every plan of a circle in a second round as well.
func stageAllows(circle []Plan) bool {
	stage := "" // not known
	for n := range 2 * len(circle) {
		p, next := circle[n%len(circle)], circle[(n+1)%len(circle)]
		if p.Trigger.Type == OnStage && p.Trigger.Criteria.To != "" {
			stage = p.Trigger.Criteria.To
		}
		for _, c := range p.Conditions {
			if c.Field != "stage" {
				continue
			}
			value, _ := c.Value.(string)
			if stage != "" && !compareText(c.Operator, stage, value) {
				return false
			}
			if c.Operator == "equals" {
				stage = value
			}
		}
		stage = stageAfter(p, next, stage)
	}
	return true
}

// stageAfter is the stage that a plan finds which another one has triggered; empty when it is not
// known. A change that comes later than what triggers does not count.
func stageAfter(p, next Plan, stage string) string {
	by := triggering(p, next)
	for i, act := range p.Actions {
		if act.Type != ChangeStage {
			continue
		}
		before := func(t int) bool {
			other := p.Actions[t].Delay
			return act.Delay < other || act.Delay == other && (act.Delay == 0 || i <= t)
		}
		if !slices.ContainsFunc(by, func(t int) bool { return !before(t) }) {
			stage = act.Config.Stage
			continue
		}
		if act.Config.Stage != stage {
			stage = ""
		}
	}
	return stage
}
