package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// flooded is a program whose clock the test moves, with its limits off: rows of one network come however they come.
type flooded struct {
	*apptest.Instance
	t     *testing.T
	clock *clock.Manual
	sent  int
}

func eachFlooded(t *testing.T, test func(t *testing.T, f *flooded)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(campMonday)
		h := apptest.Start(t, d, apptest.At(c), apptest.Idle(), apptest.Env("WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
		test(t, &flooded{Instance: h, t: t, clock: c})
	})
}

// ask sends a request for a quote from an address, has its mails written, and returns its id.
func (f *flooded) ask(from string, urgent bool) string {
	f.t.Helper()
	f.sent++
	message := fmt.Sprintf("We need guards for %d nights.", f.sent)
	if urgent {
		message = "There was a break-in a minute ago, this is an emergency."
	}
	got := f.JSON(http.MethodPost, "/api/quotes", map[string]any{
		"firstName": "Robin", "lastName": fmt.Sprint("Birch ", f.sent), "email": fmt.Sprintf("robin-%d@flood.example", f.sent), "phone": "780-555-0142",
		"serviceType": "it-support", "propertyType": "office", "message": message,
	}, "Idempotency-Key", fmt.Sprint("ask-", f.sent), "X-Forwarded-For", from)
	var made struct{ ID string }
	if err := got.JSON(&made); err != nil || got.Status != http.StatusCreated {
		f.t.Fatalf("%d %s", got.Status, got.Body)
	}
	if err := f.Quotes.Notify(f.t.Context(), made.ID); err != nil {
		f.t.Fatal(err)
	}
	return made.ID
}

