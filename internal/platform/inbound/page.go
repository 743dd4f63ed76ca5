package inbound

import (
	"context"
	"net/http"
	"net/url"

	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// ServeForm takes the form as a browser without JavaScript sends it. Accepted, it leads to
// the private page (303, so that a reload sends nothing again); refused, the same page
// comes back with all that was typed.
func (b *Inbox[P, R]) ServeForm(w http.ResponseWriter, r *http.Request) {
	var p P
	page := b.form.Page
	forms.Serve(w, r, forms.Plain{
		Fields: page.Fields(&p),
		Choices: func(sent url.Values, shown map[string]string) {
			if page.Choices != nil {
				page.Choices(&p, sent, shown)
			}
		},
		Store: func(key string) (string, error) {
			row, err := b.Submit(r.Context(), key, p)
			if err != nil {
				return "", err
			}
			return b.private(r.Context(), row)
		},
		Show: func(state forms.State, status int) {
			b.Render(w, r, page.Path, map[string]any{"form": state}, status)
		},
		Failed: func(err error) {
			b.Log.ErrorContext(r.Context(), "storing "+b.form.About+" sent without JavaScript failed", "word", b.form.Feature, "error", err)
		},
	})
}

// private is the address of a row's private page.
func (b *Inbox[P, R]) private(ctx context.Context, row R) (string, error) {
	token, err := b.form.Entry(&row).Token, error(nil)
	if b.form.Page.Sign != nil {
		token, err = b.form.Page.Sign(ctx, row)
	}
	return b.form.Page.Private + token, err
}

// ServePrivate shows the private page of one row, or that there is none: a wrong link and
// an expired one look the same.
func (b *Inbox[P, R]) ServePrivate(w http.ResponseWriter, r *http.Request) {
	page := b.form.Page
	row, err := b.ByToken(r.Context(), r.PathValue("token"))
	var view any
	if err == nil {
		view, err = page.View(r.Context(), row)
	}
	switch {
	case err == nil:
		b.Render(w, r, r.URL.Path, map[string]any{page.Prop: view}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		b.Render(w, r, r.URL.Path, map[string]any{page.Prop: nil}, http.StatusNotFound)
	default:
		httpx.LogFailure(r, b.Log, b.form.Feature, "reading "+b.form.About+" failed", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, page.Unreadable))
	}
}
