package assessments

import (
	"context"
	"net/http"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/httpx"
)

const (
	tag      = "assessments"
	pagePath = "/assessments"
	// reportPath is followed by the token that opens one report.
	reportPath = "/assessments/report/"
)

// Routes is the endpoint table of assessments.
func (s *Service) Routes() []httpx.Route { return append(s.visitorRoutes(), s.staffRoutes()...) }

func (s *Service) visitorRoutes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/assessments", ID: "submit-assessment", Tag: tag, Summary: "Have a site's risk assessed",
			Who: httpx.Public(), Rate: httpx.PerMinute("submit", 20, 60), Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, s.handleSubmit),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: pagePath, ID: "submit-assessment-form", Tag: tag,
			Summary: "Have a site's risk assessed by a form without JavaScript",
			Who:     httpx.Public(), Rate: httpx.PerMinute("submit", 20, 60), Repeat: httpx.ByKey,
		}, http.HandlerFunc(s.serveForm)),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: reportPath + "{token}", ID: "assessment-report-page", Tag: tag,
			Summary: "The private report of one assessment, until its link expires",
			Who:     httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
		}, http.HandlerFunc(s.serveReport)),
	}
}

type submitInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body Payload
}

type receiptOutput struct{ Body Receipt }

// Receipt answers an accepted assessment (V97).
type Receipt struct {
	ID              string    `json:"id"`
	RiskLevel       string    `json:"riskLevel" enum:"@assessments.riskLevels"`
	Score           int       `json:"score" minimum:"0" maximum:"100"`
	Recommendations []string  `json:"recommendations"`
	EstimatedCost   string    `json:"estimatedCost" doc:"indicative monthly range for the budget, in Canadian dollars; not a quote"`
	Priority        string    `json:"priority" doc:"deployment priority"`
	ReportURL       string    `json:"reportUrl" doc:"the private report; whoever has the address can read it"`
	ReportUntil     time.Time `json:"reportUntil"`
	// ReportEmail says whether the report can be mailed at all at the moment.
	ReportEmail string `json:"reportEmail" enum:"@mail.confirmation"`
}

func (s *Service) handleSubmit(ctx context.Context, in *submitInput) (*receiptOutput, error) {
	a, err := s.Submit(ctx, in.Key, in.Body)
	if err != nil {
		return nil, err
	}
	email := "queued"
	if !s.Mail.Configured() {
		email = "unavailable"
	}
	return &receiptOutput{Receipt{
		ID: a.ID, RiskLevel: a.Result.RiskLevel, Score: a.Result.Score, Recommendations: a.Result.Recommendations,
		EstimatedCost: a.Result.EstimatedCost, Priority: a.Result.Priority, ReportURL: s.reportURL(a),
		ReportUntil: a.ReportUntil, ReportEmail: email,
	}}, nil
}

// Report is what the private page shows. It bears no name and no address: its link
// may be forwarded.
type Report struct {
	RiskLevel       string                   `json:"riskLevel"`
	Score           int                      `json:"score"`
	Priority        string                   `json:"priority"`
	EstimatedCost   string                   `json:"estimatedCost"`
	Recommendations []catalog.Recommendation `json:"recommendations"`
	Answers         Answers                  `json:"answers"`
	ServiceType     string                   `json:"serviceType"`
	MadeText        string                   `json:"madeText"`
	UntilText       string                   `json:"untilText"`
}

// serveReport shows the report, or the same "not found" for a wrong and an expired link.
func (s *Service) serveReport(w http.ResponseWriter, r *http.Request) {
	a, err := s.byReportToken(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		s.Render(w, r, r.URL.Path, map[string]any{"report": s.report(a)}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		s.Render(w, r, r.URL.Path, map[string]any{"report": nil}, http.StatusNotFound)
	default:
		httpx.LogFailure(r, s.Log, tag, "reading an assessment failed", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable,
			"We cannot read your report right now. It is safe with us; please reload this page in a moment."))
	}
}

func (s *Service) report(a Assessment) Report {
	return Report{
		RiskLevel: a.Result.RiskLevel, Score: a.Result.Score, Priority: a.Result.Priority, EstimatedCost: a.Result.EstimatedCost,
		Recommendations: s.advice(a), Answers: a.Answers, ServiceType: a.Result.ServiceType,
		MadeText: s.clockText(a.CreatedAt), UntilText: s.clockText(a.ReportUntil),
	}
}

// advice is what was recommended, each with its reason.
func (s *Service) advice(a Assessment) []catalog.Recommendation {
	return s.Catalog.Assessments.Explain(a.Result.Recommendations)
}

func (s *Service) reportURL(a Assessment) string { return s.Origin + reportPath + a.ReportToken }

func (s *Service) riskLabel(a Assessment) string {
	for _, level := range s.Catalog.Assessments.RiskLevels {
		if level.ID == a.Result.RiskLevel {
			return level.Label
		}
	}
	return a.Result.RiskLevel
}

// clockText is an instant in the company's time zone, in words.
func (s *Service) clockText(t time.Time) string {
	return clock.Words(t, s.Zone, s.Catalog.Company.TimeZoneName)
}
