// Package markdown turns Markdown into HTML for pages. Pages, previews, feeds and
// mails all use it, so that a text looks the same everywhere and is harmless
// everywhere (D17).
//
// It renders everything that V66 names (headings, links, bold, italic, inline
// code, lists, paragraphs) and also tables, pictures, quotes, code blocks, rules,
// struck text and bare addresses.
//
// # Safety
//
// Three barriers, each of which would be enough alone: raw HTML is not part of the
// syntax that is parsed, so "<script>" is text; the renderer refuses dangerous
// addresses; and its output is filtered by an allow-list of elements, attributes
// and schemes (policy.go). Nothing it returns needs an inline style or script.
//
// Heading ids begin with "h-", so that no heading can take the id of another part
// of the page.
package markdown
