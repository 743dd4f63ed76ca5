package leads_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/lists"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestReplayGivesTheSameScore lets the same people come by random doors in random
// order on both engines, and a second time on one of them: each lead ends with the
// same score, for the same reasons.
// Proves: leads-28
func TestReplayGivesTheSameScore(t *testing.T) {
	seeds := uint64(12)
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		first := history(t, dbtest.SQLite(t), seed)
		for name, d := range map[string]*db.DB{"SQLite again": dbtest.SQLite(t), "PostgreSQL": dbtest.Postgres(t)} {
			again := history(t, d, seed)
			if !reflect.DeepEqual(first, again) {
				t.Fatalf("seed %d: %s ends with\n%+v\nand not with\n%+v", seed, name, again, first)
			}
		}
	}
}

// ending is what must not depend on where the events were stored.
type ending struct {
	Score     int
	Lines     []leads.Line
	Priority  string
	Phone     string
	Interests []string
	Behavior  leads.Behavior
}

func history(t *testing.T, d *db.DB, seed uint64) map[string]ending {
	t.Helper()
	b, r := leadstest.NewBench(t, d), rand.New(rand.NewPCG(seed, 7))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for range 25 {
		b.Now.Advance(time.Duration(r.IntN(90)) * time.Hour)
		who := r.IntN(4)
		b.Come(t, leads.Contact{
			Email: fmt.Sprintf("Person%d@site.example", who), Name: pick("", "Dana", "Dana Birch"), Company: pick("", "Birch Ltd"),
			Phone: pick("", "780-555-0142", "403-555-0177"), Source: pick("contact", "website_quote_form", "ai_lead_capture"),
			Interests:    []string{pick("surveillance", "it-support"), pick("security-guards", "emergency-response", "compliance")},
			Behavior:     leads.Behavior{PagesVisited: []string{pick("/", "/quote"), pick("/services", "/about")}, TimeOnSite: r.IntN(700), ScrollDepth: r.IntN(101)},
			Demographics: leads.Demographics{Role: pick("", "owner", "facility-manager"), Budget: pick("", "25k-50k"), BudgetRaw: pick("", "30k-50k")},
		})
	}
	if err := b.Rescore(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, _, err := b.List(t.Context(), lists.Filter{Limit: 50})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]ending{}
	for _, l := range list {
		now, err := b.Get(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		if leadstest.Sum(now.Lines) != now.Score || now.Score != l.Score {
			t.Errorf("%s: %d in the list, %d on the page, lines of %d", l.Email, l.Score, now.Score, leadstest.Sum(now.Lines))
		}
		out[leads.NormalEmail(l.Email)] = ending{now.Score, now.Lines, now.Priority, now.Phone, now.Interests, now.Behavior}
	}
	return out
}

// TestAnotherPhoneOfAKnownAddress: the same address is the same person, whatever
// number they give; the first number stands, the other is kept beside it (D90), the person is
// found by both, and all contacts stand in the history.
// Proves: leads-28
func TestAnotherPhoneOfAKnownAddress(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		l := b.Come(t, leads.Contact{Name: "Dana Birch", Email: "dana@birch.example", Phone: "780-555-0142", PhoneE164: "+17805550142"})
		b.Come(t, leads.Contact{Name: "Dana Birch", Email: "DANA@birch.example", Phone: "403-555-0177", PhoneE164: "+14035550177"})
		b.Come(t, leads.Contact{Name: "Dana Birch", Email: "dana@birch.example"}) // no number takes none away
		now, err := b.Get(t.Context(), l.ID)
		if err != nil || now.Phone != "780-555-0142" || now.PhoneE164 != "+17805550142" || b.Count(t, "leads") != 1 {
			t.Fatalf("%+v, %v, %d leads", now, err, b.Count(t, "leads"))
		}
		if open := now.Provenance.Open(); len(open) != 1 || open[0].Field != leads.FieldPhone || open[0].E164 != "+14035550177" {
			t.Errorf("beside it is kept %+v", open)
		}
		if touches, err := b.Touchpoints(t.Context(), l.ID); err != nil || len(touches) != 3 {
			t.Errorf("%+v, %v", touches, err)
		}
		for query, want := range map[string]int{"403-555-0177": 1, "780-555-0142": 1} {
			if got := b.Names(t, lists.Filter{Query: query}, 9); len(got) != want {
				t.Errorf("%q finds %v, want %d", query, got, want)
			}
		}
	})
}
