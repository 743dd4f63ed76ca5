package httpx

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"path"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wardgate/internal/platform/ids"
)

// Options are what the router needs to know.
type Options struct {
	Title, Version string
	// Origin is the public origin, "https://security.example"; https turns on HSTS and Secure cookies.
	Origin         string
	TrustedProxies []netip.Prefix
	Authenticator  Authenticator
	Limiter        *Limiter // nil: no limits (WARDGATE_RATE_LIMIT=off)
	// WorkKey is the key that signs challenges, the same on all instances; nil: rates that ask for work refuse.
	WorkKey func(ctx context.Context) ([]byte, error)
	// Easiest is the difficulty of the first challenges, 0 for the default.
	Easiest int
	IDs     *ids.Source
	Log     *slog.Logger
	Now     func() time.Time
	// Enumerations are lists of values that enum tags name, such as `enum:"all,@quotes.statuses"`, by name.
	Enumerations map[string][]string
	// Mapping turns errors of lower layers (database busy, disk full) into problems; nil knows none.
	Mapping func(context.Context, error) *Problem
	// Witness is told how calls ended; nil: nobody is.
	Witness Witness
}

// Router is the mounted endpoint table.
type Router struct {
	opts   Options
	mux    *http.ServeMux
	api    huma.API
	routes []Route
	cross  *http.CrossOriginProtection

	measures *Measures
}

// Mount builds the router from its table. It fails when a line has no policy, when
// two lines have one name or one pattern, or when a type can't be described.
func Mount(opts Options, routes []Route) (rt *Router, err error) {
	rt = &Router{opts: opts, mux: http.NewServeMux(), routes: routes, cross: http.NewCrossOriginProtection(), measures: &Measures{}}
	rt.cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		Refuse(r.Context(), RefusedForeignOrigin, "", "")
		WriteProblem(w, NewProblem(http.StatusForbidden, "This request came from another website and was refused."))
	}))
	defer func() { // net/http and huma panic on a table that contradicts itself
		if r := recover(); r != nil {
			err = fmt.Errorf("httpx: mounting the table: %v", r)
		}
	}()
	seen := map[string]bool{}
	for _, r := range routes {
		if err := r.check(); err != nil {
			return nil, err
		}
		if seen[r.ID] {
			return nil, fmt.Errorf("httpx: two routes are called %s", r.ID)
		}
		seen[r.ID] = true
	}
	reg := &registrar{router: rt}
	rt.api = humago.New(reg, rt.config())
	for _, r := range routes {
		reg.route = r
		if r.raw != nil {
			reg.HandleFunc(r.Method+" "+r.Path, r.raw.ServeHTTP)
			rt.describeRaw(r)
			continue
		}
		r.typed(rt, r.operation())
	}
	rt.mux.HandleFunc("/api/", rt.notFound)
	if err := rt.expandEnumerations(); err != nil {
		return nil, err
	}
	return rt, nil
}

// Measures are how calls were answered.
func (rt *Router) Measures() *Measures { return rt.measures }

// Routes is the table, for tests that try every line.
func (rt *Router) Routes() []Route { return rt.routes }

// OpenAPI is the description of the table in JSON.
func (rt *Router) OpenAPI() ([]byte, error) {
	b, err := rt.api.OpenAPI().MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("httpx.OpenAPI: %w", err)
	}
	return b, nil
}

func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) { rt.mux.ServeHTTP(w, r) }

// Handles reports whether a line of the table matches the request.
func (rt *Router) Handles(r *http.Request) bool {
	_, pattern := rt.mux.Handler(r)
	return pattern != ""
}

func (rt *Router) config() huma.Config {
	c := huma.DefaultConfig(rt.opts.Title, rt.opts.Version)
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
	c.CreateHooks = nil // no "$schema" field in our answers
	c.Transformers = []huma.Transformer{toProblem}
	c.Components = &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", schemaName)}
	c.Servers = []*huma.Server{{URL: rt.opts.Origin}}
	return c
}

// schemaName names a type in OpenAPI by its feature and its own name: quotes.Row is
// "QuotesRow", so that every feature may use the name Row.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" || !strings.HasPrefix(t.PkgPath(), "wardgate/") {
		return name
	}
	word := ownerOf(t.PkgPath())
	return strings.ToUpper(word[:1]) + word[1:] + name
}

// ownerOf returns the feature that a package belongs to, also when the package is
// a part of it; otherwise the package's own name.
func ownerOf(pkg string) string {
	inside, isInternal := strings.CutPrefix(pkg, "wardgate/internal/")
	if isInternal && !strings.HasPrefix(inside, "platform/") {
		feature, _, _ := strings.Cut(inside, "/")
		return feature
	}
	return path.Base(pkg)
}

func (r Route) operation() huma.Operation {
	return huma.Operation{
		Method: r.Method, Path: r.Path, OperationID: r.ID, Summary: r.Summary,
		Tags: []string{r.Tag}, DefaultStatus: r.Status, MaxBodyBytes: r.bodyLimit(),
		// The body is in memory (readWhole). A deadline set now would never be taken back, and end the answer.
		BodyReadTimeout: -1,
		Errors:          r.errorStatuses(),
	}
}

func (r Route) errorStatuses() []int {
	out := []int{http.StatusInternalServerError}
	if !r.Who.IsPublic() {
		out = append(out, http.StatusUnauthorized, http.StatusForbidden)
	}
	if r.Rate.kind == rateLimited {
		out = append(out, http.StatusTooManyRequests)
	}
	return out
}

func (rt *Router) describeRaw(r Route) {
	op := r.operation()
	op.Responses = map[string]*huma.Response{"default": {Description: r.Summary}}
	rt.api.OpenAPI().AddOperation(&op)
}

// registrar is the mux that huma registers on: it puts the current line's guard
// in front of each handler.
type registrar struct {
	router *Router
	route  Route
}

// HandleFunc implements humago.Mux.
func (g *registrar) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	g.router.mux.Handle(pattern, g.router.guard(g.route, http.HandlerFunc(h)))
}

// ServeHTTP implements humago.Mux.
func (g *registrar) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.router.ServeHTTP(w, r) }

// notFound answers what no line matches: 405 when another method would match,
// else 404.
func (rt *Router) notFound(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, m := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
		probe := r.Clone(r.Context())
		probe.Method = m
		if _, pattern := rt.mux.Handler(probe); pattern != "" && pattern != "/api/" {
			allowed = append(allowed, m)
		}
	}
	setAPIHeaders(w.Header())
	if len(allowed) > 0 {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		WriteProblem(w, NewProblem(http.StatusMethodNotAllowed, "This address answers "+strings.Join(allowed, ", ")+" only."))
		return
	}
	WriteProblem(w, NotFound("address in this API"))
}

func unexpected(ctx context.Context, log *slog.Logger, err error) *Problem {
	if errors.Is(err, context.Canceled) {
		log.InfoContext(ctx, "the caller left before the answer", "error", err)
	} else {
		log.ErrorContext(ctx, "a request failed", "error", err)
	}
	return NewProblem(http.StatusInternalServerError, "Internal error. Nothing was lost on your side; please try again.")
}
