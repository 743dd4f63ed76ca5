package knowledge_test

import (
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/knowledge"
)

// TestPricesSayWhatThePagesSay: the words that pages show, and no claim that is hidden.
// Proves: chat-77
func TestPricesSayWhatThePagesSay(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	passage := func(id string) string {
		pages, err := content.Load(c)
		if err != nil {
			t.Fatal(err)
		}
		return knowledge.Read(c, pages)[id].Text
	}
	for id, want := range map[string]string{
		"price:security-guards": "from $25/hour. The quote is free.",
		"price:virtual-guard":   "60-80% savings. The quote is free.",
		"price:it-support":      "quoted per site. The quote is free.",
	} {
		if got := passage(id); !strings.Contains(got, want) {
			t.Errorf("%s: %q", id, got)
		}
	}
	c.Change(func(p *catalog.Profile) {
		for i := range p.Claims {
			p.Claims[i].Shown = false
		}
	})
	if got := passage("price:virtual-guard"); strings.Contains(got, "%") || !strings.Contains(got, "quoted per site") {
		t.Errorf("a hidden claim: %q", got)
	}
}
