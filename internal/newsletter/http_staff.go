package newsletter

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// What staff may do with the newsletter.
const (
	CanRead  httpx.Permission = "newsletter.read"
	CanWrite httpx.Permission = "newsletter.write"
)

const staffPath = "/api/staff/newsletter"

// A list may come over a slow line, and its lines are stored one by one.
const (
	listArrives = 3 * time.Minute
	listIsKept  = 10 * time.Minute // from the start of the request
)

// staffRoutes is the endpoint table of the subscribers' list.
func (s *Service) staffRoutes() []httpx.Route {
	route := func(method, path, id, summary string, who httpx.Permission, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: method, Path: staffPath + path, ID: id, Tag: tag, Summary: summary, Who: httpx.Allow(who),
			Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat}
	}
	get := func(path, id, summary string, who httpx.Permission) httpx.Route {
		return route(http.MethodGet, path, id, summary, who, httpx.IdempotencyUndeclared)
	}
	post := func(path, id, summary string) httpx.Route {
		return route(http.MethodPost, path, id, summary, CanWrite, httpx.ByState)
	}
	list := post("/subscribers/import", "import-subscribers", "Take over a list of people who agreed elsewhere: text/csv; ?dry_run=true changes nothing")
	list.Body = mostBytes
	return append(s.campaignRoutes(), []httpx.Route{
		httpx.Handle(get("/subscribers", "list-subscribers", "Subscribers, the newest first, with how many there are in each state", CanRead), s.handleSubscribers),
		httpx.HandleFile(get("/subscribers/csv", "export-subscribers", "The subscribers of a filter as a file for spreadsheets", CanWrite), s.handleCSV),
		httpx.Handle(get("/subscribers/held", "list-held-signups", "Sign-ups that look like a program's, the latest first", CanRead), s.handleHeld),
		httpx.Handle(post("/subscribers/held/{id}/release", "release-signup", "Ask the address of a held sign-up to confirm itself"), s.handleRelease),
		httpx.Handle(post("/subscribers/held/{id}/discard", "discard-signup", "Delete a held sign-up"), s.handleDiscard),
		httpx.Handle(get("/subscribers/{id}", "get-subscriber", "One subscriber with sign-ups, consents and mails", CanRead), s.handleSubscriber),
		httpx.HandleFile(get("/subscribers/{id}/proof", "prove-consent", "What one subscriber agreed to, when and where, as a file", CanWrite), s.handleProof),
		httpx.Handle(post("/subscribers/{id}/unsubscribe", "end-subscription", "Unsubscribe somebody who asked for it otherwise"), s.handleEnd),
		httpx.Raw(list, http.HandlerFunc(s.serveImport)),
	}...)
}

