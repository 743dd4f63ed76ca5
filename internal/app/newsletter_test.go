package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
)

const subscriptions = "/api/newsletter/subscriptions"

// signUp is a sign-up that is accepted.
func signUp() fields {
	return fields{"email": visitorEmail, "interests": []string{"surveillance", "it-support"}, "consent": true}
}

func signUps(h *apptest.Instance) int { return h.Count("SELECT count(*) FROM newsletter_signups") }

// TestSignUps sends everything that a form, a program or an attacker may.
// Proves: V119, newsletter-1
func TestSignUps(t *testing.T) {
	accepted, invalid := http.StatusAccepted, http.StatusUnprocessableEntity
	type attempt struct {
		name, body string
		status     int
		field      string
	}
	all := []attempt{
		{"whole", signUp().json(), accepted, ""},
		{"the documented JSON alone, no topics", fields{"email": "a@visitor.example", "interests": []string{}, "consent": true}.json(), accepted, ""},
		{"topics left out", fields{"email": "b@visitor.example", "consent": true}.json(), accepted, ""},
		{"a topic twice", signUp().with("email", "c@visitor.example").with("interests", []string{"surveillance", "surveillance"}).json(), accepted, ""},
		{"all topics", signUp().with("email", "d@visitor.example").with("interests", []string{"security-guards", "surveillance", "virtual-guard", "it-support", "emergency-response", "industry-news"}).json(), accepted, ""},
		{"local part of 64", signUp().with("email", strings.Repeat("z", 64)+"@visitor.example").json(), accepted, ""},
		{"domain with umlaut", signUp().with("email", "zyxwina@büro.example").json(), accepted, ""},
		{"no email", signUp().without("email").json(), invalid, "email"},
		{"unknown topic", signUp().with("interests", []string{"dragons"}).json(), invalid, "interests"},
		{"empty topic", signUp().with("interests", []string{""}).json(), invalid, "interests"},
		{"100,000 topics", signUp().with("interests", strings.Split(strings.Repeat("surveillance,", 4000), ",")).json(), invalid, "interests"},
		{"a topic in place of a list", signUp().with("interests", "surveillance").json(), invalid, "interests"},
		{"numbers for topics", signUp().with("interests", []int{1}).json(), invalid, "interests.0"},
		{"no consent", signUp().without("consent").json(), invalid, "consent"},
		{"refused consent", signUp().with("consent", false).json(), invalid, "consent"},
		{"consent as text", signUp().with("consent", "true").json(), invalid, "consent"},
		{"consent as a number", signUp().with("consent", 1).json(), invalid, "consent"},
		{"consent null", signUp().with("consent", nil).json(), invalid, "consent"},
		{"unknown field", signUp().with("state", "active").json(), invalid, "state"},
		{"no JSON", "{", http.StatusBadRequest, ""},
		{"nothing", "", http.StatusBadRequest, ""},
		{"70 KB", signUp().with("email", strings.Repeat("m", 70<<10)).json(), http.StatusRequestEntityTooLarge, ""},
	}
	for name, value := range badMailboxes() {
		all = append(all, attempt{"email " + name, signUp().with("email", value).json(), invalid, "email"})
	}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for i, tc := range all {
			t.Run(tc.name, func(t *testing.T) {
				before := signUps(h)
				got := h.Do(http.MethodPost, subscriptions, tc.body, asJSON(fmt.Sprint("signup-", i))...)
				if got.Status != tc.status {
					t.Fatalf("%d, want %d: %s", got.Status, tc.status, got.Body)
				}
				if stored := signUps(h) - before; (stored == 1) != (tc.status == accepted) {
					t.Errorf("%d rows more", stored)
				}
				if tc.status >= 400 {
					checkProblem(t, got, tc.field)
				}
			})
		}
		silent(t, h)
	}, apptest.Idle())
}

// linkIn is the path of the link in the mail to an address.
func linkIn(t *testing.T, h *apptest.Instance, address string) string {
	t.Helper()
	var id string
	if err := h.DB.Read().QueryRowContext(t.Context(),
		"SELECT id FROM mails WHERE to_address = $1 AND kind = 'newsletter.confirmation' ORDER BY id DESC LIMIT 1", address).Scan(&id); err != nil {
		t.Fatal(err)
	}
	asked, err := h.Mail.Reveal(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`/newsletter/confirm/[\w.-]+`).FindString(asked.Text)
	if found == "" {
		t.Fatalf("no link in %s", asked.Text)
	}
	return found
}

func stateOf(t *testing.T, h *apptest.Instance, address string) (state string) {
	t.Helper()
	if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT state FROM newsletter_subscribers WHERE email = $1", address).Scan(&state); err != nil {
		t.Fatal(err)
	}
	return state
}

