package catalog

import "testing"

func TestTheFilesAndTheTypesAgree(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Services) != 4 || len(c.Company.Phones) != 2 || len(c.Company.Offices) != 2 {
		t.Fatalf("the specification names four services, two phones, two offices; got %d, %d, %d",
			len(c.Services), len(c.Company.Phones), len(c.Company.Offices))
	}
}

func TestEveryStatusLeadsToKnownStatuses(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, s := range c.Quotes.Statuses {
		known[s.ID] = true
	}
	for _, s := range c.Quotes.Statuses {
		for _, next := range s.Next {
			if !known[next] {
				t.Errorf("status %s leads to %s, which is no status", s.ID, next)
			}
		}
	}
}

func TestEveryWeightBelongsToAnAcceptedOption(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	accepted := func(lists ...[]Option) map[string]bool {
		m := map[string]bool{}
		for _, l := range lists {
			for _, o := range l {
				m[o.ID] = true
			}
		}
		return m
	}
	q := c.Options.Quote
	for name, pair := range map[string]struct {
		weights map[string]int
		options map[string]bool
	}{
		"timeline":    {c.Quotes.Score.Timeline, accepted(q.Timeline, c.Options.Accepted.Timeline)},
		"budget":      {c.Quotes.Score.Budget, accepted(q.Budget)},
		"serviceType": {c.Quotes.Score.ServiceType, accepted(q.ServiceType)},
	} {
		for id := range pair.weights {
			if !pair.options[id] {
				t.Errorf("%s %q has a weight but nobody can choose it", name, id)
			}
		}
	}
}
