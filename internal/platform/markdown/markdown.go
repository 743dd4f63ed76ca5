package markdown

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Renderer turns Markdown into safe HTML. It is safe for concurrent use.
type Renderer struct {
	md     goldmark.Markdown
	policy *bluemonday.Policy
	finish *strings.Replacer
}

// Option changes what a Renderer does.
type Option func(*figures)

// WithPictures sets where the files of a picture are: sources gets the address as a
// text names it, and returns false for one that has no others.
func WithPictures(sources func(src string) (Sources, bool)) Option {
	return func(f *figures) { f.sources = sources }
}

// New returns a Renderer. It costs about as much as rendering a page: call it
// once.
func New(options ...Option) *Renderer {
	pictures := &figures{sources: func(string) (Sources, bool) { return Sources{}, false }}
	for _, o := range options {
		o(pictures)
	}
	md := goldmark.New(
		goldmark.WithParser(parser.NewParser(
			parser.WithBlockParsers(blocks()...),
			parser.WithInlineParsers(inlines()...),
			parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
			parser.WithASTTransformers(util.Prioritized(headingIDs{}, 500), util.Prioritized(pictures, 600)),
		)),
		goldmark.WithExtensions(
			// The content security policy forbids style="text-align: …".
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
			extension.Strikethrough,
			extension.NewLinkify(extension.WithLinkifyAllowedProtocols([]string{"http", "https", "mailto"})),
		),
	)
	return &Renderer{md: md, policy: policy(), finish: finish()}
}

// blocks are goldmark's block parsers without the one for raw HTML.
func blocks() []util.PrioritizedValue {
	return []util.PrioritizedValue{
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(parser.NewBlockquoteParser(), 800),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	}
}

// inlines are goldmark's inline parsers without the one for raw HTML.
func inlines() []util.PrioritizedValue {
	return []util.PrioritizedValue{
		util.Prioritized(parser.NewCodeSpanParser(), 100),
		util.Prioritized(parser.NewLinkParser(), 200),
		util.Prioritized(parser.NewAutoLinkParser(), 300),
		util.Prioritized(parser.NewEmphasisParser(), 500),
	}
}

// Render returns source as HTML. The error is that of Check.
func (r *Renderer) Render(source string) (string, error) {
	if err := Check(source); err != nil {
		return "", fmt.Errorf("markdown: %w", err)
	}
	src := valid(source)
	return r.html(src, r.parse(src))
}

// valid replaces invalid UTF-8: a page that declares UTF-8 must contain nothing
// else.
func valid(source string) []byte {
	return []byte(strings.ToValidUTF8(source, "\uFFFD"))
}

func (r *Renderer) parse(src []byte) ast.Node {
	return r.md.Parser().Parse(text.NewReader(src))
}

// html renders nodes of one parsed source, one after another.
func (r *Renderer) html(src []byte, nodes ...ast.Node) (string, error) {
	var out bytes.Buffer
	for _, n := range nodes {
		if err := r.md.Renderer().Render(&out, src, n); err != nil {
			return "", fmt.Errorf("markdown: %w", err)
		}
	}
	return r.finish.Replace(r.policy.Sanitize(out.String())), nil
}
