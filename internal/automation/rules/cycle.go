package rules

import (
	"slices"
	"strings"
)

// Cycle describes a circle of active plans that would trigger each other, with one plan in its
// new form; empty when there is none. At run time the windows would end such a circle, but it is
// still a mistake.
func Cycle(plans []Plan, changed Plan) string {
	all := []Plan{changed}
	for _, p := range plans {
		if p.Active && p.ID != changed.ID {
			all = append(all, p)
		}
	}
	w := walk{plans: all}
	return w.cycleFrom(0)
}

// walk goes from plan to plan along what they trigger.
type walk struct {
	plans []Plan
	path  []int
}

// cycleFrom describes the circle through the first plan that is found again from plan i. A circle
// of only other plans existed before.
func (w *walk) cycleFrom(i int) string {
	if at := slices.Index(w.path, i); at >= 0 {
		if at > 0 {
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
		if !triggers(w.plans[i], w.plans[j]) {
			continue
		}
		if found := w.cycleFrom(j); found != "" {
			return found
		}
	}
	return ""
}

// triggers reports whether an action of one plan can trigger another.
func triggers(a, b Plan) bool {
	return slices.ContainsFunc(a.Actions, func(act Action) bool {
		switch act.Type {
		case ChangeStage:
			return b.Trigger.Type == OnStage && (b.Trigger.Criteria.To == "" || b.Trigger.Criteria.To == act.Config.Stage)
		case ChangeScore:
			return b.Trigger.Type == OnScore
		}
		return false
	})
}
