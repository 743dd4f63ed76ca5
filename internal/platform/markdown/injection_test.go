package markdown_test

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wardgate/internal/platform/markdown"
)

// attacks are texts that must stay plain text.
func attacks() []string {
	return []string{
		`<script>alert(1)</script>`,
		"before\n\n<script>\nalert(1)\n</script>\n\nafter",
		`<img src=x onerror=alert(1)>`,
		`<svg/onload=alert(1)>`,
		`<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
		`<a href="javascript:alert(1)">x</a>`,
		`<style>body{display:none}</style>`,
		`<p style="background:url(//evil.example)">x</p>`,
		`<form action="//evil.example"><input name=password></form>`,
		`<!-- <script>alert(1)</script> -->`,
		`<![CDATA[<script>alert(1)</script>]]>`,
		`<?php echo 1 ?>`,
		`[x](javascript:alert(1))`,
		`[x](JaVaScRiPt:alert(1))`,
		"[x](java\nscript:alert(1))",
		`[x](&#106;avascript:alert(1))`,
		`[x](java&Tab;script:alert(1))`,
		`[x](\x01javascript:alert(1))`,
		`[x](vbscript:msgbox(1))`,
		`[x](data:text/html;base64,PHNjcmlwdD4=)`,
		`[x](file:///etc/passwd)`,
		`[x](blob:https://wardgate.example/1)`,
		`[x][r]` + "\n\n" + `[r]: javascript:alert(1)`,
		`![x](javascript:alert(1))`,
		`![x](data:image/svg+xml,<svg onload=alert(1)>)`,
		`<javascript:alert(1)>`,
		`[x](/ok "t\" onmouseover=alert(1) x=\"")`,
		`[x](/ok" onmouseover="alert(1))`,
		`![" onerror="alert(1)](/ok.png)`,
		`![<script>alert(1)</script>](/ok.png)`,
		"```\"><script>alert(1)</script>\ncode\n```",
		"``` x\" onclick=\"alert(1)\ncode\n```",
		"`<script>alert(1)</script>`",
		"# <script>alert(1)</script>",
		`# x {onclick="alert(1)"}`,
		`# root`,
		"| <script>alert(1)</script> |\n|:--:|\n| <b onclick=alert(1)>x</b> |",
		`\<script>alert(1)\</script>`,
		`&lt;script&gt;alert(1)&lt;/script&gt;`,
		`<<script>script>alert(1)<</script>/script>`,
		`<a href="">x</a>`,
		strings.Repeat("> ", 20) + "deep",
		`![x](/uploads/a.jpg" onload="alert(1))`,
		`![x](/uploads/a.jpg "t\" onmouseover=alert(1) x=\"")`,
		`![" onerror="alert(1)](/uploads/a.jpg "<img src=x onerror=alert(1)>")`,
		`![x](/uploads/a.jpg "</figcaption><script>alert(1)</script>")`,
		`![</picture><script>alert(1)</script>](/uploads/a.jpg "&lt;script&gt;alert(1)&lt;/script&gt;")`,
		`![x](/uploads/a.jpg "\<script\>alert(1)")`,
		`![x](/uploads/a.jpg '&#60;svg onload=alert(1)&#62;')`,
		`![x](//evil.example/a.png)`,
		`![x](\\evil.example/a.png)`,
		`![x](https://evil.example/a.png "<script>alert(1)</script>")`,
		`![<script>alert(1)</script>](https://evil.example/a.png)`,
		`![javascript:alert(1)](https://evil.example/a.png)`,
		`[![x](https://evil.example/a.png)](javascript:alert(1))`,
		`[![x](/uploads/a.jpg)](javascript:alert(1))`,
		`![](/uploads/a.jpg "` + strings.Repeat("&amp;", 50) + `lt;script>")`,
		`![x](/uploads/../api/staff/session "t")`,
		`![x](HTTPS:evil.example/a.png)`,
		`[x](//evil.example)`, `[x](/\evil.example)`, `[x](\\evil.example)`, `[x](https:evil.example)`, `[x](https:/evil.example)`, `[x](https:///evil.example)`,
		"[x][a]\n\n[a]: //evil.example", "[x](\t//evil.example)", `![x](//evil.example "//evil.example")`, `[x](/\/evil.example)`,
	}
}

// TestNothingGetsThrough ensures that no text becomes markup that Markdown does
// not allow (D17).
// Proves: D17, platform-42, security-242
func TestNothingGetsThrough(t *testing.T) {
	for _, source := range attacks() {
		harmless(t, source)
	}
}

// FuzzRender looks for further such texts; `go test` runs the seeds.
// Proves: platform-42
func FuzzRender(f *testing.F) {
	for _, source := range attacks() {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) { harmless(t, source) })
}

