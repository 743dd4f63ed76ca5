package subscribers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/httpx"
)

// confirmation is the data of the page on which an address is confirmed.
type confirmation struct {
	Email   string   `json:"email"`
	State   State    `json:"state"`
	Topics  []string `json:"topics" doc:"in words"`
	Wording string   `json:"wording" doc:"what is agreed to"`
	// Manage is the page to choose other topics or to leave.
	Manage string `json:"manage"`
}

func (s *Public) serveConfirmPage(w http.ResponseWriter, r *http.Request) {
	_, who, err := asked(r.Context(), s.Subscribers.DB, s.Subscribers.DB.Read(), links.ToConfirm, r.PathValue("token"))
	data := confirmation{who.Email, who.State, s.Catalog.Newsletter.Labels(who.Topics), who.Wording, ""}
	if err == nil && who.State == Active {
		var keys links.KeySet
		keys, err = s.Keys.Current(r.Context())
		data.Manage = links.PreferencesPath + keys.Token(links.ToUnsubscribe, who.ID)
	}
	s.Pages.Show(w, r, "confirmation", data, err)
}

// serveConfirm handles the button of that page: a GET alone confirms nothing, because programs
// that scan mails follow links.
func (s *Public) serveConfirm(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	s.Pages.After(w, r, links.ConfirmPath+url.PathEscape(token), s.Subscribers.Confirm(r.Context(), token))
}

// subscription is the data of the pages that every mail links to. The address is masked, so that
// only its owner recognises it.
type subscription struct {
	Email string `json:"email"`
	State State  `json:"state"`
	// Topics are the ids of the chosen topics.
	Topics      []string           `json:"topics"`
	Preferences string             `json:"preferences"`
	Unsubscribe string             `json:"unsubscribe"`
	Pause       string             `json:"pause"`
	Data        string             `json:"data"`
	Errors      []httpx.FieldError `json:"errors"`
	// PausedUntil is a day formatted for readers, empty without a pause.
	PausedUntil string `json:"pausedUntil"`
	// Done is the action that was just completed: saved, paused, resumed, mailed, or
	// mailed-before.
	Done string `json:"done"`
}

func (s *Public) subscription(ctx context.Context, token string) (subscription, error) {
	who, err := s.Subscribers.Subscribed(ctx, token)
	escaped := url.PathEscape(token)
	data := subscription{
		Email: masked(who.Email), State: who.State, Topics: who.Topics, Preferences: links.PreferencesPath + escaped,
		Unsubscribe: links.UnsubscribePath + escaped, Pause: links.PausePath + escaped, Data: links.DataPath + escaped,
	}
	if who.Paused(s.Clock.Now()) {
		data.PausedUntil = who.PausedUntil.In(s.Zone).Format("January 2, 2006")
	}
	return data, err
}

func (s *Public) serveUnsubscribePage(w http.ResponseWriter, r *http.Request) {
	if s.showLeaving(w, r) {
		return
	}
	data, err := s.subscription(r.Context(), r.PathValue("token"))
	s.Pages.Show(w, r, "subscription", data, err)
}

// serveUnsubscribe ends a subscription regardless of the body: the address identifies it. A mail
// program's one-click POST is answered without a redirect, which RFC 8058 (section 3.1) does not
// want; a person is redirected to the page.
func (s *Public) serveUnsubscribe(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	l, is, err := s.OptOuts.leaving(r.Context(), token)
	switch {
	case is:
		err = s.OptOuts.Leave(r.Context(), l)
	case err == nil:
		err = s.Subscribers.Unsubscribe(r.Context(), token)
	}
	if r.PostFormValue("press") != "" {
		s.Pages.After(w, r, links.UnsubscribePath+url.PathEscape(token), err)
		return
	}
	if err != nil && httpx.AsProblem(err) == nil {
		s.Pages.After(w, r, "", err)
		return
	}
	s.serveUnsubscribePage(w, r)
}

func (s *Public) servePreferencesPage(w http.ResponseWriter, r *http.Request) {
	data, err := s.subscription(r.Context(), r.PathValue("token"))
	data.Done = r.URL.Query().Get("done")
	s.Pages.Show(w, r, "subscription", data, err)
}

func (s *Public) servePreferences(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	if err := r.ParseForm(); err != nil {
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusBadRequest, "Send the form as application/x-www-form-urlencoded."))
		return
	}
	to := links.PreferencesPath + url.PathEscape(token)
	err := s.Subscribers.SetTopics(r.Context(), token, r.PostForm["interests"])
	p := httpx.AsProblem(err)
	if p == nil || len(p.Errors) == 0 {
		if err == nil {
			to += "?done=saved"
		}
		s.Pages.After(w, r, to, err)
		return
	}
	data, err := s.subscription(r.Context(), token)
	if err != nil {
		s.Pages.Show(w, r, "subscription", nil, err)
		return
	}
	data.Errors = p.Errors
	s.Pages.Render(w, r, r.URL.Path, map[string]any{"subscription": data}, p.Status)
}

func (s *Public) servePause(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	days, err := strconv.Atoi(r.PostFormValue("days"))
	if err != nil {
		days = -1 // none of the pauses
	}
	err = s.Subscribers.Pause(r.Context(), token, days)
	to := links.PreferencesPath + url.PathEscape(token)
	switch {
	case err != nil:
	case days == 0:
		to += "?done=resumed"
	default:
		to += "?done=paused"
	}
	s.Pages.After(w, r, to, err)
}
