package app

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/markdown"
)

// TestATextThatIsTooMuch: what cannot be rendered is the writer's to mend, in words
// that say how.
// Proves: platform-43
func TestATextThatIsTooMuch(t *testing.T) {
	for source, says := range map[string]string{strings.Repeat("word ", 100_000): "256 KB", strings.Repeat("> ", 100): "too deep"} {
		_, err := markdown.New().Render(source)
		p := problemOf(err)
		if p == nil || p.Status != http.StatusUnprocessableEntity || !strings.Contains(p.Detail, says) {
			t.Errorf("%.10q is told as %v", source, p)
		}
	}
}
