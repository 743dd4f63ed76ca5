package automation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// sound is a valid plan.
func sound() rules.Spec {
	return rules.Spec{
		Name: "A rule", Trigger: rules.Trigger{Type: rules.OnForm}, Conditions: []rules.Condition{{Field: "score", Operator: "greater_than", Value: 10.0}},
		Actions: []rules.Action{{Type: rules.MakeTask, Config: catalog.AutomationActionConfig{Task: "review", Priority: "low", Description: "Look"}}}, WindowDays: 1,
	}
}

// TestBadPlansAreRefused, each with the field and a sentence about what to do.
// Proves: automation-34, automation-75, automation-100
func TestBadPlansAreRefused(t *testing.T) {
	t.Parallel()
	change := func(do func(*rules.Spec)) rules.Spec { s := sound(); do(&s); return s }
	condition := func(c rules.Condition) rules.Spec {
		return change(func(s *rules.Spec) { s.Conditions = []rules.Condition{c} })
	}
	action := func(a rules.Action) rules.Spec { return change(func(s *rules.Spec) { s.Actions = []rules.Action{a} }) }
	type config = catalog.AutomationActionConfig
	cases := map[string]struct {
		spec  rules.Spec
		field string
	}{
		"no name":            {change(func(s *rules.Spec) { s.Name = " " }), "name"},
		"a long name":        {change(func(s *rules.Spec) { s.Name = strings.Repeat("x", 81) }), "name"},
		"an unknown trigger": {change(func(s *rules.Spec) { s.Trigger.Type = "full_moon" }), "trigger.type"},
		"an unknown band": {change(func(s *rules.Spec) {
			s.Trigger = rules.Trigger{Type: rules.OnScore}
			s.Trigger.Criteria.Crosses = "lava"
		}), "trigger.criteria.crosses"},
		"an unknown stage":     {change(func(s *rules.Spec) { s.Trigger = rules.Trigger{Type: rules.OnStage}; s.Trigger.Criteria.To = "x" }), "trigger.criteria.to"},
		"an unknown form":      {change(func(s *rules.Spec) { s.Trigger = rules.Trigger{Type: rules.OnForm}; s.Trigger.Criteria.Form = "x" }), "trigger.criteria.form"},
		"silence of 0 hours":   {change(func(s *rules.Spec) { s.Trigger = rules.Trigger{Type: rules.OnInactivity} }), "trigger.criteria.hours"},
		"an unknown field":     {condition(rules.Condition{Field: "shoeSize", Operator: "equals", Value: 43.0}), "conditions.0.field"},
		"a wrong operator":     {condition(rules.Condition{Field: "score", Operator: "contains", Value: "8"}), "conditions.0.operator"},
		"no operator":          {condition(rules.Condition{Field: "source", Operator: "near", Value: "8"}), "conditions.0.operator"},
		"a word for number":    {condition(rules.Condition{Field: "score", Operator: "equals", Value: "many"}), "conditions.0.value"},
		"no value":             {condition(rules.Condition{Field: "source", Operator: "equals", Value: ""}), "conditions.0.value"},
		"a long value":         {condition(rules.Condition{Field: "source", Operator: "equals", Value: strings.Repeat("x", 301)}), "conditions.0.value"},
		"no yes or no":         {condition(rules.Condition{Field: "decisionMaker", Operator: "equals", Value: "yes"}), "conditions.0.value"},
		"many conditions":      {change(func(s *rules.Spec) { s.Conditions = slices.Repeat(s.Conditions, 13) }), "conditions"},
		"no action":            {change(func(s *rules.Spec) { s.Actions = nil }), "actions"},
		"many actions":         {change(func(s *rules.Spec) { s.Actions = slices.Repeat(s.Actions, 13) }), "actions"},
		"an unknown action":    {action(rules.Action{Type: "fax"}), "actions.0.type"},
		"a delay of a year":    {change(func(s *rules.Spec) { s.Actions[0].Delay = 365 * 24 * 60 }), "actions.0.delay"},
		"a delay below zero":   {change(func(s *rules.Spec) { s.Actions[0].Delay = -1 }), "actions.0.delay"},
		"an unknown mail":      {action(rules.Action{Type: rules.SendEmail, Config: config{Template: "nothing"}}), "actions.0.config.template"},
		"an empty text":        {action(rules.Action{Type: rules.SendText}), "actions.0.config.text"},
		"an unknown place":     {action(saying("Hello {{shoe}}")), "actions.0.config.text"},
		"a place half made":    {action(saying("Hello {name}")), "actions.0.config.text"},
		"an unknown fact":      {action(saying("Call {fax}")), "actions.0.config.text"},
		"a task undescribed":   {action(rules.Action{Type: rules.MakeTask, Config: config{Task: "call", Priority: "high"}}), "actions.0.config.description"},
		"a task unprioritised": {action(rules.Action{Type: rules.PlanCall, Config: config{Description: "x"}}), "actions.0.config.priority"},
		"an approval as task":  {action(rules.Action{Type: rules.MakeTask, Config: config{Task: "approval", Priority: "high", Description: "x"}}), "actions.0.config.task"},
		"no points":            {action(rules.Action{Type: rules.ChangeScore}), "actions.0.config.points"},
		"too many points":      {action(rules.Action{Type: rules.ChangeScore, Config: config{Points: 101}}), "actions.0.config.points"},
		"nowhere to move":      {action(rules.Action{Type: rules.ChangeStage, Config: config{Stage: "elsewhere"}}), "actions.0.config.stage"},
		"an unknown team":      {action(rules.Action{Type: rules.HandOver, Config: config{Team: "the-others"}}), "actions.0.config.team"},
		"a window below zero":  {change(func(s *rules.Spec) { s.WindowDays = -1 }), "windowDays"},
	}
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		if _, err := b.Create(morgan, "", rules.Rule, sound(), true); err != nil {
			t.Fatalf("a sound plan: %v", err)
		}
		for name, c := range cases {
			_, err := b.Create(morgan, "", rules.Rule, c.spec, true)
			p := httpx.AsProblem(err)
			if p == nil || p.Status != 422 || !slices.ContainsFunc(p.Errors, func(e httpx.FieldError) bool { return e.Field == c.field && len(e.Message) > 10 }) {
				t.Errorf("%s: %v, want a 422 that names %s", name, err, c.field)
			}
		}
		_, err := b.Create(morgan, "", rules.Sequence, sound(), true)
		if p := httpx.AsProblem(err); p == nil || p.Errors[0].Field != "actions.0.type" {
			t.Errorf("a sequence with a task: %v", err)
		}
		if n := b.count(t, "automation_plans"); n != 7 {
			t.Errorf("%d plans, want the 6 that are delivered and one", n)
		}
	})
}

