package automation

import (
	"encoding/json"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/sqlgen"
)

// The parts of a plan are the catalog's, as are those it is delivered with.
type (
	// Trigger is what a plan waits for.
	Trigger = catalog.AutomationTrigger
	// Condition is one thing that must be so of the lead.
	Condition = catalog.AutomationCondition
	// Action is one thing that is done, Delay minutes after the beginning.
	Action = catalog.AutomationAction
)

// Kind is what a plan is.
type Kind string

// The kinds.
const (
	Rule     Kind = "rule"
	Sequence Kind = "sequence"
)

// The triggers (U19).
const (
	onCreated    = "lead_created"
	onScore      = "score_change"
	onBehavior   = "behavior"
	onInactivity = "inactivity"
	onForm       = "form_submitted"
	onMail       = "email_event"
	onStage      = "stage_change"
)

// The actions (S158).
const (
	doEmail   = "email"
	doSMS     = "sms"
	doCall    = "call_schedule"
	doTask    = "task_create"
	doScore   = "score_update"
	doStage   = "stage_update"
	doHandoff = "human_handoff"
)

// Plan is a rule or a sequence in one of its versions.
type Plan struct {
	ID      string
	Kind    Kind
	Version int
	Active  bool
	Spec
	// MadeBy is who of the staff made this version; empty for the one it is delivered with.
	MadeBy string
	MadeAt time.Time

	looked place
}

// Spec is what a version of a plan says.
type Spec struct {
	Name       string      `json:"name"`
	Trigger    Trigger     `json:"trigger"`
	Conditions []Condition `json:"conditions"`
	Actions    []Action    `json:"actions"`
	// Approval has a person decide before anything is done.
	Approval bool `json:"approval"`
	// WindowDays is for how long a plan that has begun with a lead does not begin again; 0:
	// for ever.
	WindowDays int `json:"windowDays"`
	// OfficeHours keeps its mails to the company's hours.
	OfficeHours bool `json:"officeHours"`
	// Express is for those only who have agreed to the newsletter and confirmed it (U20).
	// Waiting for a new lead it also waits for that agreement, newFor long.
	Express bool `json:"express"`
}

// newFor is how long after somebody came they are new to a plan that waits for their
// agreement.
const newFor = 7 * 24 * time.Hour

// place is how far the loop has looked for leads of whom nothing is heard.
type place struct {
	at time.Time
	id string
}

func planFrom(r sqlgen.PlansRow) (Plan, error) {
	spec, err := specFrom(r.ID, r.Version, r.Plan)
	return Plan{
		ID: r.ID, Kind: Kind(r.Kind), Version: int(r.Version), Active: r.Active, Spec: spec, MadeBy: r.MadeByName, MadeAt: r.MadeAt,
		looked: place{r.LookedTo, r.LookedID},
	}, err
}

// specFrom reads what is stored of a version.
func specFrom(planID string, version int32, stored string) (spec Spec, err error) {
	if err := json.Unmarshal([]byte(stored), &spec); err != nil {
		return spec, fmt.Errorf("automation: version %d of %s: %w", version, planID, err)
	}
	return spec, nil
}

// delivered are the plans that every installation begins with (S147-S155), in order.
func delivered(c catalog.Automation) []Plan {
	plans := make([]Plan, 0, len(c.Rules)+len(c.Sequences))
	for _, r := range c.Rules {
		plans = append(plans, Plan{ID: r.ID, Kind: Rule, Active: r.Active, Spec: Spec{
			Name: r.Name, Trigger: r.Trigger, Conditions: r.Conditions, Actions: r.Actions, Approval: r.Approval, WindowDays: r.WindowDays,
		}})
	}
	for _, s := range c.Sequences {
		plans = append(plans, Plan{ID: s.ID, Kind: Sequence, Active: s.Active, Spec: Spec{
			Name: s.Name, Trigger: s.Trigger, Conditions: s.Conditions, Actions: mailsOf(s.Steps), WindowDays: s.WindowDays, OfficeHours: s.OfficeHours, Express: s.Express,
		}})
	}
	return plans
}

// mailsOf are the actions of a sequence.
func mailsOf(steps []catalog.SequenceStep) []Action {
	out := make([]Action, len(steps))
	for i, s := range steps {
		out[i] = Action{Type: doEmail, Delay: s.Delay, Config: catalog.AutomationActionConfig{Template: s.Template}}
	}
	return out
}

// writes tells whether an action reaches the lead, which needs their consent.
func writes(a Action) bool { return a.Type == doEmail || a.Type == doSMS }
