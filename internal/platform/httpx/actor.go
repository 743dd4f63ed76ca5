package httpx

import (
	"cmp"
	"context"
	"net/http"
	"net/netip"
	"time"
)

// Permission is one thing that a member of staff may do, "quotes.write" for
// instance.
type Permission string

// Actor is who is calling. The zero Actor is an anonymous visitor.
type Actor struct {
	ID, Email, Name, Role string
	// SessionID is the session of the call.
	SessionID string
	// ProvenAt is when the person last proved in this session who they are.
	ProvenAt time.Time
	// MustSetUp: the role needs a second factor and the account has none; only routes that
	// say so (Route.BeforeSetUp) are open.
	MustSetUp bool
	// Can reports whether the role allows p; nil allows nothing.
	Can func(p Permission) bool
}

// Known reports whether somebody is signed in.
func (a Actor) Known() bool { return a.ID != "" }

// Called is the person's name, or their address if they gave none. It is empty for the
// program itself.
func (a Actor) Called() string { return cmp.Or(a.Name, a.Email) }

// May reports whether the actor has permission p.
func (a Actor) May(p Permission) bool { return a.Known() && a.Can != nil && a.Can(p) }

// FreshFor is how long a proof of identity counts for routes that need a fresh one.
const FreshFor = 5 * time.Minute

// Fresh is for how long, from now on, the actor's proof of identity still counts; 0 if it
// does not.
func (a Actor) Fresh(now time.Time) time.Duration { return max(0, a.ProvenAt.Add(FreshFor).Sub(now)) }

// Authenticator finds the member of staff behind a request. Nobody signed in is
// the zero Actor and no error; an error means that it could not be found out.
type Authenticator interface {
	Authenticate(r *http.Request) (Actor, error)
}

type contextKey int

const (
	actorKey contextKey = iota
	callKey
	refusalKey
)

// ActorFrom returns who is calling, the zero Actor for a visitor.
func ActorFrom(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey).(Actor)
	return a
}

// WithActor returns ctx on behalf of a: for the demo, the command line and tests.
func WithActor(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey, a)
}

// Call is what a handler may need to know about the request itself.
type Call struct {
	// RequestID stands in the log lines and the X-Request-Id header of the answer.
	RequestID string
	// Address is the client's IP address; behind trusted proxies the one that they
	// report.
	Address string
	// From is the same as a number, invalid if unknown, and not cut to a network.
	From netip.Addr
	// UserAgent as sent, cut to 500 bytes.
	UserAgent string
	// Page is the path of our own page that made the call, empty when the browser does
	// not send it; private pages never do (Referrer-Policy).
	Page string
	// Cookies is the Cookie header as sent, for features that know their browsers again. It is never logged.
	Cookies string
	// Secure reports whether the public origin is https.
	Secure bool

	trace *trace // nil outside a request
}

// CallFrom returns the call that ctx belongs to; zero outside a request.
func CallFrom(ctx context.Context) Call {
	c, _ := ctx.Value(callKey).(Call)
	return c
}

// WithCall returns ctx as part of call c; for tests and the demo.
func WithCall(ctx context.Context, c Call) context.Context {
	return context.WithValue(ctx, callKey, c)
}

// Person is a member of staff as rows show them.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// PersonFrom returns the member of staff who is calling, zero for the clock.
func PersonFrom(ctx context.Context) Person {
	a := ActorFrom(ctx)
	return Person{a.ID, a.Name}
}

// OrNull is null for nobody.
func (p Person) OrNull() OrNull[Person] {
	if p.ID == "" {
		return OrNull[Person]{}
	}
	return OrNull[Person]{Value: &p}
}

// Assignee finds the person for an account's id, "me", or nobody (nil or
// empty). people returns the name of an enabled account, or a problem 422.
func Assignee(ctx context.Context, id *string, people func(ctx context.Context, id string) (string, error)) (Person, error) {
	actor := ActorFrom(ctx)
	switch {
	case id == nil || *id == "":
		return Person{}, nil
	case *id == "me" || *id == actor.ID:
		return Person{actor.ID, actor.Name}, nil
	}
	name, err := people(ctx, *id)
	if err != nil {
		return Person{}, err
	}
	return Person{*id, name}, nil
}