// TestTheWayInAndOut: sign-up, confirmation by a press and by nothing less, refusal of
// another sign-up in the specified words, and out again.
// Proves: V151, D16, D21, M13, newsletter-8, newsletter-9, newsletter-12, newsletter-13, newsletter-30
func TestTheWayInAndOut(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		got := h.Do(http.MethodPost, subscriptions, signUp().json(), asJSON("in")...)
		var receipt struct {
			State, Message, Email, ConfirmationEmail string
			InterestScore                            int
			ConsultBy                                *string
		}
		if err := got.JSON(&receipt); err != nil || got.Status != http.StatusAccepted || receipt.State != "pending" || receipt.InterestScore != 35 ||
			receipt.ConsultBy != nil || receipt.ConfirmationEmail != "unavailable" || !strings.Contains(receipt.Message, visitorEmail) {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		confirm := linkIn(t, h, visitorEmail)
		for _, method := range []string{http.MethodGet, http.MethodHead} { // a mail scanner follows every link
			page := h.Do(method, confirm, "")
			if page.Status != http.StatusOK || page.Header.Get("Referrer-Policy") != "no-referrer" || page.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %d %v", method, page.Status, page.Header)
			}
		}
		if state := stateOf(t, h, visitorEmail); state != "pending" {
			t.Fatalf("looking at the page made the address %s", state)
		}
		pressed := h.Do(http.MethodPost, confirm, "", "Content-Type", formType)
		if pressed.Status != http.StatusSeeOther || pressed.Header.Get("Location") != confirm || stateOf(t, h, visitorEmail) != "active" {
			t.Fatalf("%d to %s, %s", pressed.Status, pressed.Header.Get("Location"), stateOf(t, h, visitorEmail))
		}
		again := h.Do(http.MethodPost, subscriptions, signUp().json(), "Content-Type", "application/json")
		if again.Status != http.StatusConflict || !strings.Contains(again.Body, "This email is already subscribed to our newsletter.") {
			t.Errorf("signing up again: %d %s", again.Status, again.Body)
		}
		checkProblem(t, again, "")
		manage := regexp.MustCompile(`/newsletter/preferences/[\w.-]+`).FindString(h.Do(http.MethodGet, confirm, "").Body)
		preferences(t, h, manage)
		pauses(t, h, manage)
		hasDataMailed(t, h, manage)
		leave(t, h, strings.Replace(manage, "preferences", "unsubscribe", 1))
		silent(t, h)
	}, apptest.Idle(), atTen())
}

// preferences chooses other topics, and sees no more of the address than its owner needs.
func preferences(t *testing.T, h *apptest.Instance, path string) {
	t.Helper()
	page := h.Do(http.MethodGet, path, "")
	if page.Status != http.StatusOK || strings.Contains(page.Body, visitorEmail) || !strings.Contains(page.Body, "z•••@visitor.example") {
		t.Errorf("%d %s", page.Status, page.Body)
	}
	for body, want := range map[string]int{
		"interests=industry-news": http.StatusSeeOther, "": http.StatusUnprocessableEntity, "interests=dragons": http.StatusUnprocessableEntity, "%zz": http.StatusBadRequest,
	} {
		if got := h.Do(http.MethodPost, path, body, "Content-Type", formType); got.Status != want {
			t.Errorf("%q: %d, want %d: %s", body, got.Status, want, got.Body)
		}
	}
	if n := h.Count(`SELECT count(*) FROM newsletter_subscribers WHERE topics = '["industry-news"]'`); n != 1 {
		t.Error("the topics are not what was chosen")
	}
}

// pauses takes a pause and ends it; no look at a page does either.
func pauses(t *testing.T, h *apptest.Instance, manage string) {
	t.Helper()
	path := strings.Replace(manage, "preferences", "pause", 1)
	paused := func() int64 {
		return int64(h.Count("SELECT count(*) FROM newsletter_subscribers WHERE paused_until IS NOT NULL"))
	}
	for _, one := range []struct {
		body, to string
		paused   int64
	}{
		{"days=30", manage + "?done=paused", 1}, {"days=7", manage, 1}, {"", manage, 1}, {"days=0", manage + "?done=resumed", 0}, {"days=90", manage + "?done=paused", 1},
	} {
		got := h.Do(http.MethodPost, path, one.body, "Content-Type", formType)
		if got.Status != http.StatusSeeOther || got.Header.Get("Location") != one.to || paused() != one.paused {
			t.Errorf("%q: %d to %s, %d paused", one.body, got.Status, got.Header.Get("Location"), paused())
		}
	}
	page := h.Do(http.MethodGet, manage+"?done=paused", "")
	if !strings.Contains(page.Body, `"pausedUntil":"February 21, 2027"`) || !strings.Contains(page.Body, `"done":"paused"`) {
		t.Errorf("%d %s", page.Status, page.Body)
	}
}

