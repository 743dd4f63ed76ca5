package architecture_test

import (
	"regexp"
	"strings"
	"testing"
)

// archaic are turns that were once frequent in this project, and what to write instead. Each
// is rare in today's technical English, so that a reader stops at it.
func archaic() map[string]string {
	return map[string]string{
		`whoever`:                         `"a person who", "code that", or the plain noun: visitor, reader, caller`,
		`for want of|of want\b`:           `"without", "fallback"`,
		`in vain`:                         `"for nothing", "failed"`,
		`if need be`:                      `"if needed"`,
		`lest`:                            `"so that … not"`,
		`be it`:                           `"whether"`,
		`as it were`:                      `nothing: leave it out`,
		`in so many words`:                `"expressly"`,
		`(is|are|was) no more[,.;]`:       `"is gone"`,
		`written to no more`:              `"gets no more mail"`,
		`knows? no (case|word|fact|form)`: `"does not know", "ignores"`,
		`it is the \w+ that says`:         `name what happens: "the check of … finds that"`,
		`(there|where|here)(of|in|upon)`:  `"of it", "in it", "then"`,
		`hence|whence|thence|whither`:     `"so", "from where"`,
		`nought|aught`:                    `"nothing", "anything"`,
		`ere|unto|albeit|betwixt|amidst`:  `"before", "to", "although", "between"`,
		`shall we say|so to speak|forsooth|verily|perchance|oft`: `nothing: leave it out`,
	}
}

// TestCommentsArePlainEnglish keeps archaic turns out of the comments of code: they are read by
// people who learned English as a second language, and in a hurry.
func TestCommentsArePlainEnglish(t *testing.T) {
	t.Parallel()
	comments := commentsOfAll(t)
	for turn, instead := range archaic() {
		pattern := regexp.MustCompile(`(?i)(^|[^\w-])(` + turn + `)($|[^\w-])`)
		for p, texts := range comments {
			for _, text := range texts {
				if m := pattern.FindString(text); m != "" {
					t.Errorf("%s: a comment has %q. Write %s. It says: %s", p, strings.TrimSpace(m), instead, text)
				}
			}
		}
	}
}

// commentsOfAll are the comments of the code by file, each in one line.
func commentsOfAll(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, f := range goFiles(t) {
		if strings.HasSuffix(f.path, "/plain_test.go") {
			continue // lists the turns
		}
		for _, group := range f.tree.Comments {
			out[f.path] = append(out[f.path], inOneLine(group.Text()))
		}
	}
	block, line := regexp.MustCompile(`(?s)/\*.*?\*/`), regexp.MustCompile(`(?m)^\s*(?://|--)(.*)$|[;,{})] // (.*)$`)
	stars := regexp.MustCompile(`(?m)^\s*\*+`)
	for _, s := range append(append(sources(t, "web/src", ".ts", ".tsx"), sources(t, "e2e", ".ts")...), sources(t, "internal", "queries.sql")...) {
		for _, text := range block.FindAllString(s.text, -1) {
			out[s.path] = append(out[s.path], inOneLine(stars.ReplaceAllString(text, "")))
		}
		for _, m := range line.FindAllStringSubmatch(s.text, -1) {
			out[s.path] = append(out[s.path], inOneLine(m[1]+m[2]))
		}
	}
	return out
}

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
