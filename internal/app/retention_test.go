package app_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/retention"
	"wardgate/internal/staff"
)

// years is an instance whose clock stands, with a person who used every form and for whom nothing is open.
type years struct {
	*apptest.Instance

	t    *testing.T
	now  *clock.Manual
	lead string
	from time.Time
}

// overYears runs a test on both engines.
func overYears(t *testing.T, run func(t *testing.T, y *years)) {
	t.Helper()
	now := clock.NewManual(time.Time{})
	begin := time.Date(2026, 3, 10, 18, 0, 0, 0, time.UTC)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now.Set(begin)
		y := &years{Instance: apptest.Start(t, d, apptest.At(now), apptest.Idle()), t: t, now: now, from: begin}
		id, quoteID, _ := oneLead(t, y.Instance)
		y.lead = id
		var message, assessment struct{ ID string }
		for path, into := range map[string]struct {
			body string
			to   *struct{ ID string }
		}{
			"/api/contact":     {letter().with("email", visitorEmail).json(), &message},
			"/api/assessments": {answersOf(nil), &assessment},
		} {
			if got := y.Do(http.MethodPost, path, into.body, asJSON("door")...); got.JSON(into.to) != nil || into.to.ID == "" {
				t.Fatalf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		for _, err := range []error{y.Quotes.Notify(t.Context(), quoteID), y.Contact.Notify(t.Context(), message.ID), y.Assessments.Notify(t.Context(), assessment.ID)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		y.exec("UPDATE quote_requests SET status = 'lost'")
		y.exec("UPDATE contact_messages SET status = 'answered'")
		now.Advance(10 * 24 * time.Hour)
		neighbour := y.Do(http.MethodPost, "/api/contact", letter().with("email", "bela@neighbour.example").with("name", "Bela Neighbour").with("phone", "780-555-0199").with("message", "Our own gate is broken.").json(), asJSON("neighbour")...)
		if neighbour.Status != http.StatusCreated {
			t.Fatalf("%d %s", neighbour.Status, neighbour.Body)
		}
		y.exec("UPDATE contact_messages SET status = 'answered'")
		run(t, y)
		silent(t, y.Instance)
	})
}

func (y *years) exec(query string, args ...any) {
	y.t.Helper()
	if _, err := y.DB.Writer().ExecContext(y.t.Context(), query, args...); err != nil {
		y.t.Fatalf("%s: %v", query, err)
	}
}

// run does what the hourly task does.
func (y *years) run() {
	y.t.Helper()
	if err := y.Scheduler.Do(y.t.Context(), retention.Task); err != nil {
		y.t.Fatal(err)
	}
}

// until lets time pass up to an instant, with runs on the way so that the program never stood still.
func (y *years) until(at time.Time) {
	y.t.Helper()
	for y.now.Now().Before(at) {
		next := y.now.Now().Add(25 * 24 * time.Hour)
		if next.After(at) {
			next = at
		}
		y.now.Set(next)
		y.run()
	}
}

func (y *years) going(term string) []retention.Going {
	y.t.Helper()
	going, _, err := y.Retention.Upcoming(y.t.Context(), term, "", 100)
	if err != nil {
		y.t.Fatal(err)
	}
	return going
}

// TestAPersonGoesWhenTheirTimeIsOver: a day before everything is there, and listed; at the time no table holds a word of theirs, and
// the neighbour stays.
// Proves: security-119, security-120
func TestAPersonGoesWhenTheirTimeIsOver(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		ends := clock.AddMonths(y.from, 24)
		y.until(ends.Add(-24 * time.Hour))
		for _, table := range []string{"leads", "quote_requests", "contact_messages", "assessments", "mails", "consent_events"} {
			if table != "mails" && rowsThatName(t, y.Instance, table) == "" {
				t.Errorf("a day before, %s does not hold the person any more", table)
			}
		}
		if going := y.going("people.quiet"); len(going) != 2 || going[0].Lead != y.lead || !going[0].Goes.Equal(ends) || !strings.Contains(going[0].Label, "Quorthon") {
			t.Errorf("listed: %+v", going)
		}
		y.now.Set(ends)
		y.run()
		for _, table := range tables(t, y.Instance) {
			if row := rowsThatName(t, y.Instance, table); row != "" {
				t.Errorf("%s still holds %s", table, row)
			}
		}
		for _, table := range []string{"leads", "contact_messages"} {
			if rowThatHolds(t, y.Instance, table, "bela@neighbour.example") == "" {
				t.Errorf("%s lost the neighbour", table)
			}
		}
		if n := y.Count("SELECT count(*) FROM audit_log WHERE action = 'leads.erased' AND actor_id = 'system:retention' AND subject = $1", y.lead); n != 1 {
			t.Errorf("%d lines say that the person was erased", n)
		}
		y.until(ends.Add(11 * 24 * time.Hour))
		if row := rowThatHolds(t, y.Instance, "leads", "neighbour"); row != "" {
			t.Errorf("the neighbour stays for ever: %s", row)
		}
	})
}

