package quotes

import (
	"net/http"
	"strconv"
	"time"

	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

const findPath = "/quote/find"

// Routes is the endpoint table.
func (l *Lookups) Routes() []httpx.Route {
	route := func(method, id, summary string, rate httpx.Rate) httpx.Route {
		return httpx.Route{Method: method, Path: findPath, ID: id, Tag: tag, Summary: summary, Who: httpx.Public(), Rate: rate}
	}
	// Five at once, then three a minute: people look for one request, and a reference is not guessed this way.
	ask := route(http.MethodPost, "find-quote", "Have the link of a request mailed once more", httpx.PerMinute("lookups", 3, 5).All(50))
	ask.Repeat, ask.ShowsRefusal = httpx.Repeats, true
	return []httpx.Route{
		httpx.Raw(route(http.MethodGet, "find-quote-page", "The page that finds a request again", httpx.PerMinute("status", 120, 60)), http.HandlerFunc(l.serveForm)),
		httpx.Raw(ask, http.HandlerFunc(l.serveAnswer)),
	}
}

// found is what the page shows: nothing asked yet, an answer, or what is wrong with the question.
type found struct {
	Reference string            `json:"reference"`
	Email     string            `json:"email"`
	Asked     bool              `json:"asked"`
	Mails     bool              `json:"mails"`
	Errors    map[string]string `json:"errors"`
	Problem   string            `json:"problem"`
}

func (l *Lookups) serveForm(w http.ResponseWriter, r *http.Request) {
	l.show(w, r, found{}, http.StatusOK)
}

func (l *Lookups) show(w http.ResponseWriter, r *http.Request, f found, status int) {
	f.Mails = l.s.Mail.Configured()
	l.s.Render(w, r, findPath, map[string]any{"find": f}, status)
}

// serveAnswer keeps what was typed whenever it cannot be taken.
func (l *Lookups) serveAnswer(w http.ResponseWriter, r *http.Request) {
	var reference, email string
	_, _, status := forms.Read(r, map[string]*string{"reference": &reference, "email": &email})
	if status == http.StatusUnsupportedMediaType {
		forms.Refuse(w)
		return
	}
	f := found{Reference: reference, Email: email}
	if over := httpx.OverRateFrom(r.Context()); over != nil {
		_, refused := over.Turn("")
		w.Header().Set("Retry-After", strconv.Itoa(int(time.Minute.Seconds())))
		f.Problem = "Many links were asked for from your network. Please wait a minute, or call us with your reference."
		l.show(w, r, f, refused.Status)
		return
	}
	if status != http.StatusOK {
		f.Problem = "This could not be read. Please fill in both fields and send it again."
		l.show(w, r, f, status)
		return
	}
	asked, wrong := l.check(reference, email)
	if len(wrong) > 0 {
		f.Errors = wrong
		l.show(w, r, f, http.StatusUnprocessableEntity)
		return
	}
	l.Ask(asked.reference, asked.email)
	f.Asked = true
	l.show(w, r, f, http.StatusOK)
}
