package leads_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

var noon = time.Date(2026, 11, 21, 19, 0, 0, 0, time.UTC) // any fixed instant

// old is a lead whose age and silence score nothing, so that a test sees one rule alone.
func old() leads.Lead {
	return leads.Lead{CreatedAt: noon.AddDate(0, -2, 0), LastActivity: noon.AddDate(0, 0, -20)}
}

func load(t *testing.T) catalog.Leads {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.Leads
}

// TestGoldenLeadScore is S136-S141, rule by rule and at each boundary. The
// numbers are the specification's, written here by hand on purpose.
// Proves: S67, S136, S137, S138, S139, S140, S141, operations-3, bench-3
func TestGoldenLeadScore(t *testing.T) {
	day := 24 * time.Hour
	for _, tc := range []struct {
		name string
		set  func(*leads.Lead)
		want int
	}{
		{"nothing", func(*leads.Lead) {}, 0},
		{"300 s", func(l *leads.Lead) { l.Behavior.TimeOnSite = 300 }, 0},
		{"301 s", func(l *leads.Lead) { l.Behavior.TimeOnSite = 301 }, 15},
		{"600 s", func(l *leads.Lead) { l.Behavior.TimeOnSite = 600 }, 15},
		{"601 s", func(l *leads.Lead) { l.Behavior.TimeOnSite = 601 }, 25},
		{"one page", func(l *leads.Lead) { l.Behavior.PagesVisited = []string{"/"} }, 3},
		{"six pages", func(l *leads.Lead) { l.Behavior.PagesVisited = []string{"/", "/a", "/b", "/c", "/d", "/e"} }, 18},
		{"seven pages reach the limit", func(l *leads.Lead) { l.Behavior.PagesVisited = []string{"/", "/a", "/b", "/c", "/d", "/e", "/f"} }, 20},
		{"a key page", func(l *leads.Lead) { l.Behavior.PagesVisited = []string{"/quote"} }, 11},
		{"below a key page", func(l *leads.Lead) { l.Behavior.PagesVisited = []string{"/services/it-support"} }, 11},
		{"no key page by prefix alone", func(l *leads.Lead) { l.Behavior.PagesVisited = []string{"/quotes"} }, 3},
		{"scroll 75", func(l *leads.Lead) { l.Behavior.ScrollDepth = 75 }, 0},
		{"scroll 76", func(l *leads.Lead) { l.Behavior.ScrollDepth = 76 }, 10},
		{"downloads", func(l *leads.Lead) { l.Behavior.Downloads = 3 }, 15},
		{"forms", func(l *leads.Lead) { l.Behavior.FormSubmissions = 2 }, 20},
		{"enterprise", func(l *leads.Lead) { l.Demographics.CompanySize = "enterprise" }, 25},
		{"large", func(l *leads.Lead) { l.Demographics.CompanySize = "large" }, 20},
		{"medium", func(l *leads.Lead) { l.Demographics.CompanySize = "medium" }, 15},
		{"small", func(l *leads.Lead) { l.Demographics.CompanySize = "small" }, 10},
		{"startup", func(l *leads.Lead) { l.Demographics.CompanySize = "startup" }, 5},
		{"ceo", func(l *leads.Lead) { l.Demographics.Role = "ceo" }, 25},
		{"owner", func(l *leads.Lead) { l.Demographics.Role = "owner" }, 25},
		{"cto", func(l *leads.Lead) { l.Demographics.Role = "cto" }, 20},
		{"security-manager", func(l *leads.Lead) { l.Demographics.Role = "security-manager" }, 20},
		{"facility-manager", func(l *leads.Lead) { l.Demographics.Role = "facility-manager" }, 15},
		{"it-manager", func(l *leads.Lead) { l.Demographics.Role = "it-manager" }, 15},
		{"manager", func(l *leads.Lead) { l.Demographics.Role = "manager" }, 10},
		{"employee", func(l *leads.Lead) { l.Demographics.Role = "employee" }, 5},
		{"decision maker", func(l *leads.Lead) { l.Demographics.DecisionMaker = true }, 15},
		{"over-100k", func(l *leads.Lead) { l.Demographics.Budget = "over-100k" }, 25},
		{"50k-100k", func(l *leads.Lead) { l.Demographics.Budget = "50k-100k" }, 20},
		{"25k-50k", func(l *leads.Lead) { l.Demographics.Budget = "25k-50k" }, 15},
		{"10k-25k", func(l *leads.Lead) { l.Demographics.Budget = "10k-25k" }, 10},
		{"under-10k", func(l *leads.Lead) { l.Demographics.Budget = "under-10k" }, 5},
		{"one open", func(l *leads.Lead) { l.Behavior.EmailOpens = 1 }, 7},
		{"seven opens", func(l *leads.Lead) { l.Behavior.EmailOpens = 7 }, 19},
		{"eight opens reach the limit", func(l *leads.Lead) { l.Behavior.EmailOpens = 8 }, 20},
		{"one click", func(l *leads.Lead) { l.Behavior.EmailClicks = 1 }, 10},
		{"two clicks count as any", func(l *leads.Lead) { l.Behavior.EmailClicks = 2 }, 10},
		{"active just under a day ago", func(l *leads.Lead) { l.LastActivity = noon.Add(-day + time.Millisecond) }, 15},
		{"active a day ago", func(l *leads.Lead) { l.LastActivity = noon.Add(-day) }, 10},
		{"active three days ago", func(l *leads.Lead) { l.LastActivity = noon.Add(-3 * day) }, 5},
		{"active seven days ago", func(l *leads.Lead) { l.LastActivity = noon.Add(-7 * day) }, 0},
		{"came just under a day ago", func(l *leads.Lead) { l.CreatedAt = noon.Add(-day + time.Millisecond) }, 10},
		{"came a day ago", func(l *leads.Lead) { l.CreatedAt = noon.Add(-day) }, 8},
		{"came seven days ago", func(l *leads.Lead) { l.CreatedAt = noon.Add(-7 * day) }, 5},
		{"came thirty days ago", func(l *leads.Lead) { l.CreatedAt = noon.Add(-30 * day) }, 0},
		{"a scored interest", func(l *leads.Lead) { l.Interests = []string{"surveillance"} }, 8},
		{"an interest that is not scored", func(l *leads.Lead) { l.Interests = []string{"it-support"} }, 0},
		{"two interests", func(l *leads.Lead) { l.Interests = []string{"security-guards", "it-support"} }, 8},
		{"three interests", func(l *leads.Lead) { l.Interests = []string{"security-guards", "it-support", "virtual-guard"} }, 18},
		{"capped", func(l *leads.Lead) {
			l.Demographics = leads.Demographics{CompanySize: "enterprise", Role: "ceo", DecisionMaker: true, Budget: "over-100k"}
			l.Behavior.Downloads = 5
		}, 100},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := old()
			tc.set(&l)
			got, lines := leads.Score(load(t), l, noon)
			if got != tc.want {
				t.Errorf("score %d, want %d: %v", got, tc.want, lines)
			}
		})
	}
}

