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

// The personal words, as authors write them: {{name|friend}}, or {{name}} for the usual fallback (D99).
var (
	personalWords = regexp.MustCompile(`\{\{([^{}\n]*)\}\}`)
	// tagMark stands for the n-th of them while a text is rendered.
	tagMark = regexp.MustCompile("\uE000w([0-9]{1,6})\uE001")
	// tagSigns are the delimiters of a merge tag as numeric character references in Markdown.
	tagSigns = regexp.MustCompile(`&#(?:[xX]0*[eE]00[01]|0*5734[45]);`)
)

// mostFallback is the maximum length of fallback words, in characters.
const mostFallback = 80

// personal are the personal words of one issue. While it is rendered numbers stand in their
// place, so that they are not read as Markdown and no line is broken within them.
type personal struct {
	names, fallbacks []string
	// usual are the fallbacks of those that are written without one.
	usual map[string]string
}

// personal returns no personal words yet, with the usual fallbacks: those of the automation's mails (S161, D99).
func (s *Renderer) personal() personal {
	usual := map[string]string{}
	for _, p := range s.Catalog.Automation.Placeholders {
		usual[p.ID] = p.Default
	}
	return personal{usual: usual}
}

// Typed is typed text without the delimiters of a merge tag and without control characters, which
// no mail and no feed may contain.
func Typed(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\uE000' || r == '\uE001' || unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return tagSigns.ReplaceAllString(s, "\uFFFD")
}

// mark replaces each personal word of text, which has passed through Typed, by a number, and
// returns the problems of those that cannot be filled: they stay as they are.
func (p *personal) mark(field, text string) (marked string, wrong []Problem) {
	marked = personalWords.ReplaceAllStringFunc(text, func(found string) string {
		name, fallback, isChosen := strings.Cut(found[2:len(found)-2], "|")
		name, fallback = strings.TrimSpace(name), strings.TrimSpace(fallback)
		if !isChosen {
			fallback = p.usual[name]
		}
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
		return begins + found + " has no words for people whose " + name + " we do not know. Write some behind the bar, or leave the bar out."
	case utf8.RuneCountInString(fallback) > mostFallback || strings.ContainsAny(fallback, "<>\"&|`\\"):
		return begins + "the words in " + found + " are too long or hold one of < > \" & | ` \\."
	}
	return ""
}

// filled replaces the numbers by the merge tags.
func (p *personal) filled(text string) string {
	return p.replaced(text, func(i int) string { return mergeTag(p.names[i]) })
}

// ForAnybody renders an author's text for public pages, and its beginning: personal words are
// replaced by their fallbacks.
func (s *Renderer) ForAnybody(content string) (body, excerpt string, err error) {
	words := s.personal()
	marked, _ := words.mark("content", Typed(content))
	rendered, err := s.Markdown.Render(marked)
	if err != nil {
		return "", "", err
	}
	return words.generalHTML(rendered), words.general(layout.Preheader(rendered)), nil
}

// general replaces the numbers by the fallback words, for public pages.
func (p *personal) general(text string) string {
	return p.replaced(text, func(i int) string { return p.fallbacks[i] })
}

// generalHTML is general for HTML.
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

// A personal word is a person's name or company, as entered in one of our forms. The form may
// have been filled in by anyone: text that is not a name is not used in our mails.
const longestWord = 60

var (
	nameWord    = regexp.MustCompile(`^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$`)
	companyWord = regexp.MustCompile(`^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&()+-]*$`)
	linkLike    = regexp.MustCompile(`(?i)www\.|\.[\p{L}]{2,}(\s|$)`)
)

// personalWord is a word that may be used to address its person, empty if it does not look like
// one.
func personalWord(word string, shape *regexp.Regexp) string {
	word = strings.Join(strings.Fields(word), " ")
	if utf8.RuneCountInString(word) > longestWord || !shape.MatchString(word) || linkLike.MatchString(word) {
		return ""
	}
	return word
}

// OwnName is a person's name for use in mails to them, empty if it does not look like a name.
func OwnName(name string) string { return personalWord(name, nameWord) }

// OwnCompany is a person's company for use in mails to them, empty if it does not look like one.
func OwnCompany(company string) string { return personalWord(company, companyWord) }
