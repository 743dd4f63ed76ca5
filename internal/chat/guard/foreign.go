package guard

import (
	"regexp"
	"slices"
	"strings"
)

// Links elsewhere and requests for payment, in a reading from which the company's own
// contacts were removed. Honest answers contain none; an answer that does is not shown.
var elsewhereRE = regexp.MustCompile(strings.Join([]string{
	`\b(?:java ?script|vbscript|data|file|blob|tel|sms|mailto|callto|bitcoin|ethereum|lightning) ?:\S`, // addresses that need no slashes
	`[\p{L}\d]\.(?:[\p{L}\d-]+\.)*(?:xn--[a-z\d-]+|\p{L}{2,})`,                                         // evil.example
	`\bdot\b|\bdot(?:com|net|org|ca|io|example)\b|dotcom\b|\barobase\b|\bat[ -]?(?:sign|symbol)\b`,     // spelled out
	`[(\[{<] ?(?:at|d0t|point|period|punkt) ?[)\]}>]`,
	`\b(?:point|punkt|punto|ponto|period|full stop)[ -]*(?:com|net|org|ca|io|biz|xyz|example)\b|\b[.,] ?(?:com|net|org|io|biz|xyz)\b| \. ?\p{L}{2}`,
	`\d{1,3}(?:\.\d{1,3}){3}`, // 203.0.113.7
	`&#x?[\da-f]+|%[\da-f]{2}|\\[ux][\da-f]{2}|(?:\b(?:0x)?[\da-f]{2}\b[ ,]*){8}`,            // letters by their numbers
	`\d(?:[ \n,.()/_*+|#:;-]*\d){6}`,                                                         // a phone number, an account: no figure of ours has seven digits
	`(?:\b\d\b[^\p{L}\d]*){4}`,                                                               // a digit at a time
	`\b1[ .-]?8(?:00|88|77|66|55|44|33)[ .-]?[a-z]{3}|\b\d{3}[.-][a-z]{3,4}[.-][a-z]{3,4}\b`, // 1-800-EVIL-NOW
	`\b(?:telegram|whats ?app|wechat|discord|skype|snapchat|instagram|viber)\b`,
	`\b(?:gift ?cards?|bitcoins?|ethereum|usdt|crypto(?:currency)?|western union|moneygram|iban|paypal|venmo|e-?transfers?|wire transfers?)\b`,
}, "|"))

var (
	// dateRE are days as programs write them.
	dateRE = regexp.MustCompile(`\b20\d\d-[01]\d-[0-3]\d\b`)
	// codeRE matches letters and digits in a row as in keys, wallets and encoded
	// text.
	codeRE = regexp.MustCompile(`[a-z\d+/=]{20,}`)
	// shortNumberRE matches numbers that somebody is told to call.
	shortNumberRE = regexp.MustCompile(`\b(?:call|dial|text|ring|phone|sms) (?:us |me )?(?:at |on |to )?[#*]?(\d{3,6})\b`)
)

// leadsToUs reports whether text contains no way to reach or to pay somebody else,
// however it is written. Only the company's own is known; everything else is foreign.
func (g *Guard) leadsToUs(text string) bool {
	read := dateRE.ReplaceAllString(g.ownRE.ReplaceAllString(reading(text), "us"), "day")
	if strings.Contains(read, "@") || strings.Contains(read, "//") || strings.Contains(read, `\\`) { // what is left of these is foreign
		return false
	}
	if elsewhereRE.MatchString(read) {
		return false
	}
	if slices.ContainsFunc(codeRE.FindAllString(read, -1), func(run string) bool { return strings.ContainsAny(run, "0123456789=") }) {
		return false
	}
	return !slices.ContainsFunc(shortNumberRE.FindAllStringSubmatch(read, -1), func(m []string) bool { return m[1] != "911" })
}

const (
	amount   = `\d[\d,]*(?: \d{3}\b)*(?:\.\d+)?(?: ?(?:k|m|million|thousand|grand)\b)?`
	currency = `\p{Sc}|(?:\b|\d)(?:cad|usd|eur|gbp|btc)\b|d[oó]lar(?:es)?\b|dollars?\b|bucks?\b|loonies?\b|euros?\b|pounds\b|cents?\b`
	per      = `(?: ?(?:/|\bper\b|\ban?\b|\beach\b|\bevery\b) ?(hour|hr|h|heure|day|week|month|year|shift|night|guard|visit|camera|site|man)s?\b)`
	span     = `(second|sec|minute|min|hour|hr|day|week|month)s?\b`
)

