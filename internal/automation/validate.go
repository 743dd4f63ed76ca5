package automation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/platform/httpx"
)

// The longest name and text of a plan, in characters.
const (
	mostName = 80
	mostText = 300
)

// The farthest that a window or an inactivity reaches.
const (
	mostWindowDays = 730
	mostSilence    = 24 * 180 // hours
)

// problems are what is wrong with a plan, by the field that it stands in: a program would
// not know what to do, or do it for ever.
func (s *Service) problems(ctx context.Context, q *sqlgen.Queries, kind Kind, spec Spec) ([]httpx.FieldError, error) {
	v := &validation{Service: s, catalog: s.Catalog, rules: s.Catalog.Automation}
	v.name(spec.Name)
	v.trigger(spec.Trigger)
	v.conditions(spec.Conditions)
	v.wantf(spec.WindowDays >= 0 && spec.WindowDays <= mostWindowDays, "windowDays", "Say after how many days it may act on the same person again: 1 to %d, or 0 for never.", mostWindowDays)
	templates, err := q.Templates(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation: reading the mails: %w", err)
	}
	for _, t := range templates {
		v.templates = append(v.templates, t.ID)
	}
	v.actions(kind, spec.Actions)
	return v.found, nil
}

type validation struct {
	*Service

	catalog   *catalog.Catalog
	rules     catalog.Automation
	templates []string
	found     []httpx.FieldError
}

func (v *validation) wantf(fine bool, field, format string, args ...any) {
	if !fine {
		v.found = append(v.found, httpx.FieldError{Field: field, Message: fmt.Sprintf(format, args...)})
	}
}

func has(options []catalog.Option, id string) bool { return slices.Contains(catalog.IDs(options), id) }

func names(options []catalog.Option) string { return strings.Join(catalog.IDs(options), ", ") }

func (v *validation) name(name string) {
	n := utf8.RuneCountInString(strings.TrimSpace(name))
	v.wantf(n > 0, "name", "Give it a name.")
	v.wantf(n <= mostName, "name", "The name has %d characters; %d are the most.", n, mostName)
}

func (v *validation) trigger(t Trigger) {
	if !has(v.rules.Triggers, t.Type) {
		v.wantf(false, "trigger.type", "There is no trigger %q. There are %s.", t.Type, names(v.rules.Triggers))
		return
	}
	c := t.Criteria
	bands := make([]string, len(v.catalog.Leads.Priorities))
	for i, b := range v.catalog.Leads.Priorities {
		bands[i] = b.ID
	}
	v.wantf(c.Crosses == "" || slices.Contains(bands, c.Crosses), "trigger.criteria.crosses", "There is no priority %q. There are %s.", c.Crosses, strings.Join(bands, ", "))
	v.wantf(c.To == "" || has(v.catalog.Leads.Stages, c.To), "trigger.criteria.to", "There is no stage %q. There are %s.", c.To, names(v.catalog.Leads.Stages))
	v.wantf(c.Form == "" || has(v.rules.Forms, c.Form), "trigger.criteria.form", "There is no form %q. There are %s.", c.Form, names(v.rules.Forms))
	if t.Type == onInactivity {
		v.wantf(c.Hours >= 1 && c.Hours <= mostSilence, "trigger.criteria.hours", "Say after how many hours without a sign: 1 to %d.", mostSilence)
	}
}

func (v *validation) conditions(list []Condition) {
	v.wantf(len(list) <= v.rules.MostConditions, "conditions", "There are %d conditions; %d are the most.", len(list), v.rules.MostConditions)
	for i, c := range list {
		at := fmt.Sprintf("conditions.%d.", i)
		field, known := v.rules.Field(c.Field)
		if !known {
			v.wantf(false, at+"field", "Nothing is known of %q. Choose a field from the list.", c.Field)
			continue
		}
		fit := operatorsFor(field.Kind)
		if !slices.Contains(fit, c.Operator) {
			v.wantf(false, at+"operator", "%s cannot be asked with %q. It can with %s.", field.Label, c.Operator, strings.Join(fit, ", "))
			continue
		}
		if wrong := fits(field, c.Operator, c.Value); wrong != "" {
			v.wantf(false, at+"value", "%s", wrong)
		}
	}
}

