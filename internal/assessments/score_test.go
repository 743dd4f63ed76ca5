package assessments

import (
	"slices"
	"testing"

	"wardgate/catalog"
)

func rules(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestGoldenScores is V161 line by line. The numbers are the specification's,
// written here by hand on purpose: the table in catalog/ must agree with them.
// Proves: V218, assessments-1
func TestGoldenScores(t *testing.T) {
	c := rules(t)
	for _, tc := range []struct {
		name string
		a    Answers
		want int
	}{
		{"nothing", Answers{}, 0},
		{"theft", Answers{PrimaryConcern: "theft"}, 30},
		{"access", Answers{PrimaryConcern: "access"}, 25},
		{"cyber", Answers{PrimaryConcern: "cyber"}, 35},
		{"emergency", Answers{PrimaryConcern: "emergency"}, 40},
		{"safety is not in the table", Answers{PrimaryConcern: "safety"}, 0},
		{"compliance is not in the table", Answers{PrimaryConcern: "compliance"}, 0},
		{"no security", Answers{CurrentSecurity: "none"}, 40},
		{"basic security", Answers{CurrentSecurity: "basic"}, 25},
		{"outdated security", Answers{CurrentSecurity: "outdated"}, 30},
		{"cameras are not in the table", Answers{CurrentSecurity: "cameras"}, 0},
		{"guards are not in the table", Answers{CurrentSecurity: "guards"}, 0},
		{"comprehensive is not in the table", Answers{CurrentSecurity: "comprehensive"}, 0},
		{"immediately", Answers{Timeline: "immediate"}, 20},
		{"within a week", Answers{Timeline: "1-week"}, 15},
		{"within a month", Answers{Timeline: "1-month"}, 0},
		{"planning", Answers{Timeline: "planning"}, 0},
		{"property and budget do not count", Answers{PropertyType: "construction", Budget: "over-10k"}, 0},
		{"everything", Answers{PrimaryConcern: "emergency", CurrentSecurity: "none", Timeline: "immediate"}, 100},
		{"an unknown answer", Answers{PrimaryConcern: "dragons", CurrentSecurity: "moat", Timeline: "yesterday"}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Assess(c, tc.a); got.Score != tc.want {
				t.Errorf("score %d, want %d (%v)", got.Score, tc.want, got.Lines)
			}
		})
	}
}

// Proves: V142, V161, assessments-1
func TestRiskLevelsAtTheirBounds(t *testing.T) {
	c := rules(t)
	for score, want := range map[int]string{
		0: "low", 29: "low", 30: "medium", 31: "medium", 49: "medium", 50: "high", 51: "high",
		69: "high", 70: "critical", 71: "critical", 100: "critical",
	} {
		if got := riskLevel(c.Assessments.RiskLevels, score); got != want {
			t.Errorf("%d is %q, want %q", score, got, want)
		}
	}
}

// TestThePriorityFollowsTheTimelineAlone is V163 and D35: a critical risk may well
// stand beside a planning phase.
// Proves: V162, assessments-1
func TestThePriorityFollowsTheTimelineAlone(t *testing.T) {
	c := rules(t)
	worst := Answers{PrimaryConcern: "emergency", CurrentSecurity: "none"}
	for timeline, want := range map[string]string{
		"immediate": "CRITICAL - Emergency Response Required",
		"1-week":    "HIGH - Rapid Deployment Needed",
		"1-month":   "MEDIUM - Standard Implementation",
		"3-months":  "LOW - Planning Phase",
		"planning":  "LOW - Planning Phase",
	} {
		worst.Timeline = timeline
		got := Assess(c, worst)
		if got.Priority != want || got.RiskLevel != "critical" {
			t.Errorf("%s: %q with risk %q, want %q with risk critical", timeline, got.Priority, got.RiskLevel, want)
		}
	}
}

// Proves: V163, assessments-1
func TestTheServiceIsDerivedInOrder(t *testing.T) {
	c := rules(t)
	for _, tc := range []struct{ concern, timeline, want string }{
		{"cyber", "immediate", "it-support"}, // the concern counts before the urgency
		{"cyber", "planning", "it-support"},
		{"access", "immediate", "surveillance"},
		{"access", "1-month", "surveillance"},
		{"theft", "immediate", "security-guards"},
		{"emergency", "immediate", "security-guards"},
		{"theft", "1-week", "multiple"},
		{"safety", "planning", "multiple"},
	} {
		if got := Assess(c, Answers{PrimaryConcern: tc.concern, Timeline: tc.timeline}).ServiceType; got != tc.want {
			t.Errorf("%s, %s: %q, want %q", tc.concern, tc.timeline, got, tc.want)
		}
	}
}

