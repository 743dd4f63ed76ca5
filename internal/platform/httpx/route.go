package httpx

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// DefaultBody is the size limit of a request body, 64 KiB (U34).
const DefaultBody = 64 << 10

// Access is who may call a route. Its zero value allows nobody and stops the start.
type Access struct {
	kind accessKind
	perm Permission
}

type accessKind int

const (
	accessUndeclared accessKind = iota
	accessPublic
	accessAnybody
	accessSignedIn
	accessPermission
)

// Public lets everybody in.
func Public() Access { return Access{kind: accessPublic} }

// Anybody lets everybody in as Public does, and passes the handler who is signed
// in: for what staff do without counting as visitors.
func Anybody() Access { return Access{kind: accessAnybody} }

// SignedIn lets every enabled member of staff in.
func SignedIn() Access { return Access{kind: accessSignedIn} }

// Allow lets those in whose role has permission p.
func Allow(p Permission) Access { return Access{kind: accessPermission, perm: p} }

// Permission is what the route asks for, empty for Public, Anybody and SignedIn.
func (a Access) Permission() Permission { return a.perm }

// IsPublic reports whether no session is needed.
func (a Access) IsPublic() bool { return a.kind == accessPublic || a.kind == accessAnybody }

// Idempotency is what a repeated call does.
type Idempotency int

// The kinds of idempotency. Undeclared is allowed for GET only, which is safe by definition.
const (
	IdempotencyUndeclared Idempotency = iota
	// ByKey: the Idempotency-Key header makes repeats answer what the first call answered.
	ByKey
	// ByState: a repeat finds the work done and changes nothing more.
	ByState
	// Repeats: each call acts again, on purpose.
	Repeats
)

// Route is one line of the endpoint table.
type Route struct {
	Method  string
	Path    string // net/http pattern without the method, "/api/quotes/status/{token}"
	ID      string // operationId in OpenAPI and the name in the log
	Tag     string // the feature it belongs to
	Summary string
	Who     Access
	// Fresh: only for people who proved within FreshFor who they are. What a stolen session must
	// not do: whatever makes its thief a permanent guest, takes people's data away or destroys it, or
	// mails many in the company's name.
	Fresh bool
	// Harmless tells of a call of a Fresh route that it changes nothing and needs no proof; nil: none does.
	Harmless func(r *http.Request) bool
	// BeforeSetUp: also for people who have yet to set up the second factor that their role needs.
	BeforeSetUp bool
	// Body is the limit of the request body in bytes; 0 means DefaultBody.
	Body int64
	// Rate limits the calls of one address; see PerMinute and Unlimited.
	Rate Rate
	// ShowsRefusal has the handler called although the rate is used up: it shows the refusal in its own page, or lets a
	// person in whose turn it is (OverRateFrom). For forms without JavaScript.
	ShowsRefusal bool
	// Repeat is what a repeated call does; required unless the method is GET.
	Repeat Idempotency
	// FromAnywhere lets other websites call it: only the token in its address counts, and no session is read.
	FromAnywhere bool
	// Even: its answers do not tell by their moment how long the work took, where that depends on what is known of a person.
	Even bool
	// Status of a success; 0 means 200, or 204 without a body.
	Status int

	shows Shows
	typed func(rt *Router, op huma.Operation)
	raw   http.Handler
}

// Handle completes a line with a typed handler: I is read from path, query,
// header and body, O is sent. An error that contains a Problem is shown to the
// caller; every other one is logged and shown as "Internal error.".
func Handle[I, O any](r Route, fn func(ctx context.Context, in *I) (*O, error)) Route {
	r.typed = func(rt *Router, op huma.Operation) {
		huma.Register(rt.api, op, func(ctx context.Context, in *I) (*O, error) {
			out, err := fn(ctx, in)
			if err != nil {
				return nil, rt.tell(ctx, err)
			}
			traceOf(ctx).answered = out
			return out, nil
		})
	}
	return r
}

// Raw completes a line with a plain handler, for forms, streams and files.
func Raw(r Route, h http.Handler) Route {
	r.raw = h
	return r
}

// tell turns err into what the caller may know and logs what we must know.
func (rt *Router) tell(ctx context.Context, err error) error {
	p := rt.problem(ctx, err)
	p.Trace(ctx)
	return huma.ErrorWithHeaders(p, p.GetHeaders())
}

// Showing is the line with what its answer tells about people.
func (r Route) Showing(s Shows) Route {
	r.shows = s
	return r
}

// Shows is what the answer tells about people.
func (r Route) Shows() Shows { return r.shows }

// check refuses a line without a complete policy.
func (r Route) check() error {
	switch {
	case r.Method == "" || r.Path == "" || r.ID == "" || r.Tag == "":
		return fmt.Errorf("httpx: route %s %s: method, path, ID and tag are required", r.Method, r.Path)
	case r.Who.kind == accessUndeclared:
		return fmt.Errorf("httpx: route %s does not say who may call it", r.ID)
	case r.Fresh && r.Who.IsPublic():
		return fmt.Errorf("httpx: route %s asks nobody for a fresh proof", r.ID)
	case r.Harmless != nil && !r.Fresh:
		return fmt.Errorf("httpx: route %s says what needs no proof, and asks for none", r.ID)
	case r.Rate.kind == rateUndeclared:
		return fmt.Errorf("httpx: route %s does not say how often it may be called", r.ID)
	case r.Method != http.MethodGet && r.Repeat == IdempotencyUndeclared:
		return fmt.Errorf("httpx: route %s does not say what a repeated call does", r.ID)
	case (r.typed == nil) == (r.raw == nil):
		return fmt.Errorf("httpx: route %s needs exactly one handler", r.ID)
	}
	return nil
}

func (r Route) bodyLimit() int64 {
	if r.Body == 0 {
		return DefaultBody
	}
	return r.Body
}
