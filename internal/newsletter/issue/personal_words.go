package issue

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/platform/mail/layout"
)

// The words that differ from person to person, as authors write them: {{name|there}}.
var (
	personalWords = regexp.MustCompile(`\{\{([^{}\n]*)\}\}`)
	// tagMark is one that stands in a text in work, in place of the n-th of them.
	tagMark = regexp.MustCompile("\uE000w([0-9]{1,6})\uE001")
	// tagSigns are the signs of a merge tag as Markdown may name them by number.
	tagSigns = regexp.MustCompile(`&#(?:[xX]0*[eE]00[01]|0*5734[45]);`)
)

// mostFallback is how long fallback words may be, in characters.
const mostFallback = 80

// personal are the personal words of one issue. While it is rendered numbers stand in
// their place: their words are not read as Markdown, and no line is broken within them.
type personal struct{ names, fallbacks []string }

// Typed is what somebody typed without the signs of a merge tag, and without control
// characters, which no mail and no feed may hold.
func Typed(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\uE000' || r == '\uE001' || unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return tagSigns.ReplaceAllString(s, "\uFFFD")
}

// mark puts a number in place of each personal word of text, which went through
// typed, and tells what is wrong with those that cannot be filled: they stay as they are.
func (p *personal) mark(field, text string) (marked string, wrong []Problem) {
	marked = personalWords.ReplaceAllStringFunc(text, func(found string) string {
		name, fallback, _ := strings.Cut(found[2:len(found)-2], "|")
		name, fallback = strings.TrimSpace(name), strings.TrimSpace(fallback)
		if message := wrongWords(found, name, fallback); message != "" {
			wrong = append(wrong, Problem{Stop, field, message})
			return found
		}
		p.names, p.fallbacks = append(p.names, name+"|"+fallback), append(p.fallbacks, fallback)
		return mergeTag("w" + strconv.Itoa(len(p.names)-1))
	})
	if rest := personalWords.ReplaceAllString(text, ""); strings.Contains(rest, "{{") || strings.Contains(rest, "}}") {
		wrong = append(wrong, Problem{Stop, field, "An empty placeholder: “{{” or “}}” stands alone. Write {{name|there}}, on one line."})
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

// filled puts the merge tags themselves where numbers stand.
func (p *personal) filled(text string) string {
	return p.replaced(text, func(i int) string { return mergeTag(p.names[i]) })
}

// ForAnybody renders what an author wrote for pages that anybody may read, and how it begins:
// where an issue has words for one person, it has those for nobody in particular.
func (s *Renderer) ForAnybody(content string) (body, excerpt string, err error) {
	var words personal
	marked, _ := words.mark("content", Typed(content))
	rendered, err := s.Markdown.Render(marked)
	if err != nil {
		return "", "", err
	}
	return words.generalHTML(rendered), words.general(layout.Preheader(rendered)), nil
}

// general puts the fallback words where numbers stand: for pages that
// anybody may read.
func (p *personal) general(text string) string {
	return p.replaced(text, func(i int) string { return p.fallbacks[i] })
}

// generalHTML is general for a text that is HTML.
func (p *personal) generalHTML(text string) string {
	return p.replaced(text, func(i int) string { return html.EscapeString(p.fallbacks[i]) })
}

func (p *personal) replaced(text string, by func(i int) string) string {
	return tagMark.ReplaceAllStringFunc(text, func(mark string) string {
		i, err := strconv.Atoi(tagMark.FindStringSubmatch(mark)[1])
		if err != nil || i >= len(p.names) {
			return ""
		}
		return by(i)
	})
}

// A personal word is somebody's own name or company, as a form of ours was once told. Who
// filled that in may have been anybody: what is no name does not stand in a mail of ours.
const longestWord = 60

var (
	nameWord    = regexp.MustCompile(`^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$`)
	companyWord = regexp.MustCompile(`^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&()+-]*$`)
	linkLike    = regexp.MustCompile(`(?i)www\.|\.[\p{L}]{2,}(\s|$)`)
)

// personalWord is a word that may be written to its person, empty if it looks like no such.
func personalWord(word string, shape *regexp.Regexp) string {
	word = strings.Join(strings.Fields(word), " ")
	if utf8.RuneCountInString(word) > longestWord || !shape.MatchString(word) || linkLike.MatchString(word) {
		return ""
	}
	return word
}

// OwnName is somebody's name as it may be written to them, empty if it looks like no name.
func OwnName(name string) string { return personalWord(name, nameWord) }

// OwnCompany is somebody's company as it may be written to them, empty if it looks like none.
func OwnCompany(company string) string { return personalWord(company, companyWord) }
