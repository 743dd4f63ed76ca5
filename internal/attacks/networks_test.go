package attacks_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/proofofwork"
)

// campMonday is a Monday morning in Edmonton.
var campMonday = time.Date(2026, 11, 23, 17, 0, 0, 0, time.UTC)

// limited starts a program with its limits on, behind a proxy that tells the visitor's address.
func limited(t *testing.T, d *db.DB, c clock.Clock) *apptest.Instance {
	t.Helper()
	return apptest.Start(t, d, apptest.At(c), apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
}

// writer is a visitor's message by the contact form.
func writer(n int) map[string]any {
	return map[string]any{
		"name": "Robin Birch", "email": fmt.Sprintf("robin-%d@camp.example", n), "phone": "780-555-0142", "subject": "quote",
		"message": fmt.Sprintf("We are at the camp, cabin %d, and would like to know more.", n),
	}
}

func contact(h *apptest.Instance, from, key string, n int, more ...string) apptest.Answer {
	return h.JSON(http.MethodPost, "/api/contact", writer(n), append([]string{"Idempotency-Key", key, "X-Forwarded-For", from}, more...)...)
}

// challenge is what a refusal asks for, nil if it asks for nothing.
func challenge(t *testing.T, got apptest.Answer) *proofofwork.Challenge {
	t.Helper()
	var p struct{ Work *proofofwork.Challenge }
	if err := json.Unmarshal([]byte(got.Body), &p); err != nil {
		t.Fatalf("%d %s: %v", got.Status, got.Body, err)
	}
	return p.Work
}

// solve does the work, as the browser does.
func solve(c proofofwork.Challenge) string {
	for n := 0; ; n++ {
		if s := c.Challenge + ":" + strconv.Itoa(n); proofofwork.Solves(s, c.Difficulty) {
			return s
		}
	}
}

// TestACampOf400PeopleBehindOneAddressLosesNothing, while one of them floods: everybody's browser works where it is
// asked to, and each message is stored. The flooder pays more for each.
// Proves: security-16, security-18
func TestACampOf400PeopleBehindOneAddressLosesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(campMonday)
		h := limited(t, d, c)
		const people, camp = 400, "192.0.2.7"
		worked, hardest := 0, 0
		// As the browser's outbox: solve what is asked, at once.
		send := func(key string, n int) {
			got := contact(h, camp, key, n)
			for tries := 0; got.Status == http.StatusTooManyRequests && tries < 3; tries++ {
				asked := challenge(t, got)
				if asked == nil {
					t.Fatalf("visitor %d is told to go away: %s", n, got.Body)
				}
				worked, hardest = worked+1, max(hardest, asked.Difficulty)
				got = contact(h, camp, key, n, httpx.WorkHeader, solve(*asked))
			}
			if got.Status != http.StatusCreated {
				t.Fatalf("visitor %d: %d %s", n, got.Status, got.Body)
			}
		}
		var paid []int
		for n := range people {
			send(fmt.Sprint("camp-", n), n)
			if n%40 == 39 { // the flooder sends when there is no free place left
				key := fmt.Sprint("flood-", n)
				if asked := challenge(t, contact(h, camp, key, 1000+n)); asked != nil {
					paid = append(paid, asked.Difficulty)
					contact(h, camp, key, 1000+n, httpx.WorkHeader, solve(*asked))
				}
			}
			c.Advance(10 * time.Minute / people)
		}
		if stored := h.Count("SELECT count(*) FROM contact_messages WHERE email LIKE '%@camp.example'"); stored != people+10 {
			t.Errorf("%d messages of %d people and 10 of the flooder are stored", stored, people)
		}
		if worked == 0 || worked > people*3/4 {
			t.Errorf("%d of %d had to work", worked, people)
		}
		if len(paid) < 4 {
			t.Fatalf("the flooder paid %d times", len(paid))
		}
		for i := 1; i < len(paid); i++ {
			if paid[i] <= paid[i-1] {
				t.Errorf("the flooder's prices: %v", paid)
				break
			}
		}
		t.Logf("%d worked, the hardest %d tries; the flooder paid %v", worked, hardest, paid)
	})
}

var hidden = regexp.MustCompile(`&#34;key&#34;:&#34;([^&]+)&#34;`)