// TestPlansThatTriggerEachOtherAreRefused: the message names the circle; a plan that is switched
// off is not part of one.
// Proves: automation-11
func TestPlansThatTriggerEachOtherAreRefused(t *testing.T) {
	t.Parallel()
	moves := func(name, from, to string) rules.Spec {
		s := sound()
		s.Name, s.Trigger = name, rules.Trigger{Type: rules.OnStage, Criteria: catalog.AutomationCriteria{To: from}}
		s.Conditions = nil
		s.Actions = []rules.Action{{Type: rules.ChangeStage, Config: catalog.AutomationActionConfig{Stage: to}}}
		return s
	}
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		for _, s := range []rules.Spec{moves("A", "consideration", "decision"), moves("B", "decision", "customer")} {
			if _, err := b.Create(morgan, "", rules.Rule, s, true); err != nil {
				t.Fatal(err)
			}
		}
		_, err := b.Create(morgan, "", rules.Rule, moves("C", "customer", "consideration"), true)
		if p := httpx.AsProblem(err); p == nil || p.Status != 409 || !strings.Contains(p.Detail, "C → A → B → C") {
			t.Errorf("a circle: %v", err)
		}
		off, err := b.Create(morgan, "", rules.Rule, moves("C", "customer", "consideration"), false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Save(morgan, off.ID, 1, off.Spec, true); httpx.AsProblem(err) == nil {
			t.Errorf("switched on, it is a circle: %v", err)
		}
		self := sound()
		self.Trigger, self.Actions = rules.Trigger{Type: rules.OnScore}, []rules.Action{{Type: rules.ChangeScore, Config: catalog.AutomationActionConfig{Points: 10}}}
		if _, err := b.Create(morgan, "", rules.Rule, self, true); httpx.AsProblem(err) == nil {
			t.Errorf("a rule that triggers itself: %v", err)
		}
	})
}

// TestARuleActsOnceInItsWindow (D79), and again after it.
// Proves: D79, automation-5
func TestARuleActsOnceInItsWindow(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		if _, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, sound(), true); err != nil {
			t.Fatal(err)
		}
		b.off(t, "high-score-handoff")
		var l leads.Lead
		for range 5 {
			l = b.comes(t, somebody("Robin"))
			b.now.Advance(time.Hour)
		}
		reviews := func() int { return b.count(t, "automation_tasks WHERE type = 'review' AND lead_id = $1", l.ID) }
		if n := reviews(); n != 1 {
			t.Errorf("%d reviews within a day, want 1", n)
		}
		b.now.Set(morning().Add(24*time.Hour - time.Millisecond))
		b.comes(t, somebody("Robin"))
		if n := reviews(); n != 1 {
			t.Errorf("%d reviews a moment before the window ends, want 1", n)
		}
		b.now.Set(morning().Add(24 * time.Hour))
		b.comes(t, somebody("Robin"))
		if n := reviews(); n != 2 {
			t.Errorf("%d reviews after the window, want 2", n)
		}
	})
}

