package markdown_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/markdown"
)

// illustrated knows one picture.
func illustrated() *markdown.Renderer {
	return markdown.New(markdown.WithPictures(func(src string) (markdown.Sources, bool) {
		if src != "/uploads/a.jpg" {
			return markdown.Sources{}, false
		}
		return markdown.Sources{
			AVIF: "/uploads/a-480.avif 480w, /uploads/a-800.avif 800w", WebP: "/uploads/a-480.webp 480w", JPEG: "/uploads/a.jpg 800w",
			Sizes: "(min-width: 48rem) 42rem, 100vw", Width: 800, Height: 600,
		}, true
	}))
}

const (
	chosen = `<source type="image/avif" srcset="/uploads/a-480.avif 480w, /uploads/a-800.avif 800w" sizes="(min-width: 48rem) 42rem, 100vw">` +
		`<source type="image/webp" srcset="/uploads/a-480.webp 480w" sizes="(min-width: 48rem) 42rem, 100vw">`
	shown = `" width="800" height="600" srcset="/uploads/a.jpg 800w" sizes="(min-width: 48rem) 42rem, 100vw">`
	lazy  = `<img loading="lazy" decoding="async" src="`
)

// TestFigures: a picture alone in its paragraph gets its formats, its reserved
// space and its caption; within a text it stays plain; one of another website is a
// link (the content security policy would block it).
// Proves: platform-41
func TestFigures(t *testing.T) {
	whole := func(alt, caption string) string {
		return "<figure><picture>" + chosen + lazy + `/uploads/a.jpg" alt="` + alt + shown + "</picture>" + caption + "</figure>\n"
	}
	for source, want := range map[string]string{
		`![A gate](/uploads/a.jpg "At *night*")`:          whole("A gate", "<figcaption>At *night*</figcaption>"),
		`![A gate](/uploads/a.jpg)`:                       whole("A gate", ""),
		`![](/uploads/a.jpg "  ")`:                        whole("", ""),
		`![A *b* & "c"](/uploads/a.jpg "1 &lt; 2 & 3")`:   whole("A b &amp; &#34;c&#34;", "<figcaption>1 &lt; 2 &amp; 3</figcaption>"),
		`![<em>x</em>](/uploads/a.jpg "<em>c</em> <h2>")`: whole("&lt;em&gt;x&lt;/em&gt;", "<figcaption>&lt;em&gt;c&lt;/em&gt; &lt;h2&gt;</figcaption>"),
		`> ![x](/uploads/a.jpg)`:                          "<blockquote>\n" + whole("x", "") + "</blockquote>\n",
		`![x](/b.webp "c")`:                               "<figure>" + lazy + `/b.webp" alt="x"><figcaption>c</figcaption></figure>` + "\n",
		`See ![x](/uploads/a.jpg "c") here`:               "<p>See " + lazy + `/uploads/a.jpg" alt="x" title="c"> here</p>` + "\n",
		`![x](https://e.example/a.png "c")`:               `<p><a href="https://e.example/a.png" title="c">x</a></p>` + "\n",
		`a ![](http://e.example/a.png) b`:                 `<p>a <a href="http://e.example/a.png">http://e.example/a.png</a> b</p>` + "\n",
		`[![x & y](https://e.example/a.png)](/blog)`:      `<p><a href="/blog">x &amp; y</a></p>` + "\n",
		"![x](/uploads/a.jpg)\n![x](/uploads/a.jpg)":      "<p>" + lazy + `/uploads/a.jpg" alt="x">` + "\n" + lazy + `/uploads/a.jpg" alt="x"></p>` + "\n",
	} {
		got, err := illustrated().Render(source)
		if err != nil || got != want {
			t.Errorf("%q gives\n%q, %v, want\n%q", source, got, err, want)
		}
	}
}

// repeated builds a text of n bytes by repeating a piece.
func repeated(piece string, n int) string { return strings.Repeat(piece, n/len(piece)) }

// hostile are texts whose parsing takes quadratic time, or worse.
func hostile(n int) map[string]string {
	half := n / 2
	return map[string]string{
		"quotes": repeated(">", n), "spaced quotes": repeated("> ", n), "lists": repeated("- ", n), "numbers": repeated("1. ", n), "quoted lists": repeated("> - ", n),
		"open brackets": repeated("[", n), "pictures": repeated("![", n), "links": repeated("[a](", n), "half links": repeated("[a](b", n), "nested links": repeated("[", half) + repeated("]", half),
		"emphasis": repeated("*a **a ", n), "crossed emphasis": repeated("*a_ ", n), "strong": repeated("**", half) + "a" + repeated("**", half), "struck": repeated("~~a", n),
		"code spans": repeated("`a``b```", n), "autolinks": repeated("<a@", n), "references": repeated("[a]: /b\n", n), "headings": repeated("# a\n", n), "empty headings": repeated("##\n", n),
		"a table": "|a|\n|-|\n" + repeated("|a|\n", n), "pipes": repeated("|", n), "fences": repeated("```\n", n), "addresses": repeated("http://a.b ", n),
		"a long heading": repeated("a\n", n) + "===", "brackets apart": repeated("[a]\n\n", n), "emphasis apart": repeated("*a_ b\n\n", n), "stairs": stairs(n), "words": repeated("Every word of it is fine. ", n),
		"links up to the bound": repeated(repeated("[a](", 5900)+"\n\n", n), "brackets up to the bound": repeated(repeated("[", 2990)+"\n\n", n),
		"emphasis up to the bound": repeated(repeated("*a_ ", 5900)+"\n\n", n),
	}
}

// stairs is a list in a list in a list.
func stairs(n int) string {
	var b strings.Builder
	for i := 0; b.Len()+2*i+4 < n; i++ {
		b.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
	}
	return b.String()
}

// TestNoTextTakesLong: two megabytes of anything are refused at once, and shorter
// texts are rendered or refused in bounded time.
// Proves: platform-43
func TestNoTextTakesLong(t *testing.T) {
	for name, source := range hostile(2 << 20) {
		if _, err := illustrated().Render(source); !errors.Is(err, markdown.ErrTooLong) {
			t.Errorf("two megabytes of %s: %v", name, err)
		}
	}
	for name, source := range hostile(markdown.MostBytes - 8) {
		began := time.Now()
		_, err := illustrated().Render(source)
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s take %s", name, took)
		}
		if err != nil && !errors.Is(err, markdown.ErrTooDeep) {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%s: %s, %v", name, time.Since(began).Round(time.Millisecond), err)
	}
	if at, above := markdown.Check(strings.Repeat("a", 256<<10)), markdown.Check(strings.Repeat("a", 256<<10+1)); at != nil || !errors.Is(above, markdown.ErrTooLong) {
		t.Errorf("at the bound: %v, a byte above: %v", at, above)
	}
	if at, above := markdown.Check(strings.Repeat("> ", 20)), markdown.Check(strings.Repeat("> ", 21)); at != nil || !errors.Is(above, markdown.ErrTooDeep) {
		t.Errorf("twenty quotes: %v, one more: %v", at, above)
	}
	// What people write is far from every limit.
	fine := strings.Repeat("> - A [link](/a) with *words* and `code`, [another](/b) and **more**.\n", 100) + "\n\n" + strings.Repeat("  - a\n", 40)
	if err := markdown.Check(fine); err != nil {
		t.Errorf("a long list of links: %v", err)
	}
}
