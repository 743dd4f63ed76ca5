package slug

import (
	"regexp"
	"strings"
	"testing"
)

// Proves: S90, blog-41
func TestSlugsOfTitles(t *testing.T) {
	for title, want := range map[string]string{
		"Locks that last":                  "locks-that-last",
		"  -- Locks   and  --keys-- ":      "locks-and-keys",
		"Crème brûlée, s'il vous plaît!":   "creme-brulee-sil-vous-plait",
		"CRE\u0300ME":                      "creme",
		"Straße über Ærø nach Łódź":        "strasse-uber-aero-nach-lodz",
		"Þór og Ðiss, ŒUVRE, ĐẶNG":         "thor-og-diss-oeuvre-dang",
		"Безопасность 2025":                "bezopasnost-2025",
		"Щит і ґрати, Київ":                "shchit-i-grati-kiyiv",
		"абвгдежзийклмнопрстуфхцчшщъыьэюя": "abvgdezhziyklmnoprstufkhtschshshchyeyuya",
		"αβγδεζηθικλμνξοπρστυφχψως":        "avgdezithiklmnxoprstyfchpsos",
		"Ασφάλεια κτιρίων":                 "asfaleia-ktirion",
		"2024–2025: a—b and/or c_d":        "2024-2025-a-b-and-or-c-d",
		"Ｆｕｌｌ ｗｉｄｔｈ ２":                     "full-width-2",
		"ﬁre İstanbul ŉ":                   "fire-istanbul-n",
		"安全 guide":                         "guide",
		"安全":                               "",
		"🔥🔥":                               "",
		"":                                 "",
		"---":                              "",
		"../../etc/passwd\x00":             "etc-passwd",
		"<script>alert(1)</script>":        "scriptalert1-script",
		"\xff\xfe":                         "",
		strings.Repeat("word ", 40):        strings.TrimSuffix(strings.Repeat("word-", 24), "-"),
		strings.Repeat("a", 300):           strings.Repeat("a", 120),
	} {
		if got := Of(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

var isSlug = regexp.MustCompile(`^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$`)

// FuzzSlug: any text gives a slug or nothing, and the slug of a slug is itself.
// Proves: blog-41
func FuzzSlug(f *testing.F) {
	for _, seed := range []string{"Locks", "é", "ß-", "🔥", "\xff", "Й", "ΐ", "a\u0301\u0301", strings.Repeat("ab ", 99), "ŉŉŉ", "½ ℃"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		slug := Of(text)
		if !isSlug.MatchString(slug) || len(slug) > Longest || Of(slug) != slug {
			t.Errorf("%q: %q, and of it %q", text, slug, Of(slug))
		}
	})
}
