package architecture_test

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// foreign are words and turns that an editor of Canadian English strikes out, with what to write instead: what is British or
// translated, and pictures that only this house uses. ADR 79 says why.
func foreign() map[string]string {
	return map[string]string{
		`somebody|anybody|everybody`:   `"someone", "anyone", "everyone"`,
		`whoever|whomever|whom`:        `"anyone who", "the person who", "who"`,
		`plough\w*`:                    `"plow"`,
		`power cuts?`:                  `"power outage"`,
		`lifts`:                        `"elevators"`,
		`sums`:                         `"math", "totals"`,
		`letterbox(es)?`:               `"mailbox"`,
		`telephones?`:                  `"phone"`,
		`firms`:                        `"companies"`,
		`small print`:                  `"fine print"`,
		`(one|a) press|with one press`: `"one click"`,
		`by (which|whichever|whatever) door|which(ever)? door they came by`: `"source"`,
		`goes before (these|this|the) \w+`:                                  `"prevails over"`,
		`of this row|mail of th(is|e) row`:                                  `"in this series"`,
		`(answers|answer) you by`:                                           `"will get back to you by"`,
		`for asking us`:                                                     `"for your request"`,
		`in danger call`:                                                    `"if you are in danger, call"`,
		`told apart and count`:                                              `"are separated out and ignored"`,
		`e-mails?`:                                                          `"email"; what the specification gives word by word stays`,
	}
}

// letters are what visitors read "email" for: in the back office and in code the thing is called a mail.
const letters = `(a|an|one|any|the|this|each|our|last|confirmation) mails?|mails|by mail|mailed`

// wordByWord are sentences of the specification, which stay letter for letter (V51, U8, V202).
func wordByWord() []string {
	return []string{
		"Call {phones} (24/7)[ or e-mail {email}].", "Please [e-mail {email} or ]call {phones}.", "try again[, e-mail {email}] or call",
		"Try again[, e-mail {email}] or call", "Confirmation e-mail", "A confirmation e-mail with your reference", " or e-mail ",
	}
}

// vocabularies are lists of what people type: the assistant has to understand words that we do not write.
func vocabularies() []string {
	return []string{"internal/chat/matching/", "internal/chat/answerer/", "internal/chat/contacts/", "internal/chat/guard/", "internal/chat/language/", "internal/chat/retrieval/",
		"internal/chat/masking/", "/sqlgen/", "/testdata/"}
}

// forVisitors are the folders of the web whose texts visitors read.
func forVisitors(path string) bool {
	if strings.HasPrefix(path, "content/") {
		return true
	}
	for _, staff := range []string{"/staff/", "features/automation/", "features/operations/", "features/staff/", "features/company/"} {
		if strings.Contains(path, staff) {
			return false
		}
	}
	for _, feature := range []string{"assessments", "blog", "chat", "contact", "leads/front", "newsletter", "quotes", "site"} {
		if strings.HasPrefix(path, "web/src/features/"+feature+"/") {
			return true
		}
	}
	return false
}

// passage is a text that people read, or may read.
type passage struct{ path, text string }

// TestTextsReadLikeAnEditorsEnglish keeps turns that betray a translation out of pages, mails, staff pages and errors.
// Proves: site-77
func TestTextsReadLikeAnEditorsEnglish(t *testing.T) {
	t.Parallel()
	all := passages(t)
	if len(all) < 5000 {
		t.Fatalf("only %d texts: this test has lost what it tests", len(all))
	}
	for turn, instead := range foreign() {
		pattern := regexp.MustCompile(`(?i)(^|[^\w-])(` + turn + `)($|[^\w-])`)
		for _, p := range all {
			if m := pattern.FindString(p.text); m != "" {
				t.Errorf("%s says %q. Write %s. The text: %.200s", p.path, strings.TrimSpace(m), instead, p.text)
			}
		}
	}
	mail := regexp.MustCompile(`(?i)(^|[^\w-])(` + letters + `)($|[^\w-])`)
	for _, p := range all {
		if m := mail.FindString(p.text); forVisitors(p.path) && m != "" {
			t.Errorf("%s tells visitors of %q. Write email. The text: %.200s", p.path, strings.TrimSpace(m), p.text)
		}
	}
}

