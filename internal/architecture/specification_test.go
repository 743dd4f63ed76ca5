package architecture_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// specificationFile holds what the product has to do, one row for each id.
const specificationFile = "docs/specification.md"

// specified is one row of docs/specification.md: what is asked under an id.
type specified struct {
	id      string
	chapter string // the heading that it stands under
	text    string
	line    int
}

// background tells of rows that explain and ask for nothing that a test could prove.
func (s specified) background() bool { return strings.HasPrefix(s.text, "Background:") }

// specification returns the rows of docs/specification.md by their ids.
func specification(t *testing.T) map[string]specified {
	t.Helper()
	row := regexp.MustCompile(`^\| ([VSDUM][1-9]\d*) \| (.*\S) \|$`)
	rows, chapter := map[string]specified{}, ""
	for i, line := range strings.Split(read(t, specificationFile), "\n") {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			chapter = heading
		}
		m := row.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if first, twice := rows[m[1]]; twice {
			t.Errorf("%s:%d: %s has a row in line %d already. One id, one row.", specificationFile, i+1, m[1], first.line)
		}
		rows[m[1]] = specified{id: m[1], chapter: chapter, text: m[2], line: i + 1}
	}
	if len(rows) < 380 {
		t.Fatalf("%s has %d rows: this test has lost what it tests", specificationFile, len(rows))
	}
	return rows
}

// An id stands by itself: what is part of a path, a file's name, a drawing or a
// longer word is none.
var (
	idNamed = regexp.MustCompile(`(?:^|[^\w$}./"'` + "`" + `–-])([VSDUM][1-9]\d{0,2})(?:\s?[–-]\s?([VSDUM]?)([1-9]\d{0,2}))?\b`)
	notAnID = regexp.MustCompile(`^(S3 protocol|S\d+: \w+\[)`) // a way of storing files, the parameters of a statement
)

// idsNamed returns the ids that a text names; V82-V90 names every row from one to the
// other. unknown are the names that stand for no row.
func idsNamed(text string, rows map[string]specified) (ids, unknown []string) {
	for _, m := range idNamed.FindAllStringSubmatchIndex(text, -1) {
		first := text[m[2]:m[3]]
		if notAnID.MatchString(text[m[2]:]) {
			continue
		}
		named := between(first, first[1:], rows)
		if m[6] >= 0 && (m[4] == m[5] || text[m[4]:m[5]] == first[:1]) {
			named = between(first, text[m[6]:m[7]], rows)
		}
		if len(named) == 0 {
			unknown = append(unknown, text[m[2]:m[1]])
		}
		ids = append(ids, named...)
	}
	return ids, unknown
}

// between are the ids of the rows from first to the one with the number last.
func between(first, last string, rows map[string]specified) []string {
	from, _ := strconv.Atoi(first[1:])
	to, _ := strconv.Atoi(last)
	var out []string
	for n := from; n <= to; n++ {
		if id := fmt.Sprint(first[:1], n); rows[id].id != "" {
			out = append(out, id)
		}
	}
	return out
}

// TestIDsAreFound ensures that the tests which read ids find what a person would.
func TestIDsAreFound(t *testing.T) {
	rows := map[string]specified{}
	for _, id := range []string{"V82", "V83", "V85", "S13", "S14", "D1", "U34", "M4"} {
		rows[id] = specified{id: id}
	}
	for _, c := range []struct{ text, ids, unknown string }{
		{"// Proves: V82, U34", "V82 U34", ""},
		{"kept (V82-V85, D1).", "V82 V83 V85 D1", ""},
		{"V82–85 and S13-20", "V82 V83 V85 S13 S14", ""},
		{"see M4; V84 is empty", "M4", "V84"},
		{"V86–V90", "", "V86–V90"},
		{"staff-S1.js d=\"M0 742C120\" `M21 12` 1/V9 xV7 U+1F600 the S3 protocol", "", ""},
	} {
		ids, unknown := idsNamed(c.text, rows)
		if strings.Join(ids, " ") != c.ids || strings.Join(unknown, " ") != c.unknown {
			t.Errorf("%q names %v and %v, want %s and %s", c.text, ids, unknown, c.ids, c.unknown)
		}
	}
}

// TestEveryRowSaysSomething ensures that a row can be understood and stands in a chapter.
func TestEveryRowSaysSomething(t *testing.T) {
	for id, row := range specification(t) {
		if row.chapter == "" || !row.background() && len(strings.Fields(row.text)) < 3 {
			t.Errorf("%s:%d: %s says nothing, or stands outside a chapter.", specificationFile, row.line, id)
		}
	}
}

// TestEveryIDHasItsRow ensures that a reader of an id in code, tests or documents can
// read what it asks for.
func TestEveryIDHasItsRow(t *testing.T) {
	rows := specification(t)
	named := 0
	for _, s := range sources(t, ".", ".go", ".ts", ".tsx", ".css", ".sql", ".json", ".md") {
		if idsOfItsOwn(s.path) {
			continue
		}
		for i, line := range strings.Split(s.text, "\n") {
			ids, unknown := idsNamed(line, rows)
			named += len(ids)
			for _, id := range unknown {
				t.Errorf("%s:%d names %s, which has no row in %s. Name the row that is meant, or write one.", s.path, i+1, id, specificationFile)
			}
		}
	}
	if named < 1500 {
		t.Errorf("%d ids were found: this test has lost what it tests", named)
	}
}

// idsOfItsOwn tells of files whose ids are numbers of their own lists, and of the test
// above, whose examples are none.
func idsOfItsOwn(path string) bool {
	return strings.HasPrefix(path, "mutants/") || strings.HasPrefix(path, "art/") || path == "docs/mutants.md" ||
		path == "package-lock.json" || path == "internal/architecture/specification_test.go"
}

// TestNoDocumentFromElsewhere ensures that the repository needs no document that is not
// in it.
func TestNoDocumentFromElsewhere(t *testing.T) {
	elsewhere := regexp.MustCompile(`\b(SENDING|DECISIONS|DESIGN|EXAMPLES)\b`)
	for _, s := range sources(t, ".", ".go", ".ts", ".tsx", ".mjs", ".css", ".sql", ".json", ".yaml", ".yml", ".md", ".sh", "Makefile") {
		if s.path == "internal/architecture/specification_test.go" {
			continue
		}
		if name := elsewhere.FindString(s.text); name != "" {
			t.Errorf("%s names %s, which is not in the repository. Name a row of %s, or docs/architecture.md.", s.path, strings.TrimSpace(name), specificationFile)
		}
	}
}
