package guard

import (
	"fmt"
	"regexp"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/chat/knowledge"
)

// Ways to reach somebody as everybody writes them.
var (
	mailRE  = regexp.MustCompile(`[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`)
	linkRE  = regexp.MustCompile(`(?i)\b(?:[a-z][a-z\d+.-]*://|www\.)[^\s<>"]+`)
	phoneRE = regexp.MustCompile(`(?:\+?\d{1,2}[ .\x{a0}-]?)?\(?\b\d{3}\)?[ .\x{a0}-]?\d{3}[ .\x{a0}-]?\d{4}\b`)
)

// Guard knows the company's ways to be reached, and the figures that its pages name. What a
// language model says passes two gates: corrected puts ours in the place of what is
// plainly another's; what is disguised, and every offer that is not ours, IsOurs finds
// out, and the built-in answerer replies instead.
type Guard struct {
	phone, email, origin string
	phones               map[string]bool // digits
	figures              map[string]bool
	// ownRE finds the company's own ways to be reached in a reading.
	ownRE *regexp.Regexp
}

// New reads what is the company's own: its contacts, and the figures of all passages. It takes
// a moment, and only a language model needs it.
func New(c *catalog.Catalog, passages knowledge.Passages) *Guard {
	g := &Guard{email: c.Company.Email, origin: c.Company.URL, phones: map[string]bool{}, figures: map[string]bool{}}
	ours := []string{
		`\b` + regexp.QuoteMeta(strings.ToLower(g.origin)) + `(?:[/?#][a-z\d/?#=&_-]*)?`,
		`\b` + regexp.QuoteMeta(strings.ToLower(g.email)) + `(?:\b|$)`,
	}
	for _, p := range c.Company.Phones {
		if g.phone == "" {
			g.phone = p.Display
		}
		n := lastTen(p.Display)
		g.phones[n] = true
		ours = append(ours, fmt.Sprintf(`(?:\+?1[ .-]?)?\(?\b%s\)?[ .-]?%s[ .-]?%s\b`, n[:3], n[3:6], n[6:]))
	}
	g.ownRE = regexp.MustCompile(strings.Join(ours, "|"))
	for _, p := range passages {
		for _, found := range namedIn(p.Text) {
			g.figures[found] = true
		}
	}
	return g
}

// IsOurs tells whether a corrected text can be said in the company's name.
func (g *Guard) IsOurs(text string) bool { return g.leadsToUs(text) && g.quotesOnly(text) }

// Corrected is a model's text in which every phone number, e-mail and web address that is
// not the company's own has given way to the company's (U8). What a visitor reads in our
// name leads to us, whatever the model was talked into.
func (g *Guard) Corrected(text string) string {
	text = mailRE.ReplaceAllStringFunc(text, func(found string) string {
		if strings.EqualFold(found, g.email) {
			return found
		}
		return g.email
	})
	text = linkRE.ReplaceAllStringFunc(text, func(found string) string {
		if found == g.origin || strings.HasPrefix(found, g.origin+"/") {
			return found
		}
		return g.origin + "/contact"
	})
	return phoneRE.ReplaceAllStringFunc(text, func(found string) string {
		if g.phones[lastTen(found)] {
			return found
		}
		return g.phone
	})
}

func lastTen(number string) string {
	var digits []byte
	for i := range len(number) {
		if c := number[i]; c >= '0' && c <= '9' {
			digits = append(digits, c)
		}
	}
	return string(digits[max(0, len(digits)-10):])
}

// Flow hands out a text that is still growing, corrected: words that may become a
// number, an amount or an address wait until it is known what they are.
type Flow struct {
	guard *Guard
	sent  string
	// waiting is what came and was not shown yet. withheld tells that something is not
	// ours: nothing more is shown, and the reply at the end says it right.
	waiting  string
	withheld bool
}

// Flow begins to show a text.
func (g *Guard) Flow() *Flow { return &Flow{guard: g} }

// Shown is all that was handed out so far.
func (f *Flow) Shown() string { return f.sent }

// lookBack is how much of what was shown is looked at again with what follows it, in
// bytes: more than any number, amount or address that is written out.
const lookBack = 150

// Add takes a piece and returns what can be shown by now, empty if nothing new can.
func (f *Flow) Add(piece string) string {
	f.waiting += piece
	safe := settled(f.waiting)
	if f.withheld || safe == 0 {
		return ""
	}
	fresh := f.guard.Corrected(f.waiting[:safe])
	from := strings.LastIndexAny(f.sent[:max(0, len(f.sent)-lookBack)], blanks) + 1
	if !f.guard.IsOurs(f.sent[from:] + fresh) {
		f.withheld = true
		return ""
	}
	f.waiting = f.waiting[safe:]
	f.sent += fresh
	return fresh
}

const blanks = " \n\t"

// settled is how many bytes of text can be shown: all but the words at its end that may be
// a part of a number, an amount or an address, and one more word before those. A word of
// letters alone is shown while it is still being written: a model's first one must not
// wait for its second, and half of an address leads nowhere.
func settled(text string) int {
	at := strings.LastIndexAny(text, blanks) + 1
	waits := mayBePart(text[at:])
	end := len(text)
	if waits {
		end = at
	}
	for at > 0 {
		before := strings.TrimRight(text[:at], blanks)
		at = strings.LastIndexAny(before, blanks) + 1
		if !mayBePart(before[at:]) {
			if waits {
				end = at
			}
			break
		}
		end, waits = at, true
	}
	return end
}

// mayBePart tells that a word can be a piece of what is checked.
func mayBePart(word string) bool {
	switch read := reading(word); strings.Trim(read, "()[]{}<>.,") {
	case "at", "dot", "point", "punkt", "arobase", "double", "free", "half":
		return true
	default:
		return strings.ContainsAny(read, "0123456789@:/$€£+().-%\\<&,#*")
	}
}
