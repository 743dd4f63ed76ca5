package promises

import (
	"context"
	"net/http"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of promised answers.
func (s *Promises) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	move := func(name, id, summary string) httpx.Route {
		return httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/leads/promises/{id}/" + name, ID: id, Tag: leads.Tag, Summary: summary,
			Who: httpx.Allow(leads.CanWrite), Rate: free, Repeat: httpx.ByState, Status: http.StatusOK,
		}
	}
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/leads/promises", ID: "list-promises", Tag: leads.Tag,
			Summary: "Answers that were promised to leads and are still owed, the soonest due first", Who: httpx.Allow(leads.CanRead), Rate: free,
		}, s.handleOpen),
		httpx.Handle(move("keep", "keep-promise", "Tell that someone was in touch: the clock stops"), s.handleKeep),
		httpx.Handle(move("reopen", "reopen-promise", "Take that back: the clock runs on"), s.handleReopen),
	}
}

// PromiseRow is a promised answer as staff see it.
type PromiseRow struct {
	ID        string    `json:"id"`
	LeadID    string    `json:"lead_id"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Company   string    `json:"company"`
	Phone     string    `json:"phone"`
	PhoneE164 string    `json:"phone_e164"`
	Form      string    `json:"door" doc:"in words"`
	MadeAt    time.Time `json:"made_at"`
	// DueAt is until when a specialist was promised, DueText the same in words.
	DueAt   time.Time  `json:"due_at"`
	DueText string     `json:"due_text" doc:"in words, in the company's time zone"`
	KeptAt  *time.Time `json:"kept_at"`

	leads.Doubts
}

func (s *Promises) row(p Promise) PromiseRow {
	row := PromiseRow{
		ID: p.ID, LeadID: p.LeadID, Name: p.Name, Email: p.Email, Company: p.Company, Phone: p.Phone, PhoneE164: p.PhoneE164,
		Form: catalog.Label(s.d.Catalog.Leads.Sources, p.Source), MadeAt: p.MadeAt, DueAt: p.DueAt, DueText: s.d.Words(p.DueAt),
	}
	row.KeptAt = httpx.OrNil(p.KeptAt)
	return row
}

// mostPromises bounds the list; keeping those shows the next.
const mostPromises = 200

type promisesOutput struct {
	Body struct {
		Items []PromiseRow `json:"items"`
	}
}

func (s *Promises) handleOpen(ctx context.Context, _ *struct{}) (*promisesOutput, error) {
	list, err := s.Open(ctx, mostPromises)
	if err != nil {
		return nil, err
	}
	out := &promisesOutput{}
	out.Body.Items = make([]PromiseRow, len(list))
	for i, p := range list {
		out.Body.Items[i] = s.row(p)
	}
	return out, leads.Doubted(ctx, s.d.Leads, out.Body.Items, func(r *PromiseRow) (leads.Typed, *leads.Doubts) {
		return leads.Typed{LeadID: r.LeadID, Name: r.Name, Email: r.Email, Phone: r.Phone, PhoneE164: r.PhoneE164, Company: r.Company}, &r.Doubts
	})
}

type promiseInput struct {
	ID string `path:"id" maxLength:"100"`
}

type promiseOutput struct{ Body PromiseRow }

func (s *Promises) handleKeep(ctx context.Context, in *promiseInput) (*promiseOutput, error) {
	return s.answer(s.Keep(ctx, in.ID))
}

func (s *Promises) handleReopen(ctx context.Context, in *promiseInput) (*promiseOutput, error) {
	return s.answer(s.Reopen(ctx, in.ID))
}

func (s *Promises) answer(p Promise, err error) (*promiseOutput, error) {
	if err != nil {
		return nil, err
	}
	return &promiseOutput{s.row(p)}, nil
}
