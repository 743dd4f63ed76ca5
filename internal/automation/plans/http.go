package plans

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/endpoints"
	"wardgate/internal/automation/rules"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of rules and sequences.
func (s *Plans) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Get("/rules", "list-rules", "Rules, in the order in which they are asked"), s.handleRules),
		httpx.Handle(endpoints.Get("/rules/{id}", "get-rule", "One rule with its versions"), s.handleRule),
		httpx.Handle(endpoints.Proven(endpoints.Route(http.MethodPost, "/rules", "create-rule", "Make a rule", endpoints.CanWrite, httpx.ByKey, http.StatusCreated)), s.handleCreateRule),
		httpx.Handle(endpoints.Save("/rules/{id}", "save-rule", "Make the next version of a rule; leads under way end on theirs"), s.handleSaveRule),
		httpx.Handle(endpoints.Get("/sequences", "list-sequences", "Sequences of mails"), s.handleSequences),
		httpx.Handle(endpoints.Get("/sequences/{id}", "get-sequence", "One sequence with its versions"), s.handleSequence),
		httpx.Handle(endpoints.Save("/sequences/{id}", "save-sequence", "Make the next version of a sequence, for which leads under way end on theirs; or with version 0 a new one"), s.handleSaveSequence),
	}
}

// PlanBody is the content of a rule (S70).
type PlanBody struct {
	Name       string                        `json:"name" doc:"1 to 80 characters"`
	Trigger    catalog.AutomationTrigger     `json:"trigger"`
	Conditions []catalog.AutomationCondition `json:"conditions" nullable:"false" doc:"all must be so; none: everybody is meant"`
	Actions    []rules.ActionBody            `json:"actions" nullable:"false"`
	Approval   bool                          `json:"humanApprovalRequired" doc:"a person decides before anything is done"`
	Active     bool                          `json:"active"`
	WindowDays int                           `json:"windowDays" doc:"after how many days it may act on the same lead again; 0: never"`
}

// RuleBody is a rule in one of its versions.
type RuleBody struct {
	ID string `json:"id"`
	PlanBody
	Version int       `json:"version"`
	MadeBy  string    `json:"made_by" doc:"who of the staff made this version; empty for what is delivered"`
	MadeAt  time.Time `json:"made_at"`
	Deleted bool      `json:"deleted" doc:"it was deleted, by whom and when this version was made"`
}

func ruleBody(p rules.Plan) RuleBody {
	actions := make([]rules.ActionBody, len(p.Actions))
	for i, a := range p.Actions {
		actions[i] = rules.ActionBody(a)
	}
	return RuleBody{p.ID, PlanBody{p.Name, p.Trigger, p.Conditions, actions, p.Approval, p.IsOn(), p.WindowDays}, p.Version, p.MadeBy, p.MadeAt, p.IsDeleted()}
}

// ofKind is the requested page of the plans of one kind, and the cursor of the next.
func (s *Plans) ofKind(ctx context.Context, kind rules.Kind, in endpoints.Page) ([]rules.Plan, string, error) {
	all, err := s.Plans(ctx)
	if err != nil {
		return nil, "", err
	}
	all = slices.DeleteFunc(all, func(p rules.Plan) bool { return p.Kind != kind })
	return endpoints.PageOf(all, in, func(p rules.Plan) string { return p.ID }, func(p rules.Plan) string { return p.Name })
}

// PlanOfKind is a plan of a kind, or a problem 404.
func (s *Plans) PlanOfKind(ctx context.Context, id string, kind rules.Kind) (rules.Plan, error) {
	p, err := s.Plan(ctx, id)
	if err == nil && p.Kind != kind {
		err = httpx.NotFound(string(kind))
	}
	return p, err
}

