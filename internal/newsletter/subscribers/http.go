package subscribers

import (
	"context"
	"net/http"
	"strings"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Routes is the endpoint table of the sign-up and of the pages that mails link to.
func (s *Public) Routes() []httpx.Route {
	// A client that asks whether an address is subscribed must not be able to ask for many (D16).
	signups := httpx.PerMinute("newsletter", 10, 20).All(60).Works()
	page := func(path, id, summary string, handler http.HandlerFunc) httpx.Route {
		return httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: path + "{token}", ID: id, Tag: core.Tag, Summary: summary,
			Who: httpx.Public(), Rate: httpx.PerMinute("newsletter-pages", 120, 60),
		}, handler)
	}
	press := func(path, id, summary string, handler http.HandlerFunc) httpx.Route {
		return httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: path + "{token}", ID: id, Tag: core.Tag, Summary: summary,
			// Mail providers press this for many of their people from few addresses.
			Who: httpx.Public(), Rate: httpx.PerMinute("newsletter-presses", 600, 600), Repeat: httpx.ByState,
			// A webmail page is another origin; and from a page without referrers, as ours with a
			// token are, older browsers send "Origin: null".
			FromAnywhere: true,
		}, handler)
	}
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/newsletter/subscriptions", ID: "subscribe", Tag: core.Tag,
			Summary: "Sign up for the newsletter; the address confirms itself by a link in a mail",
			Who:     httpx.Public(), Rate: signups, Repeat: httpx.ByKey, Even: true, Status: http.StatusAccepted,
		}, inbound.Submitted(s.Signups.Submit, s.Signups.form.receipt)),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: links.PagePath, ID: "subscribe-form", Tag: core.Tag,
			Summary: "Sign up for the newsletter by a form without JavaScript",
			Who:     httpx.Public(), Rate: signups, Repeat: httpx.ByKey, Even: true, ShowsRefusal: true,
		}, http.HandlerFunc(s.Signups.ServeForm)),
		page(links.SentPath, "newsletter-sent-page", "The private page that says what became of a sign-up", s.Signups.ServePrivate),
		page(links.ConfirmPath, "newsletter-confirm-page", "The page on which an address confirms itself", s.serveConfirmPage),
		press(links.ConfirmPath, "newsletter-confirm", "Confirm the address: it is subscribed", s.serveConfirm),
		page(links.UnsubscribePath, "newsletter-unsubscribe-page", "The page to leave the newsletter", s.serveUnsubscribePage),
		press(links.UnsubscribePath, "newsletter-unsubscribe", "Leave the newsletter at once; also the one-click POST of RFC 8058", s.serveUnsubscribe),
		page(links.PreferencesPath, "newsletter-preferences-page", "The page to choose other topics", s.servePreferencesPage),
		press(links.PreferencesPath, "newsletter-preferences", "Choose other topics", s.servePreferences),
		press(links.PausePath, "newsletter-pause", "Pause the newsletter for ?days=, or go on with 0", s.servePause),
	}
}

// Receipt is the response to an accepted sign-up.
type Receipt struct {
	State         string     `json:"state" enum:"pending" doc:"the address has to confirm itself by the link in the mail"`
	Message       string     `json:"message" doc:"what happens next, in a sentence"`
	Email         string     `json:"email"`
	InterestScore int        `json:"interestScore" doc:"the sum of the chosen topics' scores"`
	Confirmation  string     `json:"confirmationEmail" enum:"queued,sent-before,unavailable" doc:"sent-before: this address got several today, none more is sent"`
	ConsultBy     *time.Time `json:"consultBy" doc:"until when a consultant is in touch; null when none was promised"`
	ConsultByText string     `json:"consultByText" doc:"the same instant in words, in the company's time zone"`
}

func (f signupForm) receipt(_ context.Context, signup Signup) Receipt {
	texts := f.Catalog.Newsletter.Texts
	r := Receipt{State: string(Pending), Message: texts["sent"], Email: signup.Email, InterestScore: signup.Interest, Confirmation: "queued"}
	switch {
	case signup.Outcome == limited:
		r.Confirmation, r.Message = "sent-before", texts["sentBefore"]
	case !f.Mail.Configured():
		r.Confirmation, r.Message = "unavailable", texts["sentLater"]
	}
	r.Message = strings.ReplaceAll(r.Message, "{email}", signup.Email)
	if !signup.ConsultBy.IsZero() {
		r.ConsultBy, r.ConsultByText = &signup.ConsultBy, f.Words(signup.ConsultBy)
	}
	return r
}
