package markdown

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// headingIDs gives each heading an id made of its words, so that links can lead
// to it. Equal headings get different ids, in their order.
type headingIDs struct{}

// Transform implements goldmark's parser.ASTTransformer.
func (headingIDs) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	taken := map[string]int{}
	for n := range headings(doc) {
		n.SetAttributeString("id", unused(taken, "h-"+slug(words(n, reader.Source()))))
	}
}

// headings returns the headings of doc in order, including those inside quotes
// and lists.
func headings(doc ast.Node) func(yield func(*ast.Heading) bool) {
	return func(yield func(*ast.Heading) bool) {
		// The walk only ends with an error when the visitor returns one.
		_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if h, ok := n.(*ast.Heading); ok && entering && !yield(h) {
				return ast.WalkStop, nil
			}
			return ast.WalkContinue, nil
		})
	}
}

// unused changes id when it is taken. It remembers how far it counted, or a thousand
// equal headings would be compared a million times.
func unused(taken map[string]int, id string) string {
	candidate, n := id, taken[id]
	for ; taken[candidate] > 0; candidate = id + "-" + strconv.Itoa(n) {
		n++
	}
	taken[id] = max(n, 1)
	taken[candidate] = max(taken[candidate], 1)
	return candidate
}

// slug makes words fit for an id: letters and digits of any script in lower case,
// with single hyphens between; "section" when nothing is left.
func slug(words string) string {
	parts := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
	if len(parts) == 0 {
		return "section"
	}
	return strings.Join(parts, "-")
}

// words returns the text of n as a reader sees it, without markup.
func words(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(read(c, n, source))
			if c.SoftLineBreak() || c.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(c.Value)
		case *ast.AutoLink:
			b.Write(c.Label(source))
		default:
			b.WriteString(words(c, source))
		}
	}
	return b.String()
}

// read resolves escapes and entities, which have no meaning inside code.
func read(t *ast.Text, parent ast.Node, source []byte) []byte {
	v := t.Segment.Value(source)
	if t.IsRaw() || parent.Kind() == ast.KindCodeSpan {
		return v
	}
	return util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(v)))
}
