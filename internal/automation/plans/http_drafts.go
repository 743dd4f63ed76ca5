package plans

import (
	"wardgate/catalog"
	"wardgate/internal/automation/rules"
)

// RuleDraft is what somebody writes of a rule (S70): what is optional there may be left out,
// and so may what is ours.
type RuleDraft struct {
	Name       string                        `json:"name" doc:"1 to 80 characters"`
	Trigger    TriggerDraft                  `json:"trigger"`
	Conditions []catalog.AutomationCondition `json:"conditions" nullable:"false" doc:"all must be so; none: everybody is meant"`
	Actions    []ActionDraft                 `json:"actions" nullable:"false"`
	Approval   bool                          `json:"humanApprovalRequired" doc:"a person decides before anything is done"`
	Active     bool                          `json:"active"`
	WindowDays *int                          `json:"windowDays,omitempty" doc:"after how many days it may act on the same lead again; 0: never; left out: as it is, of a new rule 30"`
}

// TriggerDraft is what a rule waits for.
type TriggerDraft struct {
	Type     string                     `json:"type"`
	Criteria catalog.AutomationCriteria `json:"criteria,omitzero" doc:"what narrows it; left out: nothing does"`
}

// ActionDraft is one thing that a rule does.
type ActionDraft struct {
	Type   string                         `json:"type"`
	Config catalog.AutomationActionConfig `json:"config,omitzero" doc:"what the type needs; a human_handoff without a team is to sales-team (S101)"`
	Delay  int                            `json:"delay,omitempty" doc:"minutes after the beginning; left out: 0"`
}

// Spec is what the draft says; windowDays stands for those it leaves out.
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
