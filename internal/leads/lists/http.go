package lists

import (
	"context"
	"io"
	"net/http"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of lists.
func (s *Lists) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/leads", ID: "list-leads", Tag: leads.Tag, Summary: "Leads, newest or highest first",
			Who: httpx.Allow(leads.CanRead), Rate: free,
		}, s.handleList),
		httpx.HandleFile(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/leads/csv", ID: "export-leads", Tag: leads.Tag,
			Summary: "The leads of a filter as a file for spreadsheets", Who: httpx.Allow(leads.CanExport), Fresh: true, Rate: free,
		}, s.handleCSV),
	}
}

// FilterInput is what a list and its file are asked for.
type FilterInput struct {
	Query      string `query:"q" maxLength:"200"`
	Sort       string `query:"sort" enum:"created,score,activity" default:"created"`
	Priority   string `query:"priority" enum:"@leads.priorities"`
	Stage      string `query:"stage" enum:"@leads.stages"`
	Source     string `query:"source" maxLength:"100"`
	Assigned   string `query:"assigned" maxLength:"100" doc:"an account's id, me, or nobody"`
	NeedsHuman bool   `query:"needs_human" doc:"those that automation handed over, or whose chat waits"`
}

func (in FilterInput) filter() Filter {
	return Filter{
		Query: in.Query, Sort: in.Sort, Priority: in.Priority, Stage: in.Stage, Source: in.Source,
		Assigned: in.Assigned, NeedsHuman: in.NeedsHuman,
	}
}

type listInput struct {
	FilterInput
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type listBody struct {
	Items []leads.Row `json:"items"`
	Next  string      `json:"next" doc:"cursor of the next page, empty at the end"`
}

type listOutput struct{ Body listBody }

func (s *Lists) handleList(ctx context.Context, in *listInput) (*listOutput, error) {
	f := in.filter()
	f.Limit, f.Cursor = in.Limit, in.Cursor
	list, next, err := s.List(ctx, f)
	if err != nil {
		return nil, err
	}
	body := listBody{Items: make([]leads.Row, len(list)), Next: next}
	for i, l := range list {
		body.Items[i] = leads.RowOf(l)
	}
	return &listOutput{body}, nil
}

func (s *Lists) handleCSV(ctx context.Context, in *FilterInput) (httpx.File, error) {
	if err := s.RecordListExport(ctx, in.filter()); err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "text/csv; charset=utf-8", Name: "leads-" + s.d.Clock.Now().UTC().Format("2006-01-02") + ".csv",
		Write: func(w io.Writer) error { return s.WriteCSV(ctx, w, in.filter()) },
	}, nil
}
