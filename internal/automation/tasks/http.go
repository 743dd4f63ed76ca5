package tasks

import (
	"context"
	"time"

	"wardgate/internal/automation/endpoints"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of tasks.
func (s *Tasks) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Get("/tasks", "list-tasks", "What a person has to do or decide; those that wait the soonest due first, others the newest first"), s.handleTasks),
		httpx.Handle(endpoints.Act("/tasks/{id}/approve", "approve-task", "Have a rule do what its task shows, once"), s.handleApprove),
		httpx.Handle(endpoints.Act("/tasks/{id}/reject", "reject-task", "End what waits for an approval, or take a task back"), s.handleReject),
		httpx.Handle(endpoints.Act("/tasks/{id}/done", "finish-task", "Tell that a task is done"), s.handleFinish),
		httpx.Handle(endpoints.Act("/tasks/{id}/reopen", "reopen-task", "Let a task wait again that something that happened had ended"), s.handleReopen),
		httpx.Handle(endpoints.Act("/tasks/{id}/assign", "assign-task", "Give a task to a member of staff"), s.handleAssign),
	}
}

// TaskBody is a task as staff see it (S71).
type TaskBody struct {
	ID              string     `json:"id"`
	Type            string     `json:"type" enum:"@automation.taskTypes"`
	LeadID          string     `json:"leadId"`
	LeadName        string     `json:"leadName" doc:"as they told us; empty when they did not"`
	Lead            *LeadBody  `json:"lead" doc:"who it is about; null once they are erased"`
	RuleID          string     `json:"ruleId" doc:"the rule or sequence that asks for it"`
	RuleVersion     int        `json:"ruleVersion"`
	RunID           string     `json:"runId"`
	Description     string     `json:"description"`
	Priority        string     `json:"priority" enum:"@automation.taskPriorities"`
	CreatedAt       time.Time  `json:"createdAt"`
	DueAt           time.Time  `json:"dueAt"`
	ExpiresAt       *time.Time `json:"expiresAt" doc:"when an approval is over that nobody gave; null for other tasks"`
	Status          string     `json:"status" enum:"@automation.taskStatuses"`
	AssignedTo      string     `json:"assignedTo" doc:"an account's id or a team's; empty for nobody"`
	AssignedName    string     `json:"assignedName"`
	RejectionReason string     `json:"rejectionReason"`
	DecidedBy       string     `json:"decidedBy" doc:"the name of who decided; empty for the program"`
	DecidedAt       *time.Time `json:"decidedAt"`
	EndedBy         string     `json:"endedBy" doc:"what ended it by itself: @automation.taskFacts; empty where a person did"`
	// Will is what approving does, and to whom; for a waiting approval.
	Will []WillBody `json:"will" nullable:"false" doc:"what approving does; empty but for an approval that waits"`
}

// WillBody is one effect of approving.
type WillBody struct {
	rules.ActionBody
	StepID string `json:"step_id"`
}

// LeadBody is the lead that a task is about.
type LeadBody struct {
	ID        string `json:"id" doc:"the lead that stands for them, also after a merge"`
	Name      string `json:"name"`
	Company   string `json:"company"`
	Email     string `json:"email"`
	Phone     string `json:"phone"`
	PhoneE164 string `json:"phone_e164"`
	Score     int    `json:"score"`
	Priority  string `json:"priority" enum:"@leads.priorities"`
	// Unverified and Mixed are as in leads.Row.
	Unverified []leads.Field `json:"unverified" doc:"known fields that a form stated and nobody verified"`
	Mixed      []leads.Field `json:"mixed" doc:"fields whose letters come from several alphabets that look alike"`
}

func taskBody(t Task) TaskBody {
	return TaskBody{
		ID: t.ID, Type: t.Type, LeadID: t.LeadID, RuleID: t.RuleID, RuleVersion: t.RuleVersion, RunID: t.RunID, Description: t.Description,
		Priority: t.Priority, CreatedAt: t.CreatedAt, DueAt: t.DueAt, ExpiresAt: httpx.OrNil(t.ExpiresAt), Status: t.Status, AssignedTo: t.AssignedTo,
		AssignedName: t.AssignedName, RejectionReason: t.RejectionReason, DecidedBy: t.DecidedName, DecidedAt: httpx.OrNil(t.DecidedAt), EndedBy: t.EndedBy,
		Will: []WillBody{},
	}
}

