package forms_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"wardgate/internal/platform/forms"
)

// named are names of the world, and by reason what is none; the browser's check reads the same file.
type named struct {
	Good []string            `json:"good"`
	Bad  map[string][]string `json:"bad"`
}

func names(t testing.TB) (n named) {
	t.Helper()
	b, err := os.ReadFile("testdata/names.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// checkName is a name as it is stored, and what is wrong with it.
func checkName(s string) (string, string) {
	c := &forms.Checker{Limits: map[string]int{"name": 100}}
	out := c.Name("name", "name", s, "name", true)
	if len(c.Errors) > 0 {
		return out, c.Errors[0].Message
	}
	return out, ""
}

// TestNamesOfTheWorldPass, as they were typed.
// Proves: security-1
func TestNamesOfTheWorldPass(t *testing.T) {
	good := names(t).Good
	if len(good) < 200 {
		t.Fatalf("only %d names", len(good))
	}
	for _, name := range good {
		got, wrong := checkName("  " + name + " ")
		if wrong != "" || got != name {
			t.Errorf("%q: stored as %q, told %q", name, got, wrong)
		}
	}
}

// TestWhatIsNoNameIsRefused, with a sentence that says what to do.
// Proves: security-1, security-231, security-248
func TestWhatIsNoNameIsRefused(t *testing.T) {
	told := map[string]string{
		"address": "without a web or e-mail address", "marks": "without the mark", "digits": "with at most 2 digits", "words": "in at most 8 words",
		"alphabets": "in one alphabet", "sentence": "no sentence",
	}
	for reason, list := range names(t).Bad {
		for _, text := range list {
			if _, wrong := checkName(text); !strings.HasPrefix(wrong, "Please ") || !strings.Contains(wrong, told[reason]) {
				t.Errorf("%s: %q: told %q", reason, text, wrong)
			}
		}
	}
	if _, wrong := checkName(strings.Repeat("a", 101)); !strings.Contains(wrong, "100 characters") {
		t.Errorf("too long: %q", wrong)
	}
	if _, wrong := checkName("\u200b\u2060\u3164"); wrong != "Please enter your name." {
		t.Errorf("nothing that can be seen: %q", wrong)
	}
}

// TestInvisibleCharactersAreLeftOut of names, but where a script is spelled with them.
// Proves: security-6
func TestInvisibleCharactersAreLeftOut(t *testing.T) {
	for typed, want := range map[string]string{
		"Jane\u202E eoD":                                 "Jane eoD",
		"\uFEFFJane\u200B Doe\u00AD":                     "Jane Doe",
		"\u2066Jane\u2069 \u200FDoe\u200E \u202AX\u202C": "Jane Doe X",
		"Ja\u200Cne\u200D":                               "Jane",
		"علی\u200Cرضا":                                   "علی\u200Cرضا",
		"علی\u200C":                                      "علی",
		"അനില്\u200D":                                    "അനില്\u200D",
		"\u061Cمحمد":                                     "محمد",
		"Ja\U000E0041ne":                                 "Jane",
	} {
		if got, wrong := checkName(typed); got != want || wrong != "" {
			t.Errorf("%+q: %+q, %s; want %+q", typed, got, wrong, want)
		}
	}
}

// TestDrawnLettersAreLetters: a name in circled, bold or wide letters is stored in those that it is made of.
// Proves: security-248
func TestDrawnLettersAreLetters(t *testing.T) {
	for typed, want := range map[string]string{
		"Ⓓana Ⓦhite": "Dana White", "𝐃𝐚𝐧𝐚": "Dana", "Ｄａｎａ": "Dana", "Henry Ⅷ": "Henry VIII", "Mª José": "Mª José", "Dana 🦊": "Dana 🦊", "王小明": "王小明", "ﾀﾅｶ": "ﾀﾅｶ",
	} {
		if got, wrong := checkName(typed); got != want || wrong != "" {
			t.Errorf("%q: %q, %s; want %q", typed, got, wrong, want)
		}
	}
}

// TestNoLineTurnsWhatStandsBesideIt: in every field of one line what a reader does not see is left out, and pictures that
// are joined of several stay whole.
// Proves: security-184
func TestNoLineTurnsWhatStandsBesideIt(t *testing.T) {
	for typed, want := range map[string]string{
		"Acme \u202EdetimiL": "Acme detimiL", "\uFEFFAc\u200Bme\u2060 Ltd": "Acme Ltd", "Birch \U0001F468\u200D\U0001F469\u200D\U0001F467": "Birch \U0001F468\u200D\U0001F469\u200D\U0001F467",
		"Ac\u200Dme": "Acme",
	} {
		c := forms.Checker{Limits: map[string]int{"company": 200, "phone": 50}}
		if got := c.Line("company", "company name", typed, "company", false); got != want || len(c.Errors) > 0 {
			t.Errorf("%+q: %+q, %v; want %+q", typed, got, c.Errors, want)
		}
		if got := forms.CutLine(typed, 100); got != want {
			t.Errorf("%+q cut: %+q, want %+q", typed, got, want)
		}
	}
	c := forms.Checker{Limits: map[string]int{"phone": 50}}
	if typed, e164 := c.Phone("780\u202E-555\u200B-0142", true); typed != "780-555-0142" || e164 != "+17805550142" {
		t.Errorf("%+q, %s", typed, e164)
	}
}

// FuzzName: a name that passes holds nothing that its rule refuses, passes again unchanged, and no input breaks the rule.
// Proves: security-1
func FuzzName(f *testing.F) {
	all := names(f)
	for _, s := range all.Good {
		f.Add(s)
	}
	for _, list := range all.Bad {
		for _, s := range list {
			f.Add(s)
		}
	}
	f.Fuzz(func(t *testing.T, typed string) {
		got, wrong := checkName(typed)
		if wrong != "" {
			return
		}
		if again, told := checkName(got); again != got || told != "" {
			t.Errorf("%q passes as %q, which is %q the next time: %s", typed, got, again, told)
		}
		folded := norm.NFKC.String(got)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 100 || strings.ContainsAny(folded, "@/\\<>=$;!?") || strings.Contains(strings.ToLower(folded), "www.") {
			t.Errorf("%q passes as %q", typed, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Cf, r) && r != '\u200C' && r != '\u200D' {
				t.Errorf("%q keeps %+q", typed, r)
			}
		}
	})
}
