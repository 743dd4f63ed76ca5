package newsletter

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

const chromeAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36"

func (b bench) exec(t testing.TB, query string, args ...any) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// numbers reads a row of numbers.
func (b bench) numbers(t testing.TB, want int, query string, args ...any) []int {
	t.Helper()
	out, to := make([]int, want), make([]any, want)
	for i := range out {
		to[i] = &out[i]
	}
	if err := b.DB.Read().QueryRowContext(t.Context(), query, args...).Scan(to...); err != nil {
		t.Fatal(err)
	}
	return out
}

// counted are the four counters of a campaign: people who opened, who clicked, and those for whom only programs did.
func (b bench) counted(t testing.TB, campaign string) []int {
	t.Helper()
	return b.numbers(t, 4, "SELECT open_count, click_count, machine_open_count, machine_click_count FROM newsletter_campaigns WHERE id = $1", campaign)
}

// ring is the ring of keys.
func (b bench) ring(t testing.TB) keyRing {
	t.Helper()
	ring, err := b.keys(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return ring
}

// visit asks for a link or a picture as a program would.
func (b bench) visit(t testing.TB, method, path, address, agent string) *httptest.ResponseRecorder {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+clickPath+"{token}", b.serveLink)
	mux.HandleFunc("GET "+openPath+"{token}", b.servePicture)
	r := httptest.NewRequestWithContext(httpx.WithCall(t.Context(), httpx.Call{Address: address, UserAgent: agent}), method, path, nil)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	return w
}

func (b bench) link(t testing.TB, campaign, who string, n int) string {
	t.Helper()
	return clickPath + b.ring(t).token(toClick, fmt.Sprintf("%s~%d", deliveryID(campaign, who), n))
}

func (b bench) picture(t testing.TB, campaign, who string) string {
	t.Helper()
	return openPath + b.ring(t).token(toOpen, deliveryID(campaign, who))
}

// TestALinkLeadsWhereTheCampaignSays, and to nowhere else, whatever is made of its token.
// Proves: M12, newsletter-93
func TestALinkLeadsWhereTheCampaignSays(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Render = func(w http.ResponseWriter, _ *http.Request, _ string, _ any, status int) { w.WriteHeader(status) }
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), "sub_1")
		good := b.link(t, "cam_1", "sub_1", 2)
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			got := b.visit(t, method, good, "192.0.2.1", chromeAgent)
			if got.Code != http.StatusFound || got.Header().Get("Location") != "https://guard.example/page?n=2" ||
				got.Header().Get("Referrer-Policy") != "no-referrer" || got.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %d %v", method, got.Code, got.Header())
			}
		}
		if got := b.visit(t, "GET", b.link(t, "cam_1", "sub_1", trapLink), "192.0.2.1", chromeAgent); got.Header().Get("Location") != b.Origin+"/" {
			t.Errorf("the trap leads to %q", got.Header().Get("Location"))
		}
		ring := b.ring(t)
		for name, token := range map[string]string{
			"unknown number": strings.TrimPrefix(b.link(t, "cam_1", "sub_1", 9), clickPath), "unknown campaign": strings.TrimPrefix(b.link(t, "cam_2", "sub_1", 1), clickPath),
			"for a picture": ring.token(toOpen, "cam_1~sub_1~1"), "no number": ring.token(toClick, "cam_1~sub_1"), "words for a number": ring.token(toClick, "cam_1~sub_1~x"),
			"forged": "cam_1~sub_1~1.1.AAAA", "another's proof": "cam_1~sub_2~2" + good[strings.IndexByte(good, '.'):], "unknown key": strings.Replace(strings.TrimPrefix(good, clickPath), ".1.", ".7.", 1), "nothing": "x",
		} {
			if got := b.visit(t, "GET", clickPath+token, "192.0.2.1", chromeAgent); got.Code != http.StatusNotFound || got.Header().Get("Location") != "" {
				t.Errorf("%s: %d to %q", name, got.Code, got.Header().Get("Location"))
			}
		}
		b.exec(t, "UPDATE newsletter_links SET url = 'javascript:alert(1)' WHERE number = 3")
		if got := b.visit(t, "GET", b.link(t, "cam_1", "sub_1", 3), "192.0.2.1", chromeAgent); got.Code != http.StatusNotFound {
			t.Errorf("leads to a script: %d", got.Code)
		}
		if got := b.visit(t, "GET", openPath+"forged", "192.0.2.1", chromeAgent); got.Code != http.StatusOK || got.Header().Get("Content-Type") != "image/gif" || got.Body.Len() == 0 {
			t.Errorf("the picture of a forged token: %d", got.Code)
		}
		if n := b.hits.left(); n != 3 {
			t.Errorf("%d hits wait, want those of the good link and of the trap", n)
		}
		b.exec(t, "INSERT INTO newsletter_keys (id, secret, made_at) VALUES (2, 'another', $1)", b.now.Now())
		if got := b.visit(t, "GET", good, "192.0.2.1", chromeAgent); got.Code != http.StatusFound {
			t.Errorf("a link signed with the key before: %d", got.Code)
		}
		if !strings.Contains(b.link(t, "cam_1", "sub_1", 2), ".2.") {
			t.Error("the newest key does not sign")
		}
	})
}

