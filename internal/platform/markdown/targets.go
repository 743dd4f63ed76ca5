package markdown

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
)

// Picture is a picture in a text: its address as the text names it, and its
// alternative text.
type Picture struct{ Src, Alt string }

// Targets lists where the links of source lead and which pictures it shows, in their order
// and as the text names them: also those that Render refuses and leaves without an address.
// A picture of another website is a link, as in Render. The error is that of Check.
func (r *Renderer) Targets(source string) (links []string, pictures []Picture, err error) {
	if err := Check(source); err != nil {
		return nil, nil, fmt.Errorf("markdown: %w", err)
	}
	src := valid(source)
	// The walk only ends with an error when the visitor returns one.
	_ = ast.Walk(r.parse(src), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			links = append(links, string(n.Destination))
		case *ast.AutoLink:
			address := string(n.URL(src))
			if n.AutoLinkType == ast.AutoLinkEmail {
				address = "mailto:" + string(n.Label(src))
			}
			links = append(links, address)
		case *ast.Image:
			pictures = append(pictures, Picture{string(n.Destination), words(n, src)})
		}
		return ast.WalkContinue, nil
	})
	return links, pictures, nil
}