// TestTheWordsAreFound ensures that the patterns find what they are for.
// Proves: site-77
func TestTheWordsAreFound(t *testing.T) {
	t.Parallel()
	for _, sentence := range []string{
		"This is the last mail of this row.", "A plough comes at night.", "Somebody comes when it matters", "Doors, gates and lifts", "after a power cut",
		"A security specialist answers you by noon", "A signed service agreement goes before these terms", "thank you for asking us", "The sums",
		"By which door they came", "Whoever has it", "Nobody asked whom to call", "A full letterbox", "in danger call 911", "your e-mail address",
	} {
		found := false
		for turn := range foreign() {
			found = found || regexp.MustCompile(`(?i)(^|[^\w-])(`+turn+`)($|[^\w-])`).MatchString(sentence)
		}
		if !found {
			t.Errorf("nothing finds %q", sentence)
		}
	}
}

// passages are the texts of the prose, of the catalog, of the web and of Go, without what the specification gives.
func passages(t *testing.T) []passage {
	var out []passage
	add := func(path, text string) {
		for _, s := range wordByWord() {
			text = strings.ReplaceAll(text, s, "")
		}
		if text = inOneLine(placeholder.ReplaceAllString(text, "…")); strings.Contains(text, " ") || path == "" {
			out = append(out, passage{path, text})
		}
	}
	for _, s := range append(sources(t, "content", ".md"), sources(t, "internal/app/demo_issues", ".md")...) {
		for line := range strings.Lines(s.text) {
			add(s.path, line)
		}
	}
	for _, s := range sources(t, "catalog", ".json") {
		if strings.Contains(s.path, "testdata") {
			continue
		}
		var v any
		if err := json.Unmarshal([]byte(s.text), &v); err != nil {
			t.Fatal(err)
		}
		valuesOf(v, func(text string) { add(s.path, text) })
	}
	for _, s := range sources(t, "web/src", ".ts", ".tsx") {
		if strings.Contains(s.path, ".test.") {
			continue
		}
		for _, text := range textsOfScript(s.text) {
			add(s.path, text)
		}
	}
	for _, f := range goFiles(t) {
		if strings.HasSuffix(f.path, "_test.go") || !strings.HasPrefix(f.path, "internal/") || hasPart(f.path, vocabularies()) {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && !strings.Contains(text, `doc:"`) && !strings.Contains(text, "SELECT ") {
				add(f.path, text)
			}
			return true
		})
	}
	return out
}

func hasPart(path string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(path, p) {
			return true
		}
	}
	return false
}

// valuesOf calls add for every text of a JSON document but the words that the assistant listens for, which are lists under "words".
func valuesOf(v any, add func(string)) {
	switch v := v.(type) {
	case string:
		add(v)
	case []any:
		for _, one := range v {
			valuesOf(one, add)
		}
	case map[string]any:
		for key, one := range v {
			if list, ok := one.([]any); !ok || key != "person" || len(list) == 0 {
				valuesOf(one, add)
			}
		}
	}
}

var (
	scriptTexts = regexp.MustCompile("(?s)//[^\n]*|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\\n])*'|\"(?:\\\\.|[^\"\\\\\n])*\"|`(?:\\\\.|[^`\\\\])*`")
	placeholder = regexp.MustCompile(`\{[\w:]*\}`)
	filled      = regexp.MustCompile(`\$\{[^}]*\}`)
	scriptWords = regexp.MustCompile(`[>}]([^<>{}=;()]*[A-Za-z][^<>{}=;()]*)[<{]`)
)

// textsOfScript are the string literals of a script, and the text between its elements.
func textsOfScript(script string) []string {
	var out []string
	rest := scriptTexts.ReplaceAllStringFunc(script, func(found string) string {
		if !strings.HasPrefix(found, "//") && !strings.HasPrefix(found, "/*") {
			out = append(out, filled.ReplaceAllString(strings.Trim(found, "'\"`"), "…"))
		}
		return " "
	})
	for _, m := range scriptWords.FindAllStringSubmatch(rest, -1) {
		out = append(out, m[1])
	}
	return out
}