// hasDataMailed asks for what is kept, which goes to the address itself.
func hasDataMailed(t *testing.T, h *apptest.Instance, manage string) {
	t.Helper()
	path := strings.Replace(manage, "preferences", "data", 1)
	for _, want := range []string{"?done=mailed", "?done=mailed-before"} {
		if got := h.Do(http.MethodPost, path, "", "Content-Type", formType); got.Status != http.StatusSeeOther || got.Header.Get("Location") != manage+want {
			t.Errorf("%d to %s, want %s", got.Status, got.Header.Get("Location"), want)
		}
	}
	if n := h.Count("SELECT count(*) FROM mails WHERE kind = 'newsletter.data' AND to_address = $1", visitorEmail); n != 1 {
		t.Errorf("%d mails with what is kept", n)
	}
}

// leave unsubscribes as mail programs do (RFC 8058), and comes to the same as a person's press.
func leave(t *testing.T, h *apptest.Instance, path string) {
	t.Helper()
	if got := h.Do(http.MethodGet, path, ""); got.Status != http.StatusOK || stateOf(t, h, visitorEmail) != "active" {
		t.Fatalf("looking at the page: %d, %s", got.Status, stateOf(t, h, visitorEmail))
	}
	const parts = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n"
	for _, one := range []struct{ body, kind, origin string }{
		{"List-Unsubscribe=One-Click", formType, "https://mail.example"}, {"List-Unsubscribe=One-Click", formType, "null"},
		{parts, "multipart/form-data; boundary=x", ""}, {"", "", ""},
	} {
		got := h.Do(http.MethodPost, path, one.body, "Content-Type", one.kind, "Origin", one.origin)
		if got.Status != http.StatusOK || stateOf(t, h, visitorEmail) != "unsubscribed" {
			t.Errorf("%s: %d, %s: %s", one.kind, got.Status, stateOf(t, h, visitorEmail), got.Body)
		}
	}
	if got := h.Do(http.MethodPost, path, "press=1", "Content-Type", formType); got.Status != http.StatusSeeOther || got.Header.Get("Location") != path {
		t.Errorf("a person's press: %d %s", got.Status, got.Header.Get("Location"))
	}
	if n := h.Count("SELECT count(*) FROM consent_events WHERE basis = 'withdrawn'"); n != 1 {
		t.Errorf("%d ends of a consent", n)
	}
}

// TestLinksThatLeadNowhere are answered with the page's own not-found state, by GET and by press.
// Proves: newsletter-14
func TestLinksThatLeadNowhere(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for _, page := range []string{"sent", "confirm", "unsubscribe", "preferences"} {
			for _, token := range []string{"nobody", "a.1.b", strings.Repeat("9", 4000), "%00", "%ff", "%3Cscript%3E"} {
				path := "/newsletter/" + page + "/" + token
				if got := h.Do(http.MethodGet, path, ""); got.Status != http.StatusNotFound {
					t.Errorf("GET %.60s: %d", path, got.Status)
				}
				if page == "sent" {
					continue
				}
				want := http.StatusSeeOther // back to the page, which says it
				if token == "%00" || token == "%ff" {
					want = http.StatusNotFound // no address of ours at all
				}
				if got := h.Do(http.MethodPost, path, "interests=it-support&press=1", "Content-Type", formType); got.Status != want {
					t.Errorf("POST %.60s: %d, want %d", path, got.Status, want)
				}
			}
		}
		silent(t, h)
	}, apptest.Idle())
}

