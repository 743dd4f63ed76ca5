package newsletter

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/httpx"
)

// reportRoutes are what staff see of bounces and complaints.
func (s *Service) reportRoutes() []httpx.Route {
	return []httpx.Route{httpx.Handle(httpx.Route{
		Method: http.MethodGet, Path: staffPath + "/reports", ID: "list-newsletter-reports", Tag: tag,
		Summary: "What mail servers and providers have reported of mails, the latest first", Who: httpx.Allow(CanRead),
		Rate: httpx.Unlimited("only signed-in staff can call it"),
	}, s.handleReports)}
}

// ReportRow is a report as staff see it.
type ReportRow struct {
	ID            string    `json:"id"`
	Kind          string    `json:"kind" enum:"hard,soft,complaint,unknown" doc:"unknown ones have changed nothing"`
	StatusCode    string    `json:"status_code" doc:"the enhanced code, 5.1.1 for instance; empty when it has none"`
	Words         string    `json:"words" doc:"the server's, without the address"`
	CampaignID    string    `json:"campaign_id" doc:"empty when the report could not be joined to a mail"`
	CampaignTitle string    `json:"campaign_title"`
	SubscriberID  string    `json:"subscriber_id"`
	Email         string    `json:"email" doc:"empty for an erased person"`
	At            time.Time `json:"at"`
}

type reportsOutput struct {
	Body struct {
		Items []ReportRow `json:"items" nullable:"false"`
		Next  string      `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Service) handleReports(ctx context.Context, in *PageInput) (*reportsOutput, error) {
	list, next, err := s.Reports(ctx, in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &reportsOutput{}
	out.Body.Items, out.Body.Next = list, next
	return out, nil
}

// Reports returns one page of the reports, the latest first, and the cursor of the next.
func (s *Service) Reports(ctx context.Context, cursor string, limit int) ([]ReportRow, string, error) {
	at, id, err := httpx.ParseCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.DB.Read()).Reports(ctx, sqlgen.ReportsParams{BeforeAt: at, BeforeID: id, MaxRows: int32(limit + 1)}) //nolint:gosec // some hundred at most
	if err != nil {
		return nil, "", fmt.Errorf("newsletter.Reports: %w", err)
	}
	out := make([]ReportRow, min(len(rows), limit))
	for i := range out {
		r := rows[i]
		out[i] = ReportRow{r.ID, r.Kind, r.StatusCode, r.Words, r.CampaignID, r.CampaignTitle, r.SubscriberID, r.Email, r.At}
	}
	if len(rows) <= limit {
		return out, "", nil
	}
	last := out[len(out)-1]
	return out, httpx.FormatCursor(last.At, last.ID), nil
}
