package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
)

// Validator knows the values that a plan may use on this installation.
type Validator struct {
	Catalog *catalog.Catalog
	// Templates are the ids of the existing mails.
	Templates []string
	// CheckText returns the errors of a text message, as sentences.
	CheckText func(text string) []string
}

// Validate returns the errors of a plan, by field: without it the program would not know what to
// do, or would do it for ever.
func (r Validator) Validate(kind Kind, spec Spec) []httpx.FieldError {
	v := &validation{Validator: r, rules: r.Catalog.Automation, limits: r.Catalog.Automation.Limits}
	v.name(spec.Name)
	v.trigger(spec.Trigger)
	v.conditions(spec.Conditions)
	v.wantf(spec.WindowDays >= 0 && spec.WindowDays <= v.limits.WindowDays, "windowDays",
		"Say after how many days it may act on the same person again: 1 to %d, or 0 for never.", v.limits.WindowDays)
	v.actions(kind, spec.Actions)
	return v.found
}

// validation collects the errors of one plan.
type validation struct {
	Validator

	rules  catalog.Automation
	limits catalog.AutomationLimits
	found  []httpx.FieldError
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
	v.wantf(n <= v.limits.Name, "name", "The name has %d characters; %d are the most.", n, v.limits.Name)
}

func (v *validation) trigger(t Trigger) {
	if !has(v.rules.Triggers, t.Type) {
		v.wantf(false, "trigger.type", "There is no trigger %q. There are %s.", t.Type, names(v.rules.Triggers))
		return
	}
	c := t.Criteria
	bands := make([]string, len(v.Catalog.Leads.Priorities))
	for i, b := range v.Catalog.Leads.Priorities {
		bands[i] = b.ID
	}
	v.wantf(c.Crosses == "" || slices.Contains(bands, c.Crosses), "trigger.criteria.crosses", "There is no priority %q. There are %s.", c.Crosses, strings.Join(bands, ", "))
	v.wantf(c.To == "" || has(v.Catalog.Leads.Stages, c.To), "trigger.criteria.to", "There is no stage %q. There are %s.", c.To, names(v.Catalog.Leads.Stages))
	v.wantf(c.Form == "" || has(v.rules.Forms, c.Form), "trigger.criteria.form", "There is no form %q. There are %s.", c.Form, names(v.rules.Forms))
	if t.Type == OnInactivity {
		v.wantf(c.Hours >= 1 && c.Hours <= v.limits.SilentHours, "trigger.criteria.hours", "Say after how many hours without a sign: 1 to %d.", v.limits.SilentHours)
		return
	}
	// Other triggers do not ask for them, and they are counted with all the same.
	v.wantf(c.Hours >= 0 && c.Hours <= v.limits.SilentHours, "trigger.criteria.hours", "Leave the hours out, or say 0 to %d.", v.limits.SilentHours)
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
		if wrong := validateConditionValue(field, c.Operator, c.Value, v.limits); wrong != "" {
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
			v.wantf(a.Type == SendEmail, at+"type", "A sequence sends emails only.")
			v.wantf(i == 0 || a.Delay >= list[i-1].Delay, at+"delay", "This mail would come before the one above it.")
		}
		v.config(at+"config.", a)
	}
}

// config checks the values that an action needs.
func (v *validation) config(at string, a Action) {
	c := a.Config
	short := func(field, text string, needed bool) {
		n := utf8.RuneCountInString(strings.TrimSpace(text))
		v.wantf(n > 0 || !needed, at+field, "Write what it says.")
		v.wantf(n <= v.limits.Text, at+field, "The text has %d characters; %d are the most.", n, v.limits.Text)
	}
	priority := slices.ContainsFunc(v.rules.TaskPriorities, func(p catalog.TaskPriority) bool { return p.ID == c.Priority })
	v.wantf(c.Points >= -v.limits.Points && c.Points <= v.limits.Points, at+"points", "Points are -%[1]d to %[1]d.", v.limits.Points)
	switch a.Type {
	case SendEmail:
		v.wantf(slices.Contains(v.Templates, c.Template), at+"template", "There is no mail %q. Choose one from the list.", c.Template)
	case SendText:
		for _, wrong := range v.CheckText(c.Text) {
			v.wantf(false, at+"text", "%s", wrong)
		}
	case PlanCall, MakeTask:
		short("description", c.Description, true)
		v.wantf(priority, at+"priority", "Choose how urgent it is.")
		v.wantf(a.Type == PlanCall || has(v.rules.TaskTypes, c.Task) && c.Task != "approval" && c.Task != "handoff", at+"task", "Choose call, follow_up or review.")
	case ChangeScore:
		v.wantf(c.Points != 0, at+"points", "Change the score by -%[1]d to %[1]d points, not by 0.", v.limits.Points)
	case ChangeStage:
		v.wantf(has(v.Catalog.Leads.Stages, c.Stage), at+"stage", "There is no stage %q. There are %s.", c.Stage, names(v.Catalog.Leads.Stages))
	case HandOver:
		v.wantf(has(v.rules.Teams, c.Team), at+"team", "There is no team %q. There are %s.", c.Team, names(v.rules.Teams))
	default:
		v.wantf(false, strings.TrimSuffix(at, "config.")+"type", "There is no action %q. There are %s.", a.Type, names(v.rules.Actions))
	}
}
