package catalog

import (
	"slices"
	"testing"
)

func TestTheFilesAndTheTypesAgree(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Services()) != 4 || len(c.Company().Phones) != 2 || len(c.Company().Offices) != 2 {
		t.Fatalf("the specification names four services, two phones, two offices; got %d, %d, %d",
			len(c.Services()), len(c.Company().Phones), len(c.Company().Offices))
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
	choices := map[string][]Option{}
	for _, f := range c.Quotes.Fields {
		choices[f.Name] = f.Choices
	}
	for name, pair := range map[string]struct {
		weights map[string]int
		options map[string]bool
	}{
		"timeline":    {c.Quotes.Score.Timeline, accepted(choices["timeline"])},
		"budget":      {c.Quotes.Score.Budget, accepted(choices["budget"])},
		"serviceType": {c.Quotes.Score.ServiceType, accepted(choices["serviceType"])},
	} {
		for id := range pair.weights {
			if !pair.options[id] {
				t.Errorf("%s %q has a weight but nobody can choose it", name, id)
			}
		}
	}
}

// TestEverySourceAndScaleOfALeadHasLabels: people read the ids that a lead stores; a
// source without a label, or a label without a source, is an orphan.
// Proves: S149, leads-30, newsletter-18, automation-19
func TestEverySourceAndScaleOfALeadHasLabels(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	l := c.Leads
	sources := append([]string{c.Quotes.Source, c.Quotes.PhoneSource, c.Contact.Source, c.Assessments.Source, c.Appointments.Source, c.Newsletter.Source, c.Newsletter.ImportSource}, c.Captures.Sources...)
	for what, pair := range map[string]struct {
		used  []string
		named []Option
	}{
		"door":         {sources, l.Sources},
		"company size": {l.Score.Demographics.CompanySize.IDs(), l.CompanySizes},
		"role":         {l.Score.Demographics.Role.IDs(), l.Roles},
		"budget":       {l.Score.Demographics.Budget.IDs(), l.Budgets},
	} {
		for _, id := range pair.used {
			if Label(pair.named, id) == id {
				t.Errorf("the %s %q has no words", what, id)
			}
		}
		for _, o := range pair.named {
			if !slices.Contains(pair.used, o.ID) || o.Label == "" {
				t.Errorf("nothing is the %s %q, or it has no words", what, o.ID)
			}
		}
	}
	for _, id := range l.Score.Intent.Interests {
		if Label(l.Interests, id) == id {
			t.Errorf("the scored interest %q has no words", id)
		}
	}
}

// TestFieldsOfTheQuoteFormAreWhole ensures that each field of the form has what its kind needs,
// and that no limit or choice is left over from a removed one.
func TestFieldsOfTheQuoteFormAreWhole(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	choices := 0
	for _, f := range c.Quotes.Fields {
		if f.Label == "" || f.Group == "" {
			t.Errorf("%s has no label or stands in no group", f.Name)
		}
		switch f.Kind {
		case "option":
			if choices++; len(c.Options.Quote[f.Name]) == 0 || f.What == "" || f.Placeholder == "" {
				t.Errorf("%s offers nothing in options.json, or has no words for it", f.Name)
			}
		case "line", "name", "text":
			if c.Quotes.Limits[f.Limit] == 0 || f.Kind != "text" && f.What == "" {
				t.Errorf("%s has no limit, or no words for what is wrong", f.Name)
			}
		case "email", "phone":
		default:
			t.Errorf("%s is of no kind that is known: %q", f.Name, f.Kind)
		}
	}
	if choices != len(c.Options.Quote) {
		t.Errorf("%d fields offer choices, options.json has %d lists for the form", choices, len(c.Options.Quote))
	}
}