type rulesOutput struct {
	Body struct {
		Items []RuleBody `json:"items" nullable:"false"`
		Next  string     `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Plans) handleRules(ctx context.Context, in *endpoints.Page) (*rulesOutput, error) {
	list, next, err := s.ofKind(ctx, rules.Rule, *in)
	if err != nil {
		return nil, err
	}
	out := &rulesOutput{}
	out.Body.Next = next
	out.Body.Items = make([]RuleBody, len(list))
	for i, p := range list {
		out.Body.Items[i] = ruleBody(p)
	}
	return out, nil
}

type ruleWithHistory struct {
	Body struct {
		RuleBody
		Versions []RuleBody `json:"versions" nullable:"false" doc:"the latest first"`
	}
}

func (s *Plans) handleRule(ctx context.Context, in *endpoints.ByID) (*ruleWithHistory, error) {
	p, versions, err := s.withHistory(ctx, in.ID, rules.Rule)
	if err != nil {
		return nil, err
	}
	out := &ruleWithHistory{}
	out.Body.RuleBody = ruleBody(p)
	out.Body.Versions = make([]RuleBody, len(versions))
	for i, v := range versions {
		out.Body.Versions[i] = ruleBody(v)
	}
	return out, nil
}

// withHistory is a plan of a kind with its versions, or a problem 404.
func (s *Plans) withHistory(ctx context.Context, id string, kind rules.Kind) (p rules.Plan, versions []rules.Plan, err error) {
	if p, err = s.PlanOfKind(ctx, id, kind); err != nil {
		return p, nil, err
	}
	versions, err = s.History(ctx, id)
	return p, versions, err
}

type ruleOutput struct{ Body RuleBody }

func oneRule(p rules.Plan, err error) (*ruleOutput, error) {
	if err != nil {
		return nil, err
	}
	return &ruleOutput{ruleBody(p)}, nil
}

type createRuleInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key twice is one rule"`
	Body RuleDraft
}

func (s *Plans) handleCreateRule(ctx context.Context, in *createRuleInput) (*ruleOutput, error) {
	return oneRule(s.Create(ctx, in.Key, rules.Rule, in.Body.Spec(s.d.Catalog.Automation.WindowDays), in.Body.Active))
}

// SavedDraft is a rule with the version that its author has seen.
type SavedDraft struct {
	Version int `json:"version" minimum:"1"`
	RuleDraft
}

type saveRuleInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body SavedDraft
}

func (s *Plans) handleSaveRule(ctx context.Context, in *saveRuleInput) (*ruleOutput, error) {
	before, err := s.PlanOfKind(ctx, in.ID, rules.Rule)
	if err != nil {
		return nil, err
	}
	spec := in.Body.Spec(before.WindowDays)
	spec.OfficeHours, spec.Express = before.OfficeHours, before.Express
	return oneRule(s.Save(ctx, in.ID, in.Body.Version, spec, in.Body.Active))
}

// SequenceBody is a sequence: its mails with their delays in minutes (S152-S155).
type SequenceBody struct {
	ID          string                        `json:"id"`
	Name        string                        `json:"name"`
	Trigger     catalog.AutomationTrigger     `json:"trigger"`
	Conditions  []catalog.AutomationCondition `json:"conditions" nullable:"false" doc:"all must be so; none: everybody is meant"`
	Steps       []catalog.SequenceStep        `json:"steps" nullable:"false" doc:"delay in minutes after the beginning, and the mail"`
	Active      bool                          `json:"active"`
	WindowDays  int                           `json:"windowDays"`
	OfficeHours bool                          `json:"officeHours" doc:"its mails keep to the company's hours"`
	Express     bool                          `json:"express" doc:"for those only who have agreed to the newsletter"`
	Others      string                        `json:"others" enum:"@automation.others" doc:"while another sequence runs with the person: it does not begin, takes its place, or runs beside it"`
	Version     int                           `json:"version"`
	MadeBy      string                        `json:"made_by"`
	MadeAt      time.Time                     `json:"made_at"`
	Deleted     bool                          `json:"deleted" doc:"it was deleted, by whom and when this version was made"`
}

func sequenceBody(p rules.Plan) SequenceBody {
	steps := make([]catalog.SequenceStep, len(p.Actions))
	for i, a := range p.Actions {
		steps[i] = catalog.SequenceStep{Delay: a.Delay, Template: a.Config.Template}
	}
	return SequenceBody{p.ID, p.Name, p.Trigger, p.Conditions, steps, p.IsOn(), p.WindowDays, p.OfficeHours, p.Express, string(cmp.Or(p.Others, rules.Wait)), p.Version, p.MadeBy, p.MadeAt, p.IsDeleted()}
}

type sequencesOutput struct {
	Body struct {
		Items []SequenceBody `json:"items" nullable:"false"`
		Next  string         `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Plans) handleSequences(ctx context.Context, in *endpoints.Page) (*sequencesOutput, error) {
	list, next, err := s.ofKind(ctx, rules.Sequence, *in)
	if err != nil {
		return nil, err
	}
	out := &sequencesOutput{}
	out.Body.Next = next
	out.Body.Items = make([]SequenceBody, len(list))
	for i, p := range list {
		out.Body.Items[i] = sequenceBody(p)
	}
	return out, nil
}

type sequenceWithHistory struct {
	Body struct {
		SequenceBody
		Versions []SequenceBody `json:"versions" nullable:"false" doc:"the latest first"`
	}
}

func (s *Plans) handleSequence(ctx context.Context, in *endpoints.ByID) (*sequenceWithHistory, error) {
	p, versions, err := s.withHistory(ctx, in.ID, rules.Sequence)
	if err != nil {
		return nil, err
	}
	out := &sequenceWithHistory{}
	out.Body.SequenceBody = sequenceBody(p)
	out.Body.Versions = make([]SequenceBody, len(versions))
	for i, v := range versions {
		out.Body.Versions[i] = sequenceBody(v)
	}
	return out, nil
}
