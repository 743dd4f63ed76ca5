package architecture_test

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// proof is a test, or another check, that says in its comment which rows it proves.
type proof struct {
	id    string
	place string // as docs/requirements.md names it
	at    string // file and line
}

var (
	proves = regexp.MustCompile(`^\s*(?://|#|\*) ?Proves: (.+?)\s*$`)
	anID   = regexp.MustCompile(`^(?:[VSDUM]|[a-z]+-)[1-9]\d*$`)
)

const howToProve = "Write `// Proves: V147, quotes-2` directly above the test (CONTRIBUTING.md)."

// proofs are all lines "Proves: …" of the project with what they belong to.
func proofs(t *testing.T) []proof {
	t.Helper()
	var out []proof
	for _, s := range slices.Concat(sources(t, ".", ".go", ".ts", ".tsx", ".mjs", ".sh"), sources(t, ".ci", ""), sources(t, "Makefile", "")) {
		if !strings.Contains(s.text, "Proves:") {
			continue
		}
		lines := strings.Split(s.text, "\n")
		for i, line := range lines {
			m := proves.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			where, at := s.proven(lines, i), s.path+":"+strconv.Itoa(i+1)
			if where == "" {
				t.Errorf("%s: this line stands above nothing that could prove a row. %s", at, howToProve)
			}
			for id := range strings.SplitSeq(m[1], ", ") {
				if !anID.MatchString(id) {
					t.Errorf("%s: %q is no id. %s", at, id, howToProve)
					continue
				}
				out = append(out, proof{id: id, place: where, at: at})
			}
		}
	}
	if len(out) < 1500 {
		t.Errorf("%d proofs were found: this test has lost what it tests", len(out))
	}
	return out
}

var (
	goDeclaration = regexp.MustCompile(`^func (?:\([^)]*\) )?(\w+)`)
	tsFunction    = regexp.MustCompile(`^\s*(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)`)
	tsTest        = regexp.MustCompile(`^\s*(?:test|it|describe)(?:\.\w+)*[(<` + "`" + `]`)
	makeTarget    = regexp.MustCompile(`^([a-z0-9-]+):`)
)

// proven names what the comment at line i belongs to: what is declared below it, or the
// whole file where it stands at its head. It returns "" where nothing is.
func (s source) proven(lines []string, i int) string {
	head := true
	for _, line := range lines[:i] {
		head = head && (line == "" || commented(line) || strings.HasPrefix(line, "set -"))
	}
	for i < len(lines) && (commented(lines[i]) || strings.HasPrefix(lines[i], ".PHONY")) {
		i++
	}
	if i == len(lines) {
		return ""
	}
	short := strings.TrimPrefix(strings.TrimPrefix(s.path, "internal/"), "web/src/")
	switch path.Ext(s.path) {
	case ".go":
		file := "`" + short + "`"
		if m := goDeclaration.FindStringSubmatch(lines[i]); m != nil {
			return file + " " + m[1]
		}
		if strings.HasPrefix(lines[i], "package ") {
			return file
		}
		return ""
	case ".ts", ".tsx":
		rest := strings.Join(lines[i:], "\n")
		if tsTest.MatchString(lines[i]) {
			return "`" + short + "` “" + strings.ReplaceAll(title(rest), "|", `\|`) + "”"
		}
		if m := tsFunction.FindStringSubmatch(lines[i]); m != nil {
			return "`" + short + "` " + m[1]
		}
	case "":
		if m := makeTarget.FindStringSubmatch(lines[i]); m != nil {
			return "`make " + m[1] + "`"
		}
	}
	if head {
		return "`" + short + "`"
	}
	return ""
}

func commented(line string) bool {
	return comment(line) || strings.HasPrefix(line, "#") // Go and TypeScript, or scripts and the Makefile
}

// title returns the title of the browser or unit test that text begins with.
func title(text string) string {
	call := strings.IndexAny(text, "(<`")
	if strings.HasSuffix(text[:call], ".each") {
		call = afterTable(text, call)
	}
	rest := strings.TrimLeft(text[call+1:], " \t\n")
	if strings.IndexAny(rest, "'\"`") != 0 {
		return ""
	}
	return strings.ReplaceAll(rest[1:1+closing(rest[1:], rest[0])], `\'`, "'")
}

// afterTable returns where the call follows that an .each(table) is followed by.
func afterTable(text string, at int) int {
	if text[at] == '<' {
		at += strings.Index(text[at:], ">(") + 1
	}
	if text[at] == '`' {
		return at + 2 + closing(text[at+1:], '`')
	}
	for depth := 0; at < len(text); at++ {
		switch c := text[at]; c {
		case '"', '\'', '`':
			at += 1 + closing(text[at+1:], c)
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return len(text) - 1
}

// closing returns where a string ends that began before text.
func closing(text string, quote byte) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i
		}
	}
	return len(text)
}

// asked are the rows that ask for something that a test can prove.
func asked(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for id, row := range specification(t) {
		if !row.background() {
			out[id] = row.text
		}
	}
	maps.Copy(out, behaviours(t))
	return out
}

// TestProofsNameRows ensures that what a test says to prove is asked for somewhere.
func TestProofsNameRows(t *testing.T) {
	rows := asked(t)
	for _, p := range proofs(t) {
		if _, ok := rows[p.id]; !ok {
			t.Errorf("%s proves %s, which has no row that asks for something. Name the row that is meant (%s, %s), or write one.",
				p.at, p.id, specificationFile, behavioursFile)
		}
	}
}

// TestEveryRowIsProven ensures that nothing is asked for that no test would miss.
func TestEveryRowIsProven(t *testing.T) {
	proven := map[string]bool{}
	for _, p := range proofs(t) {
		proven[p.id] = true
	}
	rows, open := asked(t), unproven()
	for _, id := range slices.SortedFunc(maps.Keys(rows), byID) {
		if _, known := open[id]; !proven[id] && !known {
			t.Errorf("%s is proven by nothing: %s\n%s Where there is no test yet, write it.", id, shortened(rows[id]), howToProve)
		}
	}
	for id := range open {
		if _, ok := rows[id]; !ok || proven[id] {
			t.Errorf("unproven() says that nothing proves %s. It is proven, or it has no row: take it from the list.", id)
		}
	}
}

// byID sorts V, S, D, U and M before the behaviours, and each kind by its numbers.
func byID(a, b string) int {
	return cmp.Or(cmp.Compare(kindOf(a), kindOf(b)), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

func kindOf(id string) int {
	if word, _, behaviour := strings.Cut(id, "-"); behaviour {
		return len("VSDUM") + slices.Index(chapters(), word)
	}
	return strings.Index("VSDUM", id[:1])
}