// TestACampWithoutJavaScriptLosesNothing: who is asked to wait gets the form back as it was, with a ticket, and is let
// in when the time that was named is over.
// Proves: security-17, security-18
func TestACampWithoutJavaScriptLosesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(campMonday)
		h := limited(t, d, c)
		const people = 400
		post := func(n int, key string) apptest.Answer { return postWithoutScript(h, n, key) }
		type turn struct {
			n    int
			key  string
			from time.Time
		}
		var waiting []turn
		longest, waited := time.Duration(0), 0
		try := func(n int, key string) {
			got := post(n, key)
			switch got.Status {
			case http.StatusSeeOther:
			case http.StatusTooManyRequests:
				wait, err := strconv.Atoi(got.Header.Get("Retry-After"))
				ticket := hidden.FindStringSubmatch(got.Body)
				if err != nil || ticket == nil || !strings.Contains(got.Body, fmt.Sprint("cabin ", n)) {
					t.Fatalf("visitor %d, Retry-After %q: %s", n, got.Header.Get("Retry-After"), got.Body)
				}
				if key != "" {
					t.Fatalf("visitor %d waited for nothing", n)
				}
				waited, longest = waited+1, max(longest, time.Duration(wait)*time.Second)
				waiting = append(waiting, turn{n, ticket[1], c.Now().Add(time.Duration(wait) * time.Second)})
			default:
				t.Fatalf("visitor %d: %d %s", n, got.Status, got.Body)
			}
		}
		pass := func(pause time.Duration) {
			c.Advance(pause)
			for i := 0; i < len(waiting); i++ {
				if w := waiting[i]; !c.Now().Before(w.from) {
					waiting = append(waiting[:i], waiting[i+1:]...)
					i--
					try(w.n, w.key)
				}
			}
		}
		for n := range people {
			try(n, "")
			pass(10 * time.Minute / people)
		}
		for range 20 {
			pass(10 * time.Second)
		}
		if stored := h.Count("SELECT count(*) FROM contact_messages"); stored != people {
			t.Errorf("%d messages of %d people are stored", stored, people)
		}
		if waited == 0 || longest > 3*time.Minute {
			t.Errorf("%d waited, %s at most", waited, longest)
		}
		t.Logf("%d waited, %s at most", waited, longest)
	})
}

// postWithoutScript sends the message of a writer as a browser without JavaScript does, from one address.
func postWithoutScript(h *apptest.Instance, n int, key string) apptest.Answer {
	form := url.Values{"idempotencyKey": {key}}
	for name, value := range writer(n) {
		form.Set(name, fmt.Sprint(value))
	}
	return h.Do(http.MethodPost, "/contact", form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "X-Forwarded-For", "192.0.2.7")
}

// TestATicketLetsOneFormIn: neither too early, nor twice for two different forms.
// Proves: security-17
func TestATicketLetsOneFormIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(campMonday)
		h := limited(t, d, c)
		post := func(n int, key string) apptest.Answer { return postWithoutScript(h, n, key) }
		for n := range 60 {
			post(n, "")
		}
		ticket := hidden.FindStringSubmatch(post(60, "").Body)[1]
		if got := post(60, ticket); got.Status != http.StatusTooManyRequests {
			t.Errorf("too early: %d", got.Status)
		}
		for n := 200; n < 204; n++ { // what becomes free meanwhile goes to others
			c.Advance(3 * time.Second)
			post(n, "")
		}
		for i, want := range []int{http.StatusSeeOther, http.StatusSeeOther, http.StatusTooManyRequests} {
			if got := post([]int{60, 60, 61}[i], ticket); got.Status != want {
				t.Errorf("use %d: %d, want %d", i, got.Status, want)
			}
		}
		if stored := h.Count("SELECT count(*) FROM contact_messages"); stored != 65 {
			t.Errorf("%d messages are stored", stored)
		}
	})
}

// TestASolutionIsUsedForOneMessage, however often it is sent; above a far higher rate solved posts are put off, too.
// Proves: security-16
func TestASolutionIsUsedForOneMessage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := limited(t, d, clock.NewManual(campMonday))
		const flooder = "192.0.2.7"
		for n := range 60 {
			contact(h, flooder, fmt.Sprint("free-", n), n)
		}
		solution := solve(*challenge(t, contact(h, flooder, "over", 60)))
		for range 5 {
			if got := contact(h, flooder, "over", 60, httpx.WorkHeader, solution); got.Status != http.StatusCreated {
				t.Errorf("a repeat: %d %s", got.Status, got.Body)
			}
		}
		for key, want := range map[string]int{"over": http.StatusUnprocessableEntity, "else": http.StatusTooManyRequests} {
			if got := contact(h, flooder, key, 61, httpx.WorkHeader, solution); got.Status != want {
				t.Errorf("another message with key %s: %d, want %d", key, got.Status, want)
			}
		}
		if stored := h.Count("SELECT count(*) FROM contact_messages"); stored != 61 {
			t.Errorf("%d messages are stored", stored)
		}
	})
}

// TestANetworkHasNoAllowanceForEachOfItsAddresses: of a /48 with a /64 for each post most posts have to be paid for.
// Proves: security-15
func TestANetworkHasNoAllowanceForEachOfItsAddresses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := limited(t, d, clock.NewManual(campMonday))
		free := func(address func(n int) string, of int) (taken int) {
			for n := range of {
				if contact(h, address(n), fmt.Sprint(address(n), "-", n), n).Status == http.StatusCreated {
					taken++
				}
			}
			return taken
		}
		if n := free(func(n int) string { return fmt.Sprintf("2001:db8:0:%x::1", n%256) }, 300); n != 240 {
			t.Errorf("%d of 300 posts of a /56 were free", n)
		}
		if n := free(func(n int) string { return fmt.Sprintf("198.51.100.%d", n%256) }, 600); n != 480 {
			t.Errorf("%d of 600 posts of a /24 were free", n)
		}
		if got := contact(h, "203.0.113.9", "neighbour", 1); got.Status != http.StatusCreated {
			t.Errorf("another network: %d", got.Status)
		}
	})
}
