package messages

import (
	"context"

	"wardgate/internal/automation/endpoints"
	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of messages to a lead.
func (w *Writer) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Get("/steps/{id}/mail", "preview-step", "The mail of a step as its lead would get it now"), w.handleStepMail),
	}
}

func (w *Writer) handleStepMail(ctx context.Context, in *endpoints.ByID) (*templates.PreviewLetterOutput, error) {
	return templates.OnePreview(w.PreviewStep(ctx, in.ID))
}
