package engagement_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/newsletter/engagement/sqlgen"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/db"
)

// TestALinkLeadsWhereTheCampaignSays, and nowhere else, however its token is changed.
// Proves: M12, newsletter-93
func TestALinkLeadsWhereTheCampaignSays(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b = bench{b.With(t, func(d *newsletter.Deps) {
			d.Render = func(w http.ResponseWriter, _ *http.Request, _ string, _ any, status int) { w.WriteHeader(status) }
		})}
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), "sub_1")
		good := b.Link(t, "cam_1", "sub_1", 2)
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			got := b.Visit(t, method, good, "192.0.2.1", newslettertest.ChromeAgent)
			if got.Code != http.StatusFound || got.Header().Get("Location") != "https://guard.example/page?n=2" ||
				got.Header().Get("Referrer-Policy") != "no-referrer" || got.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %d %v", method, got.Code, got.Header())
			}
		}
		if got := b.Visit(t, "GET", b.Link(t, "cam_1", "sub_1", links.HoneypotLink), "192.0.2.1", newslettertest.ChromeAgent); got.Header().Get("Location") != b.Origin+"/" {
			t.Errorf("the trap leads to %q", got.Header().Get("Location"))
		}
		keys := b.KeySet(t)
		for name, token := range map[string]string{
			"unknown number": strings.TrimPrefix(b.Link(t, "cam_1", "sub_1", 9), links.ClickPath), "unknown campaign": strings.TrimPrefix(b.Link(t, "cam_2", "sub_1", 1), links.ClickPath),
			"for a picture": keys.Token(links.ToOpen, "cam_1~sub_1~1"), "no number": keys.Token(links.ToClick, "cam_1~sub_1"), "words for a number": keys.Token(links.ToClick, "cam_1~sub_1~x"),
			"forged": "cam_1~sub_1~1.1.AAAA", "another's proof": "cam_1~sub_2~2" + good[strings.IndexByte(good, '.'):], "unknown key": strings.Replace(strings.TrimPrefix(good, links.ClickPath), ".1.", ".7.", 1), "nothing": "x",
		} {
			if got := b.Visit(t, "GET", links.ClickPath+token, "192.0.2.1", newslettertest.ChromeAgent); got.Code != http.StatusNotFound || got.Header().Get("Location") != "" {
				t.Errorf("%s: %d to %q", name, got.Code, got.Header().Get("Location"))
			}
		}
		b.Exec(t, "UPDATE newsletter_links SET url = 'javascript:alert(1)' WHERE number = 3")
		if got := b.Visit(t, "GET", b.Link(t, "cam_1", "sub_1", 3), "192.0.2.1", newslettertest.ChromeAgent); got.Code != http.StatusNotFound {
			t.Errorf("leads to a script: %d", got.Code)
		}
		if got := b.Visit(t, "GET", links.OpenPath+"forged", "192.0.2.1", newslettertest.ChromeAgent); got.Code != http.StatusOK || got.Header().Get("Content-Type") != "image/gif" || got.Body.Len() == 0 {
			t.Errorf("the picture of a forged token: %d", got.Code)
		}
		if n := b.Waiting(); n != 3 {
			t.Errorf("%d hits wait, want those of the good link and of the trap", n)
		}
		b.AddKey(t, 2)
		if got := b.Visit(t, "GET", good, "192.0.2.1", newslettertest.ChromeAgent); got.Code != http.StatusFound {
			t.Errorf("a link signed with the key before: %d", got.Code)
		}
		if !strings.Contains(b.Link(t, "cam_1", "sub_1", 2), ".2.") {
			t.Error("the newest key does not sign")
		}
	})
}

