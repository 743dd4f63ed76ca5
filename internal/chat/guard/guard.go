package guard

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/masking"
)

// Contacts in their usual spelling.
var (
	mailRE  = regexp.MustCompile(`[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`)
	linkRE  = regexp.MustCompile(`(?i)\b(?:[a-z][a-z\d+.-]*://|www\.)[^\s<>"]+`)
	phoneRE = regexp.MustCompile(`(?:\+?\d{1,2}[ .\x{a0}-]?)?\(?\b\d{3}\)?[ .\x{a0}-]?\d{3}[ .\x{a0}-]?\d{4}\b`)
)

// Guard knows the company's contacts, and the figures that its pages name. A language
// model's text passes two checks: Corrected replaces plainly foreign contacts by ours;
// IsOurs detects disguised ones, and every offer that is not ours, and the built-in
// answerer replies instead.
type Guard struct {
	phone, email, origin string
	// admin is the address that the terms and the privacy policy name.
	admin   string
	phones  map[string]bool // digits
	figures map[string]bool
	// ownRE finds the company's own contacts in a reading, placesRE its offices.
	ownRE, placesRE *regexp.Regexp
	// onPages are the words of our pages that are written as names of companies are, in lower case.
	onPages map[string]bool
	// names are what the company may be called in a sentence, in lower case.
	names   []string
	classes []class
	// sentences are those of the passages that are long enough to mean one thing alone.
	sentences []string
	// whole are passages of pages and their sentences, the longest first.
	whole []string
}

// New collects the company's contacts, and the figures of all passages. It takes a moment, and
// only a language model needs it.
func New(c *catalog.Catalog, passages knowledge.Passages) *Guard {
	g := &Guard{email: c.Company().Email, admin: c.Company().AdminEmail, origin: c.Company().URL, phones: map[string]bool{}, figures: map[string]bool{}, onPages: map[string]bool{}}
	ours := []string{`\b` + regexp.QuoteMeta(strings.ToLower(g.origin)) + `(?:[/?#][a-z\d/?#=&_-]*)?`}
	for _, address := range []string{g.email, g.admin} {
		if address != "" { // an expression of nothing would find everything
			ours = append(ours, `\b`+regexp.QuoteMeta(strings.ToLower(address))+`(?:\b|$)`)
		}
	}
	for _, p := range c.Company().Phones {
		if g.phone == "" {
			g.phone = p.Display
		}
		n := lastTen(p.Display)
		g.phones[n] = true
		ours = append(ours, fmt.Sprintf(`(?:\+?1[ .-]?)?\(?\b%s\)?[ .-]?%s[ .-]?%s\b`, n[:3], n[3:6], n[6:]))
	}
	g.ownRE = regexp.MustCompile(strings.Join(ours, "|"))
	g.names = namesOf(c.Company())
	g.classes = slices.Concat(classes(), moreClasses(), lastClasses())
	var places []string
	for _, o := range c.Company().Offices {
		street, city, code := regexp.QuoteMeta(strings.ToLower(o.Street)), regexp.QuoteMeta(strings.ToLower(o.City)), regexp.QuoteMeta(strings.ToLower(o.PostalCode))
		places = append(places, street+`(?:,? `+city+`)?(?:,? (?:alberta|ab))?(?:,? `+code+`)?`, `\b`+code+`\b`)
	}
	g.placesRE = regexp.MustCompile(strings.Join(places, "|"))
	for _, found := range joinedRE.FindAllString(c.Company().Name, -1) {
		g.onPages[strings.ToLower(found)] = true
	}
	for _, p := range passages {
		g.learnSentences(p)
		for _, found := range joinedRE.FindAllString(p.Text, -1) {
			g.onPages[strings.ToLower(found)] = true
		}
		if strings.HasPrefix(p.ID, knowledge.OfPages) {
			continue // a figure of the terms or of a claim is ours in its own sentence only
		}
		for _, found := range namedIn(p.Text) {
			g.figures[found] = true
		}
	}
	slices.SortFunc(g.sentences, longerFirst)
	slices.SortFunc(g.whole, longerFirst)
	return g
}

func longerFirst(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }

// learnSentences takes a passage's sentences, and of a page's the whole passage.
func (g *Guard) learnSentences(p knowledge.Passage) {
	if strings.HasPrefix(p.ID, knowledge.OfPages) {
		for _, one := range append(knowledge.Sentences(p.Text), p.Text) {
			if len(one) >= shortestWhole {
				g.whole = append(g.whole, one)
			}
		}
		return
	}
	for _, sentence := range sentenceRE.FindAllString(p.Text, -1) {
		if sentence = strings.TrimSpace(sentence); len(sentence) >= shortestOurs {
			g.sentences = append(g.sentences, sentence)
		}
	}
}

