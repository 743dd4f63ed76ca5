package erasure

import (
	"context"
	"net/http"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of one person's data.
func (s *Erasure) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/leads/{id}/export", ID: "export-lead", Tag: leads.Tag,
			Summary: "Everything that leads store on one person", Who: httpx.Allow(leads.CanExport), Fresh: true, Rate: free,
		}, s.handleExport),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/leads/{id}/erase", ID: "erase-lead", Tag: leads.Tag,
			Summary: "Remove the personal data of one person for good", Who: httpx.Allow(leads.CanErase), Fresh: true, Rate: free, Repeat: httpx.ByState,
		}, s.handleErase),
	}
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

type exportOutput struct {
	Disposition string `header:"Content-Disposition"`
	Body        PersonExport
}

func (s *Erasure) handleExport(ctx context.Context, in *idInput) (*exportOutput, error) {
	e, err := s.ExportPerson(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &exportOutput{`attachment; filename="person.json"`, e}, nil
}

type eraseInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body leads.Seen
}

func (s *Erasure) handleErase(ctx context.Context, in *eraseInput) (*struct{}, error) {
	return nil, s.Erase(ctx, in.ID, in.Body.Version)
}