// SubscriberRow is a subscriber in the list.
type SubscriberRow struct {
	ID            string     `json:"id"`
	Email         string     `json:"email"`
	Status        State      `json:"status" enum:"pending,active,unsubscribed,bounced,complained"`
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

func (s *Service) subscriberRow(one Subscriber) SubscriberRow {
	basis, until := one.Ground()
	row := SubscriberRow{
		ID: one.ID, Email: one.Email, Status: one.State, Topics: one.Topics, InterestScore: one.Interest, SubscribedAt: one.SubscribedAt(),
		EndedAt: httpx.OrNil(one.EndedAt), Basis: basis, ConsentUntil: httpx.OrNil(until), Origin: one.Origin, LeadID: one.LeadID,
	}
	if one.Paused(s.Clock.Now()) {
		row.PausedUntil = httpx.OrNil(one.PausedUntil)
	}
	return row
}

// FilterInput is what the list and its file are asked for.
type FilterInput struct {
	Query string `query:"q" maxLength:"200" doc:"a part of the address"`
	State string `query:"status" enum:"pending,active,unsubscribed,bounced,complained"`
	Topic string `query:"topic" maxLength:"100" doc:"a topic's id"`
}

func (s *Service) filter(in FilterInput) (Filter, error) {
	if !s.known(in.Topic) {
		return Filter{}, httpx.Invalid(httpx.FieldError{Field: "topic", Message: "There is no such topic."})
	}
	return Filter{State: State(in.State), Topic: in.Topic, Query: in.Query}, nil
}

type subscribersInput struct {
	FilterInput
	PageInput
}

// PageInput asks for a page of a list.
type PageInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type subscribersOutput struct {
	Body struct {
		Items  []SubscriberRow `json:"items" nullable:"false"`
		Next   string          `json:"next" doc:"cursor of the next page, empty at the end"`
		Counts Counts          `json:"counts" doc:"of all, whatever is looked for"`
	}
}

func (s *Service) handleSubscribers(ctx context.Context, in *subscribersInput) (*subscribersOutput, error) {
	f, err := s.filter(in.FilterInput)
	if err != nil {
		return nil, err
	}
	f.Limit, f.Cursor = in.Limit, in.Cursor
	list, next, err := s.Subscribers(ctx, f)
	if err != nil {
		return nil, err
	}
	out := &subscribersOutput{}
	out.Body.Next, out.Body.Items = next, make([]SubscriberRow, len(list))
	for i, one := range list {
		out.Body.Items[i] = s.subscriberRow(one)
	}
	out.Body.Counts, err = s.Counts(ctx)
	return out, err
}

func (s *Service) handleCSV(ctx context.Context, in *FilterInput) (httpx.File, error) {
	f, err := s.filter(*in)
	if err != nil {
		return httpx.File{}, err
	}
	// The words searched for may be a person's address: not for the log.
	if err := s.RecordExport(ctx, tag, map[string]any{"searched": f.Query != "", "status": f.State, "topic": f.Topic}); err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "text/csv; charset=utf-8", Name: "subscribers-" + s.Clock.Now().UTC().Format(time.DateOnly) + ".csv",
		Write: func(w io.Writer) error { return s.WriteCSV(ctx, w, f) },
	}, nil
}

// IDInput names a row.
type IDInput struct {
	ID string `path:"id" maxLength:"100"`
}

// SubscriberMail is a mail to or about a subscriber.
type SubscriberMail struct {
	ID        string     `json:"id"`
	Kind      string     `json:"kind"`
	Subject   string     `json:"subject"`
	State     string     `json:"state"`
	CreatedAt time.Time  `json:"created_at"`
	SentAt    *time.Time `json:"sent_at"`
}

// StaffSubscriber is one subscriber with all that staff see of them.
type StaffSubscriber struct {
	SubscriberRow

	Wording        string                `json:"wording" doc:"what they agreed to, as it was shown"`
	WordingVersion string                `json:"wording_version"`
	AskedAt        time.Time             `json:"asked_at"`
	ConfirmedAt    *time.Time            `json:"confirmed_at"`
	SignedUp       []SignedUp            `json:"signed_up" nullable:"false"`
	Consents       []leads.ConsentExport `json:"consents" nullable:"false"`
	Mails          []SubscriberMail      `json:"mails" nullable:"false"`
	Campaigns      []MailTo              `json:"campaigns" nullable:"false" doc:"the latest mails of campaigns to them"`
	Reports        []ReportOf            `json:"reports" nullable:"false" doc:"the latest that servers and providers said of those"`
	Older          bool                  `json:"older" doc:"there are more campaigns or reports than the latest 200"`
}

func (s *Service) staffSubscriber(w Whole) StaffSubscriber {
	return StaffSubscriber{
		SubscriberRow: s.subscriberRow(w.Subscriber), Wording: w.Wording, WordingVersion: w.WordingVersion, AskedAt: w.AskedAt,
		ConfirmedAt: httpx.OrNil(w.ConfirmedAt), SignedUp: w.SignedUp, Consents: w.Consents, Mails: subscriberMails(w.Mails),
		Campaigns: w.Campaigns, Reports: w.Reports, Older: w.Older,
	}
}

