package automation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"wardgate/internal/automation/sqlgen"
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

// PreviewStep renders the mail of a step as its lead would get it now: in the version with
// which its run began, with what is known of them today. Nothing is sent or stored. It
// returns a problem 404 for a step that is none, sends no mail, or whose lead was erased.
func (s *Service) PreviewStep(ctx context.Context, stepID string) (Preview, error) {
	q := sqlgen.New(s.DB.Read())
	step, err := q.StepByID(ctx, stepID)
	if errors.Is(err, sql.ErrNoRows) {
		return Preview{}, httpx.NotFound("step")
	}
	if err != nil {
		return Preview{}, fmt.Errorf("automation.PreviewStep: %w", err)
	}
	a, err := actionOf(step)
	if err != nil {
		return Preview{}, err
	}
	l, err := s.Leads.Get(ctx, step.LeadID)
	if a.Type != doEmail || errors.Is(err, sql.ErrNoRows) || err == nil && l.State == leads.StateErased {
		return Preview{}, httpx.NotFound("mail")
	}
	if err != nil {
		return Preview{}, err
	}
	t, err := q.TemplateVersion(ctx, sqlgen.TemplateVersionParams{ID: a.Config.Template, Version: step.TemplateVersion})
	if err != nil {
		return Preview{}, fmt.Errorf("automation: the mail %q: %w", a.Config.Template, err)
	}
	return s.PreviewLetter(ctx, t.Subject, t.Content, l.ID)
}
