// Package markdown turns Markdown into HTML that may stand on a page. Pages,
// previews, feeds and mails all use it, so that a text looks the same everywhere
// and can do harm nowhere (D17).
//
// It renders everything that V66 names (headings, links, bold, italic, inline
// code, lists, paragraphs) and, beyond that, tables, pictures, quotes, code
// blocks, rules, struck text and bare addresses.
//
// # Safety
//
// Three barriers, each of which would be enough alone: raw HTML is not part of the syntax
// that is parsed, so "<script>" is text; the renderer refuses dangerous addresses;
// and what it wrote goes through an allow-list of elements, attributes and
// schemes (policy.go). Nothing it returns needs an inline style or script.
//
// Heading ids begin with "h-", so that no heading can take the id of a part of
// the page around it.
package markdown
