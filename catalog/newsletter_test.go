package catalog

import "testing"

// TestGoldenNewsletterInterest is V119 and V140. The numbers are the
// specification's, written here by hand on purpose.
// Proves: V119, V140, D29, leads-31, newsletter-4
func TestGoldenNewsletterInterest(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	n := c.Newsletter
	for _, tc := range []struct {
		topics          []string
		want            int
		hints, consults bool
	}{
		{nil, 0, false, false},
		{[]string{"industry-news"}, 5, true, false},
		{[]string{"emergency-response"}, 10, true, false},
		{[]string{"it-support"}, 15, true, false},
		{[]string{"surveillance"}, 20, true, false},
		{[]string{"security-guards"}, 25, true, false},
		{[]string{"virtual-guard"}, 30, true, false},
		{[]string{"security-guards", "surveillance", "industry-news"}, 50, true, false},
		{[]string{"virtual-guard", "surveillance", "industry-news"}, 55, true, true},
		{[]string{"virtual-guard", "virtual-guard"}, 30, true, false},
		{[]string{"dragons"}, 0, false, false},
		{[]string{"security-guards", "surveillance", "virtual-guard", "it-support", "emergency-response", "industry-news"}, 105, true, true},
	} {
		got := n.Interest(tc.topics)
		if got != tc.want || got > n.HintAbove != tc.hints || got > n.ConsultAbove != tc.consults {
			t.Errorf("%v: %d, want %d; hints above %d, consults above %d", tc.topics, got, tc.want, n.HintAbove, n.ConsultAbove)
		}
	}
	for _, topic := range n.Topics {
		if Label(c.Leads.Interests, topic.ID) == topic.ID {
			t.Errorf("the topic %q is no interest of a lead", topic.ID)
		}
	}
}

// TestSoftBouncesEnd: one mail that did not arrive means nothing, and no address is tried for
// ever.
func TestSoftBouncesEnd(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if rule := c.Newsletter.SoftBounces; rule.Campaigns < 2 || rule.Days < 7 {
		t.Errorf("%+v", rule)
	}
}