type tasksInput struct {
	Status string `query:"status" enum:"@automation.taskStatuses,all" default:"pending"`
	Type   string `query:"type" enum:"@automation.taskTypes,all" default:"all"`
	Q      string `query:"q" maxLength:"200" doc:"looked for in what is to be done, and in name, email, company and phone of whom it is about"`
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

func (s *Tasks) handleTasks(ctx context.Context, in *tasksInput) (*tasksOutput, error) {
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

// taskBodies adds what staff need for a decision: the lead, and the effects of approving.
func (s *Tasks) taskBodies(ctx context.Context, list []Task) ([]TaskBody, error) {
	people := make([]string, len(list))
	for i, t := range list {
		people[i] = t.LeadID
	}
	names, err := s.d.Leads.NamesOf(ctx, people)
	if err != nil {
		return nil, err
	}
	out := make([]TaskBody, len(list))
	for i, t := range list {
		out[i] = taskBody(t)
		if named, there := names[t.LeadID]; there {
			out[i].LeadName, out[i].Lead = named.Name, new(leadBody(named))
		}
		if t.Type != Approval || t.Status != Pending {
			continue
		}
		steps, err := s.d.Runs.StepsOf(ctx, t.RunID)
		if err != nil {
			return nil, err
		}
		for _, step := range steps {
			out[i].Will = append(out[i].Will, WillBody{rules.ActionBody(step.Action), step.ID})
		}
	}
	return out, nil
}

func leadBody(n leads.Named) LeadBody {
	return LeadBody{n.ID, n.Name, n.Company, n.Email, n.Phone, n.PhoneE164, n.Score, n.Priority, n.Unverified, n.Mixed}
}

type taskOutput struct{ Body TaskBody }

func (s *Tasks) oneTask(ctx context.Context, t Task, err error) (*taskOutput, error) {
	if err != nil {
		return nil, err
	}
	list, err := s.taskBodies(ctx, []Task{t})
	if err != nil {
		return nil, err
	}
	return &taskOutput{list[0]}, nil
}

func (s *Tasks) handleApprove(ctx context.Context, in *endpoints.ByID) (*taskOutput, error) {
	t, err := s.Approve(ctx, in.ID)
	return s.oneTask(ctx, t, err)
}

type rejectInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body *struct {
		Reason string `json:"reason,omitempty" maxLength:"500" doc:"empty: Manual review required"`
	}
}

func (s *Tasks) handleReject(ctx context.Context, in *rejectInput) (*taskOutput, error) {
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
	}
	t, err := s.Reject(ctx, in.ID, templates.OneLine(reason))
	return s.oneTask(ctx, t, err)
}

func (s *Tasks) handleFinish(ctx context.Context, in *endpoints.ByID) (*taskOutput, error) {
	t, err := s.Finish(ctx, in.ID)
	return s.oneTask(ctx, t, err)
}

func (s *Tasks) handleReopen(ctx context.Context, in *endpoints.ByID) (*taskOutput, error) {
	t, err := s.Reopen(ctx, in.ID)
	return s.oneTask(ctx, t, err)
}

type assignTaskInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		UserID *string `json:"user_id" doc:"an account's id, 'me', a team's id, or null for nobody"`
		Had    *string `json:"had,omitempty" maxLength:"100" doc:"the account or team that the caller saw having it, empty for nobody; another one since then refuses this with 409"`
	}
}

func (s *Tasks) handleAssign(ctx context.Context, in *assignTaskInput) (*taskOutput, error) {
	person, err := httpx.Assignee(ctx, in.Body.UserID, s.personOrTeam)
	if err != nil {
		return nil, err
	}
	var had []string
	if in.Body.Had != nil {
		had = []string{*in.Body.Had}
	}
	t, err := s.AssignTask(ctx, in.ID, person, had...)
	return s.oneTask(ctx, t, err)
}

// personOrTeam is the name of a task's assignee: an account, or a team of the catalogue (D84).
func (s *Tasks) personOrTeam(ctx context.Context, id string) (string, error) {
	for _, team := range s.d.Catalog.Automation.Teams {
		if team.ID == id {
			return team.Label, nil
		}
	}
	return s.d.People(ctx, id)
}
