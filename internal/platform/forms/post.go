package forms

import (
	"errors"
	"maps"
	"mime"
	"net/http"
	"net/url"

	"wardgate/internal/platform/httpx"
)

// State is what a page is given when a form that was sent without JavaScript
// comes back: everything that was typed, and what to correct.
type State struct {
	Values map[string]string  `json:"values"`
	Errors []httpx.FieldError `json:"errors"`
	// Detail is the sentence of a refusal that names no field.
	Detail string `json:"detail,omitempty"`
	// PutOff: too many come from the same network; Detail says when to send it again.
	PutOff bool `json:"putOff,omitempty"`
	// Key is what the form is to carry as its key when it is sent again; empty where it needs none.
	Key string `json:"key,omitempty"`
	// Failed: nothing was stored, and the fault is ours.
	Failed bool `json:"failed"`
}

// Honeypot is the form field that no person sees. Its content is not shown again.
const Honeypot = "website"

// Read fills fields from a form as a browser without JavaScript sends it, and
// returns the state with which the page would be shown again and the key that
// the form carried. An error status is how to answer it: 415 is a problem for
// programs, everything else the page.
func Read(r *http.Request, fields map[string]*string) (state State, key string, status int) {
	state = State{Values: map[string]string{}}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // an unreadable one counts as none
	if kind != "application/x-www-form-urlencoded" && r.ContentLength != 0 {
		return state, "", http.StatusUnsupportedMediaType
	}
	if err := r.ParseForm(); err != nil {
		state.Failed = true
		if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
			return state, "", http.StatusRequestEntityTooLarge
		}
		return state, "", http.StatusBadRequest
	}
	for name, field := range fields {
		*field = Valid(r.PostForm.Get(name))
		if name != Honeypot {
			state.Values[name] = *field
		}
	}
	return state, r.PostForm.Get("idempotencyKey"), http.StatusOK
}

// Refuse answers a post that is not a form.
func Refuse(w http.ResponseWriter) {
	httpx.WriteProblem(w, httpx.NewProblem(http.StatusUnsupportedMediaType, "Send the form as application/x-www-form-urlencoded."))
}

// Plain is how a feature takes a form as a browser without JavaScript sends it.
type Plain struct {
	// Fields are the form's texts by their names; Read fills them. Choices reads its lists
	// and boxes and adds to what is shown again, nil for none.
	Fields  map[string]*string
	Choices func(sent url.Values, shown map[string]string)
	// Store is the feature's own use case. It answers the address of the private page that
	// confirms that it was stored.
	Store func(key string) (page string, err error)
	// Show sends the form's page again, with all that was typed.
	Show func(state State, status int)
	// Failed is called with an error that is not the visitor's fault.
	Failed func(err error)
}

// Serve takes a plain form. If it was stored, the answer leads to the page that
// confirms it (303, so that a reload sends nothing again); if not, the same page
// comes back.
func Serve(w http.ResponseWriter, r *http.Request, p Plain) {
	state, key, status := Read(r, p.Fields)
	switch status {
	case http.StatusUnsupportedMediaType:
		Refuse(w)
		return
	case http.StatusOK:
	default:
		p.Show(state, status)
		return
	}
	if p.Choices != nil {
		p.Choices(r.PostForm, state.Values)
	}
	page, err := admitted(r, &state, key, p.Store)
	if err == nil {
		http.Redirect(w, r, page, http.StatusSeeOther) //nolint:gosec // the private page of what was stored, never what was sent
		return
	}
	if status = state.Outcome(err); state.Failed {
		w.Header().Set("Retry-After", "5")
		p.Failed(err)
	}
	if refused := httpx.AsProblem(err); refused != nil {
		refused.Trace(r.Context())
		maps.Copy(w.Header(), refused.GetHeaders())
	}
	p.Show(state, status)
}

// admitted stores a form, unless the rate is used up and it is not its turn: then the form that is shown again carries
// the ticket to the next one. A ticket is the key under which it is stored, so that each stores one form.
func admitted(r *http.Request, state *State, key string, store func(key string) (string, error)) (page string, err error) {
	over := httpx.OverRateFrom(r.Context())
	if over == nil {
		return Submit(key, store)
	}
	ticket, refused := over.Turn(key)
	if refused == nil {
		if page, err = store(key); !IsKeyReused(err) {
			state.Key = key // not used up, should there be something to correct
			return page, err
		}
		ticket, refused = over.Turn("")
	}
	if state.Key, state.PutOff = ticket, refused != nil; refused != nil {
		err = refused
	}
	return page, err
}

// Submit stores a form by calling store. Here nobody can choose another key, so
// one that is malformed, or that the visitor's form had before its correction, is
// left out: equal content is still stored once.
func Submit[T any](key string, store func(key string) (T, error)) (T, error) {
	if !IsKey(key) {
		key = ""
	}
	out, err := store(key)
	if IsKeyReused(err) {
		return store("")
	}
	return out, err
}

// Outcome completes state for a form that was not stored, and returns the
// status with which the page is shown again.
func (s *State) Outcome(err error) (status int) {
	if p := httpx.AsProblem(err); p != nil {
		s.Errors = p.Errors
		if len(p.Errors) == 0 {
			s.Detail = p.Detail
		}
		return p.Status
	}
	s.Failed = true
	return http.StatusServiceUnavailable
}
