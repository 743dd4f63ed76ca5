package markdown

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// policy is the allow-list: what it does not name is dropped. It is the last of
// three barriers and does not trust the first two.
func policy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "strong", "em", "del", "code", "pre", "blockquote", "ul", "ol", "li",
		"table", "thead", "tbody", "tr", "th", "td", "h1", "h2", "h3", "h4", "h5", "h6")
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^h-[\p{L}\p{N}-]+$`)).OnElements("h1", "h2", "h3", "h4", "h5", "h6")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^language-[\w+#.-]+$`)).OnElements("code")
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(left|center|right)$`)).OnElements("th", "td")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("href").Matching(plain()).OnElements("a")
	p.AllowAttrs("title").OnElements("a")
	p.AllowAttrs("src").Matching(plain()).OnElements("img")
	p.AllowAttrs("alt", "title").OnElements("img")
	p.AllowElements("figure", "figcaption", "picture")
	p.AllowAttrs("width", "height").Matching(bluemonday.Integer).OnElements("img")
	p.AllowAttrs("type").Matching(regexp.MustCompile(`^image/(?:avif|webp)$`)).OnElements("source")
	// Only our own files: no address of another site has this shape.
	p.AllowAttrs("srcset").Matching(regexp.MustCompile(`^(?:(?:/[\w.-]+)+ \d+w, )*(?:/[\w.-]+)+ \d+w$`)).OnElements("source", "img")
	p.AllowAttrs("sizes").Matching(regexp.MustCompile(`^[\w.:(), -]+$`)).OnElements("source", "img")
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowRelativeURLs(true)
	return p
}

// plain are addresses that lead where they look: another host is named after "https://", and nothing else names one. A browser
// reads "//host", "/\\host" and "https:host" as another host, too; who looks at a link that begins with a slash expects ours.
func plain() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?i:https?)://[^/\\]|(?i:mailto|tel):|[#?]|/(?:[^/\\]|$)|[^\s:/?#\\]+(?:[/?#]|$))`)
}

// finish adds what the allow-list can only let through, not add. It runs last,
// when this package has written every "<" in the HTML.
func finish() *strings.Replacer {
	return strings.NewReplacer(
		// An area that scrolls sideways on a narrow screen must be reachable by
		// keyboard.
		"<table>", `<div class="scroll-x" role="group" aria-label="Table" tabindex="0"><table>`, "</table>", "</table></div>",
		"<pre>", `<pre tabindex="0">`,
		"<img ", `<img loading="lazy" decoding="async" `,
	)
}
