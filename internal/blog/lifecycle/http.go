package lifecycle

import (
	"context"
	"net/http"

	"wardgate/internal/blog"
	"wardgate/internal/blog/editing"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of the trash and of what is done with several posts.
func (s *Service) Routes() []httpx.Route {
	write := func(method, path, id, summary string, status int) httpx.Route {
		r := blog.StaffRoute(method, path, id, summary, blog.CanWrite, httpx.ByState)
		r.Status = status
		return r
	}
	const one = "/posts/{id}"
	return []httpx.Route{
		httpx.Handle(write(http.MethodDelete, one, "delete-post", "Put a post into the trash, for 30 days", 0), s.handleDelete),
		httpx.Handle(write(http.MethodPost, one+"/restore", "restore-post", "Take a post out of the trash", http.StatusOK), s.handleRestore),
		httpx.Handle(write(http.MethodPost, "/posts/bulk", "change-posts", "Do the same with several posts", http.StatusOK), s.handleBulk),
	}
}

type postInput struct {
	ID string `path:"id" maxLength:"100"`
}

type restoredOutput struct{ Body editing.StaffPost }

func (s *Service) handleDelete(ctx context.Context, in *postInput) (*struct{}, error) {
	return nil, s.Delete(ctx, in.ID)
}

func (s *Service) handleRestore(ctx context.Context, in *postInput) (*restoredOutput, error) {
	w, err := s.Restore(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &restoredOutput{w.Body()}, nil
}

type bulkInput struct {
	Body struct {
		IDs    []string `json:"ids" minItems:"1" maxItems:"100" nullable:"false"`
		Action string   `json:"action" enum:"publish,draft,archive,delete,restore,feature,unfeature"`
	}
}

// Refused is a post that a bulk action left as it is.
type Refused struct {
	ID     string `json:"id"`
	Title  string `json:"title" doc:"empty when there is no such post"`
	Reason string `json:"reason" doc:"what to do, in a sentence"`
}

type bulkOutput struct {
	Body struct {
		Done    []string  `json:"done" nullable:"false"`
		Refused []Refused `json:"refused" nullable:"false"`
	}
}

func (s *Service) handleBulk(ctx context.Context, in *bulkInput) (*bulkOutput, error) {
	done, refused, err := s.Bulk(ctx, in.Body.IDs, in.Body.Action)
	if err != nil {
		return nil, err
	}
	out := &bulkOutput{}
	out.Body.Done, out.Body.Refused = done, refused
	return out, nil
}
