package forms

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/unicode/norm"

	"wardgate/catalog"
)

// Name checks a person's name in a field of one line and returns it trimmed, without invisible characters. What is
// typed into a form is written into mails, boards and lists in the company's name, so a name must be a name (D91): no
// address, no domain, no sentence. Names of the world pass: any script, apostrophes, hyphens, dots, a number or two.
// The parameters are those of Line.
func (c *Checker) Name(field, what, s, limit string, required bool) string {
	wrong := len(c.Errors)
	s = c.line(field, what, plainLetters(s), limit, required)
	if len(c.Errors) > wrong || s == "" {
		return s
	}
	if why := notName(what, s); why != "" {
		c.failf(field, "%s", why)
	}
	return s
}

// companyWords bounds what is repeated of a company that a stranger has typed: longer, it could say something.
const companyWords = 5

// IsCompany reports whether a text that is not checked as a name passes its rules all the same, and is short: then it
// holds no message that a stranger could have written, and may be repeated in a mail to whom they please (D91).
func IsCompany(s string) bool {
	return s == visible(s) && len(strings.Fields(s)) <= companyWords && notName("name", s) == ""
}

// notName says why a text is no name of what, empty if it is one.
func notName(what, s string) string {
	// Full-width letters and dots of other scripts are what they look like; what is stored stays as it was typed.
	folded := norm.NFKC.String(s)
	switch mark := strangeMark(folded); {
	case holdsAddress(folded):
		return "Please enter your " + what + " without a web or e-mail address."
	case mark != "":
		return "Please enter only your " + what + " here, without the mark " + mark + "."
	case digits(folded) > catalog.NameDigits:
		return fmt.Sprintf("Please enter only your %s here, with at most %d digits.", what, catalog.NameDigits)
	case len(strings.Fields(folded)) > catalog.NameWords:
		return fmt.Sprintf("Please enter only your %s here, in at most %d words.", what, catalog.NameWords)
	case mixesAlphabets(folded):
		return "Please write each word of your " + what + " in one alphabet."
	case isSentence(folded):
		return "Please enter only your " + what + " here, and no sentence."
	}
	return ""
}

