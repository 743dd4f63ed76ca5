package plans

import (
	"wardgate/catalog"
	"wardgate/internal/automation/rules"
)

// RuleDraft is a rule as staff write it (S70): optional fields may be omitted, and so may those
// that the program sets.
type RuleDraft struct {
	Name       string                        `json:"name" doc:"1 to 80 characters"`
	Trigger    TriggerDraft                  `json:"trigger"`
	Conditions []catalog.AutomationCondition `json:"conditions" nullable:"false" doc:"all must be so; none: everybody is meant"`
	Actions    []ActionDraft                 `json:"actions" nullable:"false"`
	Approval   bool                          `json:"humanApprovalRequired" doc:"a person decides before anything is done"`
	Active     bool                          `json:"active"`
	WindowDays *int                          `json:"windowDays,omitempty" doc:"after how many days it may act on the same lead again; 0: never; left out: as it is, of a new rule 30"`
}

// TriggerDraft is the trigger of a rule.
type TriggerDraft struct {
	Type     string                     `json:"type"`
	Criteria catalog.AutomationCriteria `json:"criteria,omitzero" doc:"what narrows it; left out: nothing does"`
}

// ActionDraft is one action of a rule.
type ActionDraft struct {
	Type   string                         `json:"type"`
	Config catalog.AutomationActionConfig `json:"config,omitzero" doc:"what the type needs; a human_handoff without a team is to sales-team (S101)"`
	Delay  int                            `json:"delay,omitempty" doc:"minutes after the beginning; left out: 0"`
}

// Spec is the content of the draft; windowDays is the default of its window.
func (d RuleDraft) Spec(windowDays int) rules.Spec {
	if d.WindowDays != nil {
		windowDays = *d.WindowDays
	}
	actions := make([]rules.Action, len(d.Actions))
	for i, a := range d.Actions {
		actions[i] = rules.Action(a)
	}
	return rules.Spec{
		Name: d.Name, Trigger: rules.Trigger(d.Trigger), Conditions: d.Conditions, Actions: actions, Approval: d.Approval, WindowDays: windowDays,
	}
}
