package offline

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestTheCardsColoursAreTheThemes ensures that the card has no palette of its own.
func TestTheCardsColoursAreTheThemes(t *testing.T) {
	theme, err := os.ReadFile("../../../web/src/ui/theme.css")
	if err != nil {
		t.Fatal(err)
	}
	colours := regexp.MustCompile(`#[0-9a-f]{6}\b`).FindAllString(cardStyle+cardTemplate, -1)
	if len(colours) < 10 {
		t.Fatalf("the card has only %d colours: this test has lost what it tests", len(colours))
	}
	for _, colour := range colours {
		if !strings.Contains(string(theme), colour) {
			t.Errorf("%s is no colour of web/src/ui/theme.css", colour)
		}
	}
}