// TestHitsAreCountedAsPeople: a scanner, then a person, then what shows that an earlier
// one was a scanner after all.
// Proves: S140, D74, D75, M14, newsletter-97, newsletter-98
func TestHitsAreCountedAsPeople(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), who.ID)
		score := b.numbers(t, 1, "SELECT score FROM leads WHERE id = $1", who.LeadID)[0]
		step := func(name string, want []int, visits ...func()) {
			t.Helper()
			for _, visit := range visits {
				visit()
			}
			b.storeWaiting(t.Context())
			if got := b.counted(t, "cam_1"); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
		opens := func(address, agent string) func() {
			return func() { b.visit(t, "GET", b.picture(t, "cam_1", who.ID), address, agent) }
		}
		follows := func(n int, address, agent string) func() {
			return func() { b.visit(t, "GET", b.link(t, "cam_1", who.ID, n), address, agent) }
		}
		step("Apple's proxy", []int{0, 0, 1, 0}, opens("203.0.113.1", appleProxy))
		step("a scanner", []int{0, 0, 1, 1}, follows(1, "203.0.113.2", "Barracuda"))
		b.now.Advance(time.Hour)
		step("a person clicks", []int{1, 1, 0, 0}, follows(1, "192.0.2.1", chromeAgent))
		step("and again", []int{1, 1, 0, 0}, follows(1, "192.0.2.1", chromeAgent))
		step("in truth a program", []int{0, 0, 1, 1}, follows(2, "192.0.2.1", chromeAgent), follows(trapLink, "192.0.2.1", chromeAgent))
		b.now.Advance(48 * time.Hour)
		if err := b.CreditLeads(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := b.numbers(t, 1, "SELECT score FROM leads WHERE id = $1", who.LeadID)[0]; got > score {
			t.Errorf("programs moved the score from %d to %d", score, got)
		}
		b.want(t, map[string]int{"touchpoints WHERE outcome = 'clicked'": 0, "newsletter_hits": 6, "newsletter_hits WHERE class = 'machine'": 6})
	})
}

// TestAClickTellsTheLead once it had time to turn out to be a program's, and is taken
// back when it does so later.
// Proves: S140, newsletter-98
func TestAClickTellsTheLead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), who.ID)
		b.visit(t, "GET", b.link(t, "cam_1", who.ID, 1), "192.0.2.1", chromeAgent)
		b.storeWaiting(t.Context())
		check := func(name string, touches int, behavior string) {
			t.Helper()
			if err := b.CreditLeads(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.want(t, map[string]int{"touchpoints WHERE outcome = 'clicked'": touches})
			var got string
			if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT behavior FROM leads WHERE id = $1", who.LeadID).Scan(&got); err != nil {
				t.Fatal(err)
			}
			if got != behavior {
				t.Errorf("%s: %s, want %s", name, got, behavior)
			}
		}
		check("at once", 0, `{"formSubmissions":1}`)
		b.now.Advance(CreditAfter)
		check("later", 1, `{"emailOpens":1,"emailClicks":1,"formSubmissions":1}`)
		check("once more", 1, `{"emailOpens":1,"emailClicks":1,"formSubmissions":1}`)
		b.visit(t, "GET", b.link(t, "cam_1", who.ID, trapLink), "192.0.2.1", chromeAgent)
		b.storeWaiting(t.Context())
		b.now.Advance(CreditAfter)
		check("the trap", 1, `{"formSubmissions":1}`)
	})
}

