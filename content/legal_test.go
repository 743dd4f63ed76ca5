package content

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestTheSpecifiedLegalPages ensures V57 and U29: eight and twelve sections in
// order, the specified date, and what the terms have to say.
// Proves: V57, V224, S163, U29, site-24
func TestTheSpecifiedLegalPages(t *testing.T) {
	c := loaded(t)
	for slug, want := range map[string][]string{
		"privacy": {"Collection", "Use", "AI Assistant and Providers", "Sharing", "Retention and Security",
			"Communications and Consent", "Your Rights", "Contact"},
		"terms": {"Acceptance", "Services", "Quotes", "Payment", "Licensing", "Client Duties", "Guarantee", "Liability",
			"Confidentiality", "Termination", "Governing Law", "Contact"},
	} {
		page, known := c.LegalVersion(slug, 1)
		var got []string
		for _, s := range page.Sections {
			got = append(got, s.Heading)
		}
		if !known || !slices.Equal(got, want) {
			t.Errorf("%s has the sections %q", slug, got)
		}
		if page.Updated != "2024-03-01" || page.UpdatedText != "March 1, 2024" {
			t.Errorf("%s was updated %s, %q", slug, page.Updated, page.UpdatedText)
		}
	}
	says(t, c, "terms", "due within 30 days", "Prices are in Canadian dollars", "governed by the laws of Alberta", "100%", "99.9%")
	says(t, c, "privacy", "Personal Information Protection Act (PIPA)", "(PIPEDA)", "language-model provider", "outside of Canada", "24 hours", "45 days")
	says(t, c, "accessibility", "WCAG) 2.2, level AA")
}

func says(t *testing.T, c *Content, slug string, texts ...string) {
	t.Helper()
	page, _ := c.Legal(slug)
	all := strings.Join(strings.Fields(string(asJSON(t, page))), " ")
	all = strings.ReplaceAll(all, `\n`, " ")
	for _, text := range texts {
		if !strings.Contains(all, text) {
			t.Errorf("%s does not say %q", slug, text)
		}
	}
}

// TestThePrivacyPolicyTellsTheTerms: it says of each kind of visitors' data how long it is kept, as the rules do.
// Proves: security-127
func TestThePrivacyPolicyTellsTheTerms(t *testing.T) {
	f := facts(t)
	for i := range f.Retention.Rules {
		for j := range f.Retention.Rules[i].Terms {
			if term := &f.Retention.Rules[i].Terms[j]; term.Months > 0 {
				term.Months += 100
			}
		}
	}
	c, err := Load(f)
	if err != nil {
		t.Fatal(err)
	}
	says(t, c, "privacy", "124 months after our last contact", "184 months if you became a customer", "deleted 106 months after it came", "24 hours after the last message",
		"136 months after it ended", "112 months", "90 days", "7 days", "30 days")
	page, _ := c.Legal("privacy")
	if text := string(asJSON(t, page)); strings.Contains(text, "{") && strings.Contains(text, "{quiet}") || strings.Contains(text, "keptFor") {
		t.Error("a placeholder is left")
	}
	kinds := 0
	for _, rule := range f.Retention.Rules {
		kinds += len(rule.Policy)
	}
	if kinds < 9 || len(f.Retention.Sentences()) != kinds {
		t.Errorf("%d sentences", kinds)
	}
}

// TestAnEditIsANewVersion ensures that a second file moves the date and keeps the
// first readable (D20).
// Proves: V57, site-24
func TestAnEditIsANewVersion(t *testing.T) {
	prose := changed(t)
	first := string(prose["legal/terms/1.md"].Data)
	second := strings.NewReplacer("version: 1", "version: 2", "2024-03-01", "2027-01-15", "within 30 days of their date", "at once").Replace(first)
	prose["legal/terms/2.md"] = &fstest.MapFile{Data: []byte(second)}
	c, err := load(prose, facts(t))
	if err != nil {
		t.Fatal(err)
	}
	newest, _ := c.Legal("terms")
	if newest.Version != 2 || newest.UpdatedText != "January 15, 2027" || newest.Newest != 2 {
		t.Errorf("the newest is version %d of %s, said to be %d", newest.Version, newest.UpdatedText, newest.Newest)
	}
	if want := (LegalVersion{1, "2024-03-01", "March 1, 2024"}); !slices.Equal(newest.Earlier, []LegalVersion{want}) {
		t.Errorf("earlier versions: %v", newest.Earlier)
	}
	old, known := c.LegalVersion("terms", 1)
	if !known || old.Newest != 2 || !strings.Contains(string(asJSON(t, old)), "within 30 days of their date") || len(old.Earlier) != 0 {
		t.Errorf("version 1 is not what it was: %+v", old)
	}
	for _, version := range []int{-1, 0, 3} {
		if _, known := c.LegalVersion("terms", version); known {
			t.Errorf("there is a version %d", version)
		}
	}
}

// TestNoVersionIsNoNull ensures that the page can count on a list.
// Proves: V57, site-24
func TestNoVersionIsNoNull(t *testing.T) {
	page, _ := loaded(t).Legal("privacy")
	if !strings.Contains(string(asJSON(t, page)), `"earlier":[]`) {
		t.Error("earlier is not an empty list")
	}
	if _, known := loaded(t).Legal("imprint"); known {
		t.Error("a legal page is known that does not exist")
	}
}
