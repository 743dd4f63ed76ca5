package automation

import (
	"context"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
)

// ActionBody is an action of a rule (S70).
type ActionBody catalog.AutomationAction

// PlanBody is what a rule says (S70).
type PlanBody struct {
	Name       string                        `json:"name" doc:"1 to 80 characters"`
	Trigger    catalog.AutomationTrigger     `json:"trigger"`
	Conditions []catalog.AutomationCondition `json:"conditions" nullable:"false" doc:"all must be so; none: everybody is meant"`
	Actions    []ActionBody                  `json:"actions" nullable:"false"`
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
}

func ruleBody(p Plan) RuleBody {
	actions := make([]ActionBody, len(p.Actions))
	for i, a := range p.Actions {
		actions[i] = ActionBody(a)
	}
	return RuleBody{p.ID, PlanBody{p.Name, p.Trigger, p.Conditions, actions, p.Approval, p.Active, p.WindowDays}, p.Version, p.MadeBy, p.MadeAt}
}

// ofKind is the page of the plans of one kind that was asked for, and the cursor of the next.
func (s *Service) ofKind(ctx context.Context, kind Kind, in pageInput) ([]Plan, string, error) {
	all, err := s.Plans(ctx)
	if err != nil {
		return nil, "", err
	}
	all = slices.DeleteFunc(all, func(p Plan) bool { return p.Kind != kind })
	return cut(all, in, func(p Plan) string { return p.ID }, func(p Plan) string { return p.Name })
}

// planOf is a plan of a kind, or a problem 404.
func (s *Service) planOf(ctx context.Context, id string, kind Kind) (Plan, error) {
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

func (s *Service) handleRules(ctx context.Context, in *pageInput) (*rulesOutput, error) {
	list, next, err := s.ofKind(ctx, Rule, *in)
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

func (s *Service) handleRule(ctx context.Context, in *idInput) (*ruleWithHistory, error) {
	p, versions, err := s.withHistory(ctx, in.ID, Rule)
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
func (s *Service) withHistory(ctx context.Context, id string, kind Kind) (p Plan, versions []Plan, err error) {
	if p, err = s.planOf(ctx, id, kind); err != nil {
		return p, nil, err
	}
	versions, err = s.History(ctx, id)
	return p, versions, err
}

type ruleOutput struct{ Body RuleBody }

func oneRule(p Plan, err error) (*ruleOutput, error) {
	if err != nil {
		return nil, err
	}
	return &ruleOutput{ruleBody(p)}, nil
}

type createRuleInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key twice is one rule"`
	Body RuleDraft
}

func (s *Service) handleCreateRule(ctx context.Context, in *createRuleInput) (*ruleOutput, error) {
	return oneRule(s.Create(ctx, in.Key, Rule, in.Body.spec(s.Catalog.Automation.WindowDays), in.Body.Active))
}

// SavedDraft is a rule with the version that its writer looked at.
type SavedDraft struct {
	Version int `json:"version" minimum:"1"`
	RuleDraft
}

type saveRuleInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body SavedDraft
}

func (s *Service) handleSaveRule(ctx context.Context, in *saveRuleInput) (*ruleOutput, error) {
	before, err := s.planOf(ctx, in.ID, Rule)
	if err != nil {
		return nil, err
	}
	spec := in.Body.spec(before.WindowDays)
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
	Version     int                           `json:"version"`
	MadeBy      string                        `json:"made_by"`
	MadeAt      time.Time                     `json:"made_at"`
}

func sequenceBody(p Plan) SequenceBody {
	steps := make([]catalog.SequenceStep, len(p.Actions))
	for i, a := range p.Actions {
		steps[i] = catalog.SequenceStep{Delay: a.Delay, Template: a.Config.Template}
	}
	return SequenceBody{p.ID, p.Name, p.Trigger, p.Conditions, steps, p.Active, p.WindowDays, p.OfficeHours, p.Express, p.Version, p.MadeBy, p.MadeAt}
}

type sequencesOutput struct {
	Body struct {
		Items []SequenceBody `json:"items" nullable:"false"`
		Next  string         `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Service) handleSequences(ctx context.Context, in *pageInput) (*sequencesOutput, error) {
	list, next, err := s.ofKind(ctx, Sequence, *in)
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

func (s *Service) handleSequence(ctx context.Context, in *idInput) (*sequenceWithHistory, error) {
	p, versions, err := s.withHistory(ctx, in.ID, Sequence)
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

type saveSequenceInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Version     int                    `json:"version" minimum:"1"`
		Name        string                 `json:"name"`
		Steps       []catalog.SequenceStep `json:"steps" nullable:"false"`
		Active      bool                   `json:"active"`
		WindowDays  int                    `json:"windowDays"`
		OfficeHours bool                   `json:"officeHours"`
	}
}

type sequenceOutput struct{ Body SequenceBody }

func (s *Service) handleSaveSequence(ctx context.Context, in *saveSequenceInput) (*sequenceOutput, error) {
	p, err := s.planOf(ctx, in.ID, Sequence)
	if err != nil {
		return nil, err
	}
	spec := p.Spec
	spec.Name, spec.Actions, spec.WindowDays, spec.OfficeHours = in.Body.Name, mailsOf(in.Body.Steps), in.Body.WindowDays, in.Body.OfficeHours
	if p, err = s.Save(ctx, in.ID, in.Body.Version, spec, in.Body.Active); err != nil {
		return nil, ofSteps(err)
	}
	return &sequenceOutput{sequenceBody(p)}, nil
}

// ofSteps names what is wrong with a sequence by what its writer has sent: steps are its actions.
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

// TemplateBody is a mail of rules and sequences (S72).
type TemplateBody struct {
	ID      string    `json:"id"`
	Subject string    `json:"subject"`
	Content string    `json:"content" doc:"Markdown with places such as {{name}}"`
	Version int       `json:"version"`
	MadeBy  string    `json:"made_by"`
	MadeAt  time.Time `json:"made_at"`
}

func templateBody(t Template) TemplateBody {
	return TemplateBody{t.ID, t.Subject, t.Content, t.Version, t.MadeBy, t.MadeAt}
}

type templatesOutput struct {
	Body struct {
		Items []TemplateBody `json:"items" nullable:"false"`
		Next  string         `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Service) handleTemplates(ctx context.Context, in *pageInput) (*templatesOutput, error) {
	list, err := s.Templates(ctx)
	if err != nil {
		return nil, err
	}
	out := &templatesOutput{}
	list, out.Body.Next, err = cut(list, *in, func(t Template) string { return t.ID }, func(t Template) string { return t.Subject })
	if err != nil {
		return nil, err
	}
	out.Body.Items = make([]TemplateBody, len(list))
	for i, t := range list {
		out.Body.Items[i] = templateBody(t)
	}
	return out, nil
}

type saveTemplateInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Version int    `json:"version" minimum:"1"`
		Subject string `json:"subject"`
		Content string `json:"content"`
	}
}

