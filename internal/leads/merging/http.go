package merging

import (
	"context"
	"net/http"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of merges.
func (s *Merging) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	act := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodPost, Path: "/api/staff/leads/{id}/" + path, ID: id, Tag: leads.Tag, Summary: summary,
			Who: httpx.Allow(leads.CanWrite), Rate: free, Repeat: httpx.ByState, Status: http.StatusOK}
	}
	merge := act("merge", "merge-leads", "Merge another lead into this one")
	merge.Fresh = true // it hides a person, and after seven days for good
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/leads/{id}/merge", ID: "preview-merge-leads", Tag: leads.Tag,
			Summary: "What merging another lead into this one would make", Who: httpx.Allow(leads.CanWrite), Rate: free,
		}, s.handlePreview),
		httpx.Handle(merge, s.handleMerge),
		httpx.Handle(act("merge/undo", "undo-merge-leads", "Take the latest merge back within seven days"), s.handleUndoMerge),
	}
}

type previewInput struct {
	ID   string `path:"id" maxLength:"100"`
	With string `query:"with" required:"true" maxLength:"100" doc:"the lead that would be merged into this one"`
}

type previewBody struct {
	Stays  leads.Row `json:"stays"`
	Goes   leads.Row `json:"goes"`
	Result leads.Row `json:"result"`
}

type previewOutput struct{ Body previewBody }

func (s *Merging) handlePreview(ctx context.Context, in *previewInput) (*previewOutput, error) {
	p, err := s.PreviewMerge(ctx, in.ID, in.With)
	if err != nil {
		return nil, err
	}
	return &previewOutput{previewBody{leads.RowOf(p.Stays), leads.RowOf(p.Goes), leads.RowOf(p.Result)}}, nil
}

type rowOutput struct{ Body leads.Row }

func answer(l leads.Lead, err error) (*rowOutput, error) {
	if err != nil {
		return nil, err
	}
	return &rowOutput{leads.RowOf(l)}, nil
}

type undoInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body leads.Seen
}

type mergeBody struct {
	leads.Seen
	With        string `json:"with" maxLength:"100" doc:"the lead that is merged into this one"`
	WithVersion int    `json:"with_version" minimum:"1"`
}

type mergeInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body mergeBody
}

func (s *Merging) handleMerge(ctx context.Context, in *mergeInput) (*rowOutput, error) {
	return answer(s.Merge(ctx, in.ID, in.Body.Version, in.Body.With, in.Body.WithVersion))
}

func (s *Merging) handleUndoMerge(ctx context.Context, in *undoInput) (*rowOutput, error) {
	return answer(s.UndoMerge(ctx, in.ID, in.Body.Version))
}
