package answerer

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/chat/language"
)

// guards is the service that is billed by the hour.
const guards = "security-guards"

// shift is what a visitor says of the hours they need.
type shift struct {
	posts, hours, days int
	isNight            bool
}

// The most that is computed: what is above is a mistake, or for a person.
const (
	mostPosts = 50
	mostDays  = 366
)

// sum replies with what guards cost in the hours that a message names, from the company's rate: by the hour, and nothing else. What the
// message leaves out may stand in the one before; where hours, days or the rate are missing, nothing is computed.
func (a *Answerer) sum(message string, words []string, m memory) (Reply, bool) {
	said := strings.ToLower(message)
	named := meant(a.intents.services, words)
	isGuards := slices.Contains(named, guards) || len(named) == 0 && (m.service == guards || guardRE.MatchString(said))
	// What is not understood would make the sum a false one: then there is none.
	if !isGuards || !isTimed(said) || unreadRE.MatchString(said) || len(named) > 1 {
		return Reply{}, false
	}
	s := shiftIn(said)
	if s.hours+s.days == 0 && s.posts == 0 {
		return Reply{}, false
	}
	isAsked := slices.Contains(meant(a.intents.aspects, words), "price") || m.aspect == "price"
	isWanted := isAsked || wantRE.MatchString(said)
	if m.service == guards && !unreadRE.MatchString(strings.ToLower(m.said)) {
		isWanted = isWanted || wantRE.MatchString(strings.ToLower(m.said))
		s = s.completed(shiftIn(strings.ToLower(m.said)))
	}
	rate, known := a.catalog.Rates().Guard["day"]
	if night, is := a.catalog.Rates().Guard["night"]; is && s.isNight {
		rate = night
	}
	if !known || !isWanted && s.posts == 0 {
		return Reply{}, false
	}
	s.posts = max(s.posts, 1)
	r := a.quote([]string{"price:" + guards, "faq:" + guards + ":2"})
	faq := a.passages()["faq:"+guards+":2"].Text
	switch {
	case s.isWhole():
		r.Text = s.inWords(rate) + "\n\n" + faq
		return r, true
	case isAsked && s.hours > 0 && s.days == 0:
		r.Text = faq + "\n\nTell me the days as well, and I work it out."
		return r, true
	case isAsked && s.days > 0 && s.hours == 0:
		r.Text = faq + "\n\nTell me the hours of a shift as well, and I work it out."
		return r, true
	}
	return Reply{}, false
}

// completed is a shift with what an earlier message says of it.
func (s shift) completed(before shift) shift {
	if s.posts == 0 {
		s.posts = before.posts
	}
	if s.hours == 0 {
		s.hours, s.isNight = before.hours, s.isNight || before.isNight
	}
	if s.days == 0 {
		s.days, s.isNight = before.days, s.isNight || before.isNight
	}
	return s
}

// isWhole reports whether hours and days are named, and within reason.
func (s shift) isWhole() bool {
	return s.hours > 0 && s.hours <= 24 && s.days > 0 && s.days <= mostDays && s.posts <= mostPosts
}

func (s shift) inWords(rate catalog.Rate) string {
	total := s.posts * s.hours * s.days
	parts := []string{many(s.hours, "hour"), many(s.days, s.unit())}
	if s.posts > 1 {
		parts = append([]string{many(s.posts, "guard")}, parts...)
	}
	return fmt.Sprintf("%s = %s × %s/hour = %s.", strings.Join(parts, " × "), many(total, "hour"), dollars(rate, 1), dollars(rate, total))
}

func (s shift) unit() string {
	if s.isNight {
		return "night"
	}
	return "day"
}

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return grouped(n) + " " + what + "s"
}

// dollars is a rate times hours, as pages write prices.
func dollars(r catalog.Rate, hours int) string {
	money := func(cents int64) string {
		cents *= int64(hours)
		if cents%100 == 0 {
			return "$" + grouped(int(cents/100))
		}
		return fmt.Sprintf("$%s.%02d", grouped(int(cents/100)), cents%100)
	}
	switch r.To {
	case 0:
		return "from " + money(r.From)
	case r.From:
		return money(r.From)
	}
	return money(r.From) + " to " + money(r.To)
}

// grouped writes a number with commas.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

const (
	guardName = `g(?:ua|au|u|a)rds?|guarda?s?|guys?|off?icers?|bouncers?`
	dayName   = `(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?:day|nesday|rsday|urday|sday)?s?`
	clock     = `(\d{1,2})(?::00)? ?(am|pm|a\.m\.|p\.m\.)?`
	upTo      = ` ?(?:to|-|–|til|till|until|thru|through) ?`
)