// TestCustomersAreKeptForSevenYears, whether staff called them so or a request was won.
// Proves: security-119
func TestCustomersAreKeptForSevenYears(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		y.exec("UPDATE leads SET stage = 'customer' WHERE id <> $1", y.lead)
		y.exec("UPDATE quote_requests SET status = 'won'")
		ends := clock.AddMonths(y.from, 84)
		y.until(ends.Add(-time.Hour))
		if n := y.Count("SELECT count(*) FROM leads WHERE state = 'active'"); n != 2 {
			t.Fatalf("%d of 2 customers are left", n)
		}
		y.until(ends)
		if n := y.Count("SELECT count(*) FROM leads WHERE state = 'active'"); n != 1 {
			t.Errorf("%d customers are left, want the neighbour", n)
		}
	})
}

// TestHoldsKeepAPerson: from the rule, from an owner's press, and their mails from the rule of mails.
// Proves: security-121, security-123
func TestHoldsKeepAPerson(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		call := func(method, path, body string) apptest.Answer {
			t.Helper()
			return y.Do(method, "/api/staff"+path, body, "Cookie", y.SignInAgain("owner@wardgate.example"), "Content-Type", "application/json")
		}
		hold := "/leads/" + y.lead + "/hold"
		if got := call(http.MethodPost, hold, `{"reason":"x"}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a reason of a letter: %d", got.Status)
		}
		if got := call(http.MethodPost, hold, `{"reason":"Claim by Zyxwina"}`); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := call(http.MethodPost, hold, `{"reason":"Again"}`); got.Status != http.StatusConflict {
			t.Errorf("twice: %d", got.Status)
		}
		if got := call(http.MethodGet, hold, ""); !strings.Contains(got.Body, "Claim by Zyxwina") || !strings.Contains(got.Body, "owner@wardgate.example") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if got := call(http.MethodGet, "/operations/retention", ""); !strings.Contains(got.Body, `"lead_id":"`+y.lead) {
			t.Errorf("the page does not show it: %s", got.Body)
		}
		if row := rowThatHolds(t, y.Instance, "audit_log", "claim by"); row != "" {
			t.Errorf("the reason is in the audit log: %s", row)
		}
		mails := y.Count("SELECT count(*) FROM mails WHERE to_address <> ''")
		y.until(clock.AddMonths(y.from, 85))
		if rowsThatName(t, y.Instance, "leads") == "" || rowsThatName(t, y.Instance, "mails") == "" {
			t.Fatal("the person or their mails went though they are on hold")
		}
		if n := y.Count("SELECT count(*) FROM mails WHERE to_address <> ''"); n == 0 || n >= mails+1 {
			t.Errorf("%d mails, of %d", n, mails)
		}
		if row := rowThatHolds(t, y.Instance, "leads", "neighbour"); row != "" {
			t.Errorf("the hold keeps the neighbour: %s", row)
		}
		version := y.Count("SELECT version FROM leads WHERE id = $1", y.lead)
		if got := call(http.MethodPost, "/leads/"+y.lead+"/erase", fmt.Sprintf(`{"version":%d}`, version)); got.Status != http.StatusConflict || !strings.Contains(got.Body, "on hold") {
			t.Errorf("erased by hand: %d %s", got.Status, got.Body)
		}
		for range 2 {
			if got := call(http.MethodPost, "/leads/"+y.lead+"/release-hold", ""); got.Status >= 300 {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		released := y.now.Now()
		y.run()
		if going := y.going("people.quiet"); len(going) != 1 || !going[0].Goes.Equal(released.Add(30*24*time.Hour)) {
			t.Errorf("after the release: %+v", going)
		}
		y.until(released.Add(30*24*time.Hour - time.Minute))
		if rowsThatName(t, y.Instance, "leads") == "" {
			t.Fatal("gone unannounced")
		}
		y.until(released.Add(30 * 24 * time.Hour))
		for _, table := range tables(t, y.Instance) {
			if row := rowThatHolds(t, y.Instance, table, "zyxwina", "quorthon", "copper goes"); row != "" {
				t.Errorf("%s still holds %s", table, row)
			}
		}
	})
}

