package subscribers

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// A list may come over a slow connection, and its lines are stored one by one.
const (
	listArrives = 3 * time.Minute
	listIsKept  = 10 * time.Minute // from the start of the request
)

// Routes is the endpoint table of the subscribers' list.
func (s *Staff) Routes() []httpx.Route {
	route := func(method, path, id, summary string, who httpx.Permission, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: method, Path: core.StaffPath + path, ID: id, Tag: core.Tag, Summary: summary, Who: httpx.Allow(who),
			Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat}
	}
	get := func(path, id, summary string, who httpx.Permission) httpx.Route {
		return route(http.MethodGet, path, id, summary, who, httpx.IdempotencyUndeclared)
	}
	post := func(path, id, summary string) httpx.Route {
		return route(http.MethodPost, path, id, summary, core.CanWrite, httpx.ByState)
	}
	people := get("/subscribers/csv", "export-subscribers", "The subscribers of a filter as a file for spreadsheets", core.CanWrite)
	people.Fresh = true
	list := post("/subscribers/import", "import-subscribers", "Take over a list of people who agreed elsewhere: text/csv; ?dry_run=true changes nothing")
	list.Body = mostBytes
	list.Fresh, list.Harmless = true, isDryRun
	return []httpx.Route{
		httpx.Handle(get("/subscribers", "list-subscribers", "Subscribers, the newest first, with how many there are in each state", core.CanRead), s.handleSubscribers),
		httpx.HandleFile(people, s.handleCSV),
		httpx.Handle(get("/subscribers/held", "list-held-signups", "Sign-ups that look like a program's, the latest first", core.CanRead), s.handleQuarantined),
		httpx.Handle(post("/subscribers/held/{id}/release", "release-signup", "Ask the address of a held sign-up to confirm itself"), s.handleRelease),
		httpx.Handle(post("/subscribers/held/{id}/discard", "discard-signup", "Delete a held sign-up"), s.handleDiscard),
		httpx.Handle(post("/subscribers/{id}/unsubscribe", "end-subscription", "Unsubscribe someone who asked for it otherwise"), s.handleEnd),
		httpx.Raw(list, http.HandlerFunc(s.serveImport)),
	}
}

// SubscriberRow is a subscriber in the list.
type SubscriberRow struct {
	ID            string     `json:"id"`
	Email         string     `json:"email"`
	Status        State      `json:"status" enum:"@newsletter.subscribers"`
	Topics        []string   `json:"topics" nullable:"false"`
	InterestScore int        `json:"interest_score" doc:"the sum of the topics chosen at the latest sign-up"`
	SubscribedAt  time.Time  `json:"subscribed_at" doc:"when they confirmed; when they asked, while they have not"`
	EndedAt       *time.Time `json:"ended_at"`
	PausedUntil   *time.Time `json:"paused_until" doc:"null when they are not on a pause"`
	Basis         string     `json:"basis" enum:",express,inquiry,purchase" doc:"empty until the address has confirmed itself"`
	ConsentUntil  *time.Time `json:"consent_until" doc:"null: until it is taken back"`
	Origin        string     `json:"origin" enum:"form,import"`
	LeadID        string     `json:"lead_id"`
}

// RowOf is a subscriber as a row of the list.
func RowOf(one Subscriber, now time.Time) SubscriberRow {
	basis, until := one.LegalBasis()
	row := SubscriberRow{
		ID: one.ID, Email: one.Email, Status: one.State, Topics: one.Topics, InterestScore: one.Interest, SubscribedAt: one.SubscribedAt(),
		EndedAt: httpx.OrNil(one.EndedAt), Basis: basis, ConsentUntil: httpx.OrNil(until), Origin: one.Origin, LeadID: one.LeadID,
	}
	if one.Paused(now) {
		row.PausedUntil = httpx.OrNil(one.PausedUntil)
	}
	return row
}

// FilterInput holds the query parameters of the list and its file.
type FilterInput struct {
	Query string `query:"q" maxLength:"200" doc:"a part of the address"`
	State string `query:"status" enum:"@newsletter.subscribers"`
	Topic string `query:"topic" maxLength:"100" doc:"a topic's id"`
}

func (s *Staff) filter(in FilterInput) (Filter, error) {
	if !core.KnownTopic(s.Catalog.Newsletter, in.Topic) {
		return Filter{}, httpx.Invalid(httpx.FieldError{Field: "topic", Message: "There is no such topic."})
	}
	return Filter{State: State(in.State), Topic: in.Topic, Query: in.Query}, nil
}

type subscribersInput struct {
	FilterInput
	core.PageInput
}

