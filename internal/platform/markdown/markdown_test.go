package markdown_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"wardgate/internal/platform/markdown"
)

var update = flag.Bool("update", false, "write the golden file anew")

// TestEverythingItRenders ensures that each element of V66 and D17 is rendered
// as in the reviewed golden file.
// Proves: D17
func TestEverythingItRenders(t *testing.T) {
	source, err := os.ReadFile("testdata/everything.md")
	if err != nil {
		t.Fatal(err)
	}
	got := render(t, string(source))
	const golden = "testdata/everything.html"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the HTML differs from %s; look at it, then go test -update:\n%s", golden, got)
	}
}

// TestTheSpecifiedElements ensures V66 by itself, without the golden file.
// Proves: V66, S96
func TestTheSpecifiedElements(t *testing.T) {
	for source, want := range map[string]string{
		"# a":            `<h1 id="h-a">a</h1>`,
		"## a":           `<h2 id="h-a">a</h2>`,
		"### a":          `<h3 id="h-a">a</h3>`,
		"#### a":         `<h4 id="h-a">a</h4>`,
		"[a](/b)":        `<p><a href="/b">a</a></p>`,
		"**a**":          `<p><strong>a</strong></p>`,
		"*a*":            `<p><em>a</em></p>`,
		"`a`":            `<p><code>a</code></p>`,
		"- a\n- b":       "<ul>\n<li>a</li>\n<li>b</li>\n</ul>",
		"1. a\n2. b":     "<ol>\n<li>a</li>\n<li>b</li>\n</ol>",
		"a\n\nb":         "<p>a</p>\n<p>b</p>",
		"> a":            "<blockquote>\n<p>a</p>\n</blockquote>",
		"![a](/b.webp)":  `<figure><img loading="lazy" decoding="async" src="/b.webp" alt="a"></figure>`,
		"a < b & c > d":  "<p>a &lt; b &amp; c &gt; d</p>",
		"":               "",
		"\x00\xff broke": "<p>\uFFFD\uFFFD broke</p>",
	} {
		if got := strings.TrimSpace(render(t, source)); got != want {
			t.Errorf("%q gives %q, want %q", source, got, want)
		}
	}
}

func TestSections(t *testing.T) {
	intro, sections, err := markdown.New().Sections(
		"Before.\n\n## Use & *care*\n\nFirst, see [below][x].\n\n### Detail\n\nMore.\n\n## Use & care\n\nSecond.\n\n[x]: #h-use-care-2\n")
	if err != nil {
		t.Fatal(err)
	}
	if intro != "<p>Before.</p>\n" || len(sections) != 2 {
		t.Fatalf("intro %q, sections %+v", intro, sections)
	}
	first, second := sections[0], sections[1]
	if first.ID != "h-use-care" || first.Heading != "Use & care" || second.ID != "h-use-care-2" {
		t.Errorf("got %+v and %+v", first, second)
	}
	if want := "<p>First, see <a href=\"#h-use-care-2\">below</a>.</p>\n<h3 id=\"h-detail\">Detail</h3>\n<p>More.</p>\n"; first.HTML != want {
		t.Errorf("got %q, want %q", first.HTML, want)
	}
}

func render(t *testing.T, source string) string {
	t.Helper()
	got, err := markdown.New().Render(source)
	if err != nil {
		t.Fatal(err)
	}
	return got
}