// TestWhoIsUnderWayEndsOnTheirVersion of the plan and of its mails; later runs have the new ones.
// Proves: automation-34
func TestWhoIsUnderWayEndsOnTheirVersion(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		early := b.comes(t, somebody("Robin"))
		p, err := b.Plan(t.Context(), "welcome-sequence")
		if err != nil {
			t.Fatal(err)
		}
		spec := p.Spec
		spec.Actions = spec.Actions[1:]
		if _, err := b.Save(morgan, p.ID, p.Version, spec, true); err != nil {
			t.Fatal(err)
		}
		if _, err := b.SaveTemplate(morgan, 1, templates.Template{ID: "security-guide", Subject: "The new guide", Content: "Hello {{name}},\n\nnew."}); err != nil {
			t.Fatal(err)
		}
		late := b.comes(t, somebody("Kim"))
		b.lives(t, 25*time.Hour)
		wantStory(t, b.story(t, early.ID), "0+00:05 welcome-sequence 1 done: Sent: Thank you, and a sheet of paper worth hanging up",
			"1+00:00 welcome-sequence 2 done: Sent: Where to begin at Birch & Sons")
		wantStory(t, b.story(t, late.ID), "1+00:00 welcome-sequence 1 done: Sent: The new guide")
		versions, err := b.History(t.Context(), p.ID)
		if err != nil || len(versions) != 2 || versions[0].Version != 2 || versions[0].MadeBy != "morgan" || len(versions[1].Actions) != 2 || !versions[0].Active || versions[1].Active {
			t.Errorf("%v: history %+v", err, versions)
		}
		if _, err := b.Save(morgan, p.ID, 1, spec, true); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 409 {
			t.Errorf("saved over a later version: %v", err)
		}
	})
}

// TestBadMailsAreRefused with their problems.
// Proves: automation-23
func TestBadMailsAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		for want, l := range map[string]templates.Template{
			"{{shoe}} is filled for nobody": {ID: "welcome", Subject: "Hello", Content: "Hello {{shoe}},"},
			"stands alone":                  {ID: "welcome", Subject: "Hello", Content: "Hello {{name,"},
			"Write {{name}}, with two":      {ID: "welcome", Subject: "Hello", Content: "Hello {name},"},
			"{shoe} is filled for nobody":   {ID: "welcome", Subject: "Hello {shoe}", Content: "Hello"},
			"Write a subject":               {ID: "welcome", Subject: " ", Content: "Hello"},
			"its text is empty":             {ID: "welcome", Subject: "Hello", Content: " "},
			"must be one line":              {ID: "welcome", Subject: "Hello\r\nBcc: all@x.example", Content: "Hello"},
			"characters":                    {ID: "welcome", Subject: strings.Repeat("x", 151), Content: "Hello"},
			"64 KB":                         {ID: "welcome", Subject: "Hello", Content: strings.Repeat("x", 65<<10)},
		} {
			_, err := b.SaveTemplate(as(t.Context(), "morgan"), 1, l)
			if p := httpx.AsProblem(err); p == nil || p.Status != 422 || !strings.Contains(p.Errors[0].Message, want) {
				t.Errorf("%v, want %q", err, want)
			} else if field := map[bool]string{true: "subject", false: "content"}[l.Content == "Hello"]; p.Errors[0].Field != field {
				t.Errorf("%q stands at %s, want %s", want, p.Errors[0].Field, field)
			}
		}
	})
}

