package masking

import (
	"regexp"
	"slices"
	"strings"
)

// rule finds one kind of what is masked. What its group holds is replaced; spares leaves a match alone.
type rule struct {
	kind   string
	re     *regexp.Regexp
	group  int
	spares func(match, secret string) bool
	// wordy: it finds texts without a digit as well.
	wordy bool
}

// rules stand from the surest to the most guessed: what one has masked, the next does not see.
func rules() []rule {
	return []rule{
		{kind: "email", wordy: true, re: regexp.MustCompile(`(?i)[\p{L}\d._%+'-]+ ?@ ?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|` +
			`[\p{L}\d._+-]+ ?(?:[(\[{<] ?at ?[)\]}>]|\bat\b) ?[\p{L}\d-]+ ?(?:[(\[{<] ?dot ?[)\]}>]|\bdot\b) ?(?:com|ca|net|org|io|example)\b|` +
			`[\p{L}\d._+-]+(?: ?[(\[{<] ?at ?[)\]}>] ?|_at_|&#(?:64|x40);| at )[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|ca|net|org|io|info|biz|co|me|uk|us|example)\b|` +
			`\b[\p{L}\d](?: [\p{L}\d._-])+ @ (?:[\p{L}\d-] )+\.(?: [\p{L}])+\b`)},
		{kind: "account", re: regexp.MustCompile(`(?i)\b[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){2,7}(?:[ -]?[a-z\d]{1,3})?\b`), spares: func(_, secret string) bool { return !isIBAN(secret) }},
		{kind: "password", wordy: true, group: 1, re: regexp.MustCompile(`(?i)\b(?:(?:pass|safe|duress|code|secret)[ -]?(?:word|phrase)s?|passwd|pass|pwd|` +
			`pw|passwort|kennwort|mot de passe|mdp|contraseña|wi-?fi key)\b(?: ?[:=]+ ?| (?:is|was|are|est|ist|es|to)[ :]+|[ :]+)(?:still |now |actually |` +
			`just )*["'“«]?([^\s"'”»]{3,}[^\s"'”».,!?;])`), spares: isNoPassword},
		{kind: "password", wordy: true, group: 1, re: regexp.MustCompile(`(?im)\b(?:(?:pass|safe|duress)[ -]?(?:word|phrase)|passwd|pwd|wi-?fi key)\b[ :=]*\n+ *(\S{4,40}) *$`),
			spares: func(_, secret string) bool { return !strings.ContainsAny(secret, "0123456789!#$%^&*_") }},
		{kind: "card", group: 1, re: regexp.MustCompile(`(?i)\b(?:cvv2?|cvc2?|csc)\b[^\d\n.!?]{0,15}(\d{3,4})\b`)},
		{kind: "card", re: regexp.MustCompile(`\b\d(?:[ .-]?\d){12,18}\b`), spares: func(_, secret string) bool { return !luhn(secret) }},
		{kind: "card", group: 1, re: regexp.MustCompile(`(?i)\b(?:exp|exp\.? ?date|expiry(?: date)?|expiration date|valid thru|good thru)\b[^\d\n]{0,8}((?:0?[1-9]|1[0-2]) ?[/-] ?(?:20)?\d\d)\b`)},
		{kind: "card", group: 1, re: regexp.MustCompile(`(?i)\bexp(?:ires?|iry)?\b[^\d\n]{0,8}(\d{4})\b[^\n]{0,30}\b(?:visa|mastercard|amex|card)\b`)},
		{kind: "sin", group: 1, re: regexp.MustCompile(`(?i)\b(?:sin|nas|social insurance(?: number| no\.?)?|social security(?: number)?|ssn)\b[^\d\n]{0,15}(\d(?:[ .-]?\d){7,9})\b`)},
		{kind: "sin", re: regexp.MustCompile(`\b\d{3}[ .-]?\d{3}[ .-]?\d{3}\b`), spares: func(_, secret string) bool { return !luhn(secret) }},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?i)\b(?:[\p{L}]+ )?` + codeWord + `\b[^\d\n.!?]{0,40}?([#*]*[a-z]{0,8}\d[a-z\d]*(?:[ .-]?\d+)*[#*]*)`), spares: isNoCode},
		{kind: "code", wordy: true, group: 1, re: regexp.MustCompile(`(?i)\b(?:[\p{L}]+ )?` + codeWord + `\b[^\d\n.!?]{0,25}?((?:\b` + spelled + `\b[ ,-]*){3,})`), spares: isNoCode},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?i)\b(?:[\p{L}]+ )?` + codeWord + `\b[^\d\n.!?]{0,40}?\b(\d(?:[ ,.-]{1,3}\d\b){2,9})`), spares: isNoCode},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?im)\b(?:[\p{L}]+ )?` + codeWord + `\b[^\d\n.!?]{0,20}\n+ *([#*]?\d(?:[ -]?\d){2,9}[#*]?) *$`), spares: isNoCode},
		{kind: "code", wordy: true, group: 1, re: regexp.MustCompile(`(?im)\b` + codeWord + `\b[^\d\n.!?]{0,20}\n+ *((?:\b` + spelled + `\b[ ,-]*){3,})$`), spares: isNoCode},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?i)\b` + keypad + `\b[^\d\n.!?]{0,15}?([#*]?\b\d(?:[ -]?\d){3,7}\b[#*]?)`), spares: isNoKeypad},
		{kind: "code", wordy: true, group: 1, re: regexp.MustCompile(`(?i)\b(?:` + keypad + `|press|punch in|key in|type in|disarm(?: it)? with|unlock(?: it)? with)\b` +
			`(?: [\p{L}]+,?){0,2}?[: ]+((?:\b` + spelled + `\b[ ,-]*){3,})`)},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?i)\b(?:gate|door|safe|alarm|lock|garage|entrance|panel|vault)\b[^\d\n.!?]{0,20}?\b(?:open|opens|unlocks?|disarms?|goes off|stops)\b ` +
			`(?:with|by|at)\b[^\d\n.!?]{0,12}([#*]?\d(?:[ -]?\d){2,9}[#*]?)`), spares: isNoCode},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?:^|\s)(\d{3,8}[#*]{1,2})(?:[\s.,!?]|$)`)},
		{kind: "code", re: regexp.MustCompile(`(?i)\b(?:left|right)(?: to)? \d{1,2}\b(?:[ ,]+(?:and |then )?(?:left|right)(?: to)? \d{1,2}\b)+`)},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?i)([#*]?\b\d(?:[ -]?\d){2,9}[#*]?)[ ,]+(?:is|was|are|opens|for|as|=|est|` +
			`ist)\b(?: [\p{L}',]+){0,5}? ` + codeWord + `\b`), spares: isNoCode},
		{kind: "code", group: 1, re: regexp.MustCompile(`(?i)\b(?:press|punch in|key in|type in|enter|disarm(?: it)? with|` +
			`unlock(?: it)? with)\b(?: [\p{L}]+){0,2} ([#*]?\d(?:[ -]?\d){2,9}[#*]?)`), spares: isNoCode},
		{kind: "plate", group: 1, re: regexp.MustCompile(`(?i)\b(?:licen[cs]e plate|plates?|plate number|plaque|kennzeichen|` +
			`reg(?:istration)?)\b[^\d\n.!?]{0,15}?\b([a-z]{1,4}[ -]?\d{2,4}[a-z]{0,2}|\d{2,4}[ -]?[a-z]{2,4})\b`)},
		{kind: "account", group: 1, re: regexp.MustCompile(`(?i)\b(?:account|acct|transit|institution|passport|driver'?s? licen[cs]e|health (?:card|number)|` +
			`konto|compte|routing|policy)\b[^\d\n.!?]{0,20}?\b([a-z]{0,3}\d(?:[ -]?\d){4,16})\b`)},
		{kind: "phone", re: regexp.MustCompile(`\+\d(?:[ .()/-]{0,2}\d){7,14}\b|` +
			`(?:\b1[ .-]{0,2}\(?\d{3}|\(\d{3}|\b\d{3})[ .)/-]{0,3}\d{3}[ ./-]{0,3}\d{4}\b|\b\d{3}[./-]\d{4}\b`), spares: isNoPhone},
		{kind: "phone", re: regexp.MustCompile(`\b\d(?:[ .-]\d){6,9}\b|\b\d{2}(?:[ .]\d{2}){4}\b`)},
		{kind: "phone", group: 1, re: regexp.MustCompile(`(?i)\b(?:call|phone|tel|cell|mobile|text|ring|reach|number|whats ?app)\b(?: [\p{L}']+){0,3}[: ]+(\d(?:[ .-]?\d){6,13})\b`)},
		{kind: "phone", wordy: true, group: 1, re: regexp.MustCompile(`(?i)\b(?:call|phone|tel|cell|mobile|text|ring|reach|number|` +
			`whats ?app)\b(?: [\p{L}']+){0,3}?[: ]+((?:\b` + spelled + `\b[ ,-]*){7,})`)},
		{kind: "address", re: regexp.MustCompile(`(?i)\b[abceghj-nprstvxy]\d[abceghj-nprstv-z][ -]?\d[abceghj-nprstv-z]\d\b|\b\d{5}-\d{4}\b`)},
		{kind: "address", re: regexp.MustCompile(`(?i)(?:\b(?:suite|unit|apt\.?|apartment|#) ?[a-z]?\d+[a-z]?,? )?\b\d{1,6}[a-z]?(?:-\d{1,6})?,? (?:(?:nw|` +
			`ne|sw|se|n|s|e|w|north|south|east|west)\.? )?(?:[\p{L}\d'][\p{L}\d'.-]* ){0,3}` + streetWord + `\b\.?(?: (?:nw|ne|sw|se|n\.?w\.?|north|south|east|` +
			`west)\b)?`), spares: isNoStreet},
		{kind: "address", re: regexp.MustCompile(`(?i)\bp\.? ?o\.? box \d+\b|\b\d{1,5},? (?:bis )?(?:rue|avenue|boulevard|chemin|place|allée) [\p{L}' -]{3,25}`)},
		{kind: "number", re: regexp.MustCompile(`(?i)[$€£]? ?\d(?:[ .-]?\d){7,}\b(?: ?(?:dollars?|cad|usd|bucks|sq|square|m2|people))?`), spares: isNoNumber},
	}
}

