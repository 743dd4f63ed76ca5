package leads

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of captures.
func (s *Captures) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/leads", ID: "capture-lead", Tag: frontTag,
			Summary: "Leave details to be contacted, from the pop-up, the panel or the priority overlay",
			Who:     httpx.Public(), Rate: httpx.PerMinute("submit", 20, 60), Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, s.handleSubmit),
	}
}

type captureInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body CapturePayload
}

type captureOutput struct{ Body CaptureReceipt }

// CaptureReceipt answers an accepted capture.
type CaptureReceipt struct {
	ID string `json:"id" example:"lead_01KAKQ4Z3V7Y8W9X0ABCDEFGHJ" doc:"the lead's"`
	// LeadScore is the qualification of V171, not the score that staff see (D29).
	LeadScore       int      `json:"leadScore" minimum:"0" maximum:"100" doc:"the qualification of this visit and these challenges"`
	Priority        string   `json:"priority" enum:"high,medium,low"`
	Band            string   `json:"band" enum:"high-priority,qualified,potential,early-stage"`
	Recommendations []string `json:"recommendations" doc:"at most three titles of the catalog, the most fitting first"`
	// RespondBy is when a specialist has been in touch at the latest (U8).
	RespondBy     time.Time `json:"respondBy"`
	RespondByText string    `json:"respondByText" doc:"the same instant in words, in the company's time zone"`
	// AnswerEmail says whether the recommendations can be mailed at the moment.
	AnswerEmail string `json:"answerEmail" enum:"queued,unavailable"`
}

func (s *Captures) handleSubmit(ctx context.Context, in *captureInput) (*captureOutput, error) {
	c, err := s.Submit(ctx, in.Key, in.Body)
	if err != nil {
		return nil, err
	}
	return &captureOutput{CaptureReceipt{
		ID: c.PublicID(), LeadScore: c.Qualified.Score, Priority: c.Qualified.Priority, Band: c.Qualified.Band,
		Recommendations: c.Recommendations, RespondBy: s.respondBy(c), RespondByText: s.clockText(s.respondBy(c)),
		AnswerEmail: s.mailState(),
	}}, nil
}
