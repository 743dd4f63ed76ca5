package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
)

// The parts of a plan are defined in the catalog, as are the delivered plans.
type (
	// Trigger is the event that a plan waits for.
	Trigger = catalog.AutomationTrigger
	// Condition is one condition on the lead.
	Condition = catalog.AutomationCondition
	// Action is one action, done Delay minutes after the beginning.
	Action = catalog.AutomationAction
)

// Kind is the kind of a plan.
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
	// MadeBy is the member of staff who made this version; empty for the delivered one.
	MadeBy string
	MadeAt time.Time
	// DeletedAt is when it was deleted, by MadeBy; zero for one that is not.
	DeletedAt time.Time

	// SearchedTo is the position of the search for silent leads, for a plan that waits for
	// silence.
	SearchedTo Position
}

// IsDeleted reports whether a plan was deleted: it begins with nobody, and can be brought back.
func (p Plan) IsDeleted() bool { return !p.DeletedAt.IsZero() }

// IsOn reports whether a plan may begin: a deleted one keeps whether it was on, for who brings it back at once.
func (p Plan) IsOn() bool { return p.Active && !p.IsDeleted() }

// Spec is the content of a version of a plan.
type Spec struct {
	Name       string      `json:"name"`
	Trigger    Trigger     `json:"trigger"`
	Conditions []Condition `json:"conditions"`
	Actions    []Action    `json:"actions"`
	// Approval requires a person's decision before anything is done.
	Approval bool `json:"approval"`
	// WindowDays is the re-entry window; 0: for ever.
	WindowDays int `json:"windowDays"`
	// OfficeHours limits its mails to the company's office hours.
	OfficeHours bool `json:"officeHours"`
	// Express limits it to those who have agreed to the newsletter and confirmed it (U20). A plan
	// that waits for a new lead then also waits for that agreement, for NewFor.
	Express bool `json:"express"`
	// Others is what a sequence does while another one runs with the same person (D100); empty in versions from before it
	// could be chosen: Wait.
	Others Others `json:"others,omitempty"`
}

// Others is what a sequence does while another one runs with the same person.
type Others string

// What a sequence may do: not begin, end the other one and begin, or begin beside it.
const (
	Wait    Others = "wait"
	Replace Others = "replace"
	Beside  Others = "beside"
)

// NewFor is how long a lead counts as new for a plan that waits for their agreement.
const NewFor = 7 * 24 * time.Hour

// Position is a position in the order in which silent leads are searched: by their last activity,
// then by their id.
type Position struct {
	At     time.Time
	LeadID string
}

// SearchFrom is where the search for silent leads starts for a plan that is switched on now:
// leads that were silent before are not written to because a program was installed or a plan
// switched on. A plan that waits for something else begins now.
func SearchFrom(p Plan, now time.Time) time.Time {
	if p.Trigger.Type != OnInactivity {
		return now // its hours may be any: an earlier version took them
	}
	return now.Add(-time.Duration(p.Trigger.Criteria.Hours) * time.Hour)
}

// ReadSpec parses the stored content of a version of a plan.
func ReadSpec(planID string, version int32, stored string) (spec Spec, err error) {
	if err := json.Unmarshal([]byte(stored), &spec); err != nil {
		return spec, fmt.Errorf("automation: version %d of %s: %w", version, planID, err)
	}
	return spec, nil
}

// Delivered are the plans with which every installation starts (S147-S155), in order.
func Delivered(c catalog.Automation) []Plan {
	plans := make([]Plan, 0, len(c.Rules)+len(c.Sequences))
	for _, r := range c.Rules {
		plans = append(plans, Plan{ID: r.ID, Kind: Rule, Active: r.Active, Spec: Spec{
			Name: r.Name, Trigger: r.Trigger, Conditions: r.Conditions, Actions: r.Actions, Approval: r.Approval, WindowDays: r.WindowDays,
		}})
	}
	for _, s := range c.Sequences {
		plans = append(plans, Plan{ID: s.ID, Kind: Sequence, Active: s.Active, Spec: Spec{
			Name: s.Name, Trigger: s.Trigger, Conditions: s.Conditions, Actions: MailsOf(s.Steps), WindowDays: s.WindowDays, OfficeHours: s.OfficeHours, Express: s.Express, Others: Others(s.Others),
		}})
	}
	return plans
}

// IsDelivered reports whether a plan came with the program.
func IsDelivered(c catalog.Automation, id string) bool {
	return slices.ContainsFunc(Delivered(c), func(p Plan) bool { return p.ID == id })
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