var (
	wantRE  = regexp.MustCompile(`\b(?:need|want|looking for|hire|require|quote|would like)\b|^(?:a |some )?guards?\b`)
	guardRE = regexp.MustCompile(`\b(?:` + guardName + `|patrol(?:man|men)?)\b`)
	postsRE = regexp.MustCompile(`\b(\d{1,4}|one|two|three|four|five|six|couple|pair)(?: of)? (?:security |unarmed |licensed |of your )*(?:` + guardName + `|people|men|persons?)\b`)
	// unreadRE are quantities and exceptions that shiftIn does not read.
	unreadRE = regexp.MustCompile(`\b(?:months?|mths?|mois|years?|yrs?|except|excepting|excluding|minus|without|besides|other than|but not|not on|skip|sauf|few|several|dozens?|multiple|` +
		`some (?:` + guardName + `)|every other|alternate|seven guards|eight|nine|ten|eleven|twelve|fortnight|half|rotating|split|then|holidays?|statutory)\b`)
	clockRE  = regexp.MustCompile(`\b` + clock + upTo + clock + `\b`)
	lengthRE = regexp.MustCompile(`\b(\d{1,2}) ?(?:h|hrs?|hours?)\b`)
	daysRE   = regexp.MustCompile(`\b(\d{1,3}|one|two|three|four|five|six|seven) (days?|nights?|shifts?|evenings?)\b`)
	weeksRE  = regexp.MustCompile(`\b(\d{1,2}|one|two|three|four|five|six) weeks\b`)
	rangeRE  = regexp.MustCompile(`\b(` + dayName + `)` + upTo + `(` + dayName + `)\b`)
	nameRE   = regexp.MustCompile(`\b` + dayName + `\b`)
	everyRE  = regexp.MustCompile(`\b(?:every|each) (?:day|night)\b|\b(?:daily|nightly)\b|\b7 days\b|\ba week\b`)
	oneRE    = regexp.MustCompile(`\b(?:tonight|tomorrow|today|one (?:night|day|evening|shift)|a single (?:night|day))\b`)
	aroundRE = regexp.MustCompile(`\b24 ?[/x-] ?7\b|\b(?:a)?round the clock\b`)
	nightRE  = regexp.MustCompile(`\b(?:nights?|nites?|overnight|nightly|tonight)\b`)
)

// isTimed reports whether shiftIn can find something in a message; most have nothing.
func isTimed(said string) bool {
	return strings.ContainsAny(said, "0123456789") || language.HasAny(said,
		"couple", "pair", "one", "two", "three", "four", "five", "six", "seven", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekday", "weekend",
		"every", "each", "daily", "nightly", "a week", "tonight", "tomorrow", "today", "a single", "round the clock")
}

// shiftIn reads what a message in small letters says of posts, hours and days; 0 for nothing.
func shiftIn(said string) (s shift) {
	if m := postsRE.FindStringSubmatch(said); m != nil {
		s.posts = numberOf(m[1])
	}
	s.isNight = nightRE.MatchString(said)
	if aroundRE.MatchString(said) {
		s.hours, s.days = 24, 7
	} else {
		s.hours, s.days = hoursIn(said, &s), daysIn(said)
	}
	if m := weeksRE.FindStringSubmatch(said); m != nil && s.days <= 7 {
		s.days *= numberOf(m[1])
	}
	return s
}

// hoursIn are the hours of a shift: from and to, or how many.
func hoursIn(said string, s *shift) int {
	if m := clockRE.FindStringSubmatch(said); m != nil {
		from, to := hourOf(m[1], m[2]), hourOf(m[3], m[4])
		if from < 0 || to < 0 {
			return 0
		}
		half := 24
		if m[2] == "" || m[4] == "" { // "8 to 4" is eight hours, day or night
			half = 12
		}
		s.isNight = s.isNight || half == 24 && to < from
		if hours := ((to-from)%half + half) % half; hours > 0 {
			return hours
		}
		return half
	}
	if m := lengthRE.FindStringSubmatch(said); m != nil {
		return numberOf(m[1])
	}
	return 0
}

// hourOf is an hour of the day, -1 for what is none.
func hourOf(digits, half string) int {
	n := numberOf(digits)
	switch {
	case n > 24 || half != "" && n > 12:
		return -1
	case strings.HasPrefix(half, "p") && n < 12:
		return n + 12
	case strings.HasPrefix(half, "a") && n == 12:
		return 0
	}
	return n
}

// daysIn are the days of a message: named, counted, or of every week.
func daysIn(said string) int {
	names := []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
	at := func(name string) int { return slices.Index(names, name[:3]) }
	if m := rangeRE.FindStringSubmatch(said); m != nil {
		return (at(m[2])-at(m[1])+7)%7 + 1
	}
	named := map[int]bool{}
	for _, name := range nameRE.FindAllString(said, -1) {
		named[at(name)] = true
	}
	switch m := daysRE.FindStringSubmatch(said); {
	case len(named) > 0:
		return len(named)
	case strings.Contains(said, "weekday"):
		return 5
	case strings.Contains(said, "weekend"):
		return 2
	case m != nil:
		return numberOf(m[1])
	case everyRE.MatchString(said):
		return 7
	case oneRE.MatchString(said):
		return 1
	}
	return 0
}

// numberOf reads a number in digits or words; 0 for none.
func numberOf(word string) int {
	if word == "couple" || word == "pair" {
		return 2
	}
	if at := slices.Index([]string{"one", "two", "three", "four", "five", "six", "seven"}, word); at >= 0 {
		return at + 1
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0
	}
	return n
}