// Proves: V165, V218, assessments-1
func TestEstimatedCosts(t *testing.T) {
	c := rules(t)
	for budget, want := range map[string]string{
		"under-1k": "$800-$1,200", "1k-3k": "$1,500-$3,500", "3k-5k": "$3,000-$6,000", "5k-10k": "$5,000-$12,000",
		"over-10k": "$10,000+ Enterprise Solution", "flexible": "Custom Quote Based on Needs", "": "Custom Quote Based on Needs",
	} {
		if got := Assess(c, Answers{Budget: budget}).EstimatedCost; got != want {
			t.Errorf("%q: %q, want %q", budget, got, want)
		}
	}
}

// Proves: V164, assessments-1
func TestRecommendationsInTheOrderOfTheAnswers(t *testing.T) {
	c := rules(t)
	for _, tc := range []struct {
		a    Answers
		want []string
	}{
		{
			Answers{PrimaryConcern: "theft", CurrentSecurity: "none", PropertyType: "construction"},
			[]string{
				"Professional Security Guards", "Video Surveillance with Alerts", "Complete Security System Installation",
				"Mobile Patrol Services", "Equipment Protection",
			},
		},
		{
			Answers{PrimaryConcern: "compliance", CurrentSecurity: "comprehensive", PropertyType: "retail"},
			[]string{
				"Compliance Review (Alberta licensing, PIPA/PIPEDA)", "Audit-Ready Reporting", "Annual Security Review",
				"Loss Prevention Program", "Customer Safety Measures",
			},
		},
		{Answers{PrimaryConcern: "safety", CurrentSecurity: "cameras", PropertyType: "educational"}, []string{"On-Site Guard Presence", "Duress Alarms", "Virtual Guard Monitoring"}},
		{Answers{}, []string{}},
	} {
		if got := Assess(c, tc.a).Recommendations; !slices.Equal(got, tc.want) {
			t.Errorf("%+v:\n got %q\nwant %q", tc.a, got, tc.want)
		}
	}
}

// Proves: V164, assessments-1
func TestAdviceIsGivenOnce(t *testing.T) {
	c := &catalog.Catalog{Rules: catalog.Rules{Assessments: catalog.Assessments{RecommendationsFrom: map[string]map[string][]string{
		"primaryConcern": {"a": {"one", "two"}}, "currentSecurity": {"b": {"two"}}, "propertyType": {"c": {"one", "three"}},
	}}}}
	got := Assess(c, Answers{PrimaryConcern: "a", CurrentSecurity: "b", PropertyType: "c"}).Recommendations
	if want := []string{"one", "two", "three"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestEveryCombinationAddsUp goes through all 8 × 6 × 6 × 6 × 5 answers: the lines
// add up to the score, it stays within 0 and 100, and something is always advised.
// Proves: assessments-1
func TestEveryCombinationAddsUp(t *testing.T) {
	all, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	o, n := all.Options.Assessment, 0
	for _, p := range o.PropertyType {
		for _, concern := range o.PrimaryConcern {
			for _, security := range o.CurrentSecurity {
				for _, budget := range o.Budget {
					for _, timeline := range o.Timeline {
						n++
						addsUp(t, all, Answers{p.ID, concern.ID, security.ID, budget.ID, timeline.ID})
					}
				}
			}
		}
	}
	if n != 8640 {
		t.Errorf("%d combinations, want 8640", n)
	}
}

func addsUp(t *testing.T, c *catalog.Catalog, a Answers) {
	t.Helper()
	r := Assess(c, a)
	sum := 0
	for _, l := range r.Lines {
		sum += l.Points
	}
	if sum != r.Score || r.Score < 0 || r.Score > 100 {
		t.Errorf("%+v: lines add up to %d, score %d", a, sum, r.Score)
	}
	if len(r.Recommendations) < 3 || r.RiskLevel == "" || r.ServiceType == "" {
		t.Errorf("%+v: incomplete: %+v", a, r)
	}
}
