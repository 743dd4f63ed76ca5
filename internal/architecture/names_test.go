package architecture_test

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostLines is how long a hand-written file may be. Longer ones hold more than
// one thought; half of them have fewer than 150 lines.
const mostLines = 400

// TestNoDrawers ensures that no folder or file has a name under which anything
// could be put: what is in it would be found by nobody.
func TestNoDrawers(t *testing.T) {
	drawers := []string{"util", "utils", "common", "helpers", "helper", "base", "misc", "manager", "types", "models"}
	walk(t, ".", func(p string, _ fs.DirEntry) {
		name, _, _ := strings.Cut(path.Base(p), ".")
		if slices.Contains(drawers, strings.ToLower(name)) {
			t.Errorf("%s: %q is a drawer. Name it after what it holds, or put it where it is used.", p, name)
		}
	})
}

// TestFilesAreShort ensures that a file can be read in one go. What tests say to prove
// is not counted: it is looked up, not read.
func TestFilesAreShort(t *testing.T) {
	for _, s := range sources(t, ".", ".go", ".ts", ".tsx", ".css", ".sql", ".sh", ".mjs", "Makefile") {
		if n := strings.Count(s.text, "\n") - strings.Count(s.text, "// Proves: "); n > mostLines {
			t.Errorf("%s has %d lines, more than %d. Split it by what its parts are about.", s.path, n, mostLines)
		}
	}
}

// TestNoMachineIsNamed ensures that nothing committed knows on whose machine it
// was written: such a path works nowhere else.
func TestNoMachineIsNamed(t *testing.T) {
	home := regexp.MustCompile("(?:^|[\\s\"'`(=:])/(?:home|Users|root|work|workspace|builds)/[\\w.-]+")
	for _, s := range committedText(t) {
		for i, line := range strings.Split(s.text, "\n") {
			if found := home.FindString(line); found != "" {
				t.Errorf("%s:%d: %q is a path of one machine. Write a path relative to the project, or take it from the environment.",
					s.path, i+1, strings.TrimSpace(found))
			}
		}
	}
}

// TestPackagesComeFromPublicRegistries ensures that everyone with internet access can
// install the project.
func TestPackagesComeFromPublicRegistries(t *testing.T) {
	resolved := regexp.MustCompile(`"resolved":\s*"(https?://[^/"]+)`)
	for _, m := range resolved.FindAllStringSubmatch(read(t, "package-lock.json"), -1) {
		if m[1] != "https://registry.npmjs.org" {
			t.Errorf("package-lock.json names %s. Take packages from https://registry.npmjs.org.", m[1])
		}
	}
	for _, manifest := range []string{"go.mod", peers + "/go.mod"} {
		if regexp.MustCompile(`(?m)^\s*replace\b`).MatchString(read(t, manifest)) {
			t.Errorf("%s replaces a module: a copy or a path that others do not have. Use a released version.", manifest)
		}
	}
}

func committedText(t *testing.T) []source {
	t.Helper()
	return sources(t, ".", ".go", ".ts", ".tsx", ".css", ".sql", ".sh", ".mjs", ".js", ".json", ".md", ".yml", ".yaml", ".toml", ".html",
		"Makefile", ".ci/run")
}
