package architecture_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRecipesNameWhatExists ensures that a newcomer who follows docs/recipes.md finds
// every file and folder that it names.
//
// Proves: gate-21
func TestRecipesNameWhatExists(t *testing.T) {
	page := read(t, "docs/recipes.md")
	named := regexp.MustCompile("`([A-Za-z][\\w./-]*(?:/[\\w.-]+|\\.md))`").FindAllStringSubmatch(page, -1)
	for _, m := range append(named, regexp.MustCompile("`(migrations|content|catalog)`").FindAllStringSubmatch(page, -1)...) {
		if _, err := os.Stat(filepath.Join(top, m[1])); err != nil {
			t.Errorf("docs/recipes.md names %s, which does not exist: say where it stands today.", m[1])
		}
	}
	if recipes := strings.Count(page, "\n## "); recipes < 20 || len(named) < 50 {
		t.Errorf("docs/recipes.md has %d recipes with %d files: the twenty commonest changes stand there", recipes, len(named))
	}
	// A page was nine files once.
	_, recipe, _ := strings.Cut(page, "\n## A visitor page\n")
	recipe, _, _ = strings.Cut(recipe, "\n## ")
	if steps := regexp.MustCompile(`(?m)^\d+\. `).FindAllString(recipe, -1); len(steps) == 0 || len(steps) > 4 {
		t.Errorf("a visitor page takes %d files, 4 at most", len(steps))
	}
}
