package templates

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Preview is a mail as one person would get it, with its problems.
type Preview struct {
	Made

	// Problems are sentences for its author; empty when it can be sent.
	Problems []string
}

// Preview renders what an author has written, saved or not, as a lead would get it, or with the
// specified defaults for no lead. Nothing is sent or stored; links have their real targets, and
// the one to unsubscribe leads to the newsletter's page: a person who looks at a preview must not
// be able to unsubscribe another. It returns a problem 404 for an unknown lead.
func (s *Templates) Preview(ctx context.Context, subject, content, leadID string) (Preview, error) {
	var l leads.Lead
	if leadID != "" {
		var err error
		l, err = s.d.Leads.Get(ctx, leadID)
		if errors.Is(err, sql.ErrNoRows) {
			return Preview{}, httpx.NotFound("lead")
		}
		if err != nil {
			return Preview{}, err
		}
	}
	return s.d.Renderer.preview(Template{ID: "preview", Subject: subject, Content: content}, l)
}

// preview renders a mail without any tracking.
func (r *Renderer) preview(t Template, l leads.Lead) (Preview, error) {
	out := Preview{Problems: r.Check(t)}
	if strings.TrimSpace(t.Content) == "" || r.isTooLong(t.Content) {
		out.Subject = r.Fill(strings.TrimSpace(t.Subject), l)
		return out, nil
	}
	made, wrong, err := r.compose(t, l, addresses{leave: r.origin + "/newsletter"})
	if err != nil {
		return Preview{}, err
	}
	out.Made, out.Problems = made, append(out.Problems, wrong...)
	return out, nil
}
