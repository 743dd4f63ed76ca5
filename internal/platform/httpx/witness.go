package httpx

import (
	"context"
	"hash/fnv"
	"net/http"
	"reflect"
)

// Shows is what the answer of a staff route tells about people outside the company. A looked-at person leaves a line
// in the audit log, as the privacy policy promises, so every staff route that is read declares it.
type Shows struct {
	kind   showsKind
	what   string
	reason string
}

type showsKind int

const (
	showsUndeclared showsKind = iota
	showsOne
	showsMany
	showsRecorded
	showsNobody
)

// Opens is the page of one thing of one person. what names the kind in the plural ("leads"); the id is the path's {id}.
func Opens(what string) Shows { return Shows{kind: showsOne, what: what} }

// Lists is a list, a search or a file of such things.
func Lists(what string) Shows { return Shows{kind: showsMany, what: what} }

// Recorded is a route whose handler writes a line of its own for every call, as exports do.
func Recorded() Shows { return Shows{kind: showsRecorded} }

// NoPeople is a route that tells nothing about people outside the company; reason explains why.
func NoPeople(reason string) Shows { return Shows{kind: showsNobody, reason: reason} }

// Declared reports whether the route says what it shows.
func (s Shows) Declared() bool { return s.kind != showsUndeclared }

// Nobody reports whether the route is declared to show no people.
func (s Shows) Nobody() bool { return s.kind == showsNobody }

// Opens is the kind of thing that the route opens one of, empty for other routes.
func (s Shows) Opens() string { return s.of(showsOne) }

// Lists is the kind of thing that the route lists, empty for other routes.
func (s Shows) Lists() string { return s.of(showsMany) }

func (s Shows) of(kind showsKind) string {
	if s.kind != kind {
		return ""
	}
	return s.what
}

// The reasons that the router itself refuses a call for.
const (
	RefusedForeignOrigin = "foreign-origin"
	RefusedTooMany       = "too-many"
	RefusedNoSession     = "no-session"
	RefusedNoPermission  = "no-permission"
	// RefusedInput is what no page of ours would send (FieldError.Foreign, and what is no JSON of the described type).
	RefusedInput = "foreign-input"
)

// Seen is how one call of the table ended: what a trail of refusals and of looked-at people is made from.
type Seen struct {
	Route  *Route
	Actor  Actor // zero for visitors
	Call   Call
	Status int
	// Why is the reason of a refusal, one of the Refused constants or what a handler said by Refuse; empty if nobody
	// said one.
	Why string
	// Account is the account that a refused call was about, Typed the address that was typed instead where the account
	// was not looked up; both may be empty. Typed must not be stored or logged as it is.
	Account, Typed string
	// ID is the path's {id}.
	ID string
	// Query tells one page of a list from another: a hash of what was asked for, and nothing that leads back to it.
	Query uint64
	// Searched reports whether something was searched for (?q=).
	Searched bool
	// Items is how many items a list answered.
	Items int
}

// Witness is told how calls ended, after the answer. It must be quick and not wait for anything.
type Witness func(r *http.Request, s Seen)

// trace collects, while a call is answered, what its Witness is told.
type trace struct {
	actor               Actor
	why, account, typed string
	// answered is what a typed handler answered.
	answered any
}

// traceOf is where ctx's call collects; outside of a request nobody reads it.
func traceOf(ctx context.Context) *trace {
	if t := CallFrom(ctx).trace; t != nil {
		return t
	}
	return &trace{}
}

// Refuse says why a call is being refused, and about which account it was (account), or, where it was not looked up, as
// what the account was called (typed). The answer is the handler's own.
func Refuse(ctx context.Context, why, account, typed string) {
	t := traceOf(ctx)
	t.why, t.account, t.typed = why, account, typed
}

// testify tells the witness of a call.
func (rt *Router) testify(r *http.Request, route *Route, call Call, status int) {
	if rt.opts.Witness == nil {
		return
	}
	refused := status >= http.StatusBadRequest
	if !refused && route.shows.kind != showsOne && route.shows.kind != showsMany {
		return
	}
	t := call.trace
	s := Seen{
		Route: route, Actor: t.actor, Call: call, Status: status, Why: t.why, Account: t.account, Typed: t.typed,
		ID: r.PathValue("id"),
	}
	if route.shows.kind == showsMany && !refused {
		sum := fnv.New64a()
		_, _ = sum.Write([]byte(route.ID + "?" + r.URL.Query().Encode())) // a hash never fails
		s.Query, s.Searched = sum.Sum64(), r.URL.Query().Get("q") != ""
		s.Items = itemsOf(t.answered)
	}
	rt.opts.Witness(r, s)
}

// itemsOf counts the items of a list's answer, Body.Items.
func itemsOf(out any) int {
	v := reflect.Indirect(reflect.ValueOf(out))
	for _, field := range []string{"Body", "Items"} {
		if v = reflect.Indirect(v); v.Kind() != reflect.Struct {
			return 0
		}
		v = v.FieldByName(field)
	}
	if v.Kind() != reflect.Slice {
		return 0
	}
	return v.Len()
}
