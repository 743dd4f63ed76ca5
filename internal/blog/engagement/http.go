package engagement

import (
	"context"
	"net/http"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of what readers do with posts.
func (s *Service) Routes() []httpx.Route {
	count := func(path, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: http.MethodPost, Path: path, ID: id, Tag: blog.Tag, Summary: summary, Who: httpx.Anybody(),
			Rate: httpx.PerMinute("blog-counts", 60, 60).All(100), Repeat: repeat, Body: 1 << 10, Status: http.StatusNoContent}
	}
	return []httpx.Route{
		httpx.Handle(count("/api/blog/posts/{slug}/views", "view-post", "Count a reading, once for a visitor and day", httpx.ByState), s.handleView),
		httpx.Handle(count("/api/events", "report-event", "Report what a reader did with a post", httpx.Repeats), s.handleEvent),
	}
}

func reader(ctx context.Context) Reader {
	call := httpx.CallFrom(ctx)
	return Reader{Address: call.Address, UserAgent: call.UserAgent, Staff: httpx.ActorFrom(ctx).Known()}
}

type slugInput struct {
	Slug string `path:"slug"`
}

func (s *Service) handleView(ctx context.Context, in *slugInput) (*struct{}, error) {
	return nil, s.View(ctx, in.Slug, reader(ctx))
}

type eventInput struct {
	Body struct {
		Type string `json:"type" doc:"like, unlike, bookmark, unbookmark, share or read"`
		Slug string `json:"slug" maxLength:"200"`
	}
}

func (s *Service) handleEvent(ctx context.Context, in *eventInput) (*struct{}, error) {
	return nil, s.Engage(ctx, in.Body.Slug, in.Body.Type, reader(ctx))
}