// TestWhatIsListedBeforeItGoes: which terms the page calls listed are those that are, and docs/operations.md says the same of each.
// Proves: security-212
func TestWhatIsListedBeforeItGoes(t *testing.T) {
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d)
		rules, err := h.Retention.Overview(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		words := map[string]int{}
		for _, rule := range rules {
			for _, term := range rule.Terms {
				_, _, err := h.Retention.Upcoming(t.Context(), term.ID, "", 1)
				word := "by itself"
				switch {
				case err == nil:
					word = "listed for 30 days"
				case term.Task == retention.Task:
					word = "with its person"
				}
				words[word]++
				if term.Listed != (err == nil) || term.WithPerson != (word == "with its person") {
					t.Errorf("%s: the page says listed %v, with its person %v; Upcoming: %v", term.ID, term.Listed, term.WithPerson, err)
				}
				if line := fmt.Sprintf("| %s: %s | %s after %s | %s |\n", rule.Label, term.Of, term.Keeps, term.From, word); !strings.Contains(string(text), line) {
					t.Errorf("docs/operations.md, How long things are kept, has no line\n%s", line)
				}
			}
		}
		if h.Catalog.Retention.NoticeDays != 30 || len(words) != 3 {
			t.Errorf("%d days, %v: the page and the document say otherwise", h.Catalog.Retention.NoticeDays, words)
		}
	})
}

