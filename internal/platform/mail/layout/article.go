package layout

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// article writes the body of a mail with a style on every element: some mail programs
// read no style sheet, and Outlook's knows little more than tables.
type article struct {
	page    *page
	leads   func(address string) string
	picture func(src string) string
	// within counts the open elements that may not contain a link of ours:
	// links and code.
	within int
}

// columnWidth is how wide the text of a card is, in pixels: 600 less its padding.
const columnWidth = 528

func (a *article) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		a.node(c)
	}
}

func (a *article) node(n *html.Node) {
	switch {
	case n.Type == html.TextNode && a.within > 0:
		a.page.text(n.Data)
	case n.Type == html.TextNode:
		a.page.prose(n.Data)
	case n.Type == html.ElementNode && !a.inline(n):
		a.block(n)
	}
}

// wrapped writes n's children between two pieces of markup.
func (a *article) wrapped(n *html.Node, before, after markup) bool {
	a.page.raw(before)
	a.children(n)
	a.page.raw(after)
	return true
}

// inline writes n if it is part of a line, and reports whether it was.
func (a *article) inline(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Strong:
		return a.wrapped(n, "<strong>", "</strong>")
	case atom.Em:
		return a.wrapped(n, "<em>", "</em>")
	case atom.Del:
		return a.wrapped(n, "<del>", "</del>")
	case atom.Br:
		a.page.raw("<br>")
		return true
	case atom.A:
		a.anchor(n)
		return true
	case atom.Img:
		a.image(n)
		return true
	case atom.Code:
		a.code(n)
		return true
	default:
		return false
	}
}

func (a *article) block(n *html.Node) {
	switch n.DataAtom {
	case atom.P:
		a.wrapped(n, `<p dir="auto" style="margin:0 0 18px;">`, "</p>\n")
	case atom.H1, atom.H2:
		a.wrapped(n, `<h2 dir="auto" style="margin:30px 0 12px;font-size:20px;line-height:28px;font-weight:700;color:#0a1f3d;">`, "</h2>\n")
	case atom.H3:
		a.wrapped(n, `<h3 class="value" dir="auto" style="margin:26px 0 10px;font-size:17px;line-height:25px;font-weight:700;color:#17253c;">`, "</h3>\n")
	case atom.H4, atom.H5, atom.H6:
		a.wrapped(n, `<h4 class="value" dir="auto" style="margin:22px 0 8px;font-size:16px;line-height:24px;font-weight:700;color:#17253c;">`, "</h4>\n")
	case atom.Ul:
		a.wrapped(n, `<ul style="padding:0 0 0 24px;`+listMargin(n)+`">`, "</ul>\n")
	case atom.Ol:
		a.numbered(n)
	case atom.Li:
		a.wrapped(n, `<li dir="auto" style="margin:0 0 8px;">`, "</li>\n")
	case atom.Blockquote:
		a.wrapped(n, table+`style="margin:0 0 22px;"><tr>
<td class="info" bgcolor="#eaf1fc" dir="auto" style="background-color:#eaf1fc;border-left:5px solid #2b5fb8;color:#12305f;border-radius:8px;padding:16px 18px 0;font-size:16px;line-height:25px;">`, "</td>\n</tr></table>\n")
	case atom.Pre:
		a.pre(n)
	case atom.Hr:
		a.page.raw(table + `style="margin:10px 0 28px;"><tr><td class="line" height="1" style="height:1px;line-height:1px;font-size:1px;border-top:1px solid #dfe6f0;">&nbsp;</td></tr></table>` + "\n")
	case atom.Figcaption:
		a.wrapped(n, `<p class="quiet" dir="auto" style="margin:-12px 0 22px;font-size:14px;line-height:21px;color:#566983;">`, "</p>\n")
	default:
		a.tabular(n)
	}
}