// TestHitsAreCountedAsPeople: a scanner, then a person, then a hit that shows that an earlier one
// was a scanner after all.
// Proves: S140, D74, D75, M14, newsletter-97, newsletter-98
func TestHitsAreCountedAsPeople(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), who.ID)
		score := b.Numbers(t, 1, "SELECT score FROM leads WHERE id = $1", who.LeadID)[0]
		step := func(name string, want []int, visits ...func()) {
			t.Helper()
			for _, visit := range visits {
				visit()
			}
			b.StoreWaiting(t.Context())
			if got := b.Marks(t, "cam_1"); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
		opens := func(address, agent string) func() {
			return func() { b.Visit(t, "GET", b.Picture(t, "cam_1", who.ID), address, agent) }
		}
		follows := func(n int, address, agent string) func() {
			return func() { b.Visit(t, "GET", b.Link(t, "cam_1", who.ID, n), address, agent) }
		}
		step("Apple's proxy", []int{0, 0, 1, 0}, opens("203.0.113.1", engagement.AppleProxy))
		step("a scanner", []int{0, 0, 1, 1}, follows(1, "203.0.113.2", "Barracuda"))
		b.Now.Advance(time.Hour)
		step("a person clicks", []int{1, 1, 0, 0}, follows(1, "192.0.2.1", newslettertest.ChromeAgent))
		step("and again", []int{1, 1, 0, 0}, follows(1, "192.0.2.1", newslettertest.ChromeAgent))
		step("in truth a program", []int{0, 0, 1, 1}, follows(2, "192.0.2.1", newslettertest.ChromeAgent), follows(links.HoneypotLink, "192.0.2.1", newslettertest.ChromeAgent))
		b.Now.Advance(48 * time.Hour)
		if err := b.CreditLeads(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := b.Numbers(t, 1, "SELECT score FROM leads WHERE id = $1", who.LeadID)[0]; got > score {
			t.Errorf("programs moved the score from %d to %d", score, got)
		}
		b.Want(t, map[string]int{"touchpoints WHERE outcome = 'clicked'": 0, "newsletter_hits": 6, "newsletter_hits WHERE class = 'machine'": 6})
	})
}

// TestAClickTellsTheLead once there was time for it to turn out to be a program's, and is taken
// back when that happens later.
// Proves: S140, newsletter-98
func TestAClickTellsTheLead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), who.ID)
		b.Visit(t, "GET", b.Link(t, "cam_1", who.ID, 1), "192.0.2.1", newslettertest.ChromeAgent)
		b.StoreWaiting(t.Context())
		check := func(name string, touches int, behavior string) {
			t.Helper()
			if err := b.CreditLeads(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.Want(t, map[string]int{"touchpoints WHERE outcome = 'clicked'": touches})
			var got string
			if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT behavior FROM leads WHERE id = $1", who.LeadID).Scan(&got); err != nil {
				t.Fatal(err)
			}
			if got != behavior {
				t.Errorf("%s: %s, want %s", name, got, behavior)
			}
		}
		check("at once", 0, `{"formSubmissions":1}`)
		b.Now.Advance(engagement.CreditAfter)
		check("later", 1, `{"emailOpens":1,"emailClicks":1,"formSubmissions":1}`)
		check("once more", 1, `{"emailOpens":1,"emailClicks":1,"formSubmissions":1}`)
		b.Visit(t, "GET", b.Link(t, "cam_1", who.ID, links.HoneypotLink), "192.0.2.1", newslettertest.ChromeAgent)
		b.StoreWaiting(t.Context())
		b.Now.Advance(engagement.CreditAfter)
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
			b.SentCampaign(t, c, b.Now.Now(), people...)
		}
		agents := []string{newslettertest.ChromeAgent, newslettertest.ChromeAgent, engagement.AppleProxy, "Barracuda", "", "Thunderbird/140.0", "what", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
		for round := range 60 {
			for range 1 + random.IntN(12) {
				h := engagement.Hit{
					ID: b.IDs.Row("hit", b.Now.Now()), Campaign: campaigns[random.IntN(2)], Subscriber: people[random.IntN(5)], Kind: engagement.Click, Link: 1 + random.IntN(3), At: b.Now.Now(),
					Method: []string{"GET", "GET", "GET", "HEAD"}[random.IntN(4)], Address: fmt.Sprintf("192.0.2.%d", random.IntN(4)), UserAgent: agents[random.IntN(len(agents))],
				}
				switch random.IntN(9) {
				case 0:
					h.Link = links.HoneypotLink
				case 1, 2, 3, 4:
					h.Kind, h.Link = engagement.Opening, engagement.NoLink
				case 5:
					h.Subscriber = "sub_nobody"
				}
				b.Add(h)
				b.Now.Advance(time.Duration(random.IntN(3000)) * time.Millisecond)
			}
			b.StoreWaiting(t.Context())
			b.Now.Advance(time.Duration(random.IntN(200)) * time.Second)
			for _, c := range campaigns {
				b.recount(t, round, c)
			}
		}
		all := append(b.Marks(t, "cam_1"), b.Marks(t, "cam_2")...)
		t.Logf("in the end: %v", all)
	})
}

