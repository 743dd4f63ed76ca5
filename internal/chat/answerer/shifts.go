package answerer

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wardgate/internal/chat/language"
)

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
	unreadRE = regexp.MustCompile(`\b(?:months|mths|mois|years?|yrs?|except|excepting|excluding|minus|without|besides|other than|but not|not on|skip|sauf|few|several|dozens?|multiple|` +
		`some (?:` + guardName + `)|every other|alternate|seven guards|eight|nine|ten|eleven|twelve|fortnight|half|rotating|split|then|other|another|rest|billed|charged|invoiced|holidays?|statutory)\b`)
	weeklyRE = regexp.MustCompile(`\b(?:h|hrs?|hours?) ?(?:a|per|each|every|/) ?(?:week|wk|month)\b`)
	monthRE  = regexp.MustCompile(`\b(?:a|per|one|1|each|every|whole|full|/) ?(?:month|mth|mo)\b|\bmonthly\b`)
	sitesRE  = regexp.MustCompile(`\b(\d{1,3}|one|two|three|four|five|six|couple|both)(?: of)? (?:\w+ )?(?:sites?|lots|yards|locations|buildings|stores|places|properties|gates)\b`)
	ofThemRE = regexp.MustCompile(`\b(\d{1,3}|one|two|three|four|five|six)(?: of (?:them|those|these))\b`)
	thenRE   = regexp.MustCompile(`\b(?:make (?:it|that)|say|if (?:i|we) \w+|take|try|with|about|only|just|and) (\d{1,3}|one|two|three|four|five|six)\b(?:$|[?.!,]| (\w+))`)
	aDayRE   = regexp.MustCompile(`\b(?:a|per|each|every|/) ?(?:day|night|evening|nite)\b`)
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
		"every", "each", "daily", "nightly", "a week", "both", "month", "tonight", "tomorrow", "today", "a single", "round the clock")
}

// shiftIn reads what a message in small letters says of posts, hours and days; 0 for nothing.
func shiftIn(said string) (s shift) {
	isAround := aroundRE.MatchString(said)
	if isAround { // "24/7 guard" is not seven of them
		said = aroundRE.ReplaceAllString(said, " ")
	}
	if m := postsRE.FindStringSubmatch(said); m != nil {
		s.posts = numberOf(m[1])
	}
	s.isNight = nightRE.MatchString(said)
	if m := sitesRE.FindStringSubmatch(said); m != nil {
		s.sites = numberOf(m[1])
	}
	s.isMonth = monthRE.MatchString(said)
	if isAround {
		s.hours, s.days = 24, 7
	} else {
		s.hours, s.days = hoursIn(said, &s), daysIn(said)
	}
	m := weeksRE.FindStringSubmatch(said)
	if s.days == 0 && (s.isMonth || m != nil) && aDayRE.MatchString(said) {
		s.days = 7
	}
	if m != nil && s.days <= 7 {
		s.days *= numberOf(m[1])
	}
	return s
}

// isUnread reports whether a message in small letters holds quantities or exceptions that shiftIn does not read.
func isUnread(said string) bool { return unreadRE.MatchString(said) || weeklyRE.MatchString(said) }

// thenPosts are the posts of a message that changes a number which was named before it: "make it 2", "4 of those", "say 6".
func thenPosts(said string) int {
	if m := ofThemRE.FindStringSubmatch(said); m != nil {
		return numberOf(m[1])
	}
	if m := thenRE.FindStringSubmatch(said); m != nil && !isUnit(m[2]) {
		return numberOf(m[1])
	}
	return 0
}

// isUnit reports whether a word says that the number before it counts no people.
func isUnit(word string) bool {
	return slices.ContainsFunc([]string{"hour", "hr", "h", "day", "night", "nite", "evening", "week", "wk", "month", "year", "shift", "am", "pm", "to", "till", "til", "until",
		"through", "site", "time", "minute", "min"},
		func(unit string) bool { return word == unit || word == unit+"s" })
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
	if word == "couple" || word == "pair" || word == "both" {
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