// pass lets time go by, and what is due happen.
func (f *flooded) pass(d time.Duration) {
	f.t.Helper()
	f.clock.Advance(d)
	for raised := 1; raised > 0; {
		var err error
		if raised, err = f.Deadlines.RaiseDue(f.t.Context()); err != nil {
			f.t.Fatal(err)
		}
	}
	if err := f.Networks.MailDue(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
}

// toCompany are the mails that somebody at the company reads, about one row, or about everything if it is empty.
func (f *flooded) toCompany(row string) int {
	f.t.Helper()
	return f.Count("SELECT count(*) FROM mails WHERE class = 'notification' AND (ref = $1 OR $1 = '')", row)
}

// TestAFloodDoesNotBuryAnEmergency: sixty made-up requests of one network are some mails, however late they get, the
// emergency of another person has all of its own at once, and so have the first of the network itself.
// Proves: security-21
func TestAFloodDoesNotBuryAnEmergency(t *testing.T) {
	eachFlooded(t, func(t *testing.T, f *flooded) {
		for n := range 60 {
			f.ask(fmt.Sprintf("198.51.100.%d", n), false)
		}
		f.pass(0)
		if n := f.toCompany(""); n != 6 {
			t.Errorf("%d mails about sixty requests of one network, want five and one about the others", n)
		}
		emergency := f.ask("203.0.113.9", true)
		if n := f.toCompany(emergency); n != 1 {
			t.Errorf("%d mails about the emergency of another network", n)
		}
		own := f.ask("198.51.100.77", true)
		if n := f.toCompany(own); n != 1 {
			t.Errorf("%d mails about the first emergency of the flooding network", n)
		}
		before := f.toCompany("")
		for range 24 * 6 { // a day in which nobody acts
			f.pass(10 * time.Minute)
		}
		alerts := f.toCompany(emergency) - 1
		if alerts < 3 {
			t.Errorf("the emergency raised %d alerts by mail", alerts)
		}
		// Five rows and the two emergencies alert by themselves; the others share a mail an hour at most.
		if n := f.toCompany("") - before; n > 7*alerts*3+30 {
			t.Errorf("%d mails in a day", n)
		}
		if n := f.Count("SELECT count(DISTINCT ref) FROM mails WHERE kind = 'quotes.sla-alert'"); n != 7 {
			t.Errorf("%d rows have alerts of their own", n)
		}
		if n := f.Count("SELECT count(*) FROM mails WHERE kind = 'quotes.quote-confirmation'"); n != 62 {
			t.Errorf("%d people have their confirmation", n)
		}
		gathered := f.Count("SELECT count(*) FROM mails WHERE kind = 'networks.gathered'")
		if gathered < 2 || gathered > 30 {
			t.Errorf("%d gathered mails", gathered)
		}
	})
}

// TestAGatheredMailIsRenewedAtGrowingIntervals, and only when there is more to tell.
// Proves: security-21
func TestAGatheredMailIsRenewedAtGrowingIntervals(t *testing.T) {
	eachFlooded(t, func(t *testing.T, f *flooded) {
		gathered := func() int { return f.Count("SELECT count(*) FROM mails WHERE kind = 'networks.gathered'") }
		var at []time.Duration
		began, last := f.clock.Now(), 0
		for range 90 { // one a minute
			f.ask("2001:db8:0:1200::1", false)
			f.pass(time.Minute)
			if now := gathered(); now > last {
				last, at = now, append(at, f.clock.Now().Sub(began))
			}
		}
		want := []time.Duration{6 * time.Minute, 11 * time.Minute, 21 * time.Minute, 41 * time.Minute, 81 * time.Minute}
		if fmt.Sprint(at) != fmt.Sprint(want) {
			t.Errorf("mails after %v, want %v", at, want)
		}
	})
}

// TestNothingOfAPersonStaysInWhatIsKeptOfNetworks: what is kept is the network alone, gone with the erased person, and after
// seven days.
// Proves: security-22
func TestNothingOfAPersonStaysInWhatIsKeptOfNetworks(t *testing.T) {
	eachFlooded(t, func(t *testing.T, f *flooded) {
		id := f.ask("2001:db8:0:12ab:1:2:3:4", false)
		f.ask("198.51.100.7", false)
		if n := f.Count("SELECT count(*) FROM network_sources WHERE network IN ('2001:db8:0:1200::/56', '198.51.100.0/24')"); n != 2 {
			t.Errorf("%d networks are kept", n)
		}
		_, cookie := f.SignIn("owner@guard.example", staff.Owner)
		for _, step := range []string{"responded", "status"} {
			body := map[string]string{"status": "lost"}
			if got := f.JSON(http.MethodPost, "/api/staff/quotes/"+id+"/"+step, body, "Cookie", cookie); got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", step, got.Status, got.Body)
			}
		}
		var lead string
		if err := f.DB.Read().QueryRowContext(t.Context(), "SELECT lead_id FROM quote_requests WHERE id = $1", id).Scan(&lead); err != nil {
			t.Fatal(err)
		}
		version := f.Count("SELECT version FROM leads WHERE id = $1", lead)
		if got := f.JSON(http.MethodPost, "/api/staff/leads/"+lead+"/erase", map[string]int{"version": version}, "Cookie", cookie); got.Status >= 300 {
			t.Fatalf("erasing: %d %s", got.Status, got.Body)
		}
		if n := f.Count("SELECT count(*) FROM network_sources WHERE row_id = $1", id); n != 0 {
			t.Error("the network of an erased person's row is kept")
		}
		f.clock.Advance(7*24*time.Hour + time.Second)
		if err := f.Networks.ForgetOld(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := f.Count("SELECT count(*) FROM network_sources"); n != 0 {
			t.Errorf("%d networks are kept after a week", n)
		}
	})
}

// TestOneNetworkIsNotEverybody: behind a proxy that is not named, or in the company's own network, nothing is gathered.
// Proves: security-21
func TestOneNetworkIsNotEverybody(t *testing.T) {
	eachFlooded(t, func(t *testing.T, f *flooded) {
		for _, from := range []string{"10.1.2.3", "127.0.0.1", "fd00::1", "192.168.1.7", "not an address"} {
			for range 8 {
				if id := f.ask(from, false); f.toCompany(id) != 1 {
					t.Errorf("from %s: %d mails", from, f.toCompany(id))
				}
			}
		}
		if strings.Contains(f.Log.String(), "level=ERROR") {
			t.Error(f.Log.String())
		}
	})
}

// visitor asks for a person in a conversation of their own, and returns its id.
func (f *flooded) visitor(from string) string {
	f.t.Helper()
	f.sent++
	got := f.JSON(http.MethodPost, "/api/chat/messages", map[string]string{
		"userId": fmt.Sprint("visitor-", f.sent), "sessionId": fmt.Sprint("session-", f.sent), "message": "Somebody is breaking in right now, I want a person.",
	}, "Idempotency-Key", fmt.Sprint("chat-", f.sent), "X-Forwarded-For", from)
	if got.Status != http.StatusOK && got.Status != http.StatusCreated {
		f.t.Fatalf("%d %s", got.Status, got.Body)
	}
	var id string
	if err := f.DB.Read().QueryRowContext(f.t.Context(), "SELECT id FROM chat_conversations WHERE session_id = $1", fmt.Sprint("session-", f.sent)).Scan(&id); err != nil {
		f.t.Fatal(err)
	}
	return id
}

// TestAFloodOfTheChatDoesNotBuryAnEmergency: sixty conversations of one network that cry for help are some mails, their
// alerts too; the visitor of another network, and every conversation on the board, are told of as ever.
// Proves: security-143
func TestAFloodOfTheChatDoesNotBuryAnEmergency(t *testing.T) {
	eachFlooded(t, func(t *testing.T, f *flooded) {
		for n := range 60 {
			f.visitor(fmt.Sprintf("198.51.100.%d", n))
		}
		f.pass(0)
		if n := f.toCompany(""); n != 11 {
			t.Errorf("%d mails about sixty conversations of one network, want ten and one about the others", n)
		}
		honest := f.visitor("203.0.113.9")
		if n := f.toCompany(honest); n != 1 {
			t.Errorf("%d mails about the visitor of another network", n)
		}
		if n := f.Count("SELECT count(*) FROM chat_handovers"); n != 61 {
			t.Errorf("%d visitors wait on the board", n)
		}
		for range 6 {
			f.pass(10 * time.Minute)
		}
		alerts := f.toCompany(honest) - 1
		if alerts < 2 {
			t.Errorf("%d alerts about the visitor of another network", alerts)
		}
		if n := f.Count("SELECT count(DISTINCT ref) FROM mails WHERE kind = 'chat.handover-alert'"); n != 11 {
			t.Errorf("%d conversations have alerts of their own", n)
		}
	})
}