// TestEveryActionDoesWhatItSays (S158); those that do not reach the lead are done at once and in
// order.
// Proves: S158, automation-4
func TestEveryActionDoesWhatItSays(t *testing.T) {
	t.Parallel()
	type config = catalog.AutomationActionConfig
	each(t, func(t *testing.T, b bench) {
		s := sound()
		s.Name, s.Conditions = "Everything", nil
		s.Actions = []rules.Action{
			{Type: rules.ChangeScore, Config: config{Points: 7}},
			{Type: rules.PlanCall, Config: config{Priority: "medium", Description: "Call about the yard"}},
			{Type: rules.MakeTask, Config: config{Task: "follow_up", Priority: "low", Description: "Send the plan"}},
			{Type: rules.SendText, Config: config{Text: "Hello {{name}}, your guard is on the way."}},
			{Type: rules.ChangeStage, Config: config{Stage: "consideration"}, Delay: 2},
			{Type: rules.HandOver, Config: config{Team: "sales-team"}, Delay: 3},
		}
		if _, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, s, true); err != nil {
			t.Fatal(err)
		}
		c := somebody("Robin")
		c.Source, c.Phone, c.PhoneE164 = "existing_customer", "403-555-0131", "+14035550131"
		l := b.comes(t, c)
		if l.Score != 50 || l.Lines[len(l.Lines)-1] != (leads.Line{Label: "Adjusted by automation", Points: 7}) {
			t.Errorf("the score is %d: %v", l.Score, l.Lines)
		}
		b.now.Advance(2 * time.Minute)
		b.work(t)
		b.now.Advance(time.Minute)
		b.work(t)
		l = b.lead(t, l.ID)
		if l.Stage != "consideration" || !l.HumanOverride || l.AssignedTo != "sales-team" {
			t.Errorf("stage %s, override %v, assigned to %s", l.Stage, l.HumanOverride, l.AssignedTo)
		}
		var got []string
		for _, task := range b.tasks(t, l.ID) {
			got = append(got, fmt.Sprintf("%s %s %s", task.Type, task.Priority, task.Description))
		}
		slices.Sort(got)
		if want := []string{
			"call medium Call about the yard", "follow_up high Send a text message to 403-555-0131: Hello Robin Birch, your guard is on the way.",
			"follow_up low Send the plan", "handoff high Taken over from automation: get in touch",
		}; !slices.Equal(got, want) {
			t.Errorf("tasks\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if n := b.count(t, "automation_runs WHERE state = 'finished'"); n != 1 {
			t.Errorf("%d runs have finished, want 1", n)
		}
	})
}

// TestPlansAreThoseOfTheMoment: an instance with cached plans notices changes by another one
// before the next event.
// Proves: automation-78
func TestPlansAreThoseOfTheMoment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		begun := func(c leads.Contact) int {
			t.Helper()
			return b.count(t, "automation_runs WHERE plan_id = 'welcome-sequence' AND lead_id = $1", b.comes(t, c).ID)
		}
		if n := begun(somebody("Robin")); n != 1 {
			t.Fatalf("%d runs began", n)
		}
		b.another(t).off(t, "welcome-sequence")
		if n := begun(somebody("Sam")); n != 0 {
			t.Errorf("%d runs began after another instance had switched the plan off", n)
		}
		p, err := b.Plan(t.Context(), "welcome-sequence")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.another(t).Save(as(t.Context(), "morgan"), p.ID, p.Version, p.Spec, true); err != nil {
			t.Fatal(err)
		}
		if n := begun(somebody("Kim")); n != 1 {
			t.Errorf("%d runs began after another instance had switched the plan on", n)
		}
	})
}

// TestARulePostedTwiceIsOne: by its key, or by its content as long as the first was not changed.
// Proves: automation-88
func TestARulePostedTwiceIsOne(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		post := func(ctx context.Context, key, name string) string {
			t.Helper()
			spec := sound()
			spec.Name = name
			p, err := b.Create(ctx, key, rules.Rule, spec, false)
			if err != nil {
				t.Fatal(err)
			}
			return p.ID
		}
		first := post(morgan, "key-1", "A")
		if post(morgan, "key-1", "A") != first {
			t.Error("one key made two rules")
		}
		taken := func(ctx context.Context, key, name, what string) {
			t.Helper()
			spec := sound()
			spec.Name = name
			_, err := b.Create(ctx, key, rules.Rule, spec, false)
			if p := httpx.AsProblem(err); p == nil || p.Status != 422 || len(p.Errors) != 1 || p.Errors[0].Field != "name" {
				t.Errorf("%s: %v", what, err)
			}
		}
		taken(as(t.Context(), "casey"), "key-1", "A", "another's key found somebody's rule")
		spec := sound()
		spec.Name = "B"
		if _, err := b.Create(morgan, "key-1", rules.Rule, spec, false); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 422 {
			t.Errorf("a key with other content: %v", err)
		}
		p, err := b.Plan(t.Context(), first)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Save(morgan, first, 1, p.Spec, false); err != nil {
			t.Fatal(err)
		}
		if post(morgan, "key-1", "A") != first {
			t.Error("the key of a rule that was changed since made another")
		}
		plain := post(morgan, "", "C")
		if post(morgan, "", "C") != plain {
			t.Error("equal content made two rules")
		}
		if p, err = b.Plan(t.Context(), plain); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Save(morgan, plain, 1, p.Spec, false); err != nil {
			t.Fatal(err)
		}
		taken(morgan, "", " c ", "what was changed since is taken for a repeat")
		other := post(morgan, "", "D")
		b.now.Advance(time.Hour)
		taken(morgan, "", "D", "an hour later it is a repeat still")
		if other == plain {
			t.Error("other content is a repeat")
		}
		if n := b.count(t, "audit_log WHERE action = 'automation.rule-created'"); n != 3 {
			t.Errorf("%d rules were created by the audit log, want 3", n)
		}
	})
}