const (
	codeWord = `(?:(?:pass|key|entry|door|gate|access|alarm)?codes?|pins?|pin ?codes?|pin number|combo|combination|digicode)`
	// keypad is where a code is typed.
	keypad  = `(?:key ?pads?|lock ?box(?:es)?|key ?box(?:es)?|pad ?locks?)`
	spelled = `(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|` +
		`nineteen|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf)`
	// streetWord ends a street's name.
	streetWord = `(?:street|st|avenue|ave|av|road|rd|drive|dr|boulevard|blvd|lane|ln|court|crt|crescent|cres|way|place|pl|trail|terrace|gate|close|` +
		`circle|cir|highway|hwy|square|sq|parkway|bay|landing|heights|range road|township road)`
)

var (
	isRE      = regexp.MustCompile(`(?i)\b(?:is|was|are|est|ist|es)\b`)
	notCodeRE = regexp.MustCompile(`^\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|h|hrs?|x|st|nd|rd|th|k|mb|days?|weeks?|months?|years?|minutes?|min|hours?)$|^\d{1,2}$|^0?\d[ap]$`)
	localRE   = regexp.MustCompile(`\d{3}[.-]\d{4}$`)
	monthRE   = regexp.MustCompile(`\b(?:19|20)\d\d[ .-](?:0[1-9]|1[0-2])\b`)
	dayRE     = regexp.MustCompile(`^(?:19|20)\d\d[ .-]?[01]\d[ .-]?[0-3]\d$`)
	groupedRE = regexp.MustCompile(`^\d{1,3}(?: \d{3})+$`)
)

