package leads

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
)

// Line is one reason in a score, in points.
type Line struct {
	Label  string `json:"label"`
	Points int    `json:"points"`
}

// Score is the lead score of S136-S142: the lines add up to the score. The
// clamp to 0-100 is a line of its own when it takes something away.
func Score(c catalog.Leads, l Lead, now time.Time) (int, []Line) {
	var p points
	p.rate(&c.Score, &l, now)
	lines, sum := p.lines(&c, &l), p.sum()
	if l.Provenance.ServiceOnly {
		lines = append(lines, Line{Label: "Asked for service only, which gives no points"})
	}
	if most := c.Score.Cap; sum > most {
		return most, append(lines, Line{fmt.Sprintf("Capped at %d", most), most - sum})
	}
	return sum, lines
}

// Total is the number of Score without its lines. It asks for no memory, so that
// all leads of a company can be scored anew at once.
func Total(c *catalog.LeadScore, l *Lead, now time.Time) int {
	var p points
	p.rate(c, l, now)
	return min(p.sum(), c.Cap)
}

// A rule is one way to get points. Their order is the order of the lines.
type rule int

const (
	over5Minutes rule = iota
	over10Minutes
	pagesSeen
	keyPagesSeen
	readFar
	downloaded
	formsSent
	companySize
	role
	decides
	budget
	openedMail
	clickedInMail
	mailsOpened
	activeWithinDay
	activeWithin3Days
	activeWithin7Days
	cameWithinDay
	cameWithin7Days
	cameWithin30Days
	interestsScored
	manyInterests
	adjusted
	ruleCount
)

// points has what each rule gives one lead: the one place where S136-S141 is computed.
type points [ruleCount]int

func (p *points) rate(c *catalog.LeadScore, l *Lead, now time.Time) {
	if l.Provenance.ServiceOnly { // they want nothing that we sell (D92)
		p[adjusted] = l.Behavior.Adjusted
		return
	}
	p.behavior(c, &l.Behavior)
	p[companySize] = c.Demographics.CompanySize.Of(l.Demographics.CompanySize)
	p[role] = c.Demographics.Role.Of(l.Demographics.Role)
	if l.Demographics.DecisionMaker {
		p[decides] = c.Demographics.DecisionMaker
	}
	p[budget] = c.Demographics.Budget.Of(l.Demographics.Budget)
	p.engagement(c, &l.Behavior, now.Sub(l.lastOwn()))
	p.recency(c, now.Sub(l.CreatedAt))
	for _, i := range l.Interests {
		if slices.Contains(c.Intent.Interests, i) {
			p[interestsScored] += c.Intent.PerInterest
		}
	}
	if len(l.Interests) > 2 {
		p[manyInterests] = c.Intent.MoreThanTwo
	}
}

func (p *points) behavior(c *catalog.LeadScore, b *Behavior) {
	w := &c.Behavior
	if b.TimeOnSite > 300 {
		p[over5Minutes] = w.TimeOnSiteOver300
	}
	if b.TimeOnSite > 600 {
		p[over10Minutes] = w.TimeOnSiteOver600
	}
	p[pagesSeen] = min(len(b.PagesVisited)*w.PerPage, w.PagesMax)
	p[keyPagesSeen] = KeyPages(w.KeyPages, b.PagesVisited) * w.PerKeyPage
	if b.ScrollDepth > 75 {
		p[readFar] = w.ScrollDepthOver75
	}
	p[downloaded] = b.Downloads * w.PerDownload
	p[formsSent] = b.FormSubmissions * w.PerFormSubmission
	p[adjusted] = b.Adjusted
}

// KeyPages counts the distinct visited pages at or below one of the key paths (D32, U26).
func KeyPages(keys, visited []string) int {
	n := 0
	for _, page := range visited {
		for _, k := range keys {
			if strings.HasPrefix(page, k) && (len(page) == len(k) || page[len(k)] == '/') {
				n++
				break
			}
		}
	}
	return n
}

// engagement is about mails and about when the lead was last active.
func (p *points) engagement(c *catalog.LeadScore, b *Behavior, idle time.Duration) {
	w := &c.Engagement
	if b.EmailOpens > 0 {
		p[openedMail] = w.AnyOpen
	}
	if b.EmailClicks > 0 {
		p[clickedInMail] = w.AnyClick
	}
	p[mailsOpened] = min(b.EmailOpens*w.PerOpen, w.OpensMax)
	switch {
	case idle < 24*time.Hour:
		p[activeWithinDay] = w.ActiveUnder1Day
	case idle < 3*24*time.Hour:
		p[activeWithin3Days] = w.ActiveUnder3Days
	case idle < 7*24*time.Hour:
		p[activeWithin7Days] = w.ActiveUnder7Days
	}
}

func (p *points) recency(c *catalog.LeadScore, age time.Duration) {
	switch {
	case age < 24*time.Hour:
		p[cameWithinDay] = c.Recency.Under1Day
	case age < 7*24*time.Hour:
		p[cameWithin7Days] = c.Recency.Under7Days
	case age < 30*24*time.Hour:
		p[cameWithin30Days] = c.Recency.Under30Days
	}
}

// sum is at least 0: a weight below it is no lead's fault (S136).
func (p *points) sum() int {
	n := 0
	for _, x := range p {
		n += x
	}
	return max(n, 0)
}

// Interest is the canonical name of a wish that a form calls otherwise (D26).
func Interest(c catalog.Leads, said string) string {
	if canonical, ok := c.InterestFromAlias[said]; ok {
		return canonical
	}
	return said
}

const day = 24 * time.Hour

// nextRescore is when time alone changes the score of l next: at the ends of the
// bands of activity (S140) and recency (S141). Zero when all of them are past.
func nextRescore(l Lead, now time.Time) time.Time {
	var next time.Time
	active := l.lastOwn()
	for _, at := range []time.Time{
		active.Add(day), active.Add(3 * day), active.Add(7 * day),
		l.CreatedAt.Add(day), l.CreatedAt.Add(7 * day), l.CreatedAt.Add(30 * day),
	} {
		if at.After(now) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}