func subscriberMails(list []mail.Mail) []SubscriberMail {
	out := make([]SubscriberMail, len(list))
	for i, m := range list {
		out[i] = SubscriberMail{m.ID, m.Kind, m.Subject, string(m.State), m.CreatedAt, httpx.OrNil(m.SentAt)}
	}
	return out
}

type subscriberOutput struct{ Body StaffSubscriber }

func (s *Service) handleSubscriber(ctx context.Context, in *IDInput) (*subscriberOutput, error) {
	whole, err := s.Whole(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &subscriberOutput{s.staffSubscriber(whole)}, nil
}

func (s *Service) handleProof(ctx context.Context, in *IDInput) (httpx.File, error) {
	proof, err := s.Proof(ctx, in.ID)
	if err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "application/json", Name: "consent-" + in.ID + ".json",
		Write: func(w io.Writer) error {
			out := json.NewEncoder(w)
			out.SetEscapeHTML(false) // it is read by people, too
			out.SetIndent("", "  ")
			return out.Encode(proof)
		},
	}, nil
}

type endInput struct {
	IDInput

	Body struct {
		Reason string `json:"reason" maxLength:"500" doc:"how they asked for it; stands in the proof"`
	}
}

type nothing struct{}

func (s *Service) handleEnd(ctx context.Context, in *endInput) (*nothing, error) {
	return nil, s.End(ctx, in.ID, in.Body.Reason)
}

// HeldSignup is a sign-up that looks like a program's.
type HeldSignup struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	Topics    []string  `json:"topics" nullable:"false"`
	Reason    string    `json:"reason" doc:"why it looks so"`
	CreatedAt time.Time `json:"created_at"`
}

type heldOutput struct {
	Body struct {
		Items []HeldSignup `json:"items" nullable:"false"`
		Next  string       `json:"next"`
	}
}

func (s *Service) handleHeld(ctx context.Context, in *PageInput) (*heldOutput, error) {
	list, next, err := s.Held(ctx, in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &heldOutput{}
	out.Body.Next, out.Body.Items = next, make([]HeldSignup, len(list))
	for i, one := range list {
		out.Body.Items[i] = HeldSignup{one.ID, one.Email, one.Topics, one.QuarantineReason, one.CreatedAt}
	}
	return out, nil
}

func (s *Service) handleRelease(ctx context.Context, in *IDInput) (*nothing, error) {
	return nil, s.Release(ctx, in.ID)
}

func (s *Service) handleDiscard(ctx context.Context, in *IDInput) (*nothing, error) {
	return nil, s.Discard(ctx, in.ID)
}

func (s *Service) serveImport(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	if err := errors.Join(control.SetReadDeadline(time.Now().Add(listArrives)), control.SetWriteDeadline(time.Now().Add(listIsKept))); err != nil {
		s.Log.DebugContext(r.Context(), "a slow list gets no more time", "word", tag, "error", err)
	}
	file, err := io.ReadAll(r.Body)
	var report ImportReport
	if err == nil {
		report, err = s.Import(r.Context(), file, r.URL.Query().Get("dry_run") == "true")
	}
	if err != nil {
		s.refuseImport(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(report) // who hung up sends it again: what is stored is known then
}

func (s *Service) refuseImport(w http.ResponseWriter, r *http.Request, err error) {
	problem := httpx.AsProblem(err)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		problem = httpx.TooLarge(mostBytes)
	}
	if problem == nil {
		if r.Context().Err() == nil {
			s.failed(r, "importing subscribers failed", err)
		}
		problem = httpx.NewProblem(http.StatusServiceUnavailable, "The list did not arrive whole, or could not be stored to its end. Send it again: what is stored already is known then.")
	}
	httpx.WriteProblem(w, problem)
}