// Figures that are an offer or a promise when they occur in our answer, in a reading.
var (
	// moneyRE: currency before or after, or a price without one, 25 an hour.
	moneyRE   = regexp.MustCompile(`(?:` + currency + `) ?(` + amount + `)` + per + `?|(` + amount + `)-? ?(?:` + currency + `)` + per + `?|(` + amount + `) ?` + per)
	percentRE = regexp.MustCompile(`(?:(\d+) ?(?:-|to) ?)?(\d+(?:\.\d+)?) ?(?:%|percent\b|per cent\b|prozent\b|pour cent\b)`)
	spanRE    = regexp.MustCompile(`(?:(\d+) ?(?:-|to|or) ?)?(\d+) ?` + span)
	withinRE  = regexp.MustCompile(`\b(?:within|in|under|less than|at most|after) (?:only |just |about |exactly )?(?:\d+ ?(?:-|to|or) ?)?\d+ ?` + span)
	// giftRE matches offers without a figure, or in a currency that no page names.
	giftRE = regexp.MustCompile(`\b(?:guards?|guarding|patrols?|cameras?|service|security|monitoring|month|week|year|hour)s? (?:\w+ )?(?:for free|free of charge|at no cost|for nothing|gratis)\b` +
		`|\bfree (?:guards?|guarding|patrols?|cameras?|service|monitoring|months?|weeks?|years?|hours?|trial)\b|\bhalf[ -]?(?:price|off|the price)\b` +
		`|(?:%|percent|` + currency + `|\d) off\b|\b(?:a|an|a single|half a|a few|a couple of) (?:dollar|buck|cent|loonie|toonie)s?\b` +
		`|us ?\$|(?:\b(?:usd|eur|gbp|btc)|[€£¥₹₿]) ?\d|\d ?(?:(?:usd|eur|gbp|btc|euros?|pounds|cents?)\b|[€£¥₹₿])`)
)

// quotesOnly reports whether our pages name every amount of money, every percentage
// and every promised time in text. An invented price would be an offer in the
// company's name.
func (g *Guard) quotesOnly(text string) bool {
	read := g.ownRE.ReplaceAllString(reading(text), "us")
	if giftRE.MatchString(read) {
		return false
	}
	if !strings.ContainsAny(read, "0123456789") {
		return true
	}
	for _, found := range slices.Concat(moneyIn(read), percentsIn(read), promisedIn(read)) {
		if !g.figures[found] {
			return false
		}
	}
	return true
}

// namedIn returns the figures that a page names, each in one spelling: "25",
// "25/hour", "80%", "2 hour". An amount counts with its unit and without.
func namedIn(text string) []string {
	read := reading(text)
	named := slices.Concat(moneyIn(read), percentsIn(read), spansIn(read))
	for _, figure := range moneyIn(read) {
		sum, _, _ := strings.Cut(figure, "/")
		named = append(named, sum)
	}
	return named
}

func moneyIn(read string) []string {
	var out []string
	for _, m := range moneyRE.FindAllStringSubmatch(read, -1) {
		sum := strings.TrimSuffix(strings.NewReplacer(",", "", " ", "").Replace(m[1]+m[3]+m[5]), ".00")
		unit := strings.NewReplacer("hr", "hour", "heure", "hour").Replace(m[2] + m[4] + m[6])
		if unit == "h" {
			unit = "hour"
		}
		if unit != "" {
			sum += "/" + unit
		}
		out = append(out, sum)
	}
	return out
}

func percentsIn(read string) []string {
	if !strings.Contains(read, "%") && !strings.Contains(read, "cent") && !strings.Contains(read, "prozent") {
		return nil // the expression is slow, and a growing answer is checked often
	}
	var out []string
	for _, m := range percentRE.FindAllStringSubmatch(read, -1) {
		for _, n := range m[1:] {
			if n != "" {
				out = append(out, n+"%")
			}
		}
	}
	return out
}

func promisedIn(read string) []string {
	var out []string
	for _, found := range withinRE.FindAllString(read, -1) {
		out = append(out, spansIn(found)...)
	}
	return out
}

func spansIn(read string) []string {
	var out []string
	for _, m := range spanRE.FindAllStringSubmatch(read, -1) {
		unit := strings.NewReplacer("second", "second", "sec", "second", "minute", "minute", "min", "minute", "hour", "hour", "hr", "hour").Replace(m[3])
		for _, n := range m[1:3] {
			if n != "" {
				out = append(out, n+" "+unit)
			}
		}
	}
	return out
}
