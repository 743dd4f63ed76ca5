package automation

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

// PreviewLetter renders what an author has written, saved or not, as a lead would get it, or
// with the specified defaults for nobody. Nothing is sent or stored; links lead where they
// lead, and the one that ends these mails leads to the newsletter's page: who looks at a
// preview must not be able to end somebody's mails. It returns a problem 404 for an unknown
// lead.
func (s *Service) PreviewLetter(ctx context.Context, subject, content, leadID string) (Preview, error) {
	var l leads.Lead
	if leadID != "" {
		var err error
		l, err = s.Leads.Get(ctx, leadID)
		if errors.Is(err, sql.ErrNoRows) {
			return Preview{}, httpx.NotFound("lead")
		}
		if err != nil {
			return Preview{}, err
		}
	}
	t := Letter{ID: "preview", Subject: subject, Content: content}
	out := Preview{Problems: s.check(t)}
	if strings.TrimSpace(content) == "" || len(content) > mostContent {
		out.Subject = s.filled(strings.TrimSpace(subject), l)
		return out, nil
	}
	made, wrong, err := s.compose(t, l, bearings{leave: s.Origin + "/newsletter"})
	if err != nil {
		return Preview{}, err
	}
	out.Made, out.Problems = made, append(out.Problems, wrong...)
	return out, nil
}
