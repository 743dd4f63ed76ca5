package bounces

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"wardgate/internal/newsletter/bounces/sqlgen"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/httpx"
)

// Routes are the endpoints where staff see bounces and complaints.
func (s *Service) Routes() []httpx.Route {
	return []httpx.Route{httpx.Handle(httpx.Route{
		Method: http.MethodGet, Path: core.StaffPath + "/reports", ID: "list-newsletter-reports", Tag: core.Tag,
		Summary: "What mail servers and providers have reported of mails, the latest first", Who: httpx.Allow(core.CanRead),
		Rate: httpx.Unlimited("only signed-in staff can call it"),
	}, s.handleReports)}
}

// ReportRow is a report as the list shows it.
type ReportRow struct {
	ReportOf

	SubscriberID string `json:"subscriber_id" doc:"empty when it names no mail of ours"`
	Email        string `json:"email" doc:"empty for an erased person"`
}

type reportsInput struct {
	core.PageInput

	Kind string `query:"kind" enum:"@newsletter.reports"`
}

type reportsOutput struct {
	Body struct {
		Items   []ReportRow `json:"items" nullable:"false"`
		Next    string      `json:"next" doc:"cursor of the next page, empty at the end"`
		Address string      `json:"address" doc:"where servers and providers report to; empty: campaigns' mails name no such address"`
	}
}

func (s *Service) handleReports(ctx context.Context, in *reportsInput) (*reportsOutput, error) {
	list, next, err := s.Reports(ctx, in.Kind, in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &reportsOutput{}
	out.Body.Items, out.Body.Next, out.Body.Address = list, next, s.ReportTo
	return out, nil
}

// Reports returns one page of the reports, of one kind or of all, the latest first, and the cursor of the next.
func (s *Service) Reports(ctx context.Context, kind, cursor string, limit int) ([]ReportRow, string, error) {
	page, err := httpx.NewPage(cursor, limit)
	if err != nil {
		return nil, "", err
	}
	q := sqlgen.New(s.DB.Read())
	var rows []sqlgen.ReportsRow
	if kind == "" {
		rows, err = q.Reports(ctx, sqlgen.ReportsParams{BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, MaxRows: page.Rows()})
	} else {
		var some []sqlgen.ReportsOfKindRow
		some, err = q.ReportsOfKind(ctx, sqlgen.ReportsOfKindParams{Kind: kind, BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, MaxRows: page.Rows()})
		for _, r := range some {
			rows = append(rows, sqlgen.ReportsRow(r))
		}
	}
	if err != nil {
		return nil, "", fmt.Errorf("bounces.Reports: %w", err)
	}
	rows, next := httpx.CutPage(page, rows, func(r sqlgen.ReportsRow) (time.Time, string) { return r.At, r.ID })
	out := make([]ReportRow, len(rows))
	for i, r := range rows {
		out[i] = ReportRow{ReportOf{r.ID, r.Kind, r.StatusCode, r.Words, r.CampaignID, r.CampaignTitle, r.Effect, r.At}, r.SubscriberID, r.Email}
	}
	return out, next, nil
}
