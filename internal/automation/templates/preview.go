package templates

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Preview is a mail as somebody would get it, with what is wrong with it.
type Preview struct {
	Made

	// Problems are sentences for its author, none when it can be sent.
	Problems []string
}

// Preview renders what an author has written, saved or not, as a lead would get it, or
// with the specified defaults for nobody. Nothing is sent or stored; links lead where they
// lead, and the one that ends these mails leads to the newsletter's page: who looks at a
// preview must not be able to end somebody's mails. It returns a problem 404 for an unknown
// lead.
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

// preview renders a mail without anything that is tracked.
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
