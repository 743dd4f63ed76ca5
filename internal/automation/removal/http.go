package removal

import (
	"context"
	"time"

	"wardgate/internal/automation/endpoints"
	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of deleting and bringing back.
func (r *Removal) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Get("/deleted", "list-deleted-automation", "Deleted rules, sequences and mails, the latest first"), r.handleDeleted),
		httpx.Handle(endpoints.Change("/defaults/{id}/restore", "restore-automation-defaults", "Bring back what is delivered and was deleted, as it was, and off: one, or `all`"), r.handleDefaults),
		httpx.Handle(endpoints.Get("/plans/{id}/uses", "get-plan-uses", "What hangs on a rule or a sequence: who is in it, and what can start it"), r.handlePlanUses),
		httpx.Handle(endpoints.Change("/plans/{id}/delete", "delete-plan", "Delete a rule or a sequence; the people in it end, unless it is brought back at once"), r.handleDeletePlan),
		httpx.Handle(endpoints.Change("/plans/{id}/restore", "restore-plan", "Bring back a deleted rule or sequence: at once as it was, later off"), r.handleRestorePlan),
		httpx.Handle(endpoints.Get("/templates/{id}/uses", "get-template-uses", "What hangs on a mail: who is still to get it, and what sends it"), r.handleMailUses),
		httpx.Handle(endpoints.Change("/templates/{id}/delete", "delete-template", "Delete a mail that no rule and no sequence sends"), r.handleDeleteMail),
		httpx.Handle(endpoints.Change("/templates/{id}/restore", "restore-template", "Bring back a deleted mail"), r.handleRestoreMail),
	}
}

// DeletedBody is a deleted rule, sequence or mail.
type DeletedBody struct {
	Kind      string    `json:"kind" enum:"@automation.kinds"`
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	DeletedBy string    `json:"deleted_by"`
	DeletedAt time.Time `json:"deleted_at"`
	Delivered bool      `json:"delivered" doc:"it came with the program"`
	// Mail is what a mail says: it stays readable.
	Mail *templates.TemplateBody `json:"mail" doc:"what it says; null for a rule or a sequence, which has an address of its own"`
}

type deletedOutput struct {
	Body struct {
		Items []DeletedBody `json:"items" nullable:"false"`
	}
}

func (r *Removal) handleDeleted(ctx context.Context, _ *struct{}) (*deletedOutput, error) {
	list, err := r.Deleted(ctx)
	if err != nil {
		return nil, err
	}
	out := &deletedOutput{}
	out.Body.Items = make([]DeletedBody, len(list))
	for i, one := range list {
		out.Body.Items[i] = DeletedBody{one.Kind, one.ID, one.Name, one.By, one.At, one.Delivered, one.Mail}
	}
	return out, nil
}

func (r *Removal) handleDefaults(ctx context.Context, in *endpoints.ByID) (*struct{}, error) {
	return nil, r.RestoreDefaults(ctx, in.ID)
}

// UserBody is a rule or a sequence that sends a mail, or can start another one.
type UserBody struct {
	Kind   string `json:"kind" enum:"@automation.plans"`
	ID     string `json:"id"`
	Name   string `json:"name"`
	Active bool   `json:"active"`
}

// UnderBody is a person whom a plan is under way with.
type UnderBody struct {
	LeadID string `json:"lead_id"`
	Name   string `json:"name"`
}

type usesOutput struct {
	Body struct {
		People    int         `json:"people" doc:"how many it is under way with, or who are still to get it"`
		Named     []UnderBody `json:"named" nullable:"false" doc:"some of them, those that began first"`
		Approvals int         `json:"approvals" doc:"for how many of them an approval waits"`
		By        []UserBody  `json:"by" nullable:"false" doc:"what sends the mail, or can start the rule or sequence by what it does"`
	}
}

func usesOf(u Uses, err error) (*usesOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &usesOutput{}
	b := &out.Body
	b.People, b.Approvals, b.Named, b.By = u.People, u.Undecided, make([]UnderBody, len(u.Leads)), make([]UserBody, len(u.By))
	for i, l := range u.Leads {
		b.Named[i] = UnderBody{l.ID, l.Name}
	}
	for i, p := range u.By {
		b.By[i] = UserBody{string(p.Kind), p.ID, p.Name, p.Active}
	}
	return out, nil
}

func (r *Removal) handlePlanUses(ctx context.Context, in *endpoints.ByID) (*usesOutput, error) {
	return usesOf(r.OfPlan(ctx, in.ID))
}

func (r *Removal) handleMailUses(ctx context.Context, in *endpoints.ByID) (*usesOutput, error) {
	return usesOf(r.OfMail(ctx, in.ID))
}

type deleteInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Version int `json:"version" minimum:"1" doc:"the version that was looked at: another one is not deleted"`
	}
}

func (r *Removal) handleDeletePlan(ctx context.Context, in *deleteInput) (*struct{}, error) {
	_, err := r.d.Plans.Delete(ctx, in.ID, in.Body.Version)
	return nil, err
}

func (r *Removal) handleRestorePlan(ctx context.Context, in *endpoints.ByID) (*struct{}, error) {
	_, err := r.d.Plans.Restore(ctx, in.ID)
	return nil, err
}

func (r *Removal) handleDeleteMail(ctx context.Context, in *deleteInput) (*struct{}, error) {
	_, err := r.DeleteMail(ctx, in.ID, in.Body.Version)
	return nil, err
}

func (r *Removal) handleRestoreMail(ctx context.Context, in *endpoints.ByID) (*struct{}, error) {
	_, err := r.d.Templates.RestoreMail(ctx, in.ID)
	return nil, err
}