// Proves: operations-3, bench-3
func TestTheLinesAlwaysAddUp(t *testing.T) {
	c := load(t)
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for range 5000 {
		l := leads.Lead{
			CreatedAt: noon.Add(-time.Duration(r.IntN(60*24)) * time.Hour), LastActivity: noon.Add(-time.Duration(r.IntN(10*24)) * time.Hour),
			Behavior: leads.Behavior{TimeOnSite: r.IntN(900), ScrollDepth: r.IntN(101), Downloads: r.IntN(4), FormSubmissions: r.IntN(4),
				EmailOpens: r.IntN(12), EmailClicks: r.IntN(2), PagesVisited: []string{"/", "/quote", "/services"}[:r.IntN(4)]},
			Demographics: leads.Demographics{Role: pick("", "ceo", "employee"), CompanySize: pick("", "large"), Budget: pick("", "over-100k"), DecisionMaker: r.IntN(2) == 0},
			Interests:    []string{"surveillance", "security-guards", "compliance"}[:r.IntN(4)],
		}
		score, lines := leads.Score(c, l, noon)
		sum := 0
		for _, line := range lines {
			sum += line.Points
		}
		if sum != score || score < 0 || score > 100 {
			t.Fatalf("score %d, lines %d: %+v", score, sum, lines)
		}
		if total := leads.Total(&c.Score, &l, noon); total != score {
			t.Fatalf("the total alone is %d, the score with its lines %d", total, score)
		}
		for _, line := range lines {
			if line.Label == "" || strings.HasSuffix(line.Label, ": ") {
				t.Fatalf("a reason without words: %+v", lines)
			}
		}
	}
}

// TestPriorityBands is S142 at each boundary.
// Proves: S142, operations-3
func TestPriorityBands(t *testing.T) {
	c := load(t)
	for score, want := range map[int]string{0: "cold", 39: "cold", 40: "warm", 41: "warm", 69: "warm", 70: "hot", 71: "hot", 100: "hot"} {
		if got := leads.PriorityOf(c, score); got != want {
			t.Errorf("%d is %s, want %s", score, got, want)
		}
	}
}

// Proves: U33, quotes-8
func TestPersonKey(t *testing.T) {
	for _, tc := range []struct{ email, phone, want string }{
		{" Dana@Birch.Example ", "+17805550142", "email:dana@birch.example"},
		{"", "+17805550142", "phone:+17805550142"},
		{" ", "", ""},
		{"dana+site@birch.example", "", "email:dana+site@birch.example"},
	} {
		if got := leads.PersonKey(tc.email, tc.phone); got != tc.want {
			t.Errorf("%q %q: %q, want %q", tc.email, tc.phone, got, tc.want)
		}
	}
}
