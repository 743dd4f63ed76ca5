package automation

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Permissions of the staff (see staff.Can).
const (
	CanRead    httpx.Permission = "automation.read"
	CanApprove httpx.Permission = "automation.approve"
	CanWrite   httpx.Permission = "automation.write"
)

const staffPath = "/api/staff/automation"

// Routes is the endpoint table.
func (s *Service) Routes() []httpx.Route {
	route := func(method, path, id, summary string, who httpx.Permission, repeat httpx.Idempotency, status int) httpx.Route {
		return httpx.Route{Method: method, Path: staffPath + path, ID: id, Tag: tag, Summary: summary, Who: httpx.Allow(who),
			Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Status: status, Body: 256 << 10}
	}
	get := func(path, id, summary string) httpx.Route {
		r := route(http.MethodGet, path, id, summary, CanRead, httpx.IdempotencyUndeclared, 0)
		r.Body = 0
		return r
	}
	act := func(path, id, summary string) httpx.Route {
		return route(http.MethodPost, path, id, summary, CanApprove, httpx.ByState, http.StatusOK)
	}
	quiet := func(path, id, summary string) httpx.Route { r := act(path, id, summary); r.Status = 0; return r }
	save := func(path, id, summary string) httpx.Route {
		return route(http.MethodPut, path, id, summary, CanWrite, httpx.ByState, http.StatusOK)
	}
	return []httpx.Route{
		httpx.Handle(get("/rules", "list-rules", "Rules, in the order in which they are asked"), s.handleRules),
		httpx.Handle(get("/rules/{id}", "get-rule", "One rule with its versions"), s.handleRule),
		httpx.Handle(route(http.MethodPost, "/rules", "create-rule", "Make a rule", CanWrite, httpx.ByKey, http.StatusCreated), s.handleCreateRule),
		httpx.Handle(save("/rules/{id}", "save-rule", "Make the next version of a rule; leads under way end on theirs"), s.handleSaveRule),
		httpx.Handle(route(http.MethodPost, "/rules/try", "try-rule", "With whom a rule would begin, and with whom not and why; it changes nothing", CanRead, httpx.ByState, http.StatusOK), s.handleTry),
		httpx.Handle(get("/analytics", "automation-analytics", "The figures of the dashboard, all of them counted"), s.handleFigures),
		httpx.Handle(get("/sequences", "list-sequences", "Sequences of mails"), s.handleSequences),
		httpx.Handle(get("/sequences/{id}", "get-sequence", "One sequence with its versions"), s.handleSequence),
		httpx.Handle(save("/sequences/{id}", "save-sequence", "Make the next version of a sequence; leads under way end on theirs"), s.handleSaveSequence),
		httpx.Handle(get("/templates", "list-templates", "The mails that rules and sequences send"), s.handleTemplates),
		httpx.Handle(route(http.MethodPost, "/templates/preview", "preview-template", "What a mail looks like, and what is wrong with it", CanRead, httpx.ByState, http.StatusOK), s.handlePreview),
		httpx.Handle(save("/templates/{id}", "save-template", "Make the next version of a mail"), s.handleSaveTemplate),
		httpx.Handle(get("/tasks", "list-tasks", "What a person has to do or decide; those that wait the soonest due first, others the newest first"), s.handleTasks),
		httpx.Handle(act("/tasks/{id}/approve", "approve-task", "Have a rule do what its task shows, once"), s.handleApprove),
		httpx.Handle(act("/tasks/{id}/reject", "reject-task", "End what waits for an approval, or take a task back"), s.handleReject),
		httpx.Handle(act("/tasks/{id}/done", "finish-task", "Tell that a task is done"), s.handleFinish),
		httpx.Handle(act("/tasks/{id}/assign", "assign-task", "Give a task to a member of staff"), s.handleAssign),
		httpx.Handle(get("/leads/{id}/runs", "list-runs", "What was begun with a lead, what it did and will do, and why"), s.handleRuns),
		httpx.Handle(quiet("/leads/{id}/begin", "begin-plan", "Begin a rule or a sequence with a lead by hand"), s.handleBegin),
		httpx.Handle(quiet("/runs/{id}/stop", "stop-run", "End what is under way with a lead"), s.handleStop),
		httpx.Handle(get("/steps/{id}/mail", "preview-step", "The mail of a step as its lead would get it now"), s.handleStepMail),
		httpx.Handle(quiet("/steps/{id}/skip", "skip-step", "Leave one waiting step out"), s.handleSkip),
		httpx.Handle(quiet("/steps/{id}/hasten", "hasten-step", "Have one waiting step done now"), s.handleHasten),
	}
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

// TaskBody is a task as staff see it (S71).
type TaskBody struct {
	ID              string     `json:"id"`
	Type            string     `json:"type" enum:"approval,handoff,call,follow_up,review"`
	LeadID          string     `json:"leadId"`
	LeadName        string     `json:"leadName" doc:"as they told us; empty when they did not"`
	Lead            *LeadBody  `json:"lead" doc:"who it is about; null once they are erased"`
	RuleID          string     `json:"ruleId" doc:"the rule or sequence that asks for it"`
	RuleVersion     int        `json:"ruleVersion"`
	RunID           string     `json:"runId"`
	Description     string     `json:"description"`
	Priority        string     `json:"priority" enum:"high,medium,low"`
	CreatedAt       time.Time  `json:"createdAt"`
	DueAt           time.Time  `json:"dueAt"`
	ExpiresAt       *time.Time `json:"expiresAt" doc:"when an approval is over that nobody gave; null for other tasks"`
	Status          string     `json:"status" enum:"pending,approved,rejected,done,expired"`
	AssignedTo      string     `json:"assignedTo" doc:"an account's id or a team's; empty for nobody"`
	AssignedName    string     `json:"assignedName"`
	RejectionReason string     `json:"rejectionReason"`
	DecidedBy       string     `json:"decidedBy" doc:"the name of who decided; empty for the program"`
	DecidedAt       *time.Time `json:"decidedAt"`
	// Will is what approving does, to whom; of an approval that waits.
	Will []WillBody `json:"will" nullable:"false" doc:"what approving does; empty but for an approval that waits"`
}

// WillBody is one thing that approving does.
type WillBody struct {
	ActionBody
	StepID string `json:"step_id"`
}

// LeadBody is whom a task is about.
type LeadBody struct {
	ID        string `json:"id" doc:"the lead that stands for them, also after a merge"`
	Name      string `json:"name"`
	Company   string `json:"company"`
	Email     string `json:"email"`
	Phone     string `json:"phone"`
	PhoneE164 string `json:"phone_e164"`
	Score     int    `json:"score"`
	Priority  string `json:"priority" enum:"hot,warm,cold"`
}

func taskBody(t Task) TaskBody {
	return TaskBody{
		ID: t.ID, Type: t.Type, LeadID: t.LeadID, RuleID: t.RuleID, RuleVersion: t.RuleVersion, RunID: t.RunID, Description: t.Description,
		Priority: t.Priority, CreatedAt: t.CreatedAt, DueAt: t.DueAt, ExpiresAt: httpx.OrNil(t.ExpiresAt), Status: t.Status, AssignedTo: t.AssignedTo,
		AssignedName: t.AssignedName, RejectionReason: t.RejectionReason, DecidedBy: t.DecidedName, DecidedAt: httpx.OrNil(t.DecidedAt), Will: []WillBody{},
	}
}

type tasksInput struct {
	Status string `query:"status" enum:"pending,approved,rejected,done,expired,all" default:"pending"`
	Type   string `query:"type" enum:"approval,handoff,call,follow_up,review,all" default:"all"`
	Q      string `query:"q" maxLength:"200" doc:"looked for in what is to be done, and in name, e-mail, company and phone of whom it is about"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type tasksOutput struct {
	Body struct {
		Items   []TaskBody `json:"items" nullable:"false"`
		Next    string     `json:"next" doc:"cursor of the next page, empty at the end"`
		Pending int        `json:"pending" doc:"how many wait, whatever the filter says"`
	}
}

func (s *Service) handleTasks(ctx context.Context, in *tasksInput) (*tasksOutput, error) {
	f := TaskFilter{Status: in.Status, Type: in.Type, Query: in.Q, Cursor: in.Cursor, Limit: in.Limit}
	if f.Status == "all" {
		f.Status = ""
	}
	if f.Type == "all" {
		f.Type = ""
	}
	list, next, err := s.ListTasks(ctx, f)
	if err != nil {
		return nil, err
	}
	out := &tasksOutput{}
	out.Body.Next = next
	if out.Body.Pending, err = s.Pending(ctx); err != nil {
		return nil, err
	}
	out.Body.Items, err = s.taskBodies(ctx, list)
	return out, err
}

// taskBodies adds what staff need to decide: who it is about, and what approving does.
func (s *Service) taskBodies(ctx context.Context, list []Task) ([]TaskBody, error) {
	people := make([]string, len(list))
	for i, t := range list {
		people[i] = t.LeadID
	}
	names, err := s.Leads.NamesOf(ctx, people)
	if err != nil {
		return nil, err
	}
	out := make([]TaskBody, len(list))
	for i, t := range list {
		out[i] = taskBody(t)
		if named, there := names[t.LeadID]; there {
			out[i].LeadName, out[i].Lead = named.Name, new(leadBody(named))
		}
		if t.Type != approvalTask || t.Status != taskPending {
			continue
		}
		steps, err := s.stepsOf(ctx, t.RunID)
		if err != nil {
			return nil, err
		}
		for _, step := range steps {
			out[i].Will = append(out[i].Will, WillBody{ActionBody(step.Action), step.ID})
		}
	}
	return out, nil
}

func leadBody(n leads.Named) LeadBody {
	return LeadBody{n.ID, n.Name, n.Company, n.Email, n.Phone, n.PhoneE164, n.Score, n.Priority}
}

type taskOutput struct{ Body TaskBody }

func (s *Service) oneTask(ctx context.Context, t Task, err error) (*taskOutput, error) {
	if err != nil {
		return nil, err
	}
	list, err := s.taskBodies(ctx, []Task{t})
	if err != nil {
		return nil, err
	}
	return &taskOutput{list[0]}, nil
}

func (s *Service) handleApprove(ctx context.Context, in *idInput) (*taskOutput, error) {
	t, err := s.Approve(ctx, in.ID)
	return s.oneTask(ctx, t, err)
}

type rejectInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body *struct {
		Reason string `json:"reason,omitempty" maxLength:"500" doc:"empty: Manual review required"`
	}
}

func (s *Service) handleReject(ctx context.Context, in *rejectInput) (*taskOutput, error) {
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
	}
	t, err := s.Reject(ctx, in.ID, oneLine(reason))
	return s.oneTask(ctx, t, err)
}

func (s *Service) handleFinish(ctx context.Context, in *idInput) (*taskOutput, error) {
	t, err := s.Finish(ctx, in.ID)
	return s.oneTask(ctx, t, err)
}

type assignTaskInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		UserID *string `json:"user_id" doc:"an account's id, 'me', a team's id, or null for nobody"`
	}
}

func (s *Service) handleAssign(ctx context.Context, in *assignTaskInput) (*taskOutput, error) {
	person, err := httpx.Assignee(ctx, in.Body.UserID, s.personOrTeam)
	if err != nil {
		return nil, err
	}
	t, err := s.AssignTask(ctx, in.ID, person)
	return s.oneTask(ctx, t, err)
}

// personOrTeam is the name of whom a task can be given to: an account, or a team of the
// catalogue (D84).
func (s *Service) personOrTeam(ctx context.Context, id string) (string, error) {
	for _, team := range s.Catalog.Automation.Teams {
		if team.ID == id {
			return team.Label, nil
		}
	}
	return s.Leads.People(ctx, id)
}
