package architecture_test

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layers says which parts of web/src a part may import: app, features, then what
// knows no feature. A feature imports no other feature; what two of them need
// belongs to ui, lib or the server.
func layers() map[string][]string {
	return map[string][]string{
		"app":      {"app", "features", "ui", "lib", "api"},
		"features": {"ui", "lib", "api"}, // and its own folder
		"ui":       {"ui", "lib"},
		"lib":      {"lib", "api"},
		"api":      {"api"},
	}
}

// TestReactImports ensures that a feature can be read, changed or removed alone.
func TestReactImports(t *testing.T) {
	imported := regexp.MustCompile(`(?:from\s+|import\s+|import\()\s*['"](\.[^'"]+)['"]`)
	for _, s := range sources(t, "web/src", ".ts", ".tsx") {
		for _, m := range imported.FindAllStringSubmatch(s.text, -1) {
			target, inside := strings.CutPrefix(path.Join(s.folder(), m[1]), "web/src/")
			from := strings.TrimPrefix(s.path, "web/src/")
			if !inside {
				t.Errorf("%s imports %s, outside of web/src. Facts of the catalog are imported as @catalog/….", s.path, m[1])
				continue
			}
			mayImport(t, s.path, from, target)
		}
	}
}

func mayImport(t *testing.T, file, from, target string) {
	t.Helper()
	layer, rest, _ := strings.Cut(from, "/")
	to, toRest, _ := strings.Cut(target, "/")
	feature, _, _ := strings.Cut(rest, "/")
	toFeature, _, _ := strings.Cut(toRest, "/")
	switch {
	case layer == "features" && to == "features" && feature == toFeature:
	case layer == "features" && to == "features":
		t.Errorf("%s imports %s: a feature never imports a feature. Move what both need to web/src/ui (looks), web/src/lib "+
			"(knows no feature), or let web/src/app put the two together.", file, target)
	case !slices.Contains(layers()[layer], to):
		t.Errorf("%s imports %s: %s may import %s only, so that what is below knows nothing of what is above.",
			file, target, layer, strings.Join(layers()[layer], ", "))
	}
}

// TestNothingForeignIsFetched ensures that a page asks nobody but its own server:
// no visitor is shown to a third party, and the pages work without one.
func TestNothingForeignIsFetched(t *testing.T) {
	foreign := regexp.MustCompile(`https?://[a-zA-Z0-9.-]+`)
	names := []string{ // identifiers that look like addresses; nobody fetches them
		"http://www.w3.org", "https://www.w3.org", "https://schema.org", "https://nowhere.invalid", "http://localhost",
	}
	for _, s := range sources(t, "web/src", ".ts", ".tsx", ".css") {
		if s.test() {
			continue
		}
		for i, line := range strings.Split(s.text, "\n") {
			if comment(line) {
				continue
			}
			for _, found := range foreign.FindAllString(line, -1) {
				if !slices.Contains(names, found) {
					t.Errorf("%s:%d: %s. Web code names no other host: bring the file into the build, or let the server ask.", s.path, i+1, found)
				}
			}
		}
	}
}

func comment(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "//") || strings.HasPrefix(line, "*") || strings.HasPrefix(line, "/*")
}

// TestNoInlineScriptsOrStyles ensures that the strict content security policy
// holds: it would block such an attribute, in some browsers silently.
func TestNoInlineScriptsOrStyles(t *testing.T) {
	// HTML enters by two doors and nowhere else (D17): prose, which the server made from Markdown and
	// sanitised, and what React itself rendered of the same components before.
	entries := []string{"web/src/ui/prose.tsx", "web/src/ui/rendered.tsx"}
	inline := regexp.MustCompile(`\b(dangerouslySetInnerHTML|style=\{|innerHTML\s*=|\beval\(|new Function\()`)
	for _, s := range sources(t, "web/src", ".ts", ".tsx") {
		if s.test() {
			continue
		}
		for i, line := range strings.Split(s.text, "\n") {
			if found := inline.FindString(line); found != "" && !comment(line) && (!slices.Contains(entries, s.path) || !strings.Contains(found, "dangerously")) {
				t.Errorf("%s:%d: %s. The content security policy forbids inline scripts and styles; use a class, or a built file.", s.path, i+1, found)
			}
		}
	}
}

// TestExportsAreDocumented ensures that who uses an exported thing need not read
// how it is made. Exports that stand together without an empty line share a
// comment. In a calls.ts the file's comment serves for all: a call is its address.
func TestExportsAreDocumented(t *testing.T) {
	export := regexp.MustCompile(`^export (?:default )?(?:async )?(?:function|const|class|interface|type|enum) (\w+)`)
	for _, s := range sources(t, "web/src", ".ts", ".tsx") {
		if s.test() || (path.Base(s.path) == "calls.ts" && strings.Contains(s.text, "\n/** Calls of ")) {
			continue
		}
		lines := strings.Split(s.text, "\n")
		for i, line := range lines {
			if m := export.FindStringSubmatch(line); m != nil && !commentAbove(lines[:i]) {
				t.Errorf("%s:%d: %s is exported without a comment. Say what it is: meaning, units, what may be wrong.", s.path, i+1, m[1])
			}
		}
	}
}

func commentAbove(lines []string) bool {
	for _, line := range slices.Backward(lines) {
		switch line = strings.TrimSpace(line); {
		case strings.HasSuffix(line, "*/"):
			return true
		case line == "":
			return false
		}
	}
	return false
}

// TestNothingIsWaitedForInHope ensures that browser tests wait for what they want
// to see, not for time to pass: such a test fails on a slow day.
func TestNothingIsWaitedForInHope(t *testing.T) {
	hope := regexp.MustCompile(`waitForTimeout\(|setTimeout\(\s*resolve`)
	for _, s := range sources(t, "e2e", ".ts") {
		for i, line := range strings.Split(s.text, "\n") {
			if found := hope.FindString(line); found != "" {
				t.Errorf("%s:%d: %s. Wait for the text, the request or the row: expect(…).toBeVisible(), expect.poll(…).", s.path, i+1, found)
			}
		}
	}
}
