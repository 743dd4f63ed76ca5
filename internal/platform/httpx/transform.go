package httpx

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// toProblem turns huma's own errors (a body that is no JSON, a field of a wrong
// type) into our Problem, so that a caller sees only one shape of errors. The
// refused value is not echoed: it may be personal.
func toProblem(ctx huma.Context, _ string, v any) (any, error) {
	m, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	if m.Status == http.StatusBadRequest || m.Status == http.StatusUnprocessableEntity {
		Refuse(ctx.Context(), RefusedInput, "", "")
	}
	p := NewProblem(m.Status, sentence(m.Detail))
	for _, e := range m.Errors {
		p.Errors = append(p.Errors, plain(e))
	}
	if len(p.Errors) > 0 && m.Status == 422 {
		p.Detail = "Some fields need a correction."
	}
	return p, nil
}

// plain rewrites one of huma's field errors. Its location is "body.email", "query.limit"
// or "body.actions[0].delay"; missing and unknown properties are named in the message
// only.
func plain(e *huma.ErrorDetail) FieldError {
	place := strings.NewReplacer("[", ".", "]", "").Replace(e.Location)
	for _, prefix := range []string{"body.", "query.", "path.", "header."} {
		place = strings.TrimPrefix(place, prefix)
	}
	if place == "body" {
		place = ""
	}
	if name, ok := between(e.Message, "expected required property ", " to be present"); ok {
		return FieldError{Field: join(place, name), Message: "This field is required."}
	}
	if e.Message == "unexpected property" {
		return FieldError{Field: place, Message: "This field is not known here; leave it out."}
	}
	for kind, message := range map[string]string{
		"expected string": "This must be text.", "expected number": "This must be a number.",
		"expected integer": "This must be a whole number.", "expected boolean": "This must be true or false.",
		"expected array": "This must be a list.", "expected object": "This must be an object.",
	} {
		if e.Message == kind {
			return FieldError{Field: place, Message: message}
		}
	}
	return FieldError{Field: place, Message: sentence(e.Message)}
}

func join(place, name string) string {
	if place == "" {
		return name
	}
	return place + "." + name
}

func between(s, before, after string) (string, bool) {
	rest, ok := strings.CutPrefix(s, before)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, after)
}

func sentence(s string) string {
	if s == "" {
		return s
	}
	s = strings.ToUpper(s[:1]) + s[1:]
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}
