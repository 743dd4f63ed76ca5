package ssr

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"strings"

	"modernc.org/quickjs"
)

// Kind is why a render failed.
type Kind string

// The kinds of failure.
const (
	KindThrown  Kind = "thrown"  // the bundle threw
	KindTimeout Kind = "timeout" // the time limit, or the end of the caller's context
	KindMemory  Kind = "memory"  // the machine's memory limit
	KindGarbage Kind = "garbage" // an answer that is not a page
	KindInput   Kind = "input"   // page data that is not JSON
	KindBundle  Kind = "bundle"  // the bundle does not compile or start
	KindEngine  Kind = "engine"  // the engine itself failed or panicked
	KindClosed  Kind = "closed"  // the pool is shut
)

// Error is a failed render. Its text is for the log, never for a visitor.
type Error struct {
	Kind    Kind
	Name    string // JavaScript's name of the error, "TypeError" for instance; may be empty
	Message string
	Stack   string // JavaScript stack, a frame a line; may be empty
	Err     error  // cause on the Go side; may be nil
}

// Error implements error.
func (e *Error) Error() string {
	parts := []string{"ssr: " + string(e.Kind)}
	for _, p := range []string{e.Name, e.Message} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	if e.Err != nil {
		parts = append(parts, e.Err.Error())
	}
	return strings.Join(parts, ": ")
}

// Unwrap gives the cause on the Go side.
func (e *Error) Unwrap() error { return e.Err }

// LogValue implements slog.LogValuer: the message is cut and stripped of what
// looks like a person's address or number, because what a visitor typed may
// have caused the error.
func (e *Error) LogValue() slog.Value {
	attrs := []slog.Attr{slog.String("kind", string(e.Kind)), slog.String("name", e.Name), slog.String("message", redact(e.Message))}
	if e.Stack != "" {
		attrs = append(attrs, slog.String("stack", redact(e.Stack)))
	}
	if e.Err != nil {
		attrs = append(attrs, slog.String("cause", redact(e.Err.Error())))
	}
	return slog.GroupValue(attrs...)
}

// maxLogged is how many bytes of one text reach the log.
const maxLogged = 2000

// redact removes e-mail addresses and runs of seven or more digits, with the
// separators of a phone number between them, and cuts the text.
func redact(s string) string {
	s = regexp.MustCompile(`\S+@\S+`).ReplaceAllString(s, "[address]")
	s = regexp.MustCompile(`\d(?:[ ().-]{0,2}\d){6,}`).ReplaceAllString(s, "[number]")
	if len(s) > maxLogged {
		s = strings.ToValidUTF8(s[:maxLogged], "") + "…"
	}
	return s
}

// thrown turns the engine's error into ours. The engine reports its own limits
// as an InternalError, which no script throws by accident.
func thrown(ctx context.Context, err error) *Error {
	e := &Error{Kind: KindThrown, Message: err.Error()}
	if js, ok := errors.AsType[*quickjs.Error](err); ok {
		e.Name, e.Message, e.Stack = js.Name, js.Message, js.Stack
	}
	switch {
	case strings.Contains(err.Error(), "InternalError: interrupted"):
		e.Kind, e.Err = KindTimeout, context.Cause(ctx)
	case strings.Contains(err.Error(), "InternalError: out of memory"):
		e.Kind = KindMemory
	}
	return e
}