// TestTheSignUpWithoutJavaScript: accepted, it leads to a private page; refused, all that
// was typed comes back, but not the consent.
// Proves: newsletter-26
func TestTheSignUpWithoutJavaScript(t *testing.T) {
	form := func(change func(url.Values)) string {
		v := url.Values{"email": {visitorEmail}, "interests": {"virtual-guard", "security-guards"}, "consent": {"true"}, "idempotencyKey": {"form"}}
		change(v)
		return v.Encode()
	}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		send := func(body string) apptest.Answer {
			return h.Do(http.MethodPost, "/newsletter", body, "Content-Type", formType)
		}
		first, again := send(form(func(url.Values) {})), send(form(func(url.Values) {}))
		if first.Status != http.StatusSeeOther || first.Header.Get("Location") != again.Header.Get("Location") || signUps(h) != 1 {
			t.Fatalf("%d to %s, again to %s", first.Status, first.Header.Get("Location"), again.Header.Get("Location"))
		}
		page := h.Do(http.MethodGet, first.Header.Get("Location"), "")
		if page.Status != http.StatusOK || !strings.Contains(page.Body, visitorEmail) || !strings.Contains(page.Body, "consultByText") {
			t.Errorf("%d %s", page.Status, page.Body)
		}
		for name, tc := range map[string]struct {
			change func(url.Values)
			has    string
		}{
			"no consent":    {func(v url.Values) { v.Del("consent") }, "only to people who agreed"},
			"no address":    {func(v url.Values) { v.Set("email", `"><script>`) }, "Please enter an email address"},
			"unknown topic": {func(v url.Values) { v.Add("interests", "dragons") }, "from the list"},
		} {
			got := send(form(tc.change))
			if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, tc.has) || !strings.Contains(got.Body, "virtual-guard security-guards") ||
				strings.Contains(got.Body, "<script>") {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		h.Do(http.MethodPost, linkIn(t, h, visitorEmail), "", "Content-Type", formType)
		if got := send(form(func(v url.Values) { v.Set("idempotencyKey", "") })); got.Status != http.StatusConflict ||
			!strings.Contains(got.Body, "This email is already subscribed to our newsletter.") {
			t.Errorf("subscribed already: %d %s", got.Status, got.Body)
		}
		for body, want := range map[string]int{"": 422, "%zz": 400, "email=%ff": 422, "email=a%00@b.example": 422, strings.Repeat("x", 70<<10): 413} {
			if got := send(body); got.Status != want {
				t.Errorf("%.30q: %d, want %d", body, got.Status, want)
			}
		}
		if got := h.Do(http.MethodPost, "/newsletter", signUp().json(), asJSON("x")...); got.Status != http.StatusUnsupportedMediaType {
			t.Errorf("JSON: %d", got.Status)
		}
		silent(t, h)
	}, apptest.Idle())
}

// TestFiftySignUpsOfOneAddressAtOnceAreOne on two instances at once, with a key each.
// Proves: newsletter-5
func TestFiftySignUpsOfOneAddressAtOnceAreOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		instances := []*apptest.Instance{apptest.Start(t, d, apptest.Idle()), apptest.Start(t, d, apptest.Idle())}
		var all sync.WaitGroup
		for i := range 50 {
			all.Go(func() {
				if got := instances[i%2].Do(http.MethodPost, subscriptions, signUp().json(), asJSON(fmt.Sprint("key-", i))...); got.Status != http.StatusAccepted {
					t.Errorf("%d %s", got.Status, got.Body)
				}
			})
		}
		all.Wait()
		for _, table := range []string{"newsletter_subscribers", "newsletter_signups", "mails", "leads", "newsletter_keys"} {
			if n := instances[0].Count("SELECT count(*) FROM " + table); n != 1 {
				t.Errorf("%d rows in %s", n, table)
			}
		}
	})
}

// TestAskingWhetherAnAddressIsSubscribedIsLimited is D16.
// Proves: newsletter-9
func TestAskingWhetherAnAddressIsSubscribedIsLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.At(clock.NewManual(monday)), apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on"))
		for i := range 21 {
			got := h.Do(http.MethodPost, subscriptions, signUp().with("email", fmt.Sprintf("n%d@visitor.example", i)).json(), asJSON(fmt.Sprint("n", i))...)
			if want := map[bool]int{true: http.StatusAccepted, false: http.StatusTooManyRequests}[i < 20]; got.Status != want {
				t.Fatalf("sign-up %d: %d, want %d", i, got.Status, want)
			}
		}
	})
}

// TestASignUpsMailsArrive: to the address at the edge of what is taken, and to the
// company that owes a consultation, which stands among the promised answers.
// Proves: newsletter-11
func TestASignUpsMailsArrive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t, smtptest.WithUTF8())
		h := apptest.Start(t, d, apptest.Env("SMTP_URL", server.URL(), "MAIL_ADMIN", "desk@wardgate.example"))
		_, cookie := h.SignIn("sales@wardgate.example", staff.Sales)
		eager := signUp().with("interests", []string{"virtual-guard", "security-guards"}).with("email", strings.Repeat("z", 64)+"@visitor.example")
		got := h.Do(http.MethodPost, subscriptions, eager.json(), asJSON("eager")...)
		if got.Status != http.StatusAccepted || !strings.Contains(got.Body, `"confirmationEmail":"queued"`) || !strings.Contains(got.Body, "Edmonton time") {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		for _, m := range server.Wait(t, 2) {
			checkMail(t, m)
		}
		if owed := h.Do(http.MethodGet, "/api/staff/leads/promises", "", "Cookie", cookie); !strings.Contains(owed.Body, `"door":"Newsletter"`) {
			t.Errorf("%d %s", owed.Status, owed.Body)
		}
	})
}
