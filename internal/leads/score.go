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
func Score(c catalog.LeadScore, l Lead, now time.Time) (int, []Line) {
	s := &sheet{}
	s.behavior(c, l.Behavior)
	s.demographics(c, l.Demographics)
	s.engagement(c, l, now)
	s.recency(c, now.Sub(l.CreatedAt))
	s.intent(c, l.Interests)
	if s.sum > c.Cap {
		s.add(fmt.Sprintf("Capped at %d", c.Cap), c.Cap-s.sum)
	}
	return s.sum, s.lines
}

type sheet struct {
	lines []Line
	sum   int
}

func (s *sheet) add(label string, points int) {
	if points == 0 {
		return
	}
	s.lines = append(s.lines, Line{label, points})
	s.sum += points
}

func (s *sheet) behavior(c catalog.LeadScore, b Behavior) {
	w := c.Behavior
	if b.TimeOnSite > 300 {
		s.add("Over 5 minutes on the site", w.TimeOnSiteOver300)
	}
	if b.TimeOnSite > 600 {
		s.add("Over 10 minutes on the site", w.TimeOnSiteOver600)
	}
	if n := len(b.PagesVisited); n > 0 {
		s.add(fmt.Sprintf("Pages visited: %d", n), min(n*w.PerPage, w.PagesMax))
	}
	if n := keyPages(w.KeyPages, b.PagesVisited); n > 0 {
		s.add(fmt.Sprintf("Key pages visited: %d", n), n*w.PerKeyPage)
	}
	if b.ScrollDepth > 75 {
		s.add("Read more than three quarters of a page", w.ScrollDepthOver75)
	}
	s.add(fmt.Sprintf("Downloads: %d", b.Downloads), b.Downloads*w.PerDownload)
	s.add(fmt.Sprintf("Forms sent: %d", b.FormSubmissions), b.FormSubmissions*w.PerFormSubmission)
}

// keyPages counts the distinct visited pages at or below one of the key paths (D32, U26).
func keyPages(keys, visited []string) int {
	n := 0
	for _, page := range visited {
		if slices.ContainsFunc(keys, func(k string) bool { return page == k || strings.HasPrefix(page, k+"/") }) {
			n++
		}
	}
	return n
}

func (s *sheet) demographics(c catalog.LeadScore, d Demographics) {
	w := c.Demographics
	s.add("Company size: "+d.CompanySize, w.CompanySize[d.CompanySize])
	s.add("Role: "+d.Role, w.Role[d.Role])
	if d.DecisionMaker {
		s.add("Decides", w.DecisionMaker)
	}
	s.add("Budget: "+d.Budget, w.Budget[d.Budget])
}

func (s *sheet) engagement(c catalog.LeadScore, l Lead, now time.Time) {
	w := c.Engagement
	if l.Behavior.EmailOpens > 0 {
		s.add("Opened a mail", w.AnyOpen)
	}
	if l.Behavior.EmailClicks > 0 {
		s.add("Clicked in a mail", w.AnyClick)
	}
	s.add(fmt.Sprintf("Mails opened: %d", l.Behavior.EmailOpens), min(l.Behavior.EmailOpens*w.PerOpen, w.OpensMax))
	switch idle := now.Sub(l.LastActivity); {
	case idle < 24*time.Hour:
		s.add("Active within a day", w.ActiveUnder1Day)
	case idle < 3*24*time.Hour:
		s.add("Active within 3 days", w.ActiveUnder3Days)
	case idle < 7*24*time.Hour:
		s.add("Active within 7 days", w.ActiveUnder7Days)
	}
}

func (s *sheet) recency(c catalog.LeadScore, age time.Duration) {
	switch {
	case age < 24*time.Hour:
		s.add("Came within a day", c.Recency.Under1Day)
	case age < 7*24*time.Hour:
		s.add("Came within 7 days", c.Recency.Under7Days)
	case age < 30*24*time.Hour:
		s.add("Came within 30 days", c.Recency.Under30Days)
	}
}

func (s *sheet) intent(c catalog.LeadScore, interests []string) {
	for _, i := range interests {
		if slices.Contains(c.Intent.Interests, i) {
			s.add("Interest: "+i, c.Intent.PerInterest)
		}
	}
	if len(interests) > 2 {
		s.add("More than two interests", c.Intent.MoreThanTwo)
	}
}

// Interest is the canonical name of a wish that a form calls otherwise (D26).
func Interest(c catalog.Leads, said string) string {
	if canonical, ok := c.InterestFromAlias[said]; ok {
		return canonical
	}
	return said
}