// plainLetters returns s with the letters and digits that symbols draw, in circles, squares, bold or wide, as what they are: Ⓓ is D.
func plainLetters(s string) string {
	const firstDrawn = '\u2000' // ª and º before it belong to Spanish names
	if !strings.ContainsFunc(s, func(r rune) bool { return r > firstDrawn }) {
		return s
	}
	var out strings.Builder
	for _, r := range s {
		if plain := norm.NFKC.String(string(r)); r > firstDrawn && plain != string(r) && !strings.ContainsFunc(plain, notPlain) {
			out.WriteString(plain)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

func notPlain(r rune) bool {
	return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// visible returns s without the characters that a reader does not see: bidirectional controls, which would turn the
// text around them, soft hyphens, zero-width ones. Joiners stay within words of scripts that are spelled with them, and
// between the parts of a picture character.
func visible(s string) string {
	typed := []rune(s)
	out := make([]rune, 0, len(typed))
	for i, r := range typed {
		switch {
		case r == zwnj || r == zwj:
			if joins(out, typed[i+1:], r) {
				out = append(out, r)
			}
		case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r): // such as Hangul fillers
		default:
			out = append(out, r)
		}
	}
	return string(out)
}

// The zero-width joiners.
const zwnj, zwj = '\u200C', '\u200D'

// joins reports whether a joiner between two parts of a word belongs to its spelling: Persian, Kurdish or Urdu between
// two letters, scripts of India behind the sign that takes the vowel away, at the end of a word too.
func joins(before, after []rune, joiner rune) bool {
	if joiner == zwj && len(before) > 0 && len(after) > 0 && drawn(before[len(before)-1]) && drawn(after[0]) {
		return true
	}
	if len(before) == 0 || !spelledWithJoiners(before[len(before)-1]) {
		return false
	}
	if joiner == zwj && unicode.Is(unicode.Mn, before[len(before)-1]) {
		return true
	}
	return len(after) > 0 && spelledWithJoiners(after[0])
}

// drawn knows what pictures such as a family are joined of: symbols, skin tones, and the sign that asks for colour.
func drawn(r rune) bool {
	return unicode.Is(unicode.So, r) || r >= 0x1F3FB && r <= 0x1F3FF || r == '\uFE0F' || r == '\u2640' || r == '\u2642'
}

func spelledWithJoiners(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
		unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar)
}

// holdsAddress reports whether there is something in s that a mail program could make a link of.
func holdsAddress(s string) bool {
	lower := strings.ToLower(s)
	return strings.ContainsAny(lower, "@") || strings.Contains(lower, "://") || strings.Contains(lower, "www.") || isSpelledDomain(lower) ||
		strings.ContainsFunc(s, isDot) && (slices.ContainsFunc(strings.FieldsFunc(lower, notOfDomain), isDomain) ||
			slices.ContainsFunc(strings.FieldsFunc(s, notOfDomain), isShortDomain))
}

func isSpelledDomain(lower string) bool { return spelledDomain.MatchString(lower) }

// spelledDomain is an address in words, or with spaces: "evil dot example", "evil-dot-com", "dot com" that goes on from the field before,
// "evil . com", "evil,com", "www evil example", "http evil".
var spelledDomain = regexp.MustCompile(`\S\s+(?:dot|point|punkt|punto)\s+(?:com|ca|net|org|info|biz|io|ai|co|me|ru|xyz|example)\b|` +
	`[^\s(),-][\s(),-]+dot[\s(),-]+(?:com|net|org|info|biz|example)\b|^dot[\s(),.-]+(?:com|net|org|info|biz)$|` +
	`[\pL\d]\s*[.,]\s*(?:com|net|org|info|biz|example)\b|\bwww\s|\bhttps?(?:\s|$)`)

// isShortDomain reports whether a word is a domain of one or two characters, t.co or x.ai. Only in small letters: A.Li is a
// person who leaves out the space.
func isShortDomain(word string) bool {
	labels := strings.FieldsFunc(word, isDot)
	return len(labels) > 1 && word == strings.ToLower(word) && endsDomains(labels[len(labels)-1])
}

// isSentence reports whether a text says something, as no name does (D91): three of its words are those of sentences, or
// three in a row spell a number.
func isSentence(s string) bool {
	if spellsNumber(s) {
		return true
	}
	if strings.Count(s, " ") < 2 {
		return false
	}
	said := 0
	for word := range strings.FieldsSeq(strings.ToLower(s)) {
		if inSentences(strings.Trim(word, ".,'\"()&-")) {
			said++
		}
	}
	return said >= 3
}

// spellsNumber reports whether three words in a row are those of a number that is read out, two of them digits: "four oh
// three", "four-oh-three", "4 oh 3". People are called Seven, Two Bears and Oh.
func spellsNumber(s string) bool {
	run, numbers := 0, 0
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Nd) }) {
		switch {
		case isDigitInWords(word), len(word) == 1 && word >= "0" && word <= "9":
			run, numbers = run+1, numbers+1
		case word == "oh", word == "double", word == "triple":
			run++
		default:
			run, numbers = 0, 0
		}
		if run >= 3 && numbers >= 2 {
			return true
		}
	}
	return false
}

func isDigitInWords(word string) bool {
	switch word {
	case "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine":
		return true
	}
	return false
}

// inSentences knows words of which no name has three: what scares, what asks for an act, numbers spelled out.
func inSentences(word string) bool {
	switch word {
	case "please", "call", "pay", "now", "or", "it", "all", "your", "you", "account", "is", "are", "was", "suspended", "closed", "blocked", "overdue",
		"invoice", "bill", "unpaid", "click", "visit", "urgent", "us", "our", "we", "the", "to", "immediately", "lose", "today", "final", "notice",
		"warning", "verify", "confirm", "login", "password", "refund", "win", "won", "prize", "free", "money", "send",
		"bitcoin", "crypto", "wallet", "whatsapp", "telegram", "me", "my", "for", "with":
		return true
	}
	return isDigitInWords(word)
}

