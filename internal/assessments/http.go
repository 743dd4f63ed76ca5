package assessments

import (
	"context"
	"net/http"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
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
			Who: httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, inbound.Submitted(s.Submit, s.receipt)),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: pagePath, ID: "submit-assessment-form", Tag: tag,
			Summary: "Have a site's risk assessed by a form without JavaScript",
			Who:     httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, ShowsRefusal: true,
		}, http.HandlerFunc(s.ServeForm)),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: reportPath + "{token}", ID: "assessment-report-page", Tag: tag,
			Summary: "The private report of one assessment, until its link expires",
			Who:     httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
		}, http.HandlerFunc(s.ServePrivate)),
	}
}

// Receipt answers an accepted assessment (V97).
type Receipt struct {
	ID              string   `json:"id"`
	RiskLevel       string   `json:"riskLevel" enum:"@assessments.riskLevels"`
	Score           int      `json:"score" minimum:"0" maximum:"100"`
	Recommendations []string `json:"recommendations"`
	EstimatedCost   string   `json:"estimatedCost" doc:"what a budget like this buys: an indicative monthly range in Canadian dollars; not a quote"`
	Priority        string   `json:"priority" doc:"deployment priority"`
	// Prices are what the property's usual hours cost.
	Prices      []catalog.UsualMonth `json:"prices" doc:"what the usual hours of such a property cost a month, with the arithmetic; none where that is quoted per site"`
	ReportURL   string               `json:"reportUrl" doc:"the private report; whoever has the address can read it"`
	ReportUntil time.Time            `json:"reportUntil"`
	// ReportEmail says whether the report can be mailed at all at the moment.
	ReportEmail string `json:"reportEmail" enum:"@mail.confirmation"`
	// WithoutContact: nobody's, so no mail comes.
	WithoutContact bool `json:"withoutContact,omitempty"`
}

func (s *Service) receipt(_ context.Context, a Assessment) Receipt {
	return Receipt{
		ID: a.ID, RiskLevel: a.Result.RiskLevel, Score: a.Result.Score, Recommendations: a.Result.Recommendations,
		EstimatedCost: a.Result.EstimatedCost, Priority: a.Result.Priority, ReportURL: reportURL(s.Origin, a),
		ReportUntil: a.ReportUntil, ReportEmail: s.MailExpected(), Prices: a.Result.Prices, WithoutContact: a.unnamed(),
	}
}

// Report is what the private page shows. It contains no name and no address: its
// link may be forwarded.
type Report struct {
	RiskLevel       string                   `json:"riskLevel"`
	Score           int                      `json:"score"`
	Priority        string                   `json:"priority"`
	EstimatedCost   string                   `json:"estimatedCost"`
	Prices          []catalog.UsualMonth     `json:"prices"`
	WithoutContact  bool                     `json:"withoutContact"`
	Recommendations []catalog.Recommendation `json:"recommendations"`
	Answers         Answers                  `json:"answers"`
	ServiceType     string                   `json:"serviceType"`
	MadeText        string                   `json:"madeText"`
	UntilText       string                   `json:"untilText"`
}

func (s *Service) report(a Assessment) Report {
	return Report{
		RiskLevel: a.Result.RiskLevel, Score: a.Result.Score, Priority: a.Result.Priority, EstimatedCost: a.Result.EstimatedCost, Prices: a.Result.Prices, WithoutContact: a.unnamed(),
		Recommendations: s.Catalog.Assessments.Explain(a.Result.Recommendations), Answers: a.Answers, ServiceType: a.Result.ServiceType,
		MadeText: s.Words(a.CreatedAt), UntilText: s.Words(a.ReportUntil),
	}
}

func reportURL(origin string, a Assessment) string { return origin + reportPath + a.Token }

func riskLabel(c *catalog.Catalog, a Assessment) string {
	for _, level := range c.Assessments.RiskLevels {
		if level.ID == a.Result.RiskLevel {
			return level.Label
		}
	}
	return a.Result.RiskLevel
}