// TestCountersSayWhatTheHitsSay for random histories of random hits.
// Proves: D74, newsletter-97
func TestCountersSayWhatTheHitsSay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		random := rand.New(rand.NewPCG(7, 22))
		people := []string{"sub_1", "sub_2", "sub_3", "sub_4", "sub_5"}
		campaigns := []string{"cam_1", "cam_2"}
		for _, c := range campaigns {
			b.sentTo(t, c, b.now.Now(), people...)
		}
		agents := []string{chromeAgent, chromeAgent, appleProxy, "Barracuda", "", "Thunderbird/140.0", "what", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
		for round := range 60 {
			for range 1 + random.IntN(12) {
				h := Hit{
					ID: b.IDs.Row("hit", b.now.Now()), Campaign: campaigns[random.IntN(2)], Subscriber: people[random.IntN(5)], Kind: click, Link: 1 + random.IntN(3), At: b.now.Now(),
					Method: []string{"GET", "GET", "GET", "HEAD"}[random.IntN(4)], Address: fmt.Sprintf("192.0.2.%d", random.IntN(4)), UserAgent: agents[random.IntN(len(agents))],
				}
				switch random.IntN(9) {
				case 0:
					h.Link = trapLink
				case 1, 2, 3, 4:
					h.Kind, h.Link = opening, noLink
				case 5:
					h.Subscriber = "sub_nobody"
				}
				b.hits.add(h)
				b.now.Advance(time.Duration(random.IntN(3000)) * time.Millisecond)
			}
			b.storeWaiting(t.Context())
			b.now.Advance(time.Duration(random.IntN(200)) * time.Second)
			for _, c := range campaigns {
				b.recount(t, round, c)
			}
		}
		all := append(b.counted(t, "cam_1"), b.counted(t, "cam_2")...)
		t.Logf("in the end: %v", all)
	})
}

// recount counts a campaign from its hits alone, by SQL, and compares.
func (b bench) recount(t *testing.T, round int, campaign string) {
	t.Helper()
	const people = `SELECT count(DISTINCT subscriber_id) FROM newsletter_hits h WHERE campaign_id = $1 AND class = `
	const noHuman = ` AND NOT EXISTS (SELECT 1 FROM newsletter_hits x WHERE x.campaign_id = h.campaign_id AND x.subscriber_id = h.subscriber_id AND x.class = 'human'`
	want := b.numbers(t, 4, `SELECT (`+people+`'human'), (`+people+`'human' AND kind = 'click'),
		(`+people+`'machine' AND kind = 'open'`+noHuman+`)), (`+people+`'machine' AND kind = 'click'`+noHuman+` AND x.kind = 'click'))`, campaign)
	if got := b.counted(t, campaign); !slices.Equal(got, want) {
		t.Fatalf("round %d, %s: the counters say %v, the hits %v", round, campaign, got, want)
	}
	marked := b.numbers(t, 2, `SELECT count(opened_at), count(clicked_at) FROM newsletter_deliveries WHERE campaign_id = $1`, campaign)
	if !slices.Equal(marked, want[:2]) {
		t.Fatalf("round %d, %s: the deliveries say %v, the hits %v", round, campaign, marked, want)
	}
}