// TestRawHTMLStaysReadable ensures that HTML is shown, not swallowed: somebody
// who writes about <div> means the word.
func TestRawHTMLStaysReadable(t *testing.T) {
	for source, want := range map[string]string{
		"a <b>c</b> *d*":       "<p>a &lt;b&gt;c&lt;/b&gt; <em>d</em></p>\n",
		"<div>\n\n*d*\n</div>": "<p>&lt;div&gt;</p>\n<p><em>d</em>\n&lt;/div&gt;</p>\n",
		"<!-- note -->":        "<p>&lt;!-- note --&gt;</p>\n",
	} {
		if got := render(t, source); got != want {
			t.Errorf("%q gives %q, want %q", source, got, want)
		}
	}
}

// TestRefusedAddressesLeaveTheirWords ensures that of a link with a refused address
// only its text is left.
func TestRefusedAddressesLeaveTheirWords(t *testing.T) {
	for _, source := range []string{"[words](javascript:alert(1))", "[words](data:text/html,x)", "[words](ftp://x.example/y)", "[words]()"} {
		if got := render(t, source); got != "<p>words</p>\n" {
			t.Errorf("%q gives %q", source, got)
		}
	}
}

func harmless(t *testing.T, source string) {
	t.Helper()
	out, err := illustrated().Render(source)
	if refused := markdown.Check(source); refused != nil {
		if !errors.Is(err, refused) || out != "" {
			t.Fatalf("%q is refused with %v, and gives %q, %v", source, refused, out, err)
		}
		return
	}
	if err != nil {
		t.Fatalf("%q: %v", source, err)
	}
	tree, err := html.Parse(strings.NewReader(out))
	if err != nil {
		t.Fatalf("%q: %v", source, err)
	}
	for n := range tree.Descendants() {
		if n.Type == html.CommentNode {
			t.Errorf("%q became a comment: %q", source, out)
		}
		if n.Type == html.ElementNode {
			harmlessElement(t, source, n)
		}
	}
}

func harmlessElement(t *testing.T, source string, n *html.Node) {
	t.Helper()
	elements := strings.Fields("html head body p br hr strong em del code pre blockquote ul ol li table thead tbody tr th td h1 h2 h3 h4 h5 h6 a img div figure figcaption picture source")
	attributes := strings.Fields("id class align start href src alt title loading decoding role aria-label tabindex width height type srcset sizes")
	if !slices.Contains(elements, n.Data) {
		t.Errorf("%q became <%s>", source, n.Data)
	}
	for _, a := range n.Attr {
		if !slices.Contains(attributes, a.Key) {
			t.Errorf("%q became <%s %s=%q>", source, n.Data, a.Key, a.Val)
		}
		if a.Key == "id" && !strings.HasPrefix(a.Val, "h-") {
			t.Errorf("%q takes the id %q", source, a.Val)
		}
		if n.Data == "img" && a.Key == "src" && elsewhere(a.Val) {
			t.Errorf("%q loads %q", source, a.Val)
		}
		if a.Key == "srcset" && a.Val != "/uploads/a-480.avif 480w, /uploads/a-800.avif 800w" && a.Val != "/uploads/a-480.webp 480w" && a.Val != "/uploads/a.jpg 800w" {
			t.Errorf("%q brought srcset=%q", source, a.Val)
		}
		if a.Key == "href" && elsewhere(a.Val) && !strings.Contains(a.Val, "://") && !strings.Contains(a.Val, ":+") && !strings.Contains(a.Val, "@") {
			t.Errorf("%q leads to another host as if it were ours: %q", source, a.Val)
		}
		if (a.Key == "href" || a.Key == "src") && !harmlessAddress(a.Val) {
			t.Errorf("%q leads to %q", source, a.Val)
		}
	}
}

// elsewhere reports whether a browser would load address from another host.
func elsewhere(address string) bool {
	base, _ := url.Parse("https://wardgate.example/blog/a")
	u, err := base.Parse(strings.ReplaceAll(address, `\`, "/"))
	return err != nil || u.Host != base.Host || u.Opaque != ""
}

func harmlessAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && slices.Contains([]string{"", "http", "https", "mailto", "tel"}, u.Scheme)
}