func (v *validation) actions(kind Kind, list []Action) {
	v.wantf(len(list) > 0 || kind == Sequence, "actions", "Say what is to be done: add an action.")
	v.wantf(len(list) > 0 || kind == Rule, "actions", "A sequence needs a mail: add one.")
	v.wantf(len(list) <= v.rules.MostActions, "actions", "There are %d actions; %d are the most.", len(list), v.rules.MostActions)
	most := v.rules.MostDelayDays * 24 * 60
	for i, a := range list {
		at := fmt.Sprintf("actions.%d.", i)
		v.wantf(a.Delay >= 0 && a.Delay <= most, at+"delay", "Wait 0 to %d minutes: %d days are the most.", most, v.rules.MostDelayDays)
		if kind == Sequence {
			v.wantf(a.Type == doEmail, at+"type", "A sequence sends e-mails only.")
			v.wantf(i == 0 || a.Delay >= list[i-1].Delay, at+"delay", "This mail would come before the one above it.")
		}
		v.config(at+"config.", a)
	}
}

// config looks at what an action needs.
func (v *validation) config(at string, a Action) {
	c := a.Config
	short := func(field, text string, needed bool) {
		n := utf8.RuneCountInString(strings.TrimSpace(text))
		v.wantf(n > 0 || !needed, at+field, "Write what it says.")
		v.wantf(n <= mostText, at+field, "The text has %d characters; %d are the most.", n, mostText)
	}
	priority := slices.ContainsFunc(v.rules.TaskPriorities, func(p catalog.TaskPriority) bool { return p.ID == c.Priority })
	switch a.Type {
	case doEmail:
		v.wantf(slices.Contains(v.templates, c.Template), at+"template", "There is no mail %q. Choose one from the list.", c.Template)
	case doSMS:
		v.words(at+"text", c.Text)
	case doCall, doTask:
		short("description", c.Description, true)
		v.wantf(priority, at+"priority", "Choose how urgent it is.")
		v.wantf(a.Type == doCall || has(v.rules.TaskTypes, c.Task) && c.Task != approvalTask && c.Task != handoffTask, at+"task", "Choose call, follow_up or review.")
	case doScore:
		v.wantf(c.Points != 0 && c.Points >= -100 && c.Points <= 100, at+"points", "Change the score by -100 to 100 points, not by 0.")
	case doStage:
		v.wantf(has(v.catalog.Leads.Stages, c.Stage), at+"stage", "There is no stage %q. There are %s.", c.Stage, names(v.catalog.Leads.Stages))
	case doHandoff:
		v.wantf(has(v.rules.Teams, c.Team), at+"team", "There is no team %q. There are %s.", c.Team, names(v.rules.Teams))
	default:
		v.wantf(false, strings.TrimSuffix(at, "config.")+"type", "There is no action %q. There are %s.", a.Type, names(v.rules.Actions))
	}
}

// words looks at what a text message says: with the company before it and the way out behind
// it, it must be one that people read.
func (v *validation) words(field, text string) {
	n, most := utf8.RuneCountInString(strings.TrimSpace(text)), v.mostWords()
	v.wantf(n > 0, field, "Write what it says.")
	v.wantf(n <= most, field, "The text has %d characters; %d are the most: with our name, theirs and how to stop it a text message must fit into %d.", n, most, mostTexted)
	for _, wrong := range append(v.misplaced(text), v.halfPlaces(text)...) {
		v.wantf(false, field, "%s", wrong)
	}
}

// cycle finds active plans that would trigger each other in a circle, in words, with one
// plan as it is to be; empty when there is none. Windows end such a circle at run time;
// nobody wants it all the same.
func cycle(plans []Plan, changed Plan) string {
	all := []Plan{changed}
	for _, p := range plans {
		if p.Active && p.ID != changed.ID {
			all = append(all, p)
		}
	}
	c := circle{plans: all}
	return c.from(0)
}

// circle walks from plan to plan along what they trigger.
type circle struct {
	plans []Plan
	path  []int
}

// from is the circle through the first plan that is found on the way on from plan i, in
// words. One of others only was there before.
func (c *circle) from(i int) string {
	if at := slices.Index(c.path, i); at >= 0 {
		if at > 0 {
			return ""
		}
		words := make([]string, 0, len(c.path)+1)
		for _, j := range append(c.path, i) {
			words = append(words, c.plans[j].Name)
		}
		return strings.Join(words, " → ")
	}
	c.path = append(c.path, i)
	defer func() { c.path = c.path[:len(c.path)-1] }()
	for j := range c.plans {
		if !leadsTo(c.plans[i], c.plans[j]) {
			continue
		}
		if found := c.from(j); found != "" {
			return found
		}
	}
	return ""
}

// leadsTo tells whether what one plan does can be what another waits for.
func leadsTo(a, b Plan) bool {
	return slices.ContainsFunc(a.Actions, func(act Action) bool {
		switch act.Type {
		case doStage:
			return b.Trigger.Type == onStage && (b.Trigger.Criteria.To == "" || b.Trigger.Criteria.To == act.Config.Stage)
		case doScore:
			return b.Trigger.Type == onScore
		}
		return false
	})
}
