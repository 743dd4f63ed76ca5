package markdown

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
)

// Section is the part of a text from one heading of level 2 to the next.
type Section struct {
	// ID is the heading's id; the heading itself is not part of HTML.
	ID      string
	Heading string
	HTML    string
}

// Sections returns source cut at its headings of level 2, and what stands before
// the first of them. Pages that number or list their sections need them
// separately.
func (r *Renderer) Sections(source string) (intro string, sections []Section, err error) {
	if err := Check(source); err != nil {
		return "", nil, fmt.Errorf("markdown: %w", err)
	}
	src := valid(source)
	first, rest := cut(r.parse(src))
	if intro, err = r.html(src, first...); err != nil {
		return "", nil, err
	}
	for _, part := range rest {
		s := Section{ID: idOf(part.heading), Heading: words(part.heading, src)}
		if s.HTML, err = r.html(src, part.nodes...); err != nil {
			return "", nil, err
		}
		sections = append(sections, s)
	}
	return intro, sections, nil
}

type part struct {
	heading *ast.Heading
	nodes   []ast.Node
}

func cut(doc ast.Node) (intro []ast.Node, parts []part) {
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		switch h, ok := n.(*ast.Heading); {
		case ok && h.Level == 2:
			parts = append(parts, part{heading: h})
		case len(parts) == 0:
			intro = append(intro, n)
		default:
			last := &parts[len(parts)-1]
			last.nodes = append(last.nodes, n)
		}
	}
	return intro, parts
}

func idOf(h *ast.Heading) string {
	if id, ok := h.AttributeString("id"); ok {
		if s, ok := id.(string); ok {
			return s
		}
	}
	return ""
}
