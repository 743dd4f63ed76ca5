package httpx

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// EventStream is the media type of server-sent events (HTML Standard, 9.2).
const EventStream = "text/event-stream"

// writeLimit is how long sending one event may take; a slower reader is dropped.
const writeLimit = 10 * time.Second

// slowAnswer is how long a whole answer of HandleEither may take: longer than the
// server's usual limit, because it waits for somebody else's machine.
const slowAnswer = time.Minute

// Stream sends server-sent events. Its methods fail once the reader has gone.
type Stream struct {
	control *http.ResponseController
	w       http.ResponseWriter
}

// OpenStream begins to answer with events.
func OpenStream(w http.ResponseWriter) *Stream {
	w.Header().Set("Content-Type", EventStream)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // nginx would otherwise buffer events
	return &Stream{http.NewResponseController(w), w}
}

// Send sends one event; data is sent as JSON, which has no line breaks.
func (s *Stream) Send(event string, data any) error {
	b, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("httpx: event %s: %w", event, err)
	}
	return s.write("event: %s\ndata: %s\n\n", event, b)
}

// Retry sets how long a reader waits before it reconnects.
func (s *Stream) Retry(pause time.Duration) error {
	return s.write("retry: %d\n\n", pause.Milliseconds())
}

// Beat sends a comment: it keeps proxies from closing a quiet stream, and finds a dead one.
func (s *Stream) Beat() error { return s.write(": still here\n\n") }

func (s *Stream) write(format string, args ...any) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(s.w, format, args...); err != nil {
		return err
	}
	return s.control.Flush()
}

// Either is an answer of HandleEither: whole, or as a stream.
type Either[O any] struct {
	// Cookie, when not nil, is set in both cases.
	Cookie *http.Cookie
	// Whole makes the JSON answer, or a problem.
	Whole func(ctx context.Context) (*O, error)
	// Stream sends the same as events. An error is an event too, because the status has been
	// sent.
	Stream func(ctx context.Context, s *Stream)
}

// HandleEither completes a line whose answer is O as JSON, or a stream of events for
// clients that accept text/event-stream. fn does everything that may be refused with a
// status; its result sends the answer.
func HandleEither[I, O any](r Route, fn func(ctx context.Context, in *I) (*Either[O], error)) Route {
	type output struct{ Body func(huma.Context) }
	r.typed = func(rt *Router, op huma.Operation) {
		schema := rt.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[O](), true, "")
		op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
			"application/json": {Schema: schema},
			EventStream:        {Schema: &huma.Schema{Type: huma.TypeString, Description: "the same as events, see docs/architecture.md"}},
		}}}
		huma.Register(rt.api, op, func(ctx context.Context, in *I) (*output, error) {
			out, err := fn(ctx, in)
			if err != nil {
				return nil, rt.tell(ctx, err)
			}
			return &output{func(hc huma.Context) { answerEither(rt, hc, out) }}, nil
		})
	}
	return r
}

func answerEither[O any](rt *Router, hc huma.Context, out *Either[O]) {
	r, w := humago.Unwrap(hc)
	if out.Cookie != nil {
		http.SetCookie(w, out.Cookie)
	}
	if strings.Contains(r.Header.Get("Accept"), EventStream) {
		out.Stream(hc.Context(), OpenStream(w))
		return
	}
	err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(slowAnswer))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		WriteProblem(w, rt.problem(hc.Context(), err))
		return
	}
	body, err := out.Whole(hc.Context())
	if err != nil {
		WriteProblem(w, rt.problem(hc.Context(), err))
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body) // the caller may have hung up: there is nobody left to answer
}
