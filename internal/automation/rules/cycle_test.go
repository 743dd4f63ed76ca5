package rules

import "testing"

// TestACircleMustBeAbleToHoldAgain: conditions that what the plans do themselves can never meet again make no circle.
// Proves: D101, automation-113
func TestACircleMustBeAbleToHoldAgain(t *testing.T) {
	t.Parallel()
	score := func(delay, points int) Action {
		a := Action{Type: ChangeScore, Delay: delay}
		a.Config.Points = points
		return a
	}
	stage := func(delay int, to string) Action {
		a := Action{Type: ChangeStage, Delay: delay}
		a.Config.Stage = to
		return a
	}
	is := func(field, operator string, value any) Condition {
		return Condition{Field: field, Operator: operator, Value: value}
	}
	onScore, onStage := Trigger{Type: OnScore}, Trigger{Type: OnStage}
	hot, toDecision := onScore, onStage
	hot.Criteria.Crosses = "hot"
	toDecision.Criteria.To = "decision"
	plan := func(name string, on Trigger, conditions []Condition, actions ...Action) Plan {
		return Plan{ID: name, Active: true, Spec: Spec{Name: name, Trigger: on, Conditions: conditions, Actions: actions}}
	}
	for name, tc := range map[string]struct {
		plans []Plan
		want  string
	}{
		"no condition":                     {[]Plan{plan("A", onScore, nil, score(0, 10))}, "A → A"},
		"a condition that stays true":      {[]Plan{plan("A", onScore, []Condition{is("score", "greater_than", 80.0)}, score(0, 10))}, "A → A"},
		"too small to be told":             {[]Plan{plan("A", onScore, nil, score(0, 5))}, ""},
		"it leaves the stage that it asks": {[]Plan{plan("A", onScore, []Condition{is("stage", "equals", "consideration"), is("score", "greater_than", 80.0)}, score(0, 10), stage(0, "decision"))}, ""},
		"it leaves the stage too late":     {[]Plan{plan("A", onScore, []Condition{is("stage", "equals", "consideration")}, score(0, 10), stage(60, "decision"))}, "A → A"},
		"it stays in the stage":            {[]Plan{plan("A", onScore, []Condition{is("stage", "equals", "decision")}, score(0, 10), stage(0, "decision"))}, "A → A"},
		"the score leaves its limit":       {[]Plan{plan("A", onScore, []Condition{is("score", "less_than", 50.0)}, score(0, 10))}, ""},
		"the score falls below its limit":  {[]Plan{plan("A", onScore, []Condition{is("score", "greater_than", 80.0)}, score(0, -10))}, ""},
		"up and down again": {[]Plan{
			plan("A", onScore, []Condition{is("score", "less_than", 50.0)}, score(0, 20)), plan("B", onScore, []Condition{is("score", "greater_than", 60.0)}, score(0, -20)),
		}, "A → B → A"},
		"hot only once":    {[]Plan{plan("A", hot, nil, score(0, 20))}, ""},
		"hot and not, hot": {[]Plan{plan("A", hot, nil, score(0, -20)), plan("B", onScore, nil, score(0, 20))}, "A → B → A"},
		"two stages in turn": {[]Plan{
			plan("A", toDecision, nil, stage(0, "consideration")), plan("B", onStage, []Condition{is("stage", "equals", "consideration")}, stage(0, "decision")),
		}, "A → B → A"},
		"two stages of which one is never reached": {[]Plan{
			plan("A", toDecision, nil, stage(0, "consideration")), plan("B", onStage, []Condition{is("stage", "equals", "awareness")}, stage(0, "decision")),
		}, ""},
		"for two kinds of people": {[]Plan{
			plan("A", onScore, []Condition{is("source", "equals", "chat")}, score(0, 10)),
			plan("B", onStage, []Condition{is("source", "equals", "phone")}, score(0, 10)),
			plan("C", onScore, []Condition{is("source", "equals", "phone")}, stage(0, "decision")),
		}, "A → A"},
		"one of two circles": {[]Plan{
			plan("A", onScore, []Condition{is("stage", "equals", "awareness")}, score(0, 10), stage(0, "decision")),
			plan("B", toDecision, nil, stage(0, "awareness"), score(0, 10)),
		}, "A → B → A"},
	} {
		if got := Cycle(tc.plans[1:], tc.plans[0]); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
	other := plan("B", onScore, []Condition{is("source", "equals", "phone")}, stage(0, "decision"))
	if got := Cycle([]Plan{other}, plan("A", onStage, []Condition{is("source", "equals", "chat")}, score(0, 10))); got != "" {
		t.Errorf("for two kinds of people: %q", got)
	}
}

// TestManyPlansAreLookedAtWithinBounds: each triggers each, and none for ever.
// Proves: D101, automation-113
func TestManyPlansAreLookedAtWithinBounds(t *testing.T) {
	t.Parallel()
	act := Action{Type: ChangeScore}
	act.Config.Points = 10
	many := make([]Plan, 200)
	for i := range many {
		many[i] = Plan{ID: string(rune('A' + i)), Active: true, Spec: Spec{
			Trigger: Trigger{Type: OnScore}, Conditions: []Condition{{Field: "score", Operator: "less_than", Value: 50.0}}, Actions: []Action{act},
		}}
	}
	if got := Cycle(many[1:], many[0]); got != "" {
		t.Error(got)
	}
}