// TestWhereHitsCameFromIsForgotten after 90 days, and what they were stays.
// Proves: newsletter-99
func TestWhereHitsCameFromIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), "sub_1")
		b.visit(t, "GET", b.link(t, "cam_1", "sub_1", 1), "192.0.2.1", chromeAgent)
		b.storeWaiting(t.Context())
		raw := "newsletter_hits WHERE address <> '' OR user_agent <> ''"
		for _, days := range []struct{ after, left int }{{89, 1}, {1, 0}} {
			b.now.Advance(time.Duration(days.after) * 24 * time.Hour)
			if err := b.ForgetRaw(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.want(t, map[string]int{raw: days.left})
		}
		b.visit(t, "GET", b.picture(t, "cam_1", "sub_1"), "203.0.113.2", appleProxy)
		b.storeWaiting(t.Context())
		b.want(t, map[string]int{"newsletter_hits WHERE class = 'human' AND reason = 'person'": 1})
		if got := b.counted(t, "cam_1"); !slices.Equal(got, []int{1, 1, 0, 0}) {
			t.Errorf("%v", got)
		}
	})
}

// TestHitsOfOneMailAreBounded: who is handed a link may press it for ever.
// Proves: newsletter-99
func TestHitsOfOneMailAreBounded(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), "sub_1")
		for range hitsKept + 50 {
			b.visit(t, "GET", b.link(t, "cam_1", "sub_1", 1), "192.0.2.1", chromeAgent)
		}
		b.storeWaiting(t.Context())
		b.want(t, map[string]int{"newsletter_hits": hitsKept})
	})
}

// TestARepeatedBatchCountsOnce: a commit whose answer was lost is stored again.
// Proves: newsletter-97
func TestARepeatedBatchCountsOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), "sub_1")
		b.visit(t, "GET", b.link(t, "cam_1", "sub_1", 1), "192.0.2.1", chromeAgent)
		batch := b.hits.first()
		for range 2 {
			if err := b.storeHits(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
		}
		b.want(t, map[string]int{"newsletter_hits": 1})
		if got := b.counted(t, "cam_1"); !slices.Equal(got, []int{1, 1, 0, 0}) {
			t.Errorf("%v", got)
		}
	})
}

// TestTheCollectorNeverBlocks: while somebody holds the writer, links lead on; what came
// is stored afterwards, and what is left when the program ends.
// Proves: newsletter-95
func TestTheCollectorNeverBlocks(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), "sub_1", "sub_2")
		links := []string{b.link(t, "cam_1", "sub_1", 1), b.link(t, "cam_1", "sub_2", 1)}
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { b.CollectHits(ctx) })
		held, let := make(chan struct{}), make(chan struct{})
		running.Go(func() {
			_ = b.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
				q := sqlgen.New(tx) // on PostgreSQL it is the row that is held
				err := q.HoldDelivery(ctx, sqlgen.HoldDeliveryParams{CampaignID: "cam_1", SubscriberID: "sub_1"})
				close(held)
				<-let
				return err
			})
		})
		<-held
		var visitors sync.WaitGroup
		for i := range 40 {
			visitors.Go(func() {
				if got := b.visit(t, "GET", links[i%2], fmt.Sprintf("192.0.2.%d", i), chromeAgent); got.Code != http.StatusFound {
					t.Errorf("%d", got.Code)
				}
			})
		}
		visitors.Wait() // with the writer held
		b.want(t, map[string]int{"newsletter_hits": 0})
		close(let)
		stop()
		running.Wait()
		b.want(t, map[string]int{"newsletter_hits": 40})
		if got := b.counted(t, "cam_1"); !slices.Equal(got, []int{2, 2, 0, 0}) {
			t.Errorf("%v", got)
		}
	})
}

// TestTooManyHitsAreDropped and counted.
// Proves: newsletter-95
func TestTooManyHitsAreDropped(t *testing.T) {
	var b hitBuffer
	var senders sync.WaitGroup
	for range 4 {
		senders.Go(func() {
			for range hitsWaiting {
				b.add(Hit{})
			}
		})
	}
	senders.Wait()
	if b.left() != hitsWaiting || b.lost() != 3*hitsWaiting || b.lost() != 0 {
		t.Errorf("%d wait", b.left())
	}
	for n := hitsWaiting; n > 0; n -= hitsTogether {
		got := b.first()
		if len(got) != min(n, hitsTogether) {
			t.Fatalf("%d at once", len(got))
		}
		b.take(len(got))
	}
	if b.left() != 0 {
		t.Errorf("%d are left", b.left())
	}
}
