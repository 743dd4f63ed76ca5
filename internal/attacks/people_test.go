package attacks_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/staff"
)

// Jane is known; Mallory knows her address, and sends forms in her name.
const (
	janeMail     = "jane.quill@quill.example"
	janePhone    = "780-555-0142"
	malloryPhone = "403-555-0199"
)

// known is the part of a lead that these attacks are about.
type known struct {
	ID, Name, Phone, Company, State, Priority string
	Score, Version                            int
	HumanOverride                             bool
	AssignedTo                                string `json:"assigned_to"`
	Unverified                                []string
	Details                                   []struct{ ID, Field, Value, Source, Ref string }
	Verified                                  []struct{ Field, By string }
	Demographics                              struct{ Role string }
	Touchpoints                               []struct{ Type, Channel, Content string }
}

// post sends a form, and fails unless it is accepted.
func post(t *testing.T, h *apptest.Instance, path string, form map[string]any) {
	t.Helper()
	if got := h.JSON(http.MethodPost, path, form); got.Status != http.StatusCreated && got.Status != http.StatusAccepted {
		t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	}
}

// janeAsks is Jane's own request for a quote.
func janeAsks(t *testing.T, h *apptest.Instance) {
	t.Helper()
	post(t, h, "/api/quotes", map[string]any{
		"firstName": "Jane", "lastName": "Quill", "email": janeMail, "phone": janePhone, "company": "Quill Yards", "propertyType": "retail",
		"serviceType": "security-guards", "message": "We have three yards and want a guard at night.", "budget": "15k-30k",
	})
}

// everyForm has the forms by which a person makes themselves known, each as Mallory fills it in with Jane's address.
func everyForm(h *apptest.Instance, t *testing.T) map[string]map[string]any {
	t.Helper()
	const name, company = "Mallory Attacker", "Attacker Inc"
	behavior := map[string]any{
		"pagesVisited": []string{"/", "/services", "/services/surveillance", "/quote", "/contact", "/about", "/blog"}, "timeOnSite": 80_000, "scrollDepth": 100,
	}
	var slots struct{ Items []struct{ Start string } }
	if got := h.Do(http.MethodGet, "/api/appointments/slots", ""); got.JSON(&slots) != nil || len(slots.Items) == 0 {
		t.Fatalf("slots: %d %s", got.Status, got.Body)
	}
	return map[string]map[string]any{
		"/api/quotes": {
			"firstName": "Mallory", "lastName": "Attacker", "email": janeMail, "phone": malloryPhone, "company": company, "propertyType": "retail",
			"serviceType": "multiple", "message": "Call me back on my new number.", "budget": "over-50k", "behavior": behavior,
		},
		"/api/contact": {"name": name, "email": janeMail, "phone": malloryPhone, "subject": "quote", "message": "Call me back on my new number."},
		"/api/assessments": {
			"propertyType": "retail", "primaryConcern": "theft", "currentSecurity": "none", "budget": "over-10k", "timeline": "immediate",
			"contactInfo": map[string]any{"name": name, "email": janeMail, "phone": malloryPhone, "company": company}, "behavior": behavior,
		},
		"/api/leads": {
			"name": name, "email": strings.ToUpper(janeMail), "phone": malloryPhone, "company": company, "role": "owner",
			"interests": []string{"theft", "access-control", "emergency-response", "compliance"}, "behavior": behavior,
		},
		"/api/appointments":             {"slot": slots.Items[0].Start, "name": name, "email": janeMail, "phone": malloryPhone, "company": company, "topic": "My new number"},
		"/api/newsletter/subscriptions": {"email": janeMail, "interests": []string{"surveillance"}, "consent": true},
	}
}

// jane reads her lead as staff see it.
func jane(t *testing.T, h *apptest.Instance, cookie string) (l known) {
	t.Helper()
	var list struct{ Items []known }
	if got := h.Do(http.MethodGet, "/api/staff/leads?q=quill", "", "Cookie", cookie); got.JSON(&list) != nil || len(list.Items) != 1 {
		t.Fatalf("the leads: %d %s", got.Status, got.Body)
	}
	if got := h.Do(http.MethodGet, "/api/staff/leads/"+list.Items[0].ID, "", "Cookie", cookie); got.JSON(&l) != nil {
		t.Fatalf("the lead: %d %s", got.Status, got.Body)
	}
	return l
}

func (l known) isJane() bool {
	return l.Name == "Jane Quill" && l.Phone == janePhone && l.Company == "Quill Yards"
}

