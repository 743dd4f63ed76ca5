package privacy

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

func (s *Service) serveData(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	err := s.SendData(r.Context(), token)
	done := "?done=mailed"
	if p := httpx.AsProblem(err); p != nil && p.Status == http.StatusConflict {
		done = "?done=mailed-before"
	}
	s.Pages.After(w, r, links.PreferencesPath+url.PathEscape(token)+done, err)
}

// Routes are the endpoints through which staff and the person themselves see the person's data.
func (s *Service) Routes() []httpx.Route {
	get := func(path, id, summary string, who httpx.Permission) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: core.StaffPath + path, ID: id, Tag: core.Tag, Summary: summary, Who: httpx.Allow(who),
			Rate: httpx.Unlimited("only signed-in staff can call it")}
	}
	return []httpx.Route{
		httpx.Handle(get("/subscribers/{id}", "get-subscriber", "One subscriber with sign-ups, consents and mails", core.CanRead), s.handleSubscriber),
		httpx.HandleFile(get("/subscribers/{id}/proof", "prove-consent", "What one subscriber agreed to, when and where, as a file", core.CanWrite), s.handleProof),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: links.DataPath + "{token}", ID: "newsletter-data", Tag: core.Tag, Summary: "Have what is kept mailed to the address",
			// Shared with the other buttons of these pages, which mail providers press for many
			// of their people.
			Who: httpx.Public(), Rate: httpx.PerMinute("newsletter-presses", 600, 600), Repeat: httpx.ByState, FromAnywhere: true,
		}, http.HandlerFunc(s.serveData)),
	}
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

// StaffSubscriber is one subscriber with everything that staff see of them.
type StaffSubscriber struct {
	subscribers.SubscriberRow

	Wording        string                `json:"wording" doc:"what they agreed to, as it was shown"`
	WordingVersion string                `json:"wording_version"`
	AskedAt        time.Time             `json:"asked_at"`
	ConfirmedAt    *time.Time            `json:"confirmed_at"`
	SignedUp       []SignedUp            `json:"signed_up" nullable:"false"`
	Consents       []leads.ConsentExport `json:"consents" nullable:"false"`
	Mails          []SubscriberMail      `json:"mails" nullable:"false"`
	Campaigns      []MailTo              `json:"campaigns" nullable:"false" doc:"the latest mails of campaigns to them"`
	Reports        []bounces.ReportOf    `json:"reports" nullable:"false" doc:"the latest that servers and providers said of those"`
	Older          bool                  `json:"older" doc:"there are more campaigns or reports than the latest 200"`
}

func (s *Service) staffSubscriber(w Whole) StaffSubscriber {
	return StaffSubscriber{
		SubscriberRow: subscribers.RowOf(w.Subscriber, s.Clock.Now()), Wording: w.Wording, WordingVersion: w.WordingVersion, AskedAt: w.AskedAt,
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

func (s *Service) handleSubscriber(ctx context.Context, in *core.IDInput) (*subscriberOutput, error) {
	whole, err := s.Whole(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &subscriberOutput{s.staffSubscriber(whole)}, nil
}

func (s *Service) handleProof(ctx context.Context, in *core.IDInput) (httpx.File, error) {
	proof, err := s.Proof(ctx, in.ID)
	if err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "application/json", Name: "consent-" + in.ID + ".json",
		Write: func(w io.Writer) error {
			out := json.NewEncoder(w)
			out.SetEscapeHTML(false) // the file is also read by people
			out.SetIndent("", "  ")
			return out.Encode(proof)
		},
	}, nil
}
