package details

import (
	"context"
	"net/http"
	"net/url"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of details.
func (s *Details) Routes() []httpx.Route {
	act := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodPost, Path: "/api/staff/leads/{id}/details" + path, ID: id, Tag: leads.Tag, Summary: summary,
			Who: httpx.Allow(leads.CanWrite), Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: httpx.ByState, Status: http.StatusOK}
	}
	return []httpx.Route{
		httpx.Handle(act("", "write-lead-details", "Write down what is known of a person, and vouch for it"), s.handleWrite),
		httpx.Handle(act("/{detail}/accept", "accept-lead-detail", "Make what a form stated what is known"), s.handleAccept),
		httpx.Handle(act("/{detail}/dismiss", "dismiss-lead-detail", "Keep what a form stated out of the way"), s.handleDismiss),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: leads.DetailsPath + "{token}", ID: "lead-details-page", Tag: leads.Tag,
			Summary: "The page on which a person confirms what a form said of them; changes nothing",
			Who:     httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
		}, http.HandlerFunc(s.servePage)),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: leads.DetailsPath + "{token}", ID: "confirm-lead-details", Tag: leads.Tag,
			Summary: "Confirm what a form said of a person, by them", Who: httpx.Public(), Rate: httpx.PerMinute("submit", 20, 60), Repeat: httpx.ByState,
			// From a page without referrers, as this one is, older browsers send "Origin: null"; the token is the proof.
			FromAnywhere: true,
		}, http.HandlerFunc(s.serveConfirm)),
	}
}

type rowOutput struct{ Body leads.Row }

func answer(l leads.Lead, err error) (*rowOutput, error) {
	if err != nil {
		return nil, err
	}
	return &rowOutput{leads.RowOf(l)}, nil
}

type writeBody struct {
	leads.Seen
	Known
}

type writeInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body writeBody
}

func (s *Details) handleWrite(ctx context.Context, in *writeInput) (*rowOutput, error) {
	return answer(s.Write(ctx, in.ID, in.Body.Version, in.Body.Known))
}

type decideInput struct {
	ID     string `path:"id" maxLength:"100"`
	Detail string `path:"detail" maxLength:"100"`
	Body   leads.Seen
}

func (s *Details) handleAccept(ctx context.Context, in *decideInput) (*rowOutput, error) {
	return answer(s.Accept(ctx, in.ID, in.Body.Version, in.Detail))
}

func (s *Details) handleDismiss(ctx context.Context, in *decideInput) (*rowOutput, error) {
	return answer(s.Dismiss(ctx, in.ID, in.Body.Version, in.Detail))
}

// servePage shows what a link confirms, or that it is none any more.
func (s *Details) servePage(w http.ResponseWriter, r *http.Request) {
	c, err := s.d.Leads.Details().Confirmation(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		s.d.Render(w, r, r.URL.Path, map[string]any{"details": c}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		s.d.Render(w, r, r.URL.Path, map[string]any{"details": nil}, http.StatusNotFound)
	default:
		s.failed(w, r, err)
	}
}

func (s *Details) serveConfirm(w http.ResponseWriter, r *http.Request) {
	err := s.d.Leads.Details().ConfirmDetails(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		http.Redirect(w, r, leads.DetailsPath+url.PathEscape(r.PathValue("token")), http.StatusSeeOther)
	case httpx.AsProblem(err) != nil:
		s.servePage(w, r)
	default:
		s.failed(w, r, err)
	}
}

func (s *Details) failed(w http.ResponseWriter, r *http.Request, err error) {
	httpx.LogFailure(r, s.d.Log, leads.Tag, "confirming details failed", err)
	httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot read this right now. Nothing was changed; please reload this page in a moment."))
}