// stated are the values that wait for a decision, by field.
func (l known) stated() map[string]string {
	out := map[string]string{}
	for _, d := range l.Details {
		out[d.Field] = d.Value
	}
	return out
}

// TestEachFormTriesToRewriteJane: Mallory sends each form with Jane's address.
// Proves: D90, security-25, security-26, U33
func TestEachFormTriesToRewriteJane(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		janeAsks(t, h)
		before := jane(t, h, cookie)
		if !before.isJane() || len(before.Unverified) == 0 {
			t.Fatalf("%+v", before)
		}
		for path, form := range everyForm(h, t) {
			post(t, h, path, form)
			after := jane(t, h, cookie)
			if !after.isJane() || after.Demographics.Role != "" {
				t.Fatalf("%s rewrote her: %+v", path, after)
			}
			if path == "/api/newsletter/subscriptions" {
				continue // states nothing but the address
			}
			if said := after.stated(); said["phone"] != malloryPhone || said["name"] != "Mallory Attacker" {
				t.Errorf("%s: staff do not see what it said: %v", path, said)
			}
			if newest := after.Touchpoints[0].Content; !strings.Contains(newest, "Also given, unverified: name Mallory Attacker, phone "+malloryPhone) {
				t.Errorf("%s: the timeline tells %q", path, newest)
			}
		}
		after := jane(t, h, cookie)
		if len(after.Details) > 5 { // name, phone, company, role; an industry at most
			t.Errorf("the same said five times is not one: %+v", after.Details)
		}
		for _, number := range []string{janePhone, malloryPhone} {
			if n := listed(t, h, cookie, number); n != 1 {
				t.Errorf("%s finds %d people, want 1", number, n)
			}
		}
	}, apptest.Idle())
}

func listed(t *testing.T, h *apptest.Instance, cookie, query string) int {
	t.Helper()
	var list struct{ Items []known }
	if got := h.Do(http.MethodGet, "/api/staff/leads?q="+query, "", "Cookie", cookie); got.JSON(&list) != nil {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	return len(list.Items)
}

// TestThirtyPostsMakeJaneHot: Mallory posts until Jane would be handed to senior sales, with another name, without a
// name, and from her own network and another one.
// Proves: security-27
func TestThirtyPostsMakeJaneHot(t *testing.T) {
	start := time.Date(2026, 11, 24, 16, 0, 0, 0, time.UTC)
	now := clock.NewManual(start)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		now.Set(start)
		if err := h.Automation.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		janeAsks(t, h)
		before := jane(t, h, cookie)
		for round := range 3 {
			for i := range 30 {
				form := map[string]any{
					"email": janeMail, "role": "owner", "serviceType": "multiple", "interests": []string{"theft", "surveillance", "emergency-response", "compliance"},
					"behavior": map[string]any{"pagesVisited": []string{"/services/a", "/services/b", "/quote", "/contact", fmt.Sprintf("/blog/%d", i)}, "timeOnSite": 5000, "scrollDepth": 99},
				}
				if i%2 == 0 {
					form["name"], form["phone"], form["company"] = fmt.Sprintf("Mallory %d", i), malloryPhone, "Attacker Inc"
				}
				got := h.JSON(http.MethodPost, "/api/leads", form, "Idempotency-Key", fmt.Sprintf("%d-%d", round, i), "X-Forwarded-For", fmt.Sprintf("203.0.%d.%d", round, i))
				if got.Status != http.StatusCreated {
					t.Fatalf("%d %s", got.Status, got.Body)
				}
			}
			now.Advance(3 * time.Hour) // and again
		}
		if err := h.Automation.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		after := jane(t, h, cookie)
		if after.Score > before.Score+30 || after.Priority == "hot" || after.HumanOverride || after.AssignedTo != "" {
			t.Errorf("from %d she got to %d, %s, assigned to %q", before.Score, after.Score, after.Priority, after.AssignedTo)
		}
		if got := h.Count("SELECT count(*) FROM touchpoints WHERE type = 'capture'"); got != 90 {
			t.Errorf("the history has %d of 90 contacts", got)
		}
	}, apptest.Idle(), apptest.At(now), apptest.Env("WARDGATE_TRUSTED_PROXIES", "127.0.0.1/32"))
}

