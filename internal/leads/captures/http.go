package captures

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Routes is the endpoint table of captures.
func (s *Captures) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/leads", ID: "capture-lead", Tag: leads.Tag,
			Summary: "Leave details to be contacted, from the pop-up, the panel or the priority overlay",
			Who:     httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, inbound.Submitted(s.Submit, s.receipt)),
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/leads/captures", ID: "list-captures", Tag: leads.Tag,
			Summary: "What visitors left in the pop-up, the panel and the priority overlay, newest first",
			Who:     httpx.Allow(leads.CanRead), Rate: httpx.Unlimited("only signed-in staff can call it"),
		}, s.handleList),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/leads/captures/{id}/release", ID: "release-capture", Tag: leads.Tag,
			Summary: "Take out of quarantine", Who: httpx.Allow(leads.CanWrite), Rate: httpx.Unlimited("only signed-in staff can call it"),
			Repeat: httpx.ByState, Status: http.StatusOK,
		}, inbound.OfRow(s.Release, captureRow)),
	}
}

// CaptureRow is a capture as staff see it.
type CaptureRow struct {
	ID               string       `json:"id"`
	LeadID           string       `json:"lead_id" doc:"empty in quarantine"`
	Email            string       `json:"email"`
	Name             string       `json:"name"`
	Phone            string       `json:"phone" doc:"as typed"`
	Company          string       `json:"company"`
	Role             string       `json:"role"`
	Interests        []string     `json:"interests" doc:"as they were chosen"`
	Source           string       `json:"source"`
	Qualification    int          `json:"qualification" doc:"apart from the lead's score (D29)"`
	ScoreLines       []leads.Line `json:"score_lines" doc:"add up to qualification"`
	Band             string       `json:"band"`
	QuarantineReason *string      `json:"quarantine_reason"`
	CreatedAt        time.Time    `json:"created_at"`

	leads.Doubts
}

func captureRow(c Capture) CaptureRow {
	r := CaptureRow{
		ID: c.ID, LeadID: c.LeadID, Email: c.Email, Name: c.Name, Phone: c.Phone, Company: c.Company, Role: c.Role, Interests: c.Interests,
		Source: c.Source, Qualification: c.Qualified.Score, ScoreLines: c.Qualified.Lines, Band: c.Qualified.Band, CreatedAt: c.CreatedAt,
	}
	r.QuarantineReason = httpx.TextOrNil(c.QuarantineReason)
	return r
}

type capturesInput struct {
	Status string `query:"status" enum:"all,quarantine" default:"all"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type capturesBody struct {
	Items []CaptureRow `json:"items"`
	Next  string       `json:"next" doc:"cursor of the next page, empty at the end"`
}

func (s *Captures) handleList(ctx context.Context, in *capturesInput) (*inbound.Answer[capturesBody], error) {
	list, next, err := s.List(ctx, in.Status == "quarantine", in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	rows := inbound.Views(list, captureRow)
	err = leads.Doubted(ctx, s.people, rows, func(r *CaptureRow) (leads.Typed, *leads.Doubts) {
		return leads.Typed{LeadID: r.LeadID, Name: r.Name, Email: r.Email, Phone: r.Phone, Company: r.Company}, &r.Doubts
	})
	return &inbound.Answer[capturesBody]{Body: capturesBody{rows, next}}, err
}

// CaptureReceipt answers an accepted capture.
type CaptureReceipt struct {
	ID string `json:"id" example:"lead_01KAKQ4Z3V7Y8W9X0ABCDEFGHJ" doc:"tells nothing of whether or since when the person is known; staff find the lead by it"`
	// LeadScore is the qualification of V171, not the score that staff see (D29).
	LeadScore       int      `json:"leadScore" minimum:"0" maximum:"100" doc:"the qualification of this visit and these challenges"`
	Priority        string   `json:"priority" enum:"@captures.priorities"`
	Band            string   `json:"band" enum:"@captures.bands"`
	Recommendations []string `json:"recommendations" doc:"at most three titles of the catalog, the most fitting first"`
	// RespondBy is when a specialist has been in touch at the latest (U8).
	RespondBy     time.Time `json:"respondBy"`
	RespondByText string    `json:"respondByText" doc:"the same instant in words, in the company's time zone"`
	// AnswerEmail says whether the recommendations can be mailed at the moment.
	AnswerEmail string `json:"answerEmail" enum:"@mail.confirmation"`
}

func (s *Captures) receipt(_ context.Context, c Capture) CaptureReceipt {
	by := c.respondBy(s.catalog)
	return CaptureReceipt{
		ID: c.PublicID(), LeadScore: c.Qualified.Score, Priority: c.Qualified.Priority, Band: c.Qualified.Band,
		Recommendations: c.Recommendations, RespondBy: by, RespondByText: s.Words(by),
		AnswerEmail: s.MailExpected(),
	}
}
