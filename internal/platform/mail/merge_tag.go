package mail

import "strings"

// The characters around a merge tag: a part of a mail to many that differs from person to
// person. They are in Unicode's private use area, so they mean nothing in any text.
const (
	MergeTagStart = '\uE000'
	MergeTagEnd   = '\uE001'
)

// MergeTag marks where the value of that name goes. The name contains neither
// character.
func MergeTag(name string) string { return string(MergeTagStart) + name + string(MergeTagEnd) }

// Fill puts the value of each merge tag into a text, escaped for that text.
func Fill(text string, value, escape func(string) string) string {
	var b strings.Builder
	for _, p := range segments(text, func(s string) string { return s }) {
		if p.tag == "" {
			b.WriteString(p.text)
			continue
		}
		b.WriteString(escape(value(p.tag)))
	}
	return b.String()
}
