package markdown

import (
	"html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Sources are the files of one picture, for the browser to choose from.
type Sources struct {
	// AVIF, WebP and JPEG are lists of files with their widths, as in the HTML
	// attribute srcset: "/a-480.avif 480w, /a-800.avif 800w". May be empty.
	AVIF, WebP, JPEG string
	// Sizes is how wide the picture is shown, as in the HTML attribute sizes.
	Sizes string
	// Width and Height of the picture in pixels reserve its space before it is
	// loaded.
	Width, Height int
}

// figures makes a figure of each picture that stands alone in its paragraph, with
// its title as the caption, and a link of each picture of another website: pages
// load nothing from elsewhere (the content security policy), and a link is better
// than a broken picture.
type figures struct {
	sources func(src string) (Sources, bool)
}

// Transform implements goldmark's parser.ASTTransformer.
func (f *figures) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	for _, img := range images(doc) {
		if elsewhere(string(img.Destination)) {
			link(img, reader.Source())
			continue
		}
		paragraph, ok := img.Parent().(*ast.Paragraph)
		if !ok || paragraph.ChildCount() != 1 {
			continue
		}
		caption := strings.TrimSpace(captionText(img.Title))
		img.Title = nil
		s, known := f.sources(string(img.Destination))
		if known {
			attributes(img, s)
		}
		place := paragraph.Parent()
		place.ReplaceChild(place, paragraph, figure(img, s, caption))
	}
}

// images returns the pictures of doc in order. They are listed first, because the tree
// changes.
func images(doc ast.Node) (out []*ast.Image) {
	// The walk only ends with an error when the visitor returns one.
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if img, ok := n.(*ast.Image); ok && entering {
			out = append(out, img)
		}
		return ast.WalkContinue, nil
	})
	return out
}

// elsewhere reports whether an address names another host, or could.
func elsewhere(address string) bool {
	slashes := strings.ReplaceAll(strings.ToLower(address), `\`, "/") // as browsers read it
	return strings.HasPrefix(slashes, "http:") || strings.HasPrefix(slashes, "https:") || strings.HasPrefix(slashes, "//")
}

// link replaces img by a link with its text; inside another link only by its text.
func link(img *ast.Image, source []byte) {
	says := words(img, source)
	if strings.TrimSpace(says) == "" {
		says = string(img.Destination)
	}
	plain := ast.NewString([]byte(says))
	plain.SetRaw(true) // words has already resolved entities and escapes
	var instead ast.Node = plain
	if !inLink(img) {
		a := ast.NewLink()
		a.Destination, a.Title = img.Destination, img.Title
		a.AppendChild(a, instead)
		instead = a
	}
	img.Parent().ReplaceChild(img.Parent(), img, instead)
}

func inLink(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Kind() == ast.KindLink || p.Kind() == ast.KindImage {
			return true
		}
	}
	return false
}

// attributes gives the picture's own element the attributes that the renderer
// would write.
func attributes(img *ast.Image, s Sources) {
	img.SetAttributeString("width", []byte(strconv.Itoa(s.Width)))
	img.SetAttributeString("height", []byte(strconv.Itoa(s.Height)))
	if s.JPEG != "" {
		img.SetAttributeString("srcset", []byte(s.JPEG))
		img.SetAttributeString("sizes", []byte(s.Sizes))
	}
}

// written is HTML that this package writes itself; the policy filters it like any
// other.
func written(markup string) ast.Node {
	n := ast.NewString([]byte(markup))
	n.SetCode(true) // goldmark's name for a string that is already HTML
	return n
}

// figure wraps a picture and everything that belongs to it.
func figure(img *ast.Image, s Sources, caption string) ast.Node {
	opening, closing := "<figure>", "</figure>\n"
	if caption != "" {
		closing = "<figcaption>" + html.EscapeString(caption) + "</figcaption>" + closing
	}
	if s.AVIF != "" || s.WebP != "" {
		opening, closing = opening+"<picture>"+source("avif", s.AVIF, s.Sizes)+source("webp", s.WebP, s.Sizes), "</picture>"+closing
	}
	block := ast.NewTextBlock()
	block.AppendChild(block, written(opening))
	block.AppendChild(block, img)
	block.AppendChild(block, written(closing))
	return block
}

func source(format, srcset, sizes string) string {
	if srcset == "" {
		return ""
	}
	return `<source type="image/` + format + `" srcset="` + html.EscapeString(srcset) + `" sizes="` + html.EscapeString(sizes) + `">`
}

// captionText resolves escapes and entities of a title.
func captionText(title []byte) string {
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(title))))
}