type subscribersOutput struct {
	Body struct {
		Items  []SubscriberRow `json:"items" nullable:"false"`
		Next   string          `json:"next" doc:"cursor of the next page, empty at the end"`
		Counts Counts          `json:"counts" doc:"of all, whatever is looked for"`
	}
}

func (s *Staff) handleSubscribers(ctx context.Context, in *subscribersInput) (*subscribersOutput, error) {
	f, err := s.filter(in.FilterInput)
	if err != nil {
		return nil, err
	}
	f.Limit, f.Cursor = in.Limit, in.Cursor
	list, next, err := s.Subscribers.Subscribers(ctx, f)
	if err != nil {
		return nil, err
	}
	out := &subscribersOutput{}
	out.Body.Next = next
	out.Body.Items = inbound.Views(list, func(one Subscriber) SubscriberRow { return RowOf(one, s.Clock.Now()) })
	out.Body.Counts, err = s.Subscribers.Counts(ctx)
	return out, err
}

func (s *Staff) handleCSV(ctx context.Context, in *FilterInput) (httpx.File, error) {
	f, err := s.filter(*in)
	if err != nil {
		return httpx.File{}, err
	}
	// The search may be a person's address: keep it out of the log.
	if err := s.Subscribers.RecordExport(ctx, core.Tag, map[string]any{"searched": f.Query != "", "status": f.State, "topic": f.Topic}); err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "text/csv; charset=utf-8", Name: "subscribers-" + s.Clock.Now().UTC().Format(time.DateOnly) + ".csv",
		Write: func(w io.Writer) error { return s.Subscribers.WriteCSV(ctx, w, f) },
	}, nil
}

type endInput struct {
	core.IDInput

	Body struct {
		Reason string `json:"reason" maxLength:"500" doc:"how they asked for it; stands in the proof"`
	}
}

func (s *Staff) handleEnd(ctx context.Context, in *endInput) (*core.Nothing, error) {
	return nil, s.Subscribers.End(ctx, in.ID, in.Body.Reason)
}

// HeldSignup is a sign-up in quarantine; this is its name in the API.
type HeldSignup struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	Topics    []string  `json:"topics" nullable:"false"`
	Reason    string    `json:"reason" doc:"why it looks so"`
	CreatedAt time.Time `json:"created_at"`
}

// heldOutput: its name is that of the schema in the API description, and must not change.
type heldOutput struct {
	Body struct {
		Items []HeldSignup `json:"items" nullable:"false"`
		Next  string       `json:"next"`
	}
}

func (s *Staff) handleQuarantined(ctx context.Context, in *core.PageInput) (*heldOutput, error) {
	list, next, err := s.Signups.Quarantined(ctx, in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &heldOutput{}
	out.Body.Next = next
	out.Body.Items = inbound.Views(list, func(one Signup) HeldSignup {
		return HeldSignup{one.ID, one.Email, one.Topics, one.QuarantineReason, one.CreatedAt}
	})
	return out, nil
}

func (s *Staff) handleRelease(ctx context.Context, in *core.IDInput) (*core.Nothing, error) {
	return nil, s.Signups.Release(ctx, in.ID)
}

func (s *Staff) handleDiscard(ctx context.Context, in *core.IDInput) (*core.Nothing, error) {
	return nil, s.Signups.Discard(ctx, in.ID)
}

// isDryRun tells whether a list is only looked at.
func isDryRun(r *http.Request) bool { return r.URL.Query().Get("dry_run") == "true" }

func (s *Staff) serveImport(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	if err := errors.Join(control.SetReadDeadline(time.Now().Add(listArrives)), control.SetWriteDeadline(time.Now().Add(listIsKept))); err != nil {
		s.Log.DebugContext(r.Context(), "a slow list gets no more time", "word", core.Tag, "error", err)
	}
	file, err := io.ReadAll(r.Body)
	var report ImportReport
	if err == nil {
		report, err = s.Importer.Import(r.Context(), file, isDryRun(r))
	}
	if err != nil {
		s.refuseImport(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(report) // a client that hung up sends it again: what was stored is known then
}

func (s *Staff) refuseImport(w http.ResponseWriter, r *http.Request, err error) {
	problem := httpx.AsProblem(err)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		problem = httpx.TooLarge(mostBytes)
	}
	if problem == nil {
		if r.Context().Err() == nil {
			s.Pages.Failed(r, "importing subscribers failed", err)
		}
		problem = httpx.NewProblem(http.StatusServiceUnavailable, "The list did not arrive whole, or could not be stored to its end. Send it again: what is stored already is known then.")
	}
	httpx.WriteProblem(w, problem)
}