// notOfDomain tells what ends a domain within a text.
func notOfDomain(r rune) bool {
	return r != '-' && !isDot(r) && !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Nd)
}

// isDot knows the dots that separate the labels of a domain (RFC 3490, section 3.1).
func isDot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' }

// isDomain reports whether a word of small letters is or begins like a domain: a label of three characters or more, a
// dot, and an ending that domains have. "st.john" and "j.r.smith" are names.
func isDomain(word string) bool {
	labels := strings.FieldsFunc(word, isDot)
	for i := 1; i < len(labels); i++ {
		if before := labels[i-1]; utf8.RuneCountInString(before) >= 3 && !isTitle(before) && endsDomains(labels[i]) {
			return true
		}
	}
	return false
}

// isTitle knows the titles that people write before a name without a space: "Prof.Li".
func isTitle(label string) bool {
	switch label {
	case "prof", "rev", "hon", "mrs", "sgt", "capt", "maj", "col", "gen", "cpl", "mme", "mlle", "msgr", "ing", "dipl", "mag":
		return true
	}
	return false
}

// endsDomains reports whether a label is a top-level domain: one of the public list, or one that is reserved
// (RFC 2606, 6761, 6762, 7686).
func endsDomains(label string) bool {
	switch label {
	case "example", "test", "invalid", "localhost", "local", "onion", "internal", "home", "lan", "corp", "alt", "arpa":
		return true
	}
	ascii, err := idna.Punycode.ToASCII(label)
	if err != nil {
		return false
	}
	_, listed := publicsuffix.PublicSuffix(ascii)
	return listed
}

// strangeMark is the first character of s that names do not have, as an error can name it; empty when there is none.
func strangeMark(s string) string {
	if strings.Contains(s, "...") {
		return "..."
	}
	typed := []rune(s)
	for i, r := range typed {
		switch {
		case r == ':' && lengthens(typed, i):
		case r == utf8.RuneError: // broken bytes: an old browser's, of an honest name
		case strings.ContainsRune(notInNames, r), unicode.In(r, unicode.Sc, unicode.Sm, unicode.Co, unicode.Cs):
			return string(r)
		case isSentenceEnd(r):
			return string(r)
		}
	}
	return ""
}

// notInNames are signs of sentences, addresses and templates. A comma, brackets, quotation marks and "&" do occur:
// Smith, John (Jack) "Red" & family.
const notInNames = `:;!?/\<>=$#%*^_[]{}|~¡¿‽†‡•`

// isSentenceEnd knows what ends or joins sentences in other scripts.
func isSentenceEnd(r rune) bool {
	switch r {
	case '\u0589', '\u061B', '\u061F', '\u06D4', '\u0964', '\u0965', '\u1362', '\u1367', '\u2044', '\u2215', '\u29F8', '\u2236', '\u3001', '\u3002':
		return true
	}
	return false
}

// lengthens reports whether the colon at i makes a vowel long, as in Mohawk names such as Kahnawà:ke: a small vowel
// before it, a small letter behind it.
func lengthens(s []rune, i int) bool {
	if i == 0 || i+1 >= len(s) || !unicode.IsLower(s[i+1]) {
		return false
	}
	base := []rune(norm.NFD.String(string(s[i-1])))
	return strings.ContainsRune("aeiou", base[0])
}

func digits(s string) (n int) {
	for _, r := range s {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// mixesAlphabets reports whether a word has letters of two of the alphabets that look alike: no name is written so, but
// "аdmin" with a Cyrillic letter is. Some Greek letters belong to the Latin spelling of Salish languages, as in
// xʷməθkʷəy̓əm.
func mixesAlphabets(s string) bool {
	alike := []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek}
	return slices.ContainsFunc(strings.Fields(s), func(word string) bool {
		found := 0
		for _, alphabet := range alike {
			if strings.ContainsFunc(word, func(r rune) bool {
				return unicode.IsLetter(r) && unicode.Is(alphabet, r) && !strings.ContainsRune("θχλβγδ", r)
			}) {
				found++
			}
		}
		return found > 1
	})
}
