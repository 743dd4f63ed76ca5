package architecture_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	securityFile = "docs/security.md"
	// asvsFile has the id and the level of each requirement of OWASP ASVS 5.0.0, one a line.
	asvsFile = "testdata/asvs-5.0.0.txt"
)

// The words of the table for whether a requirement is met.
const (
	met           = "met"
	notApplicable = "not applicable"
	deviation     = "deviation"
	notMet        = "not met"
)

// requirement is a row of the table of docs/security.md.
type requirement struct {
	id, level, about, status, why string
}

// asvsLevels are the levels of the requirements by their ids.
func asvsLevels(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(asvsFile))
	if err != nil {
		t.Fatal(err)
	}
	levels := map[string]string{}
	for line := range strings.Lines(string(text)) {
		id, level, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			t.Fatalf("%s: %q is no id with its level", asvsFile, line)
		}
		levels[id] = level
	}
	return levels
}

func asvsTable(t *testing.T) []requirement {
	t.Helper()
	row := regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$`)
	var out []requirement
	for _, m := range row.FindAllStringSubmatch(read(t, securityFile), -1) {
		out = append(out, requirement{id: m[1], level: m[2], about: strings.TrimSpace(m[3]), status: strings.TrimSpace(m[4]), why: strings.TrimSpace(m[5])})
	}
	return out
}

// TestTheASVSTable ensures that docs/security.md answers for each requirement of levels 1 and 2
// once, in one of four words, and says by what: what is met by a test or a file that is there,
// what is not by a reason. That the named tests exist is TestNamedTestsExist.
// Proves: security-114
func TestTheASVSTable(t *testing.T) {
	levels := asvsLevels(t)
	seen := map[string]bool{}
	test := regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w+|\b[\w.-]+\.(?:spec|test)\.tsx?\b`)
	file := regexp.MustCompile("`(\\w[\\w./-]*/[\\w.-]+|[\\w.-]+\\.[a-z]+|Makefile)`")
	chapter := regexp.MustCompile(`\[([^\]]+)\]\(#[a-z-]+\)`)
	text := read(t, securityFile)
	for _, r := range asvsTable(t) {
		if level, ok := levels[r.id]; !ok || level != r.level {
			t.Errorf("%s: %s of level %s is no requirement of ASVS 5.0.0 (%q)", securityFile, r.id, r.level, level)
		}
		if seen[r.id] {
			t.Errorf("%s: %s has two rows", securityFile, r.id)
		}
		seen[r.id] = true
		if !slices.Contains([]string{met, notApplicable, deviation, notMet}, r.status) {
			t.Errorf("%s: %s is %q. Write %s, %s, %s or %s.", securityFile, r.id, r.status, met, notApplicable, deviation, notMet)
		}
		if r.about == "" || r.why == "" {
			t.Errorf("%s: %s does not say what it asks for, or by what it is %s", securityFile, r.id, r.status)
		}
		files := file.FindAllStringSubmatch(r.why, -1)
		for _, m := range files {
			if _, err := os.Stat(filepath.Join(top, filepath.FromSlash(m[1]))); err != nil {
				t.Errorf("%s: %s names %s, which is not there", securityFile, r.id, m[1])
			}
		}
		chapters := chapter.FindAllStringSubmatch(r.why, -1)
		for _, m := range chapters {
			if !strings.Contains(strings.ToLower(text), "\n## "+strings.ToLower(m[1])+"\n") {
				t.Errorf("%s: %s names the chapter %s, which is not there", securityFile, r.id, m[1])
			}
		}
		if r.status == met && len(files)+len(chapters) == 0 && !test.MatchString(r.why) {
			t.Errorf("%s: %s is met, and names neither a test nor a file nor a chapter that shows it", securityFile, r.id)
		}
	}
	for id, level := range levels {
		if level != "3" && !seen[id] {
			t.Errorf("%s has no row for %s, level %s", securityFile, id, level)
		}
	}
}

// TestTheASVSCounts ensures that the numbers above the table are those of its rows.
// Proves: security-114
func TestTheASVSCounts(t *testing.T) {
	counts := map[string]int{}
	for _, r := range asvsTable(t) {
		counts[r.level+r.status]++
		counts[r.level]++
	}
	text := read(t, securityFile)
	for _, level := range []string{"1", "2", "3"} {
		want := fmt.Sprintf("| level %s | %d | %d | %d | %d | %d |", level, counts[level], counts[level+met], counts[level+notApplicable], counts[level+deviation], counts[level+notMet])
		if strings.Count(text, want+"\n") != 1 {
			t.Errorf("%s must say once, above its table:\n%s", securityFile, want)
		}
	}
}

// TestVulnerabilitiesAreLookedUpByACommand: by pinned tools, of both ecosystems, and not in the
// gate, whose answer is a commit's and not a day's.
// Proves: security-115
func TestVulnerabilitiesAreLookedUpByACommand(t *testing.T) {
	makefile := read(t, "Makefile")
	_, rest, _ := strings.Cut(makefile, "\nvulnerabilities: ")
	recipe, _, _ := strings.Cut(rest, "\n\n")
	for _, want := range []string{"$(GOVULNCHECK) ./...", "npm audit --registry=https://registry.npmjs.org", "npm audit --prefix art"} {
		if !strings.Contains(recipe, want) {
			t.Errorf("make vulnerabilities does not run %s", want)
		}
	}
	if !regexp.MustCompile(`(?m)^GOVULNCHECK_VERSION +:= v\d+\.\d+\.\d+$`).MatchString(makefile) ||
		!strings.Contains(makefile, "golang.org/x/vuln/cmd/govulncheck@$(GOVULNCHECK_VERSION)") {
		t.Error("govulncheck is not pinned")
	}
	for _, target := range []string{"check", "test", "deps"} {
		_, rest, _ := strings.Cut(makefile, "\n"+target+": ")
		if recipe, _, _ := strings.Cut(rest, "\n\n"); strings.Contains(strings.ToLower(recipe), "vuln") {
			t.Errorf("make %s asks the network for vulnerabilities", target)
		}
	}
}
