package masking

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"wardgate/catalog"
)

// Masker knows what is the company's own, and therefore no secret. It is safe for concurrent use.
type Masker struct {
	rules []rule
	own   map[string]bool // phones by their last ten digits, the rest by its letters and digits
}

// New collects the company's own contacts.
func New(c *catalog.Catalog) *Masker {
	m := &Masker{rules: rules(), own: map[string]bool{"911": true}}
	add := func(text string) {
		if key := plain(text); key != "" { // a contact that is not set is nobody's
			m.own[key] = true
		}
	}
	add(c.Company().Email)
	add(c.Company().AdminEmail)
	for _, p := range c.Company().Phones {
		add(p.Display)
		add(p.E164)
		add(lastDigits(p.Display, 7))
	}
	for _, o := range c.Company().Offices {
		add(o.Street)
		add(o.PostalCode)
	}
	return m
}

// Masks are the placeholders of one conversation.
type Masks struct {
	of    *Masker
	known map[string]string // by kind and plain text
	count map[string]int
}

// Conversation begins without placeholders. Texts are masked in the order in which they were said, so that each thing
// keeps its number.
func (m *Masker) Conversation() *Masks {
	return &Masks{of: m, known: map[string]string{}, count: map[string]int{}}
}

// Mask returns the text without what is to stay here. Digits of other scripts become ASCII, and what nobody can see is
// dropped, in all of the text: a number hides in neither.
func (x *Masks) Mask(text string) string {
	text = strings.Map(seen, text)
	for _, r := range x.of.rules {
		if r.wordy || strings.ContainsAny(text, "0123456789") {
			text = x.by(r, text)
		}
	}
	return text
}

// by masks what one rule finds.
func (x *Masks) by(r rule, text string) string {
	var out strings.Builder
	end := 0
	for _, at := range r.re.FindAllStringSubmatchIndex(text, -1) {
		from, to := at[2*r.group], at[2*r.group+1]
		if from < 0 || from < end {
			continue
		}
		secret := strings.TrimRight(text[from:to], " ,-")
		from += len(secret) - len(strings.TrimLeft(secret, " "))
		secret = strings.TrimLeft(secret, " ")
		if isPlaceholder(text[from:to]) || r.spares != nil && r.spares(text[at[0]:at[1]], secret) || x.of.isOwn(secret) {
			continue
		}
		out.WriteString(text[end:from] + x.placeholder(r.kind, secret))
		end = from + len(secret)
	}
	return out.String() + text[end:]
}

func (x *Masks) placeholder(kind, secret string) string {
	key := kind + " " + plain(secret)
	if kind == "phone" {
		key = kind + " " + lastDigits(secret, 10)
	}
	if found, ok := x.known[key]; ok {
		return found
	}
	x.count[kind]++
	x.known[key] = fmt.Sprintf("[%s %d]", kind, x.count[kind])
	return x.known[key]
}

func (m *Masker) isOwn(secret string) bool {
	return m.own[plain(secret)] || m.own[lastDigits(secret, 10)] && len(digits(secret)) <= 11
}

// placeholderRE finds placeholders, also as a model may spell them.
var placeholderRE = regexp.MustCompile(`(?i)\[(` + strings.Join(kinds(), "|") + `) ?\d{1,3}\]`)

func isPlaceholder(text string) bool { return placeholderRE.MatchString(text) }

// Shown is a model's text as its visitor reads it: words for each placeholder. What it stood for is not put back. A
// model can be talked into saying anything, and the reader may not be who typed.
func Shown(text string) string {
	return placeholderRE.ReplaceAllStringFunc(text, func(found string) string {
		kind := strings.ToLower(placeholderRE.FindStringSubmatch(found)[1])
		return "your " + words()[kind]
	})
}

// words are what a visitor reads for a kind of placeholder.
func words() map[string]string {
	return map[string]string{
		"phone": "phone number", "email": "e-mail address", "card": "card number", "sin": "social insurance number", "account": "account number",
		"password": "password", "code": "code", "address": "address", "plate": "licence plate", "number": "number",
	}
}

func kinds() []string {
	return []string{"phone", "email", "card", "sin", "account", "password", "code", "address", "plate", "number"}
}

// seen is the character that is sent for r, -1 for one that nobody sees.
func seen(r rune) rune {
	switch {
	case r < unicode.MaxASCII:
		return r
	case r >= '！' && r <= '～': // the full-width forms of ASCII, in its order
		return r - '！' + '!'
	case r == '﹫':
		return '@'
	case r == '。', r == '｡':
		return '.'
	case unicode.Is(unicode.Cf, r):
		return -1
	case unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.Is(unicode.Pd, r), r == '−':
		return '-'
	case unicode.IsDigit(r):
		return '0' + value(r)
	}
	return r
}

// value is a decimal digit's: Unicode has the ten of a script in a row, zero at a multiple of the script's own start.
func value(r rune) rune {
	for n := range rune(10) {
		if !unicode.IsDigit(r - n - 1) {
			return n
		}
	}
	return (r - '\U0001D7CE') % 10 // the mathematical digits: five times ten in a row
}

// plain is a text's letters and digits, in lower case.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

func lastDigits(text string, n int) string {
	d := digits(text)
	return d[max(0, len(d)-n):]
}
