package quotes

import (
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Score is the quote lead score of V153-V157 with the lines that add up to it.
// What the tables do not list scores nothing (D24).
func Score(c catalog.Quotes, p Payload, words []string) (int, []leads.Line) {
	var lines []leads.Line
	sum := 0
	add := func(label string, points int) {
		if points != 0 {
			lines = append(lines, leads.Line{Label: label, Points: points})
			sum += points
		}
	}
	add("Timeline: "+p.Timeline, c.Score.Timeline[p.Timeline])
	add("Budget: "+p.Budget, c.Score.Budget[p.Budget])
	add("Service: "+p.ServiceType, c.Score.ServiceType[p.ServiceType])
	if len(words) > 0 {
		add("Urgent words: "+strings.Join(words, ", "), c.Score.UrgentWords)
	}
	if p.Company != "" {
		add("Company given", c.Score.Company)
	}
	if sum > c.Score.Cap {
		add(fmt.Sprintf("Capped at %d", c.Score.Cap), c.Score.Cap-sum)
	}
	return sum, lines
}
