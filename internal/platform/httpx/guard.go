package httpx

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/internal/platform/clock"
)

// guard puts a line's policy in front of its handler, cheapest check first:
// foreign origin, rate, session, permission, address, size.
func (rt *Router) guard(route Route, next http.Handler) http.Handler {
	h := refuseBytes(rt.limitBody(route, evenly(route, next)))
	h = rt.authorise(route, h)
	h = rt.limitRate(route, h)
	if !route.FromAnywhere {
		h = rt.cross.Handler(h)
	}
	return rt.observe(route, h)
}

// observe identifies the call, logs how it went (no path, query or body: they
// may be personal), and turns a panic into a 500.
func (rt *Router) observe(route Route, next http.Handler) http.Handler {
	secure := strings.HasPrefix(rt.opts.Origin, "https://")
	measure := rt.measures.of(route.Path, route.Method)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, since := rt.opts.Now(), clock.Start()
		from := clientAddr(r, rt.opts.TrustedProxies)
		call := Call{
			RequestID: rt.opts.IDs.Row("req", began),
			Address:   name(from), From: from,
			UserAgent: strings.ToValidUTF8(cut(r.UserAgent(), 500), ""),
			Page:      pageOf(r, rt.opts.Origin),
			Cookies:   strings.Join(r.Header.Values("Cookie"), "; "),
			Secure:    secure,
			trace:     &trace{},
		}
		ctx := WithCall(r.Context(), call)
		setAPIHeaders(w.Header())
		w.Header().Set("X-Request-ID", call.RequestID)
		rec := &recorder{ResponseWriter: w, status: http.StatusOK, measure: measure}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler { //nolint:errorlint // net/http compares it in the same way
					measure.answered(rec, since)
					panic(p)
				}
				rt.opts.Log.ErrorContext(ctx, "a handler panicked", "route", route.ID, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				if !rec.began {
					WriteProblem(rec, NewProblem(http.StatusInternalServerError, "Internal error. Nothing was lost on your side; please try again."))
				}
			}
			measure.answered(rec, since)
			rt.log(ctx, route, rec.status, rt.opts.Now().Sub(began))
			rt.testify(r, &route, call, rec.status)
		}()
		next.ServeHTTP(rec, r.WithContext(ctx))
	})
}

func (rt *Router) log(ctx context.Context, route Route, status int, took time.Duration) {
	level := slog.LevelDebug
	if status >= 500 {
		level = slog.LevelWarn
	}
	rt.opts.Log.Log(ctx, level, "answered", "word", route.Tag, "route", route.ID, "status", status, "ms", took.Milliseconds())
}

func (rt *Router) authorise(route Route, next http.Handler) http.Handler {
	if route.Who.kind == accessPublic {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		actor, err := rt.opts.Authenticator.Authenticate(r)
		traceOf(r.Context()).actor = actor
		switch {
		case route.Who.kind == accessAnybody && err == nil:
			next.ServeHTTP(w, r.WithContext(WithActor(r.Context(), actor)))
		case err != nil:
			WriteProblem(w, rt.problem(r.Context(), err))
		case !actor.Known():
			Refuse(r.Context(), RefusedNoSession, "", "")
			WriteProblem(w, NewProblem(http.StatusUnauthorized, "Please sign in."))
		case actor.MustSetUp && !route.BeforeSetUp:
			WriteProblem(w, setUpRequired())
		case route.Who.kind == accessPermission && !actor.May(route.Who.perm):
			Refuse(r.Context(), RefusedNoPermission, "", "")
			WriteProblem(w, NewProblem(http.StatusForbidden, "Your role does not allow this. Ask an owner of your company."))
		case route.Fresh && (route.Harmless == nil || !route.Harmless(r)) && actor.Fresh(rt.opts.Now()) == 0:
			WriteProblem(w, proofRequired())
		default:
			next.ServeHTTP(w, r.WithContext(WithActor(r.Context(), actor)))
		}
	})
}

// ProofRequired is the type of the problem that asks for a fresh proof of identity.
const ProofRequired = "/problems/proof-required"

// SetUpRequired is the type of the problem that everything but the setting-up of a second
// factor is answered with while the role needs one that is not there.
const SetUpRequired = "/problems/second-factor-required"

func setUpRequired() *Problem {
	p := Forbidden("Your role needs a second factor. Set it up on your account page first.")
	p.Type, p.Title = SetUpRequired, "Second factor required"
	return p
}