// withoutWhole leaves out sentences of pages and tables, word for word: their figures are ours there.
func (g *Guard) withoutWhole(text string) string {
	for _, one := range g.whole {
		text = strings.ReplaceAll(text, one, "")
	}
	return text
}

// legalForms end the name of a company, and are left out where it is spoken of.
var legalForms = regexp.MustCompile(`,? (?:inc|ltd|llp|llc|corp|co|limited|incorporated|corporation)\.?$`)

// namesOf are the company's whole name with and without its legal form, and its product's.
func namesOf(c catalog.Company) []string {
	name := strings.ToLower(c.Name)
	var out []string
	for _, n := range []string{name, legalForms.ReplaceAllString(name, ""), strings.ToLower(c.Product)} {
		if n = strings.TrimSpace(n); n != "" {
			out = append(out, n)
		}
	}
	return out
}

// isOurName tells whether what reads like a company's name is the company's: word for word, or its name with more words of ours.
func (g *Guard) isOurName(found string) bool {
	found = " " + strings.ToLower(found) + " "
	return slices.ContainsFunc(g.names, func(name string) bool { return strings.Contains(found, " "+name+" ") })
}

// IsOurs reports whether a corrected text may be said in the company's name.
func (g *Guard) IsOurs(text string) bool { return g.Trouble(text) == "" }

// Trouble says why a corrected text may not be said in the company's name; empty: it may.
func (g *Guard) Trouble(text string) string {
	text = g.withoutWhole(text)
	switch {
	case !g.leadsToUs(text):
		return "a way to reach or to pay somebody else"
	case !g.quotesOnly(text):
		return "a figure that is not ours"
	}
	return g.trouble(g.withoutOurs(text))
}

// sentenceRE is one sentence, with its end.
var sentenceRE = regexp.MustCompile(`[^.!?]+[.!?]+`)

// shortestOurs is how long a sentence of a passage is at least, in bytes, to be ours word for word.
const shortestOurs = 40

// shortestWhole is how long one of a page is.
const shortestWhole = 25

// withoutOurs leaves out what stands on our pages word for word: a passage on force, weapons or the guarantee says in our
// own words what a model may not say in its own. Their contacts and figures are looked at before.
func (g *Guard) withoutOurs(text string) string {
	for _, sentence := range g.sentences {
		text = strings.ReplaceAll(text, sentence, "")
	}
	return text
}

// Corrected returns a model's text with every foreign phone number, e-mail address and
// web address replaced by the company's (U8). What a visitor reads in our name leads to
// us, however the model was manipulated.
func (g *Guard) Corrected(text string) string {
	text = masking.Shown(text)
	text = mailRE.ReplaceAllStringFunc(text, func(found string) string {
		switch {
		case strings.EqualFold(found, g.email), strings.EqualFold(found, g.admin):
			return found
		case g.email == "":
			return g.origin + "/contact"
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

// Flow passes on a text that is still growing, corrected, a sentence at a time: nobody sees the beginning of one that
// is refused.
type Flow struct {
	guard *Guard
	sent  string
	// waiting is what came and was not shown yet. withheld: something is not ours;
	// nothing more is shown, and the reply at the end is the correct one.
	waiting  string
	withheld bool
}

// Flow begins to show a text.
func (g *Guard) Flow() *Flow { return &Flow{guard: g} }

// Shown is all that was passed on so far.
func (f *Flow) Shown() string { return f.sent }

// lookBack is how much of the shown text is checked again together with what follows
// it, in bytes: more than any number, amount or address that is written out.
const lookBack = 150

// Add takes a piece and returns what can be shown by now, empty if nothing new can.
func (f *Flow) Add(piece string) string {
	f.waiting += piece
	safe := sentences(f.waiting[:settled(f.waiting)])
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

// sentenceEndRE finds where a sentence ends and another begins: before a small letter it is an abbreviation, 10 p.m. or.
var sentenceEndRE = regexp.MustCompile(`[.!?…:][)\]"'”’»*]*[ \t]+[^\p{Ll}\s]|\n\s*\S`)

// sentences returns how many bytes of text are whole sentences.
func sentences(text string) int {
	all := sentenceEndRE.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return 0
	}
	_, size := utf8.DecodeLastRuneInString(text[:all[len(all)-1][1]])
	return all[len(all)-1][1] - size
}

// settled returns how many bytes of text can be shown: all but the words at its end that
// may be a part of a number, an amount or an address, and one more word before those. A
// word of letters alone is shown while it is still being written: a model's first one must
// not wait for its second, and half of an address leads nowhere.
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

// mayBePart reports whether a word can be a part of what is checked.
func mayBePart(word string) bool {
	switch read := reading(word); strings.Trim(read, "()[]{}<>.,") {
	case "at", "dot", "point", "punkt", "arobase", "double", "free", "half":
		return true
	default:
		return strings.ContainsAny(read, "0123456789@:/$€£+().-%\\<&,#*[]")
	}
}
