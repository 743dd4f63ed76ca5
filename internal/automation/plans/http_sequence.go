package plans

import (
	"context"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/automation/rules"
	"wardgate/internal/platform/httpx"
)

// SequenceDraft is a sequence as staff write it: its mails, what starts it and who it is for.
type SequenceDraft struct {
	Name        string                        `json:"name" doc:"1 to 80 characters; no other rule or sequence has it"`
	Trigger     *TriggerDraft                 `json:"trigger,omitempty" doc:"as it is if left out; a new one needs it"`
	Conditions  []catalog.AutomationCondition `json:"conditions,omitempty" nullable:"false" doc:"all must be so; none: everybody is meant; as they are if left out"`
	Express     *bool                         `json:"express,omitempty" doc:"for those only who have agreed to the newsletter; as it is if left out"`
	Steps       []catalog.SequenceStep        `json:"steps" nullable:"false"`
	Active      bool                          `json:"active"`
	WindowDays  int                           `json:"windowDays"`
	OfficeHours bool                          `json:"officeHours"`
	Others      string                        `json:"others,omitempty" enum:"@automation.others" doc:"as it is if left out, of a new one wait"`
}

// on is a sequence with what a draft says of it.
func (d SequenceDraft) on(spec rules.Spec) rules.Spec {
	spec.Name, spec.Actions, spec.WindowDays, spec.OfficeHours = d.Name, rules.MailsOf(d.Steps), d.WindowDays, d.OfficeHours
	if d.Trigger != nil {
		spec.Trigger = rules.Trigger(*d.Trigger)
	}
	if d.Conditions != nil {
		spec.Conditions = d.Conditions
	}
	if d.Express != nil {
		spec.Express = *d.Express
	}
	if d.Others != "" {
		spec.Others = rules.Others(d.Others)
	}
	return spec
}

type sequenceOutput struct{ Body SequenceBody }

func oneSequence(p rules.Plan, err error) (*sequenceOutput, error) {
	if err != nil {
		return nil, ofSteps(err)
	}
	return &sequenceOutput{sequenceBody(p)}, nil
}

type saveSequenceInput struct {
	ID   string `path:"id" maxLength:"100" doc:"of a new one a key: the same twice is one sequence, which gets an id of its own"`
	Body struct {
		Version int `json:"version" minimum:"0" doc:"the version that was looked at; 0 for a new one"`
		SequenceDraft
	}
}

func (s *Plans) handleSaveSequence(ctx context.Context, in *saveSequenceInput) (*sequenceOutput, error) {
	if in.Body.Version == 0 {
		return oneSequence(s.Create(ctx, in.ID, rules.Sequence, in.Body.on(rules.Spec{Others: rules.Wait}), in.Body.Active))
	}
	p, err := s.PlanOfKind(ctx, in.ID, rules.Sequence)
	if err != nil {
		return nil, err
	}
	return oneSequence(s.Save(ctx, in.ID, in.Body.Version, in.Body.on(p.Spec), in.Body.Active))
}

// ofSteps maps the errors of a sequence to the fields of the request: steps are its actions.
func ofSteps(err error) error {
	p := httpx.AsProblem(err)
	if p == nil {
		return err
	}
	for i, wrong := range p.Errors {
		if at, is := strings.CutPrefix(wrong.Field, "actions"); is {
			p.Errors[i].Field = "steps" + strings.Replace(at, ".config.", ".", 1)
		}
	}
	return p
}
