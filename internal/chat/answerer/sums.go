package answerer

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wardgate/catalog"
)

// guards is the service that is billed by the hour.
const guards = "security-guards"

// shift is what a visitor says of the hours they need: posts at sites, hours of a day, days in all or, in a month, of a week.
type shift struct {
	sites, posts, hours, days int
	isNight, isMonth          bool
}

// The most that is computed: what is above is a mistake, or for a person.
const (
	mostPosts = 50
	mostDays  = 366
)

// sum replies with what guards cost in the hours that a message names, from the company's rate: by the hour, and nothing else. What the
// message leaves out may stand in those before it; hours without days are those of one day, and without hours nothing is computed.
func (a *Answerer) sum(message string, words []string, m memory) (Reply, bool) {
	said := strings.ToLower(message)
	named := meant(a.intents.services, words)
	isGuards := slices.Contains(named, guards) || len(named) == 0 && (m.service == guards || guardRE.MatchString(said))
	// What is not understood would make the sum a false one: then there is none.
	if !isGuards || !isTimed(said) || isUnread(said) || len(named) > 1 {
		return Reply{}, false
	}
	s := shiftIn(said)
	if m.service == guards && s.posts == 0 {
		s.posts = thenPosts(said)
	}
	if s.hours+s.days == 0 && s.posts == 0 {
		return Reply{}, false
	}
	isAsked := slices.Contains(meant(a.intents.aspects, words), "price") || m.aspect == "price" || s.isMonth && s.hours > 0
	isWanted := isAsked || wantRE.MatchString(said)
	if m.service == guards {
		before, wanted := m.shift()
		isWanted, s = isWanted || wanted, s.completed(before)
	}
	if !isWanted && s.posts == 0 {
		return Reply{}, false
	}
	return s.computed(a, isAsked)
}

// computed replies with what a shift costs, or asks for what is missing.
func (s shift) computed(a *Answerer, isAsked bool) (Reply, bool) {
	rate, known := a.catalog.Rates().Guard["day"]
	if night, is := a.catalog.Rates().Guard["night"]; is && s.isNight {
		rate = night
	}
	if !known {
		return Reply{}, false
	}
	isOneDay := s.days == 0 && !s.isMonth && s.hours > 0 && (isAsked || s.posts > 0)
	if isOneDay {
		s.days = 1
	}
	s.posts, s.sites = max(s.posts, 1), max(s.sites, 1)
	r := a.quote([]string{"price:" + guards, "faq:" + guards + ":2"})
	faq := a.passages()["faq:"+guards+":2"].Text
	switch {
	case s.isWhole() && isOneDay:
		r.Text = s.inWords(rate) + "\n\n" + faq + "\n\nThat is for one day. Tell me the days as well, and I work it out."
	case s.isWhole() && s.isMonth:
		r.Text = s.ofMonth(rate, a.catalog.Prices.WeeksPerMonth) + "\n\n" + faq
	case s.isWhole():
		r.Text = s.inWords(rate) + "\n\n" + faq
	case isAsked && s.hours > 0 && s.days == 0:
		r.Text = faq + "\n\nTell me the days of a week as well, and I work it out."
	case isAsked && s.days > 0 && s.hours == 0:
		r.Text = faq + "\n\nTell me the hours of a shift as well, and I work it out."
	default:
		return Reply{}, false
	}
	return r, true
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
		s.days, s.isMonth, s.isNight = before.days, s.isMonth || before.isMonth, s.isNight || before.isNight
	}
	if s.sites == 0 {
		s.sites = before.sites
	}
	return s
}

// isWhole reports whether hours and days are named, and within reason.
func (s shift) isWhole() bool {
	return s.hours > 0 && s.hours <= 24 && s.days > 0 && s.days <= mostDays && s.posts <= mostPosts && s.sites <= mostPosts && (!s.isMonth || s.days <= 7)
}

// factors are what is multiplied, and what that comes to.
func (s shift) factors() (text string, hours int) {
	parts := []string{many(s.hours, "hour"), many(s.days, s.unit())}
	if s.posts > 1 {
		parts = append([]string{many(s.posts, "guard")}, parts...)
	}
	if s.sites > 1 {
		parts = append([]string{many(s.sites, "site")}, parts...)
	}
	return strings.Join(parts, " × "), s.sites * s.posts * s.hours * s.days
}

func (s shift) inWords(rate catalog.Rate) string {
	factors, total := s.factors()
	return fmt.Sprintf("%s = %s × %s/hour = %s.", factors, many(total, "hour"), dollars(rate, 1), dollars(rate, float64(total)))
}

// ofMonth is the sum of a month, in weeks as the page of prices counts them.
func (s shift) ofMonth(rate catalog.Rate, weeks float64) string {
	factors, total := s.factors()
	return fmt.Sprintf("%s = %s a week × %g weeks × %s/hour = %s a month.", factors, many(total, "hour"), weeks, dollars(rate, 1), dollars(rate, weeks*float64(total)))
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
func dollars(r catalog.Rate, hours float64) string {
	money := func(cents int64) string {
		cents = int64(math.Round(float64(cents) * hours))
		if hours != math.Trunc(hours) { // of a month that is not as long as another
			cents = (cents + 50) / 100 * 100
		}
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
