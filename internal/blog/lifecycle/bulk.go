package lifecycle

import (
	"context"
	"strings"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

// Bulk does the same with several posts, each in its own transaction, and returns
// which it refused and why.
func (s *Service) Bulk(ctx context.Context, ids []string, action string) (done []string, refused []Refused, err error) {
	done, refused = []string{}, []Refused{}
	for _, id := range ids {
		err := s.bulkOne(ctx, id, action)
		p := httpx.AsProblem(err)
		switch {
		case err == nil:
			done = append(done, id)
		case p == nil:
			return done, refused, err
		default:
			refused = append(refused, Refused{ID: id, Title: s.titleOf(ctx, id), Reason: reasonOf(p)})
		}
	}
	return done, refused, nil
}

// titleOf is empty where there is no such post.
func (s *Service) titleOf(ctx context.Context, id string) string {
	p, err := blog.ByID(ctx, s.deps.DB.Read(), id)
	if err != nil {
		return ""
	}
	return p.Title
}

// reasonOf is a problem in sentences.
func reasonOf(p *httpx.Problem) string {
	if len(p.Errors) == 0 {
		return p.Detail
	}
	sentences := make([]string, len(p.Errors))
	for i, e := range p.Errors {
		sentences[i] = e.Message
	}
	return strings.Join(sentences, " ")
}

func (s *Service) bulkOne(ctx context.Context, id, action string) error {
	to := func(status blog.Status) error {
		_, err := s.deps.Editing.Change(ctx, id, blog.Input{Status: &status})
		return err
	}
	feature := func(on bool) error {
		_, err := s.deps.Editing.Change(ctx, id, blog.Input{Featured: &on})
		return err
	}
	switch action {
	case "publish":
		return to(blog.Published)
	case "draft":
		return to(blog.Draft)
	case "archive":
		return to(blog.Archived)
	case "feature":
		return feature(true)
	case "unfeature":
		return feature(false)
	case "delete":
		return s.Delete(ctx, id)
	case "restore":
		_, err := s.Restore(ctx, id)
		return err
	}
	return httpx.Invalid(httpx.FieldError{Field: "action", Message: "There is no such action."})
}
