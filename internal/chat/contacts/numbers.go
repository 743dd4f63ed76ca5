package contacts

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/platform/forms"
)

// candidate is something in a text that may be a way to reach somebody.
type candidate struct {
	from, to int
	// phone is as people write it, with e164; or partial without an area code; or email.
	phone, e164, partial, email string
}

var (
	emailRE = regexp.MustCompile(`[\p{L}\d][\p{L}\d._%+'-]*\s?@\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`)
	// runRE is a row of digits with what people put between them.
	runRE   = regexp.MustCompile(`\+?\(?\d(?:[ ./()-]{0,3}\d)*`)
	digitRE = regexp.MustCompile(`\d+`)
	// extRE is the extension behind a number.
	extRE = regexp.MustCompile(`^[ ,]{0,2}(?i:ext(?:ension)?\.?|x|#|poste) ?(\d{1,6})\b`)
	// cueRE ends in what makes seven digits a phone number.
	cueRE = regexp.MustCompile(`(?i)\b(?:call|phone|tel|cell|mobile|text|ring|reach|number|no|meant?|it'?s|is|me)\b[ :.]*(?:(?:me|us|back|at|on|is|it'?s|to)[ :]+)*$`)
)

// candidates are all of a text, in its order.
func candidates(text string) []candidate {
	var out []candidate
	if strings.Contains(text, "@") {
		for _, at := range emailRE.FindAllStringIndex(text, -1) {
			address := strings.TrimRight(strings.Join(strings.Fields(text[at[0]:at[1]]), ""), ".-")
			if address, is := asEmail(address); is {
				out = append(out, candidate{from: at[0], to: at[1], email: address})
			}
		}
	}
	for _, c := range spoken(text) {
		if !within(out, c.from) && !within(out, c.to-1) {
			out = append(out, c)
		}
	}
	for _, at := range runRE.FindAllStringIndex(text, -1) {
		if !within(out, at[0]) {
			out = append(out, numbersIn(text, at[0], at[1])...)
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return a.from - b.from })
	return out
}

// asEmail is an address as it is stored, if it is one.
func asEmail(typed string) (string, bool) {
	v := &forms.Checker{Limits: map[string]int{"email": mostEmail}}
	address := v.Email(typed)
	return address, len(v.Errors) == 0 && address != ""
}

// mostEmail is the most bytes of an email address.
const mostEmail = 254

func within(list []candidate, at int) bool {
	for _, c := range list {
		if at >= c.from && at < c.to {
			return true
		}
	}
	return false
}

// numbersIn are the phone numbers of a row of digits.
func numbersIn(text string, from, to int) []candidate {
	if text[from] == '+' {
		if c, is := abroad(text, from, to); is {
			return []candidate{c}
		}
	}
	var groups [][2]int
	for _, at := range digitRE.FindAllStringIndex(text[from:to], -1) {
		groups = append(groups, [2]int{from + at[0], from + at[1]})
	}
	var out []candidate
	for i := 0; i < len(groups); {
		n, digits := numberAt(text, groups[i:])
		if n == 0 {
			i++
			continue
		}
		c := candidate{from: groups[i][0], to: groups[i+n-1][1]}
		for c.from > 0 && (text[c.from-1] == '(' || text[c.from-1] == '+') {
			c.from--
		}
		if len(digits) == 7 {
			c.partial = digits[:3] + "-" + digits[3:]
		} else {
			c.phone, c.e164 = digits[:3]+"-"+digits[3:6]+"-"+digits[6:], "+1"+digits
		}
		if !isPart(text, &c) {
			out = append(out, c)
		}
		i += n
	}
	return out
}

// numberAt is how many groups of digits, from the first on, are a North American number, and its digits without the
// country; 0 for none.
func numberAt(text string, groups [][2]int) (n int, digits string) {
	digits, sizes := "", ""
	for i, g := range groups {
		part := text[g[0]:g[1]]
		digits += part
		sizes += string(rune('0' + min(len(part), 9)))
		if len(part) == 10 || len(part) == 11 {
			sizes = sizes[:len(sizes)-1] + map[int]string{10: "T", 11: "E"}[len(part)]
		}
		if len(digits) > 11 {
			return 0, ""
		}
		switch sizes {
		case "T", "334", "37", "64", "3322", "1111111111":
			if isNational(digits) {
				return i + 1, digits
			}
		case "E", "1T", "1334", "137", "164", "13322", "11111111111":
			if digits[0] == '1' && isNational(digits[1:]) {
				return i + 1, digits[1:]
			}
		case "34", "7":
			if isLocal(text, groups[0][0], groups[i]) && i == len(groups)-1 && digits[0] >= '2' {
				return i + 1, digits
			}
		}
	}
	return 0, ""
}

// isNational checks a number of ten digits: neither area nor exchange begins with 0 or 1.
func isNational(digits string) bool {
	return len(digits) == 10 && digits[0] >= '2' && digits[3] >= '2' && digits[1:3] != "11"
}

// isLocal reports whether seven digits are a number: a dash or a dot stands within, and nothing behind that they count; or the words before say so.
func isLocal(text string, from int, last [2]int) bool {
	if cueRE.MatchString(text[:from]) {
		return true
	}
	if from+3 >= len(text) || text[from+3] != '-' && text[from+3] != '.' {
		return false
	}
	rest := strings.TrimSpace(text[last[1]:])
	next, _ := utf8.DecodeRuneInString(rest)
	return strings.TrimSpace(text[:from]) == "" && !unicode.IsLetter(next)
}

// abroad is a number that is written with the code of its country.
func abroad(text string, from, to int) (candidate, bool) {
	v := &forms.Checker{Limits: map[string]int{"phone": 40}}
	typed, e164 := v.Phone(text[from:to], false)
	if len(v.Errors) > 0 || e164 == "" || strings.HasPrefix(e164, "+1") {
		return candidate{}, false
	}
	return candidate{from: from, to: to, phone: typed, e164: e164}, true
}

// isPart reports whether a number is a part of something longer: a price, a reference, a serial number. An extension
// is taken along.
func isPart(text string, c *candidate) bool {
	if before := strings.TrimRight(text[:c.from], "("); before != "" {
		last, size := utf8.DecodeLastRuneInString(before)
		if strings.ContainsRune("$€£_", last) || unicode.IsLetter(last) || unicode.IsDigit(last) {
			return true
		}
		if strings.ContainsRune("-./", last) { // 12-403-555-0199, SEC-403…
			inner, _ := utf8.DecodeLastRuneInString(before[:len(before)-size])
			if unicode.IsLetter(inner) || unicode.IsDigit(inner) {
				return true
			}
		}
	}
	after := text[c.to:]
	if ext := extRE.FindStringSubmatchIndex(after); ext != nil {
		if c.phone != "" {
			c.phone += " ext. " + after[ext[2]:ext[3]]
		}
		c.to += ext[1]
		return false
	}
	next, size := utf8.DecodeRuneInString(after)
	if unicode.IsLetter(next) || unicode.IsDigit(next) || strings.ContainsRune("%#_", next) {
		return true
	}
	if strings.ContainsRune("-./", next) {
		inner, _ := utf8.DecodeRuneInString(after[size:])
		return unicode.IsDigit(inner) || next == '-' && unicode.IsLetter(inner)
	}
	return false
}
