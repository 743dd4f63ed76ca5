package newsletter

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The words that differ from person to person, as authors write them: {{name|there}}.
var (
	personalWords = regexp.MustCompile(`\{\{([^{}\n]*)\}\}`)
	// placeMark is one that stands in a text in work, in place of the n-th of them.
	placeMark = regexp.MustCompile("\uE000w([0-9]{1,6})\uE001")
	// placeSigns are the signs of a place as Markdown may name them by number.
	placeSigns = regexp.MustCompile(`&#(?:[xX]0*[eE]00[01]|0*5734[45]);`)
)

// mostFallback is how long words for want of better ones may be, in characters.
const mostFallback = 80

// personal are the personal words of one letter. While it is rendered numbers stand in
// their place: their words are not read as Markdown, and no line is broken within them.
type personal struct{ names, fallbacks []string }

// typed is what somebody typed without the signs of a place, and without control
// characters, which no mail and no feed may hold.
func typed(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\uE000' || r == '\uE001' || unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return placeSigns.ReplaceAllString(s, "\uFFFD")
}

// mark puts a number in the place of each personal word of text, which went through
// typed, and tells what is wrong with those that cannot be filled: they stay as they are.
func (p *personal) mark(field, text string) (marked string, wrong []Problem) {
	marked = personalWords.ReplaceAllStringFunc(text, func(found string) string {
		name, fallback, _ := strings.Cut(found[2:len(found)-2], "|")
		name, fallback = strings.TrimSpace(name), strings.TrimSpace(fallback)
		if message := wrongWords(found, name, fallback); message != "" {
			wrong = append(wrong, Problem{stops, field, message})
			return found
		}
		p.names, p.fallbacks = append(p.names, name+"|"+fallback), append(p.fallbacks, fallback)
		return place("w" + strconv.Itoa(len(p.names)-1))
	})
	if rest := personalWords.ReplaceAllString(text, ""); strings.Contains(rest, "{{") || strings.Contains(rest, "}}") {
		wrong = append(wrong, Problem{stops, field, "An empty placeholder: “{{” or “}}” stands alone. Write {{name|there}}, on one line."})
	}
	return marked, wrong
}

func wrongWords(found, name, fallback string) string {
	const begins = "An empty placeholder: "
	switch {
	case !slices.Contains([]string{"name", "company"}, name):
		return begins + found + " is filled for nobody. There are {{name|there}} and {{company|your company}}."
	case fallback == "":
		return begins + found + " has no words for people whose " + name + " we do not know. Write {{" + name + "|there}}, for instance."
	case utf8.RuneCountInString(fallback) > mostFallback || strings.ContainsAny(fallback, "<>\"&|`\\"):
		return begins + "the words in " + found + " are too long or hold one of < > \" & | ` \\."
	}
	return ""
}

// filled puts the places themselves where numbers stand.
func (p *personal) filled(text string) string {
	return p.replaced(text, func(i int) string { return place(p.names[i]) })
}

// general puts the words for want of better ones where numbers stand: for pages that
// anybody may read.
func (p *personal) general(text string) string {
	return p.replaced(text, func(i int) string { return p.fallbacks[i] })
}

// generalHTML is general for a text that is HTML.
func (p *personal) generalHTML(text string) string {
	return p.replaced(text, func(i int) string { return html.EscapeString(p.fallbacks[i]) })
}

func (p *personal) replaced(text string, by func(i int) string) string {
	return placeMark.ReplaceAllStringFunc(text, func(mark string) string {
		i, err := strconv.Atoi(placeMark.FindStringSubmatch(mark)[1])
		if err != nil || i >= len(p.names) {
			return ""
		}
		return by(i)
	})
}
