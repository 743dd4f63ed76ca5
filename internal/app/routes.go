package app

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/site/pagetable"
)

// Routes is the whole endpoint table.
func (a *App) Routes() []httpx.Route {
	table := slices.Concat(
		a.ownRoutes(),
		a.uploadRoutes(),
		a.Quotes.Routes(),
		a.Contact.Routes(),
		a.Assessments.Routes(),
		a.Leads.Routes(),
		a.Chat.Routes(),
		a.Blog.Routes(),
		a.Newsletter.Routes(),
		a.Automation.Routes(),
		a.Board.Routes(),
		a.Duty.Routes(),
		a.Company.Routes(),
		a.Staff.Routes(),
		a.auditor.pages.Routes(),
	)
	said := shows()
	for i := range table {
		table[i] = table[i].Showing(said[table[i].ID])
	}
	return table
}

func (a *App) ownRoutes() []httpx.Route {
	open := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: path, ID: id, Tag: "site", Summary: summary,
			Who: httpx.Public(), Rate: httpx.Unlimited("answers from memory or with one trivial query")}
	}
	return []httpx.Route{
		httpx.Raw(open("/healthz", "healthz", "Whether the process lives"), http.HandlerFunc(serveHealth)),
		httpx.Raw(open("/readyz", "readyz", "Whether requests can be served: the database answers and stores; if not, reasons in a word each"), http.HandlerFunc(a.serveReady)),
		httpx.Raw(open("/api/openapi.json", "openapi", "This description"), http.HandlerFunc(a.serveOpenAPI)),
		policyReportRoute(a.parts.Clock, a.parts.Log),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: pagetable.PricesPath, ID: "prices-page", Tag: "site", Who: httpx.Public(), Rate: httpx.PerMinute("prices", 300, 300),
			Summary: "What a month costs: ?hours= a week, ?posts=, ?when= and ?town= of the site",
		}, servePrices(a)),
	}
}

// servePrices answers what the address of the page of prices asks for, on the company's day.
func servePrices(a *App) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a.Site.ServePrices(w, r, a.parts.Clock.Now().In(a.zone).Format("January 2, 2006"))
	}
}

func serveHealth(w http.ResponseWriter, _ *http.Request) { writeJSON(w, http.StatusOK, "ok") }

func (a *App) serveReady(w http.ResponseWriter, r *http.Request) {
	select {
	case <-a.leaving:
		writeJSON(w, http.StatusServiceUnavailable, "stopping")
		return
	default:
	}
	reasons := []string{}
	for _, trouble := range a.DB.Troubles(r.Context()) {
		a.parts.Log.WarnContext(r.Context(), "not ready", "reason", trouble.Word, "error", trouble.Err)
		reasons = append(reasons, trouble.Word)
	}
	if len(reasons) > 0 {
		writeJSON(w, http.StatusServiceUnavailable, "not ready", reasons...)
		return
	}
	writeJSON(w, http.StatusOK, "ready")
}

func writeJSON(w http.ResponseWriter, status int, text string, reasons ...string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(struct { // a probe that hung up needs no answer
		Status  string   `json:"status"`
		Reasons []string `json:"reasons,omitempty"`
	}{text, reasons})
}

func (a *App) serveOpenAPI(w http.ResponseWriter, r *http.Request) {
	b, err := a.Router.OpenAPI()
	if err != nil {
		a.parts.Log.ErrorContext(r.Context(), "describing the API failed", "error", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusInternalServerError, "Internal error."))
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(b)
}

// personByID names a member of staff who may take requests.
func (a *App) personByID(ctx context.Context, id string) (string, error) {
	u, err := a.Staff.Accounts.ByID(ctx, id)
	if err != nil || u.Disabled {
		return "", httpx.Invalid(httpx.FieldError{Field: "user_id", Message: "There is nobody enabled with this id."})
	}
	return u.Name, nil
}