// TestMalloryPushesJanesOwnNumberOut: Jane moved and gives her new number by a form. Mallory sends a dozen others in her
// name, before and after; hers stays in the list, and so does the newest of all.
// Proves: security-188
func TestMalloryPushesJanesOwnNumberOut(t *testing.T) {
	const own = "780-555-0177"
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		from := func(address, name, phone string) {
			t.Helper()
			got := h.JSON(http.MethodPost, "/api/contact", map[string]any{
				"name": name, "email": janeMail, "phone": phone, "subject": "support", "message": "Call me back on " + phone,
			}, "X-Forwarded-For", address)
			if got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		from("198.51.100.4", "Jane Quill", janePhone)
		flood := func(begin int) {
			for i := range 6 {
				from(fmt.Sprintf("203.0.113.%d", i), "Jane Quill", fmt.Sprintf("403-555-01%d", begin+i))
			}
		}
		flood(20)
		from("198.51.100.4", "Jane Quill", own)
		flood(30)
		l := jane(t, h, cookie)
		numbers := map[string]int{}
		for _, d := range l.Details {
			numbers[d.Value]++
		}
		if l.Phone != janePhone || numbers[own] != 1 || numbers["403-555-0120"] != 1 || numbers["403-555-0135"] != 1 || len(l.Details) > 6 {
			t.Errorf("she is called at %s, and these are said: %v", l.Phone, numbers)
		}
	}, apptest.Idle(), apptest.Env("WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
}

// confirmLink has the mails written that wait, and returns the path of the newest link in a mail of this kind.
func confirmLink(t *testing.T, h *apptest.Instance, kind string) string {
	t.Helper()
	h.Scheduler.WorkNudges(t.Context())
	var id, to, body string
	err := h.DB.Read().QueryRowContext(t.Context(), "SELECT id, to_address, body FROM mails WHERE kind = $1 ORDER BY id DESC LIMIT 1", kind).Scan(&id, &to, &body)
	if err != nil {
		t.Fatal(err)
	}
	sent, err := h.Mail.Reveal(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.EqualFold(to, janeMail) {
		t.Errorf("the link goes to %s", to)
	}
	link := regexp.MustCompile(`/details/[\w-]+`).FindString(sent.Text)
	if link == "" || strings.Contains(body, link) {
		t.Fatalf("no link in %s, or it is stored in %s", sent.Text, body)
	}
	if n := h.Count("SELECT count(*) FROM lead_detail_links WHERE token_hash = $1", strings.TrimPrefix(link, "/details/")); n != 0 {
		t.Error("the token itself is stored")
	}
	return link
}

// TestTheMailedLink: only Jane's mailbox gets the link. A scanner follows it, somebody presses twice, somebody
// presses a week late, and makes tokens up.
// Proves: D90, security-29
func TestTheMailedLink(t *testing.T) {
	start := time.Date(2026, 11, 24, 16, 0, 0, 0, time.UTC)
	now := clock.NewManual(start)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		now.Set(start)
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		janeAsks(t, h)
		h.Scheduler.WorkNudges(t.Context())
		if n := h.Count("SELECT count(*) FROM mails WHERE body LIKE '%/details/%'"); n != 0 {
			t.Errorf("%d mails to a new person ask for something", n)
		}
		mails := func() int { return h.Count("SELECT count(*) FROM mails") }
		was := mails()
		post(t, h, "/api/leads", everyForm(h, t)["/api/leads"])
		link := confirmLink(t, h, "leads.capture-answer")
		if got := mails() - was; got != 2 {
			t.Errorf("%d mails about one form, want the notice and the answer", got)
		}
		for range 3 { // programs that scan mails
			got := h.Do(http.MethodGet, link, "")
			if got.Status != http.StatusOK || strings.Contains(got.Body, malloryPhone) || strings.Contains(got.Body, "Mallory") || !strings.Contains(got.Body, "ending 99") {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			h.Do(http.MethodHead, link, "")
		}
		if l := jane(t, h, cookie); !l.isJane() {
			t.Fatalf("a GET changed %+v", l)
		}
		if got := h.Do(http.MethodPost, "/details/made-up", ""); got.Status != http.StatusNotFound {
			t.Errorf("a made-up link: %d", got.Status)
		}
		now.Advance(7 * 24 * time.Hour)
		cookie = h.SignInAgain("sam@wardgate.example")
		if got := h.Do(http.MethodPost, link, ""); got.Status != http.StatusNotFound {
			t.Errorf("a week late: %d", got.Status)
		}
		if l := jane(t, h, cookie); !l.isJane() {
			t.Fatalf("an expired link changed %+v", l)
		}

		// Jane herself has another number, and says so from her mailbox.
		post(t, h, "/api/contact", map[string]any{"name": "Jane Quill", "email": janeMail, "phone": "403-555-0177", "subject": "quote", "message": "My new number."})
		link = confirmLink(t, h, "contact.confirmation")
		codes := make(chan int, 8)
		for range cap(codes) {
			go func() {
				req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+link, http.NoBody)
				if err != nil {
					codes <- 0
					return
				}
				codes <- h.Send(req).Status
			}()
		}
		taken := 0
		for range cap(codes) {
			if code := <-codes; code == http.StatusSeeOther {
				taken++
			}
		}
		l := jane(t, h, cookie)
		if taken != 1 || l.Phone != "403-555-0177" || l.Name != "Jane Quill" || len(l.Verified) != 1 || l.Verified[0].By != "mail" {
			t.Errorf("taken %d times: %+v", taken, l)
		}
		if told := l.Touchpoints[0].Content; told != "Confirmed by mail: phone is now 403-555-0177, it was "+janePhone {
			t.Errorf("the timeline tells %q", told)
		}
		if got := h.Do(http.MethodGet, link, ""); got.Status != http.StatusOK || strings.Contains(got.Body, "ending") {
			t.Errorf("the used link shows %d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodPost, link, ""); got.Status != http.StatusOK && got.Status != http.StatusNotFound {
			t.Errorf("replayed: %d", got.Status)
		}
	}, apptest.Idle(), apptest.At(now))
}

// TestNobodyDecidesForStaff: what staff decide about what Mallory said, and who may not.
// Proves: security-28
func TestNobodyDecidesForStaff(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, sales := h.SignIn("sam@wardgate.example", staff.Sales)
		_, viewer := h.SignIn("vic@wardgate.example", staff.Viewer)
		janeAsks(t, h)
		post(t, h, "/api/leads", everyForm(h, t)["/api/leads"])
		l := jane(t, h, sales)
		act := func(cookie, path string, body map[string]any) int {
			return h.JSON(http.MethodPost, "/api/staff/leads/"+l.ID+"/details"+path, body, "Cookie", cookie).Status
		}
		detail := map[string]string{}
		for _, d := range l.Details {
			detail[d.Field] = d.ID
		}
		seen := map[string]any{"version": l.Version}
		for cookie, want := range map[string]int{"": http.StatusUnauthorized, viewer: http.StatusForbidden} {
			for path, body := range map[string]map[string]any{
				"": {"version": l.Version, "name": "Mallory"}, "/" + detail["phone"] + "/accept": seen, "/" + detail["phone"] + "/dismiss": seen,
			} {
				if got := act(cookie, path, body); got != want {
					t.Errorf("%q by %q: %d, want %d", path, cookie, got, want)
				}
			}
		}
		if got := act(sales, "/"+detail["name"]+"/dismiss", seen); got != http.StatusOK {
			t.Fatal(got)
		}
		if got := act(sales, "/"+detail["company"]+"/accept", seen); got != http.StatusConflict {
			t.Errorf("an older view: %d", got)
		}
		l = jane(t, h, sales)
		if got := act(sales, "/"+detail["company"]+"/accept", map[string]any{"version": l.Version}); got != http.StatusOK {
			t.Fatal(got)
		}
		post(t, h, "/api/contact", everyForm(h, t)["/api/contact"]) // the name again
		l = jane(t, h, sales)
		if said := l.stated(); said["name"] != "" || said["phone"] != malloryPhone || l.Company != "Attacker Inc" || l.Name != "Jane Quill" {
			t.Errorf("what was dismissed asks again, or the rest is wrong: %v, %+v", said, l)
		}
		if got := act(sales, "", map[string]any{"version": l.Version, "name": "Jane Quill-Marsh", "phone": "", "role": "sultan"}); got != http.StatusUnprocessableEntity {
			t.Errorf("a role that there is not: %d", got)
		}
		if got := act(sales, "", map[string]any{"version": l.Version, "name": "Jane Quill-Marsh", "phone": janePhone}); got != http.StatusOK {
			t.Fatal(got)
		}
		l = jane(t, h, sales)
		told := l.Touchpoints[0].Content
		if l.Name != "Jane Quill-Marsh" || told != "Verified by staff: name is now Jane Quill-Marsh, it was Jane Quill; phone is "+janePhone {
			t.Errorf("%+v, told %q", l, told)
		}
		var detailText string
		if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT detail FROM audit_log WHERE action = 'leads.details-written'").Scan(&detailText); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(detailText, `"J… Q…"`) || strings.Contains(detailText, "Quill") {
			t.Errorf("the audit log keeps %s, which outlives an erasure", detailText)
		}
	}, apptest.Idle())
}