// NeedFresh is a problem 403 for a call by a session whose proof of identity counts no more at
// now: for acts of which only the service knows that they need one. The clock, the command line
// and the demo act without a session, and need none.
func NeedFresh(ctx context.Context, now time.Time) error {
	if a := ActorFrom(ctx); a.SessionID != "" && a.Fresh(now) == 0 {
		return proofRequired()
	}
	return nil
}

func proofRequired() *Problem {
	p := Forbidden("Prove once more that it is you: this needs a proof of the last five minutes.")
	p.Type, p.Title = ProofRequired, "Proof of identity required"
	return p
}

// problem is what the caller is told about err: its own problem, what Mapping
// makes of it, or an internal error.
func (rt *Router) problem(ctx context.Context, err error) *Problem {
	if p := AsProblem(err); p != nil {
		return p
	}
	if rt.opts.Mapping != nil {
		if p := rt.opts.Mapping(ctx, err); p != nil {
			rt.opts.Log.WarnContext(ctx, "a request could not be served", "error", err, "status", p.Status)
			return p
		}
	}
	return unexpected(ctx, rt.opts.Log, err)
}

func (rt *Router) limitBody(route Route, next http.Handler) http.Handler {
	limit := route.bodyLimit()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength > limit {
			WriteProblem(w, TooLarge(limit))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		if route.typed != nil && hasBody(r) && !isJSON(r.Header.Get("Content-Type")) {
			WriteProblem(w, NewProblem(http.StatusUnsupportedMediaType, "Send the data as application/json."))
			return
		}
		if route.typed != nil && hasBody(r) {
			r.Header.Set("Content-Type", "application/json") // as huma spells it; media types are case-insensitive
			if problem := readWhole(w, r, limit); problem != nil {
				WriteProblem(w, problem)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// bodyTimeout is how long a body of JSON may take to arrive.
const bodyTimeout = 5 * time.Second

// readWhole has the body of r in memory. A body that breaks its own frame, or ends before the length that was announced, is the caller's
// mistake; huma would take it for ours.
func readWhole(w http.ResponseWriter, r *http.Request, limit int64) *Problem {
	// A writer without a connection, as in tests, has no deadline either.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout))
	body, err := io.ReadAll(r.Body)
	if err == nil {
		r.Body = io.NopCloser(bytes.NewReader(body))
		return nil
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return TooLarge(limit)
	}
	if slow, is := errors.AsType[net.Error](err); is && slow.Timeout() {
		return NewProblem(http.StatusRequestTimeout, "The data did not arrive in time. Please send them again.")
	}
	return NewProblem(http.StatusBadRequest, "The data did not arrive whole: their length or their chunks are not as announced.")
}

// refuseBytes refuses an address that is not valid text: no row has such a
// name, and PostgreSQL accepts neither U+0000 nor invalid UTF-8.
func refuseBytes(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isText(r.URL.Path) {
			WriteProblem(w, NotFound("address"))
			return
		}
		for name, values := range r.URL.Query() {
			if !isText(name) || !isText(strings.Join(values, "")) {
				WriteProblem(w, Invalid(FieldError{Field: strings.ToValidUTF8(name, "\uFFFD"), Message: "This must be text."}))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

func hasBody(r *http.Request) bool {
	return r.ContentLength != 0 && r.Method != http.MethodGet && r.Method != http.MethodHead
}

func isJSON(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(kind), "application/json")
}

// setAPIHeaders forbids caches: answers of the API hold for one moment and often for one
// person.
func setAPIHeaders(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
}

func cut(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}

// recorder remembers the status for the log, and whether a stream of events was begun.
type recorder struct {
	http.ResponseWriter
	status  int
	began   bool
	stream  bool
	measure *measure // nil: streams are not counted
}

// begin notes what is answered, once.
func (r *recorder) begin(status int) {
	if r.began {
		return
	}
	r.status, r.began = status, true
	if r.measure != nil && r.Header().Get("Content-Type") == EventStream {
		r.stream = true
		r.measure.began()
	}
}

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	r.begin(status)
	r.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (r *recorder) Write(b []byte) (int, error) {
	r.begin(http.StatusOK)
	return r.ResponseWriter.Write(b) //nolint:wrapcheck // a ResponseWriter returns the underlying writer's error
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// pageOf reads the path of one of our own pages from the Referer (RFC 9110, 10.1.3).
func pageOf(r *http.Request, origin string) string {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Scheme+"://"+from.Host != origin {
		return ""
	}
	return strings.ToValidUTF8(cut(from.EscapedPath(), 200), "")
}