type templateOutput struct{ Body TemplateBody }

func (s *Service) handleSaveTemplate(ctx context.Context, in *saveTemplateInput) (*templateOutput, error) {
	t, err := s.SaveTemplate(ctx, in.Body.Version, Letter{in.ID, in.Body.Subject, in.Body.Content})
	if err != nil {
		return nil, err
	}
	return &templateOutput{templateBody(t)}, nil
}

type previewLetterInput struct {
	Body struct {
		Subject string `json:"subject"`
		Content string `json:"content" doc:"Markdown with places such as {{name}}"`
		LeadID  string `json:"leadId,omitempty" maxLength:"100" doc:"as whom it is shown; left out: with the words for want of better ones"`
	}
}

type previewLetterOutput struct {
	Body struct {
		Subject  string   `json:"subject"`
		HTML     string   `json:"html" doc:"without tracked links and without a link that ends anybody's mails"`
		Text     string   `json:"text"`
		Problems []string `json:"problems" nullable:"false" doc:"what is wrong with it, in sentences; it cannot be saved while there are any"`
	}
}

func (s *Service) handlePreview(ctx context.Context, in *previewLetterInput) (*previewLetterOutput, error) {
	return onePreview(s.PreviewLetter(ctx, in.Body.Subject, in.Body.Content, in.Body.LeadID))
}

func (s *Service) handleStepMail(ctx context.Context, in *idInput) (*previewLetterOutput, error) {
	return onePreview(s.PreviewStep(ctx, in.ID))
}

func onePreview(p Preview, err error) (*previewLetterOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &previewLetterOutput{}
	out.Body.Subject, out.Body.HTML, out.Body.Text, out.Body.Problems = p.Subject, p.HTML, p.Text, append([]string{}, p.Problems...)
	return out, nil
}