// TestTwoInstancesRemoveNothingTwice, when both run at once.
// Proves: security-122
func TestTwoInstancesRemoveNothingTwice(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		other := apptest.Start(t, y.DB, apptest.At(y.now), apptest.Idle())
		y.until(clock.AddMonths(y.from, 24).Add(-time.Hour))
		y.now.Set(clock.AddMonths(y.from, 24).Add(20 * 24 * time.Hour))
		var both sync.WaitGroup
		for _, h := range []*apptest.Instance{y.Instance, other} {
			both.Go(func() {
				if err := h.Scheduler.Do(t.Context(), retention.Task); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		y.run()
		erased := y.Count("SELECT count(*) FROM audit_log WHERE action = 'leads.erased'")
		counted := y.Count("SELECT removed_all FROM retention_rules WHERE id = 'people.quiet'")
		if erased != 2 || counted != 2 {
			t.Errorf("%d people are erased, %d are counted, want 2", erased, counted)
		}
	})
}

// TestSuspectsGo: what nobody released is deleted with its mails and deadlines; what was released is a person's.
// Proves: security-124
func TestSuspectsGo(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		y.from = y.now.Now()
		trapped := func(f fields) string {
			return f.with("website", "https://spam.example").with("email", "program@spam.example").json()
		}
		for path, body := range map[string]string{
			"/api/quotes": trapped(good()), "/api/contact": trapped(letter()), "/api/leads": captureOf(func(f fields) { f["website"], f["email"] = "https://spam.example", "program@spam.example" }),
			"/api/assessments": answersOf(func(all, who fields) { all["website"], who["email"] = "https://spam.example", "program@spam.example" }),
		} {
			if got := y.Do(http.MethodPost, path, body, asJSON("spam"+path)...); got.Status >= 300 {
				t.Fatalf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		tables := []string{"quote_requests", "contact_messages", "lead_captures", "assessments"}
		y.until(clock.AddMonths(y.from, 6).Add(-time.Hour))
		for _, table := range tables {
			if rowThatHolds(t, y.Instance, table, "program@spam.example") == "" {
				t.Errorf("an hour before, %s has lost its suspect", table)
			}
		}
		if going := y.going("suspects.quarantine"); len(going) != 4 {
			t.Errorf("listed: %+v", going)
		}
		y.until(clock.AddMonths(y.from, 6))
		for _, table := range append(tables, "quote_events", "contact_events", "mails") {
			if row := rowThatHolds(t, y.Instance, table, "spam.example"); row != "" {
				t.Errorf("%s still holds %s", table, row)
			}
		}
		if n := y.Count("SELECT count(*) FROM deadlines d WHERE d.promise = 'quotes.response' AND NOT EXISTS (SELECT 1 FROM quote_requests q WHERE q.id = d.owner_id)"); n != 0 {
			t.Errorf("%d deadlines of nothing", n)
		}
		if n := y.Count("SELECT count(*) FROM quote_requests"); n != 1 {
			t.Errorf("%d requests are left, want the person's", n)
		}
	})
}

// TestOwnersAloneSeeWhatIsKept: others are refused, whatever they ask for; unknown names are a 404.
// Proves: security-125, security-201
func TestOwnersAloneSeeWhatIsKept(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		_, owner := y.SignIn("second-owner@wardgate.example", staff.Owner)
		y.exec("UPDATE leads SET last_activity = $1", y.from.AddDate(-1, -11, -15))
		y.exec("UPDATE quote_requests SET updated_at = $1", y.from.AddDate(-1, -11, -15))
		y.exec("UPDATE contact_messages SET updated_at = $1", y.from.AddDate(-1, -11, -15))
		y.exec("UPDATE consent_events SET expires_at = $1", y.from.AddDate(-1, 0, 0))
		for path, status := range map[string]int{
			"": 200, "/csv": 200, "/people.quiet/going": 200, "/people.quiet/going?limit=1": 200, "/nothing.there/going": 404, "/posts.trash/going": 404, "/people.quiet/going?cursor=x": 422,
		} {
			for _, role := range []staff.Role{staff.Sales, staff.Editor, staff.Viewer} {
				_, cookie := y.SignIn(string(role)+path+"@wardgate.example", role)
				if got := y.Do(http.MethodGet, "/api/staff/operations/retention"+path, "", "Cookie", cookie); got.Status != http.StatusForbidden {
					t.Errorf("%s reads %q: %d", role, path, got.Status)
				}
			}
			if got := y.Do(http.MethodGet, "/api/staff/operations/retention"+path, "", "Cookie", owner); got.Status != status {
				t.Errorf("%q: %d %s", path, got.Status, got.Body)
			}
		}
		var page struct {
			Items []struct{ Label string }
			Next  string
		}
		seen := map[string]bool{}
		for range 3 {
			got := y.Do(http.MethodGet, "/api/staff/operations/retention/people.quiet/going?limit=1&cursor="+page.Next, "", "Cookie", owner)
			if err := got.JSON(&page); err != nil || len(page.Items) > 1 {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			for _, i := range page.Items {
				seen[i.Label] = true
			}
			if page.Next == "" {
				break
			}
		}
		if len(seen) != 2 || page.Next != "" {
			t.Errorf("page by page: %v", seen)
		}
		y.exec("UPDATE leads SET name = $1 WHERE name <> ''", "=cmd|' /C calc'!A1")
		file := y.Do(http.MethodGet, "/api/staff/operations/retention/csv", "", "Cookie", owner)
		if rows := strings.Count(file.Body, "\n") - 1; rows < 2 || !strings.Contains(file.Body, ",'=cmd|") || strings.Contains(file.Body, ",=cmd|") ||
			!strings.HasPrefix(file.Header.Get("Content-Disposition"), `attachment; filename="retention-`) {
			t.Errorf("%d rows: %v %s", rows, file.Header, file.Body)
		}
		if n := y.Count("SELECT count(*) FROM audit_log WHERE action = 'operations.retention-exported'"); n != 2 {
			t.Errorf("%d lines of the audit log", n)
		}
		for _, rule := range []string{"people", "nothing"} {
			for _, move := range []string{"hold", "release"} {
				want := map[string]int{"people": 200, "nothing": 404}[rule]
				got := y.Do(http.MethodPost, "/api/staff/operations/retention/"+rule+"/"+move, `{"reason":"A claim."}`, "Cookie", owner, "Content-Type", "application/json")
				if got.Status != want && (want != 200 || got.Status != http.StatusNoContent) {
					t.Errorf("%s %s: %d %s", move, rule, got.Status, got.Body)
				}
			}
		}
	})
}
