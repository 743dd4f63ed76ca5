package templates

import (
	"context"
	"time"

	"wardgate/internal/automation/endpoints"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of templates.
func (s *Templates) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Get("/templates", "list-templates", "The mails that rules and sequences send"), s.handleTemplates),
		httpx.Handle(endpoints.Ask("/templates/preview", "preview-template", "What a mail looks like, and what is wrong with it"), s.handlePreview),
		httpx.Handle(endpoints.Save("/templates/{id}", "save-template", "Make the next version of a mail, or with version 0 a new one"), s.handleSaveTemplate),
	}
}

// TemplateBody is a mail of rules and sequences (S72).
type TemplateBody struct {
	ID      string    `json:"id"`
	Subject string    `json:"subject"`
	Content string    `json:"content" doc:"Markdown with places such as {{name}}"`
	Version int       `json:"version"`
	MadeBy  string    `json:"made_by"`
	MadeAt  time.Time `json:"made_at"`
	Deleted bool      `json:"deleted" doc:"it was deleted, by whom and when this version was made"`
}

// BodyOf is a mail as the API returns it.
func BodyOf(t Saved) TemplateBody {
	return TemplateBody{t.ID, t.Subject, t.Content, t.Version, t.MadeBy, t.MadeAt, t.Deleted}
}

type templatesOutput struct {
	Body struct {
		Items []TemplateBody `json:"items" nullable:"false"`
		Next  string         `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Templates) handleTemplates(ctx context.Context, in *endpoints.Page) (*templatesOutput, error) {
	list, err := s.Templates(ctx)
	if err != nil {
		return nil, err
	}
	out := &templatesOutput{}
	list, out.Body.Next, err = endpoints.PageOf(list, *in, func(t Saved) string { return t.ID }, func(t Saved) string { return t.Subject })
	if err != nil {
		return nil, err
	}
	out.Body.Items = make([]TemplateBody, len(list))
	for i, t := range list {
		out.Body.Items[i] = BodyOf(t)
	}
	return out, nil
}

type saveTemplateInput struct {
	ID   string `path:"id" maxLength:"100" doc:"of a new one its name, of which its id is made: no other mail has it"`
	Body struct {
		Version int    `json:"version" minimum:"0" doc:"the version that was looked at; 0 for a new one"`
		Subject string `json:"subject"`
		Content string `json:"content"`
	}
}

type templateOutput struct{ Body TemplateBody }

func (s *Templates) handleSaveTemplate(ctx context.Context, in *saveTemplateInput) (*templateOutput, error) {
	t := Template{in.ID, in.Body.Subject, in.Body.Content}
	if in.Body.Version == 0 {
		return oneTemplate(s.CreateMail(ctx, in.ID, t))
	}
	return oneTemplate(s.SaveTemplate(ctx, in.Body.Version, t))
}

func oneTemplate(t Saved, err error) (*templateOutput, error) {
	if err != nil {
		return nil, err
	}
	return &templateOutput{BodyOf(t)}, nil
}

type previewLetterInput struct {
	Body struct {
		Subject string `json:"subject"`
		Content string `json:"content" doc:"Markdown with places such as {{name}}"`
		LeadID  string `json:"leadId,omitempty" maxLength:"100" doc:"as whom it is shown; left out: with the words for want of better ones"`
	}
}

// PreviewLetterOutput is a preview as the API returns it.
type PreviewLetterOutput struct {
	Body struct {
		Subject  string   `json:"subject"`
		HTML     string   `json:"html" doc:"without tracked links and without a link that ends anybody's mails"`
		Text     string   `json:"text"`
		Problems []string `json:"problems" nullable:"false" doc:"what is wrong with it, in sentences; it cannot be saved while there are any"`
	}
}

func (s *Templates) handlePreview(ctx context.Context, in *previewLetterInput) (*PreviewLetterOutput, error) {
	return OnePreview(s.Preview(ctx, in.Body.Subject, in.Body.Content, in.Body.LeadID))
}

// OnePreview responds with a preview, or with the error that prevented it.
func OnePreview(p Preview, err error) (*PreviewLetterOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &PreviewLetterOutput{}
	out.Body.Subject, out.Body.HTML, out.Body.Text, out.Body.Problems = p.Subject, p.HTML, p.Text, append([]string{}, p.Problems...)
	return out, nil
}
