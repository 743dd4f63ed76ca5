package assessments

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// staffRoutes are for staff who work on leads: an assessment is one source of leads.
func (s *Service) staffRoutes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/assessments", ID: "list-assessments", Tag: tag, Summary: "Assessments, newest first",
			Who: httpx.Allow(leads.CanRead), Rate: free,
		}, s.handleList),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/assessments/{id}/release", ID: "release-assessment", Tag: tag,
			Summary: "Take out of quarantine", Who: httpx.Allow(leads.CanWrite), Rate: free, Repeat: httpx.ByState, Status: http.StatusOK,
		}, inbound.OfRow(s.Release, row)),
	}
}

// Row is an assessment as staff see it.
type Row struct {
	ID               string    `json:"id"`
	LeadID           string    `json:"lead_id" doc:"empty in quarantine"`
	Name             string    `json:"name"`
	Email            string    `json:"email"`
	Phone            string    `json:"phone" doc:"as typed"`
	Company          string    `json:"company"`
	Answers          Answers   `json:"answers"`
	RiskLevel        string    `json:"risk_level"`
	Score            int       `json:"score"`
	Recommendations  []string  `json:"recommendations"`
	QuarantineReason *string   `json:"quarantine_reason"`
	CreatedAt        time.Time `json:"created_at"`

	leads.Doubts
}

func row(a Assessment) Row {
	r := Row{
		ID: a.ID, LeadID: a.LeadID, Name: a.Name, Email: a.Email, Phone: a.Phone, Company: a.Company, Answers: a.Answers,
		RiskLevel: a.Result.RiskLevel, Score: a.Result.Score, Recommendations: a.Result.Recommendations, CreatedAt: a.CreatedAt,
	}
	r.QuarantineReason = httpx.TextOrNil(a.QuarantineReason)
	return r
}

type listInput struct {
	Status string `query:"status" enum:"all,quarantine" default:"all"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type listBody struct {
	Items []Row  `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page, empty at the end"`
}

func (s *Service) handleList(ctx context.Context, in *listInput) (*inbound.Answer[listBody], error) {
	list, next, err := s.List(ctx, in.Status == "quarantine", in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	rows := inbound.Views(list, row)
	err = leads.Doubted(ctx, s.names, rows, func(r *Row) (leads.Typed, *leads.Doubts) {
		return leads.Typed{LeadID: r.LeadID, Name: r.Name, Email: r.Email, Phone: r.Phone, Company: r.Company}, &r.Doubts
	})
	return &inbound.Answer[listBody]{Body: listBody{rows, next}}, err
}
