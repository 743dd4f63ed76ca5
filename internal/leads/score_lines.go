package leads

import (
	"fmt"
	"slices"

	"wardgate/catalog"
)

// lines are the rules that gave something, as people read them.
func (p *points) lines(c *catalog.Leads, l *Lead) []Line {
	s := &Sheet{}
	for r, n := range p {
		if rule(r) != interestsScored {
			s.Add(rule(r).label(c, l), n)
			continue
		}
		for _, i := range l.Interests {
			if slices.Contains(c.Score.Intent.Interests, i) {
				s.Add("Interest: "+catalog.Label(c.Interests, i), c.Score.Intent.PerInterest)
			}
		}
	}
	return s.Lines
}

// label is the reason of one rule for one lead.
func (r rule) label(c *catalog.Leads, l *Lead) string {
	switch r {
	case companySize:
		return "Company size: " + catalog.Label(c.CompanySizes, l.Demographics.CompanySize)
	case role:
		return "Role: " + catalog.Label(c.Roles, l.Demographics.Role)
	case budget:
		return "Budget: " + catalog.Label(c.Budgets, l.Demographics.Budget)
	case decides:
		return "Decides"
	case activeWithinDay:
		return "Active within a day"
	case activeWithin3Days:
		return "Active within 3 days"
	case activeWithin7Days:
		return "Active within 7 days"
	case cameWithinDay:
		return "Came within a day"
	case cameWithin7Days:
		return "Came within 7 days"
	case cameWithin30Days:
		return "Came within 30 days"
	case manyInterests:
		return "More than two interests"
	case adjusted:
		return "Adjusted by automation"
	default:
		return r.visitLabel(c, &l.Behavior)
	}
}

// visitLabel is the reason of a rule about what a person did on the site and with our mails.
func (r rule) visitLabel(c *catalog.Leads, b *Behavior) string {
	switch r {
	case over5Minutes:
		return "Over 5 minutes on the site"
	case over10Minutes:
		return "Over 10 minutes on the site"
	case pagesSeen:
		return fmt.Sprintf("Pages visited: %d", len(b.PagesVisited))
	case keyPagesSeen:
		return fmt.Sprintf("Key pages visited: %d", KeyPages(c.Score.Behavior.KeyPages, b.PagesVisited))
	case readFar:
		return "Read more than three quarters of a page"
	case downloaded:
		return fmt.Sprintf("Downloads: %d", b.Downloads)
	case formsSent:
		return fmt.Sprintf("Forms sent: %d", b.FormSubmissions)
	case openedMail:
		return "Opened a mail"
	case clickedInMail:
		return "Clicked in a mail"
	case mailsOpened:
		return fmt.Sprintf("Mails opened: %d", b.EmailOpens)
	default:
		return ""
	}
}

// Sheet collects the lines of a score.
type Sheet struct {
	Lines []Line
	Sum   int
}

// Add adds a reason, unless it gives nothing.
func (s *Sheet) Add(label string, points int) {
	if points == 0 {
		return
	}
	s.Lines = append(s.Lines, Line{label, points})
	s.Sum += points
}
