package httpx

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"wardgate/internal/platform/proofofwork"
)

// FieldError is one thing to correct in what was sent.
type FieldError struct {
	// Field is the payload's field name, dotted for nested ones ("behavior.timeOnSite").
	Field string `json:"field"`
	// Message tells a visitor in a sentence what to do.
	Message string `json:"message"`
	// Foreign tells that no page of ours would send it: a choice that no list has, a text longer than its field takes. Such a
	// refusal leaves a trail, as a mistake of a visitor does not.
	Foreign bool `json:"-"`
}

// Problem is an error that may be shown to the caller (RFC 9457). Every other
// error becomes a 500 with the text "Internal error.".
type Problem struct {
	Type   string       `json:"type" doc:"Identifies the kind of problem; about:blank when the status says it all"`
	Title  string       `json:"title"`
	Status int          `json:"status"`
	Detail string       `json:"detail,omitempty" doc:"What happened and what to do"`
	Errors []FieldError `json:"errors,omitempty" doc:"Which fields to correct"`

	// Alternatives can be sent instead of what was refused, best first.
	Alternatives []string `json:"alternatives,omitempty" doc:"What can be sent in place of the refused value, the best first"`

	// Work is what to calculate, so that the same request is taken at once.
	Work *proofofwork.Challenge `json:"work,omitempty" doc:"what to calculate so that the same request, sent again with the solution, is taken at once"`

	// RetryAfter, when positive, is sent as the Retry-After header, in whole seconds.
	RetryAfter time.Duration `json:"-"`
	// Location, when there is one, is sent as the Location header.
	Location string `json:"-"`
	// SetCookie is a cookie that comes with the refusal; may be nil.
	SetCookie *http.Cookie `json:"-"`
}

// Error implements error.
func (p *Problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Title, p.Detail) }

// GetStatus lets huma answer with the problem's status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType lets huma label the answer (RFC 9457, section 3).
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders lets huma send the Retry-After header.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.RetryAfter > 0 {
		h.Set("Retry-After", retrySeconds(p.RetryAfter))
	}
	if p.Location != "" {
		h.Set("Location", p.Location)
	}
	if p.SetCookie != nil {
		h.Add("Set-Cookie", p.SetCookie.String())
	}
	return h
}

func retrySeconds(d time.Duration) string {
	return strconv.Itoa(int((d + time.Second - 1) / time.Second))
}

// NewProblem returns a problem whose title is the status's own text.
func NewProblem(status int, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}
}

// Invalid is a 422 that names the fields to correct.
func Invalid(fields ...FieldError) *Problem {
	p := NewProblem(http.StatusUnprocessableEntity, "Some fields need a correction.")
	p.Errors = fields
	return p
}

// isForeign tells whether a refused input has something that no page of ours would send.
func (p *Problem) isForeign() bool {
	return p.Status == http.StatusUnprocessableEntity && slices.ContainsFunc(p.Errors, func(e FieldError) bool { return e.Foreign })
}

// Trace notes that an input was refused which no page of ours would send; other problems leave no trail of their own here.
func (p *Problem) Trace(ctx context.Context) {
	if p != nil && p.isForeign() {
		Refuse(ctx, RefusedInput, "", "")
	}
}

// NotFound is a 404; what names what was looked for.
func NotFound(what string) *Problem {
	return NewProblem(http.StatusNotFound, "There is no such "+what+".")
}

// Gone is a 410: it existed and does not come back.
func Gone(detail string) *Problem { return NewProblem(http.StatusGone, detail) }

// Moved is a 301 to another address of ours: a client that follows it never sees the problem.
func Moved(location string) *Problem {
	p := NewProblem(http.StatusMovedPermanently, "This is found at "+location+" now.")
	p.Location = location
	return p
}

// TooLarge is a 413: the request has more than limit bytes.
func TooLarge(limit int64) *Problem {
	if limit < 1<<20 {
		return NewProblem(http.StatusRequestEntityTooLarge, fmt.Sprintf("The request is larger than the %d KiB this address takes.", limit>>10))
	}
	return NewProblem(http.StatusRequestEntityTooLarge, fmt.Sprintf(
		"This is larger than the %d MB that fit. Make it smaller (a picture: save it as JPEG) and try again.", limit>>20))
}

// Forbidden is a 403: the caller may not do that.
func Forbidden(detail string) *Problem { return NewProblem(http.StatusForbidden, detail) }

// NeedsHTTPS is a 403 for what a program sent over plain HTTP: whatever it was, others may have read it.
func NeedsHTTPS(origin string) *Problem {
	p := Forbidden("This is answered over https alone. Send it to " + origin + "; a password or a token that was in it has been in clear on the way, so replace it.")
	p.Type, p.Title = "/problems/https-required", "HTTPS required"
	return p
}

// Conflict is a 409: the current state forbids it.
func Conflict(detail string) *Problem { return NewProblem(http.StatusConflict, detail) }

// WriteProblem sends p; for handlers outside the typed table.
func WriteProblem(w http.ResponseWriter, p *Problem) {
	h := w.Header()
	h.Set("Content-Type", p.ContentType(""))
	h.Set("Cache-Control", "no-store")
	maps.Copy(h, p.GetHeaders())
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the caller may have hung up: there is nobody left to answer
}

// AsProblem returns the problem in err's chain, or nil when err is not for the caller.
func AsProblem(err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p
	}
	return nil
}
