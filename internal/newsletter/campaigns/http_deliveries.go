package campaigns

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/httpx"
)

// AudienceBody is the audience of a campaign if it were launched now.
type AudienceBody struct {
	Recipients int            `json:"recipients"`
	LeftOut    map[string]int `json:"left_out" nullable:"false" doc:"how many people it is kept from, by reason"`
}

type audienceInput struct {
	Topics string `query:"topics" maxLength:"1000" doc:"ids with commas between them; empty: everybody"`
}

type audienceOutput struct{ Body AudienceBody }

func (s *Staff) handleAudience(ctx context.Context, in *audienceInput) (*audienceOutput, error) {
	topics := strings.FieldsFunc(in.Topics, func(r rune) bool { return r == ',' })
	if slices.ContainsFunc(topics, func(id string) bool { return !core.KnownTopic(s.Catalog.Newsletter, id) }) {
		return nil, httpx.Invalid(httpx.FieldError{Field: "topics", Message: "There is no such topic."})
	}
	n, leftOut, err := s.Launcher.Audience(ctx, core.InOrder(s.Catalog.Newsletter.TopicIDs(), topics))
	return &audienceOutput{AudienceBody{n, leftOut}}, err
}

type letterPreviewInput struct {
	Body struct {
		Title        string   `json:"title"`
		Subject      string   `json:"subject"`
		Content      string   `json:"content"`
		Topics       []string `json:"topics,omitempty"`
		SubscriberID string   `json:"subscriber_id,omitempty" doc:"as whom; empty: as somebody of whom nothing is known"`
	}
}

type letterPreviewOutput struct{ Body Preview }

func (s *Staff) handlePreview(ctx context.Context, in *letterPreviewInput) (*letterPreviewOutput, error) {
	topics := core.InOrder(s.Catalog.Newsletter.TopicIDs(), in.Body.Topics)
	p, err := s.Previews.PreviewCampaign(ctx, Campaign{Title: in.Body.Title, Subject: in.Body.Subject, Content: in.Body.Content, Topics: topics}, in.Body.SubscriberID)
	return &letterPreviewOutput{p}, err
}

type testOutput struct {
	Body struct {
		SentTo string `json:"sent_to"`
	}
}

func (s *Staff) handleTest(ctx context.Context, in *core.IDInput) (*testOutput, error) {
	to, err := s.Previews.TestCampaign(ctx, in.ID)
	out := &testOutput{}
	out.Body.SentTo = to
	return out, err
}

// DeliveryRow is one person's mail of a campaign.
type DeliveryRow struct {
	SubscriberID     string        `json:"subscriber_id"`
	Email            string        `json:"email" doc:"empty for somebody who was erased"`
	State            DeliveryState `json:"state" enum:"@newsletter.deliveries"`
	Code             int           `json:"code" doc:"the mail server's latest reply; 0: none"`
	Reason           string        `json:"reason" doc:"its words, or why the mail was not sent"`
	DueAt            *time.Time    `json:"due_at" doc:"when a mail that was put off is tried next; null for any other"`
	AttemptedAt      *time.Time    `json:"attempted_at"`
	SettledAt        *time.Time    `json:"settled_at"`
	OpenedAt         *time.Time    `json:"opened_at"`
	ClickedAt        *time.Time    `json:"clicked_at"`
	MachineOpenedAt  *time.Time    `json:"machine_opened_at"`
	MachineClickedAt *time.Time    `json:"machine_clicked_at"`
}

// DeliveryFilterInput holds the query parameters of the table and its file.
type DeliveryFilterInput struct {
	ID    string `path:"id" maxLength:"100"`
	State string `query:"state" enum:"@newsletter.deliveries"`
	Query string `query:"q" maxLength:"200" doc:"a part of the address"`
}

type deliveriesInput struct {
	DeliveryFilterInput
	core.PageInput
}

type deliveriesOutput struct {
	Body struct {
		Items  []DeliveryRow  `json:"items" nullable:"false"`
		Next   string         `json:"next" doc:"cursor of the next page, empty at the end"`
		Counts map[string]int `json:"counts" nullable:"false" doc:"by state, whatever is looked for"`
	}
}

func (s *Staff) handleDeliveries(ctx context.Context, in *deliveriesInput) (*deliveriesOutput, error) {
	f := DeliveryFilter{Campaign: in.ID, State: DeliveryState(in.State), Query: in.Query, Cursor: in.Cursor, Limit: in.Limit}
	list, next, err := s.Results.Deliveries(ctx, f)
	if err != nil {
		return nil, err
	}
	out := &deliveriesOutput{}
	out.Body.Next, out.Body.Items = next, make([]DeliveryRow, len(list))
	for i, d := range list {
		out.Body.Items[i] = DeliveryRow{
			d.Subscriber, d.Email, d.State, d.Code, d.Reason, httpx.OrNil(d.DueAt), httpx.OrNil(d.AttemptedAt), httpx.OrNil(d.SettledAt), httpx.OrNil(d.OpenedAt),
			httpx.OrNil(d.ClickedAt), httpx.OrNil(d.MachineOpenedAt), httpx.OrNil(d.MachineClickedAt),
		}
	}
	out.Body.Counts, err = s.Results.DeliveryCounts(ctx, in.ID)
	return out, err
}

func (s *Staff) handleDeliveriesCSV(ctx context.Context, in *DeliveryFilterInput) (httpx.File, error) {
	if _, err := s.Drafts.Campaign(ctx, in.ID); err != nil {
		return httpx.File{}, err
	}
	// The search may be a person's address: keep it out of the log.
	if err := s.Subscribers.RecordExport(ctx, in.ID, map[string]any{"deliveries": true, "searched": in.Query != "", "state": in.State}); err != nil {
		return httpx.File{}, err
	}
	f := DeliveryFilter{Campaign: in.ID, State: DeliveryState(in.State), Query: in.Query}
	return httpx.File{
		Type: "text/csv; charset=utf-8", Name: "deliveries-" + in.ID + ".csv",
		Write: func(w io.Writer) error { return s.Results.WriteDeliveriesCSV(ctx, w, f) },
	}, nil
}
