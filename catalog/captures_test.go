package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TestEveryChoiceOfACaptureIsKnownDownstream fails on a challenge without points,
// interest or advice, on a role that the lead score does not know, and on advice
// without an explanation (D26, D27, U3).
// Proves: V110, V111, V113, D26, D27, U3, leads-2
func TestEveryChoiceOfACaptureIsKnownDownstream(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range c.Captures.Challenges {
		if one.Weight <= 0 || one.Label == "" || !isInterest(c, one.ID) {
			t.Errorf("%q: weight %d, label %q, an interest of leads: %t", one.ID, one.Weight, one.Label, isInterest(c, one.ID))
		}
		if len(c.Assessments.RecommendationsFrom["primaryConcern"][one.Concern]) == 0 {
			t.Errorf("%q leads to the concern %q, which is no question's answer", one.ID, one.Concern)
		}
		for _, r := range c.Assessments.Explain(one.Advice) {
			if r.Reason == "" {
				t.Errorf("%q advises %q, which nobody explains", one.ID, r.Title)
			}
		}
	}
	if len(c.Captures.Challenges) != 6 || len(c.Captures.Roles) != 5 {
		t.Errorf("%d challenges and %d roles, want 6 (V113) and 5 (V110)", len(c.Captures.Challenges), len(c.Captures.Roles))
	}
	for _, role := range c.Captures.Roles {
		if (role.Scored != "" && c.Leads.Score.Demographics.Role.Of(role.Scored) == 0) || role.Label == "" {
			t.Errorf("role %q is scored as %q, which the lead score does not know, or has no label", role.ID, role.Scored)
		}
	}
	if !slices.Contains(c.Captures.Sources, c.Captures.SourceElse) {
		t.Errorf("the source of those who name none is %q, which is none", c.Captures.SourceElse)
	}
}

// TestEveryBandIsReached ensures that bands and priorities descend to below 0, so
// that every score has one and none is unreachable.
// Proves: V174, leads-1
func TestEveryBandIsReached(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	q := c.Captures.Qualification
	for _, list := range [][]QualificationBand{q.Bands, q.Priorities} {
		above := q.Cap
		for _, band := range list {
			if band.Above >= above || band.Label == "" {
				t.Errorf("%q begins above %d, the one before it above %d", band.ID, band.Above, above)
			}
			above = band.Above
		}
		if above >= 0 {
			t.Errorf("the lowest band begins above %d: a score of 0 has none", above)
		}
	}
}

// Proves: U4, leads-2
func TestAdviceForChallenges(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	const guards, video, virtual = "Professional Security Guards", "Video Surveillance with Alerts", "Virtual Guard Monitoring"
	for name, tc := range map[string]struct {
		challenges []string
		want       []string
	}{
		"none":              {nil, nil},
		"an unknown one":    {[]string{"dragons"}, nil},
		"one":               {[]string{"theft"}, []string{guards, video}},
		"its own first":     {[]string{"surveillance"}, []string{video, virtual, guards}},
		"in turn":           {[]string{"theft", "cybersecurity"}, []string{guards, "IT Security Audit", video}},
		"each once":         {[]string{"theft", "surveillance"}, []string{guards, video, virtual}},
		"a challenge twice": {[]string{"theft", "theft"}, []string{guards, video}},
		"one for each of three": {
			[]string{"access-control", "emergency-response", "compliance"},
			[]string{"Access Control System", "24/7 Emergency Response", "Compliance Review (Alberta licensing, PIPA/PIPEDA)"},
		},
		"no more than three": {
			[]string{"theft", "access-control", "cybersecurity", "emergency-response"},
			[]string{guards, "Access Control System", "IT Security Audit"},
		},
	} {
		if got := c.AdviceFor(tc.challenges); got == nil || strings.Join(got, "; ") != strings.Join(tc.want, "; ") {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}
