package architecture_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fixed are the figures that the older system showed without counting anything (S133), in the ways in which they could be written.
var fixed = regexp.MustCompile(`(?:^|[^\d.,])(?:45[.,]2|12[.,]8|8[.,]5|15[.,]3) ?(?:%|percent)|(?:^|[^\d.,])2[.,]5 ?(?:h\b|hours)|(?:^|[^\d.,])0\.(?:452|128|085|153)\b`)

// TestFixedFiguresStandNowhere: not in what is shown, nor in what it is made of. Tests may name them to say that they are not there.
// Proves: D96
func TestFixedFiguresStandNowhere(t *testing.T) {
	seen := 0
	for _, root := range []string{"../../web/src", "../../catalog", "../../content", "../../internal", "../../migrations"} {
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			name := e.Name()
			if strings.Contains(name, "_test.go") || strings.Contains(name, ".test.ts") || strings.Contains(path, "testdata") {
				return nil
			}
			switch filepath.Ext(name) {
			case ".ts", ".tsx", ".json", ".go", ".sql", ".md", ".html", ".txt", ".yaml":
			default:
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			seen++
			if found := fixed.FindString(string(text)); found != "" {
				t.Errorf("%s has %q, a figure that nobody counted", path, strings.TrimSpace(found))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 1000 {
		t.Errorf("%d files were looked at", seen)
	}
	for _, text := range []string{"opened by 45.2%", "12,8 percent", " 0.085", "answered in 2.5h", "8.5 %"} {
		if !fixed.MatchString(text) {
			t.Errorf("%q is not found", text)
		}
	}
}
