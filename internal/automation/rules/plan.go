package rules

import (
	"encoding/json"
	"fmt"
	"time"

	"wardgate/catalog"
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
	OnCreated    = "lead_created"
	OnScore      = "score_change"
	OnBehavior   = "behavior"
	OnInactivity = "inactivity"
	OnForm       = "form_submitted"
	OnMail       = "email_event"
	OnStage      = "stage_change"
)

// The actions (S158).
const (
	SendEmail   = "email"
	SendText    = "sms"
	PlanCall    = "call_schedule"
	MakeTask    = "task_create"
	ChangeScore = "score_update"
	ChangeStage = "stage_update"
	HandOver    = "human_handoff"
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

	// SearchedTo is how far the search for silent leads has come, of a plan that waits for silence.
	SearchedTo Position
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
	// Waiting for a new lead it also waits for that agreement, NewFor long.
	Express bool `json:"express"`
}

// NewFor is how long after somebody came they are new to a plan that waits for their
// agreement.
const NewFor = 7 * 24 * time.Hour

// Position is a place in the order in which silent leads are searched: by their last activity,
// then by their id.
type Position struct {
	At     time.Time
	LeadID string
}

// SearchFrom is where the search for silent leads begins for a plan that begins now: who was
// silent before is not written to because a program was installed or a plan switched on.
func SearchFrom(p Plan, now time.Time) time.Time {
	return now.Add(-time.Duration(p.Trigger.Criteria.Hours) * time.Hour)
}

// ReadSpec reads what is stored of a version of a plan.
func ReadSpec(planID string, version int32, stored string) (spec Spec, err error) {
	if err := json.Unmarshal([]byte(stored), &spec); err != nil {
		return spec, fmt.Errorf("automation: version %d of %s: %w", version, planID, err)
	}
	return spec, nil
}

// Delivered are the plans that every installation begins with (S147-S155), in order.
func Delivered(c catalog.Automation) []Plan {
	plans := make([]Plan, 0, len(c.Rules)+len(c.Sequences))
	for _, r := range c.Rules {
		plans = append(plans, Plan{ID: r.ID, Kind: Rule, Active: r.Active, Spec: Spec{
			Name: r.Name, Trigger: r.Trigger, Conditions: r.Conditions, Actions: r.Actions, Approval: r.Approval, WindowDays: r.WindowDays,
		}})
	}
	for _, s := range c.Sequences {
		plans = append(plans, Plan{ID: s.ID, Kind: Sequence, Active: s.Active, Spec: Spec{
			Name: s.Name, Trigger: s.Trigger, Conditions: s.Conditions, Actions: MailsOf(s.Steps), WindowDays: s.WindowDays, OfficeHours: s.OfficeHours, Express: s.Express,
		}})
	}
	return plans
}

// MailsOf are the actions of a sequence.
func MailsOf(steps []catalog.SequenceStep) []Action {
	out := make([]Action, len(steps))
	for i, s := range steps {
		out[i] = Action{Type: SendEmail, Delay: s.Delay, Config: catalog.AutomationActionConfig{Template: s.Template}}
	}
	return out
}

// WritesTo reports whether an action reaches the lead, which needs their consent.
func WritesTo(a Action) bool { return a.Type == SendEmail || a.Type == SendText }