// tabular writes the parts of a table, and the content of anything unknown.
func (a *article) tabular(n *html.Node) {
	switch n.DataAtom {
	case atom.Table:
		a.wrapped(n, `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;font-size:15px;line-height:22px;">`+"\n", "</table>\n")
	case atom.Thead:
		a.wrapped(n, "<thead>", "</thead>\n")
	case atom.Tbody:
		a.wrapped(n, "<tbody>", "</tbody>\n")
	case atom.Tr:
		a.wrapped(n, "<tr>", "</tr>\n")
	case atom.Th:
		a.cell(n, `<th class="quiet line" scope="col" valign="bottom" dir="auto" style="padding:8px 12px 8px 0;border-bottom:2px solid #dfe6f0;font-weight:700;color:#566983;`, "</th>")
	case atom.Td:
		a.cell(n, `<td class="value line" valign="top" dir="auto" style="padding:10px 12px 10px 0;border-bottom:1px solid #dfe6f0;color:#17253c;word-break:break-word;`, "</td>")
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Iframe, atom.Object, atom.Svg, atom.Math, atom.Textarea, atom.Title:
	default:
		a.children(n)
	}
}

func (a *article) cell(n *html.Node, before, after markup) {
	var align markup = `text-align:left;">`
	switch attribute(n, "align") {
	case "center":
		align = `text-align:center;">`
	case "right":
		align = `text-align:right;">`
	}
	a.wrapped(n, before+align, after)
}

// listMargin keeps a nested list close to its item.
func listMargin(list *html.Node) markup {
	if list.Parent != nil && list.Parent.DataAtom == atom.Li {
		return "margin:8px 0 0;"
	}
	return "margin:0 0 18px;"
}

func (a *article) numbered(n *html.Node) {
	a.page.raw(`<ol style="padding:0 0 0 28px;`).raw(listMargin(n)).raw(`"`)
	if start, err := strconv.Atoi(attribute(n, "start")); err == nil {
		a.page.raw(` start="`).text(strconv.Itoa(start)).raw(`"`)
	}
	a.wrapped(n, ">", "</ol>\n")
}

func (a *article) anchor(n *html.Node) {
	to := ""
	if a.within == 0 {
		to = a.leads(attribute(n, "href"))
	}
	if to == "" {
		a.children(n)
		return
	}
	a.within++
	a.page.raw(`<a class="link" href="`).href(to)
	a.wrapped(n, `" style="color:#1d4f9c;text-decoration:underline;word-break:break-word;">`, "</a>")
	a.within--
}

// image writes a picture as wide as the text allows: Outlook reads width, all others the
// style.
func (a *article) image(n *html.Node) {
	src := a.picture(attribute(n, "src"))
	if src == "" {
		a.page.text(attribute(n, "alt"))
		return
	}
	width := columnWidth
	if w, err := strconv.Atoi(attribute(n, "width")); err == nil && w > 0 {
		width = min(w, columnWidth)
	}
	w := strconv.Itoa(width)
	a.page.raw(`<img src="`).href(src).raw(`" alt="`).text(attribute(n, "alt")).raw(`" width="`).text(w).
		raw(`" border="0" style="display:block;width:100%;max-width:`).text(w).
		raw(`px;height:auto;margin:0 0 20px;border:0;border-radius:8px;font-size:14px;line-height:21px;">` + "\n")
}

func (a *article) code(n *html.Node) {
	a.within++
	a.wrapped(n, `<code class="passage" style="background-color:#f3f6fa;color:#17253c;border-radius:4px;padding:1px 5px;font-family:Consolas,Menlo,'Courier New',monospace;font-size:14px;word-break:break-word;">`, "</code>")
	a.within--
}

func (a *article) pre(n *html.Node) {
	a.within++
	a.page.raw(table + `style="margin:0 0 22px;"><tr>
<td class="passage" bgcolor="#f3f6fa" style="background-color:#f3f6fa;border-radius:8px;padding:14px 18px;color:#17253c;">` +
		`<pre style="margin:0;font-family:Consolas,Menlo,'Courier New',monospace;font-size:14px;line-height:21px;white-space:pre-wrap;word-break:break-word;">`).
		text(strings.TrimRight(words(n), "\n")).raw("</pre></td>\n</tr></table>\n")
	a.within--
}

// words returns the text in n.
func words(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		b.WriteString(words(c))
	}
	return b.String()
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
