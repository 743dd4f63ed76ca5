package markdown

import (
	"strings"
	"testing"
)

// TestTheAllowListTrustsNobody: it is the last of three barriers, and must hold alone in case
// the parser or the check of addresses before it ever lets something through.
func TestTheAllowListTrustsNobody(t *testing.T) {
	p := policy()
	for _, hostile := range []string{
		`<a href="javascript:alert(1)">x</a>`, `<a href="JaVaScRiPt:alert(1)">x</a>`, `<a href=" javascript:alert(1)">x</a>`, `<a href="data:text/html,x">x</a>`,
		`<a href="vbscript:x">x</a>`, `<a href="ftp://x.example/y">x</a>`, `<img src="data:image/svg+xml,x">`, `<img src="javascript:alert(1)">`,
		`<img src="/a.jpg" onerror="alert(1)">`, `<a href="/x" onclick="alert(1)">x</a>`, `<p style="position:fixed">x</p>`, `<script>alert(1)</script>`,
		`<iframe src="/"></iframe>`, `<form action="/x"><input></form>`, `<svg onload="alert(1)"></svg>`, `<p id="h-x">x</p>`, `<h2 id="root">x</h2>`,
		`<source srcset="https://evil.example/a.avif 1w" type="image/avif">`, `<source srcset="//evil.example/a.avif 1w" type="image/avif">`, `<base href="//evil.example">`,
		`<a href="//evil.example">x</a>`, `<a href="/\evil.example">x</a>`, `<a href="\\evil.example">x</a>`, `<a href="https:evil.example">x</a>`, `<a href="https:/evil.example">x</a>`,
		`<a href="https:///evil.example">x</a>`, `<img src="//evil.example/a.png">`,
	} {
		got := p.Sanitize(hostile)
		for _, never := range []string{"script", "data:", "ftp:", "on", "style", "iframe", "form", "svg", "id=", "evil", "base"} {
			if strings.Contains(strings.ToLower(got), never) {
				t.Errorf("%s became %s", hostile, got)
			}
		}
	}
	for _, kept := range []string{
		`<a href="https://birch.example/x" title="t">x</a>`, `<a href="mailto:dana@birch.example">x</a>`, `<a href="tel:+17805550142">x</a>`, `<a href="/quote">x</a>`, `<a href="/">x</a>`, `<a href="#h-x">x</a>`,
		`<a href="quote?x=1#a">x</a>`, `<a href="../blog/a">x</a>`,
		`<h2 id="h-what-it-costs">x</h2>`, `<img src="/uploads/a.jpg" alt="a gate">`, `<code class="language-go">x</code>`,
	} {
		if got := p.Sanitize(kept); got != kept {
			t.Errorf("%s became %s", kept, got)
		}
	}
}