// isNoPassword spares what follows the word without being one: "my password is not accepted".
func isNoPassword(match, secret string) bool {
	said := strings.ToLower(secret)
	if slices.Contains(strings.Fields(notPasswords), said) {
		return true
	}
	if strings.ContainsAny(match, ":=") || isRE.MatchString(strings.TrimSuffix(match, secret)) {
		return false
	}
	return !strings.ContainsAny(secret, "0123456789!@#$%^&*_") // without a connecting word only what looks like one
}

const notPasswords = `not required needed wrong lost forgotten gone the too on in working expired managers manager protected reset resets protection
 for from with and that what where when been being set stored kept safe secure strong weak long short changed a an my our your same correct incorrect
 different written invalid asked shared known unknown there it policy policies back please again how why who`

const otherCodes = `postal zip area dress promo promotional discount country building fire criminal tax error qr bar source coupon referral labour
 electrical national civil`

// isNoCode spares numbers that stand near the word: area codes, hours, amounts.
func isNoCode(match, secret string) bool {
	before, _, _ := strings.Cut(strings.ToLower(match), " ")
	if slices.Contains(strings.Fields(otherCodes), before) {
		return true
	}
	said := strings.ToLower(secret)
	if notCodeRE.MatchString(said) {
		return true
	}
	return strings.Contains(match, "$"+secret) || strings.Contains(match, "/"+secret)
}

