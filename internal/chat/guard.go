package chat

import (
	"regexp"
	"strings"

	"wardgate/catalog"
)

// What a language model may have made up: ways to reach somebody, and amounts of money.
var (
	mailRE  = regexp.MustCompile(`[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`)
	linkRE  = regexp.MustCompile(`(?i)\b(?:https?://|www\.)[^\s<>"]+`)
	phoneRE = regexp.MustCompile(`(?:\+?\d{1,2}[ .\x{a0}-]?)?\(?\b\d{3}\)?[ .\x{a0}-]?\d{3}[ .\x{a0}-]?\d{4}\b`)
	moneyRE = regexp.MustCompile(`(?i)(?:[$€£]|\b(?:CAD|USD|EUR)\b)\s*(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*(?:\.\d+)?)\s*(?:[$€£]|(?:CAD|USD|EUR|dollars?|bucks|euros?|cents?|¢))`)
)

// own are the company's ways to be reached, and the amounts that its pages name.
type own struct {
	phone, email, origin string
	phones               map[string]bool // digits
	amounts              map[string]bool
}

func ownOf(c *catalog.Catalog, passages map[string]Passage) own {
	o := own{email: c.Company.Email, origin: c.Company.URL, phones: map[string]bool{}, amounts: map[string]bool{}}
	for _, p := range c.Company.Phones {
		if o.phone == "" {
			o.phone = p.Display
		}
		o.phones[lastTen(p.Display)] = true
	}
	for _, p := range passages {
		for _, found := range amountsIn(p.Text) {
			o.amounts[found] = true
		}
	}
	return o
}

// corrected is a model's text in which every phone number, e-mail and web address that is
// not the company's own has given way to the company's (U8). What a visitor reads in our
// name leads to us, whatever the model was talked into.
func (o own) corrected(text string) string {
	text = mailRE.ReplaceAllStringFunc(text, func(found string) string {
		if strings.EqualFold(found, o.email) {
			return found
		}
		return o.email
	})
	text = linkRE.ReplaceAllStringFunc(text, func(found string) string {
		if found == o.origin || strings.HasPrefix(found, o.origin+"/") {
			return found
		}
		return o.origin + "/contact"
	})
	return phoneRE.ReplaceAllStringFunc(text, func(found string) string {
		if o.phones[lastTen(found)] {
			return found
		}
		return o.phone
	})
}

// quotesOnly tells whether every amount of money in text is one that our pages name. A
// price that is made up is an offer in the company's name.
func (o own) quotesOnly(text string) bool {
	for _, found := range amountsIn(text) {
		if !o.amounts[found] {
			return false
		}
	}
	return true
}

func amountsIn(text string) []string {
	var out []string
	for _, m := range moneyRE.FindAllStringSubmatch(text, -1) {
		out = append(out, strings.TrimSuffix(strings.ReplaceAll(m[1]+m[2], ",", ""), ".00"))
	}
	return out
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

// flow hands out a text that is still growing, corrected: words that may become a
// number, an amount or an address wait until it is known what they are.
type flow struct {
	own  own
	text strings.Builder
	sent string
}

// add takes a piece and returns what can be shown by now, empty if nothing new can.
func (f *flow) add(piece string) string {
	f.text.WriteString(piece)
	whole := f.text.String()
	safe := settled(whole)
	if !f.own.quotesOnly(whole[:safe]) {
		return ""
	}
	now := f.own.corrected(whole[:safe])
	fresh, grows := strings.CutPrefix(now, f.sent)
	if !grows { // a word became an address after all; the reply at the end says it right
		return ""
	}
	f.sent = now
	return fresh
}

// settled is how many bytes of text no further text changes: all but the words at its
// end that have a digit or a sign of an address, and one word before them.
func settled(text string) int {
	at := len(text)
	for at > 0 {
		start := strings.LastIndexAny(text[:at], " \n\t") + 1
		if !strings.ContainsAny(text[start:at], "0123456789@:/$€£+().-") {
			break
		}
		at = max(0, start-1)
	}
	if at == len(text) {
		return at
	}
	return strings.LastIndexAny(text[:at], " \n\t") + 1
}
