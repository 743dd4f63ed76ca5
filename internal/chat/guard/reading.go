package guard

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

var (
	wordRE = regexp.MustCompile(`\p{L}+`)
	// spelledRE is a word letter by letter: c o d e, P.I.N.
	spelledRE = regexp.MustCompile(`\b[a-z](?:[ .*_-][a-z]){2,}\b`)
	// tensRE are tens beside ones: twenty five, once both are digits.
	tensRE = regexp.MustCompile(`\b([2-9])0[ -]([1-9])\b`)
	// almostDigitsRE are digits with letters among them that look like digits.
	almostDigitsRE = regexp.MustCompile(`[\doil|][\doil|().+-]{3,}`)
)

// reading is a text as a person reads it, for checks and never for display: in lower
// case, ASCII digits for those of every script and for numbers in words, Latin letters
// for those that look like them, without invisible characters, and spelled words whole. "７８０", "seven eight zero"
// and "7\u200b8\u200b0" read alike.
func reading(text string) string {
	text = spelledRE.ReplaceAllStringFunc(strings.ToLower(strings.Map(plainRune, norm.NFKC.String(text))), joined)
	text = wordRE.ReplaceAllStringFunc(text, func(word string) string {
		if n := number(word); n != "" {
			return n
		}
		return word
	})
	text = tensRE.ReplaceAllString(text, "$1$2")
	return almostDigitsRE.ReplaceAllStringFunc(text, func(found string) string {
		if strings.IndexFunc(found, unicode.IsDigit) == strings.LastIndexFunc(found, unicode.IsDigit) {
			return found // a single digit: "oil3" is no number
		}
		return strings.NewReplacer("o", "0", "i", "1", "l", "1", "|", "1").Replace(found)
	})
}

// joined is a word that is spelled letter by letter.
func joined(spelled string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, spelled)
}

// plainRune is the character that a person takes r for, -1 for an invisible
// one.
func plainRune(r rune) rune {
	switch {
	case r < unicode.MaxASCII:
		return r
	case unicode.Is(unicode.Cf, r), unicode.Is(unicode.M, r), r == '\u3164', r == '\u2800':
		return -1
	case unicode.Is(unicode.Zs, r), r == '\u2028', r == '\u2029':
		return ' '
	case unicode.Is(unicode.Pd, r), r == '−':
		return '-'
	case unicode.IsDigit(r):
		return '0' + digit(r)
	case strings.ContainsRune("·∙•。｡‧", r):
		return '.'
	case strings.ContainsRune("∕⁄╱", r):
		return '/'
	case r == '∶' || r == 'ː' || r == '꞉':
		return ':'
	}
	for _, circled := range []rune{'❶', '➀', '➊', '⓵'} { // one to nine; the rest of them is NFKC's
		if r >= circled && r < circled+9 {
			return '1' + r - circled
		}
	}
	return likeness(unicode.ToLower(r))
}

// digit returns the value of a decimal digit: in Unicode the ten digits of a
// script are consecutive.
func digit(r rune) rune {
	for _, script := range unicode.Nd.R16 {
		if r >= rune(script.Lo) && r <= rune(script.Hi) {
			return (r - rune(script.Lo)) % 10
		}
	}
	for _, script := range unicode.Nd.R32 {
		if r >= rune(script.Lo) && r <= rune(script.Hi) { //nolint:gosec // no character is that large
			return (r - rune(script.Lo)) % 10 //nolint:gosec // as above
		}
	}
	return 0
}

// likeness is the Latin letter for a Cyrillic or Greek one that looks like it.
func likeness(r rune) rune {
	const theirs, ours = "аеорсухіјѕһԁԛԝкмтвнгαορνρτικυεηχıɑɡοᴏ", "aeopcyxijshdqwkmtbhraopvptikuenxiagoo"
	n := 0
	for _, their := range theirs {
		if their == r {
			return rune(ours[n])
		}
		n++
	}
	return r
}

// numbers are words for numbers, in the languages in which visitors here are likely
// to be answered: English, French, German, Spanish.
//
//nolint:misspell // not all of it is English
const numbers = ` zero=0 oh=0 nil=0 zéro=0 null=0 cero=0 one=1 eins=1 uno=1 two=2 deux=2 zwei=2 dos=2 three=3 trois=3 drei=3 tres=3
 four=4 quatre=4 vier=4 cuatro=4 five=5 cinq=5 fünf=5 cinco=5 six=6 sechs=6 seis=6 seven=7 sept=7 sieben=7 siete=7 eight=8 huit=8 acht=8
 ocho=8 nine=9 neuf=9 neun=9 nueve=9 ten=10 dix=10 zehn=10 diez=10 eleven=11 onze=11 elf=11 twelve=12 douze=12 zwölf=12 doce=12
 thirteen=13 treize=13 fourteen=14 quatorze=14 fifteen=15 quinze=15 quince=15 sixteen=16 seize=16 seventeen=17 eighteen=18 nineteen=19
 twenty=20 vingt=20 zwanzig=20 veinte=20 thirty=30 trente=30 dreißig=30 treinta=30 forty=40 quarante=40 vierzig=40 fifty=50
 cinquante=50 fünfzig=50 sixty=60 soixante=60 seventy=70 eighty=80 ninety=90 hundred=00 hundert=00 `

// number is a number's word in digits, empty for other words.
func number(word string) string {
	_, after, known := strings.Cut(numbers, " "+word+"=")
	if !known {
		return ""
	}
	n, _, _ := strings.Cut(after, " ")
	return strings.TrimSpace(n)
}