// isNoKeypad also spares prices and sizes: a keypad of $1200.
func isNoKeypad(match, secret string) bool {
	return isNoCode(match, secret) || strings.ContainsAny(strings.TrimSuffix(match, secret), "$€£")
}

// isNoPhone spares amounts and dates.
func isNoPhone(_, secret string) bool {
	n := digits(secret)
	if len(n) == 7 && !localRE.MatchString(secret) {
		return true // 100 2000, 1234567
	}
	return monthRE.MatchString(secret)
}

// isNoStreet spares counts that stand before a word that also ends streets: 2 guards at the gate, 24 hours a day at our place.
func isNoStreet(_, secret string) bool {
	words := strings.Fields(strings.ToLower(secret))
	for _, w := range words[1:] {
		if slices.Contains(strings.Fields(notStreets), strings.Trim(w, ".,")) {
			return true
		}
	}
	last := strings.Trim(words[len(words)-1], ".")
	if len(words) == 2 { // 3 gate
		return !slices.Contains([]string{"street", "st", "avenue", "ave", "road", "rd"}, last)
	}
	if slices.Contains([]string{"gate", "way", "place", "close", "court", "square", "circle", "bay", "landing", "heights", "drive", "trail", "st", "pl"}, last) {
		return len(digits(secret)) < 2
	}
	return false
}

const notStreets = `guard guards camera cameras hour hours day days night nights week weeks month months year years minute minutes at the a an of on in per people
 person units doors door men women floors floor trucks truck is are to and for our your my we with from by acres acre metres meters feet foot km m ft % percent
 times shifts shift metal steel swing sliding chain parking loading am pm every each one this that two three four more other old new big main-gate entry exit
 kilometres kilometers miles mile dollars bucks cars vehicles staff workers tenants stores shops sites site buildings building entrances entrance off near`

// isNoNumber spares amounts of money and of things.
func isNoNumber(_, secret string) bool {
	s := strings.TrimSpace(strings.ToLower(secret))
	return strings.ContainsAny(s[:1], "$€£") || strings.ContainsAny(s, "dcubqp") || dayRE.MatchString(s) ||
		groupedRE.MatchString(s)
}

// luhn checks the last digit of a card's or an insurance number (ISO/IEC 7812-1).
func luhn(text string) bool {
	d := digits(text)
	if strings.Trim(d, "0") == "" {
		return false
	}
	sum := 0
	for i := range len(d) {
		n := int(d[len(d)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}

// isIBAN checks the two digits of an international account number (ISO 13616).
func isIBAN(text string) bool {
	s := plain(text)
	if len(s) < 15 || len(s) > 34 {
		return false
	}
	rest := 0
	for _, r := range s[4:] + s[:4] {
		switch {
		case r >= '0' && r <= '9':
			rest = (rest*10 + int(r-'0')) % 97
		case r >= 'a' && r <= 'z':
			rest = (rest*100 + int(r-'a') + 10) % 97
		default:
			return false
		}
	}
	return rest == 1
}