// recount counts a campaign from its hits alone, by SQL, and compares.
func (b bench) recount(t *testing.T, round int, campaign string) {
	t.Helper()
	const people = `SELECT count(DISTINCT subscriber_id) FROM newsletter_hits h WHERE campaign_id = $1 AND class = `
	const noHuman = ` AND NOT EXISTS (SELECT 1 FROM newsletter_hits x WHERE x.campaign_id = h.campaign_id AND x.subscriber_id = h.subscriber_id AND x.class = 'human'`
	want := b.Numbers(t, 4, `SELECT (`+people+`'human'), (`+people+`'human' AND kind = 'click'),
		(`+people+`'machine' AND kind = 'open'`+noHuman+`)), (`+people+`'machine' AND kind = 'click'`+noHuman+` AND x.kind = 'click'))`, campaign)
	if got := b.Marks(t, campaign); !slices.Equal(got, want) {
		t.Fatalf("round %d, %s: the counters say %v, the hits %v", round, campaign, got, want)
	}
	marked := b.Numbers(t, 2, `SELECT count(opened_at), count(clicked_at) FROM newsletter_deliveries WHERE campaign_id = $1`, campaign)
	if !slices.Equal(marked, want[:2]) {
		t.Fatalf("round %d, %s: the deliveries say %v, the hits %v", round, campaign, marked, want)
	}
}

// TestWhereHitsCameFromIsForgotten after 90 days, and their class stays.
// Proves: newsletter-99
func TestWhereHitsCameFromIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), "sub_1")
		b.Visit(t, "GET", b.Link(t, "cam_1", "sub_1", 1), "192.0.2.1", newslettertest.ChromeAgent)
		b.StoreWaiting(t.Context())
		raw := "newsletter_hits WHERE address <> '' OR user_agent <> ''"
		for _, days := range []struct{ after, left int }{{89, 1}, {1, 0}} {
			b.Now.Advance(time.Duration(days.after) * 24 * time.Hour)
			if err := b.ForgetRaw(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.Want(t, map[string]int{raw: days.left})
		}
		b.Visit(t, "GET", b.Picture(t, "cam_1", "sub_1"), "203.0.113.2", engagement.AppleProxy)
		b.StoreWaiting(t.Context())
		b.Want(t, map[string]int{"newsletter_hits WHERE class = 'human' AND reason = 'person'": 1})
		if got := b.Marks(t, "cam_1"); !slices.Equal(got, []int{1, 1, 0, 0}) {
			t.Errorf("%v", got)
		}
	})
}

// TestHitsOfOneMailAreBounded: a person with a link may press it any number of times.
// Proves: newsletter-99
func TestHitsOfOneMailAreBounded(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), "sub_1")
		for range engagement.HitsKept + 50 {
			b.Visit(t, "GET", b.Link(t, "cam_1", "sub_1", 1), "192.0.2.1", newslettertest.ChromeAgent)
		}
		b.StoreWaiting(t.Context())
		b.Want(t, map[string]int{"newsletter_hits": engagement.HitsKept})
	})
}

// TestARepeatedBatchCountsOnce: hits are stored again after a commit whose reply was lost.
// Proves: newsletter-97
func TestARepeatedBatchCountsOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), "sub_1")
		b.Visit(t, "GET", b.Link(t, "cam_1", "sub_1", 1), "192.0.2.1", newslettertest.ChromeAgent)
		batch := b.FirstHits()
		for range 2 {
			if err := b.StoreHits(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
		}
		b.Want(t, map[string]int{"newsletter_hits": 1})
		if got := b.Marks(t, "cam_1"); !slices.Equal(got, []int{1, 1, 0, 0}) {
			t.Errorf("%v", got)
		}
	})
}

// TestTheCollectorNeverBlocks: while another transaction holds the writer, links still redirect;
// the hits are stored afterwards, and the rest when the program ends.
// Proves: newsletter-95
func TestTheCollectorNeverBlocks(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), "sub_1", "sub_2")
		links := []string{b.Link(t, "cam_1", "sub_1", 1), b.Link(t, "cam_1", "sub_2", 1)}
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { b.collect(t, ctx) })
		held, let := make(chan struct{}), make(chan struct{})
		running.Go(func() {
			_ = b.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
				q := sqlgen.New(tx) // on PostgreSQL the row is locked
				err := q.LockDelivery(ctx, sqlgen.LockDeliveryParams{CampaignID: "cam_1", SubscriberID: "sub_1"})
				close(held)
				<-let
				return err
			})
		})
		<-held
		var visitors sync.WaitGroup
		for i := range 40 {
			visitors.Go(func() {
				if got := b.Visit(t, "GET", links[i%2], fmt.Sprintf("192.0.2.%d", i), newslettertest.ChromeAgent); got.Code != http.StatusFound {
					t.Errorf("%d", got.Code)
				}
			})
		}
		visitors.Wait() // with the writer locked
		b.Want(t, map[string]int{"newsletter_hits": 0})
		close(let)
		stop()
		running.Wait()
		b.Want(t, map[string]int{"newsletter_hits": 40})
		if got := b.Marks(t, "cam_1"); !slices.Equal(got, []int{2, 2, 0, 0}) {
			t.Errorf("%v", got)
		}
	})
}
