package quotes

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

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

// UrgentWords returns which of the specified words the texts hold, in any of
// their listed forms, as whole words without regard to case (V156, D34), sorted.
func UrgentWords(forms map[string][]string, texts ...string) []string {
	var tokens [][]string
	for _, t := range texts {
		tokens = append(tokens, tokenize(t))
	}
	var found []string
	for word, list := range forms {
		if slices.ContainsFunc(list, func(form string) bool { return holds(tokens, tokenize(form)) }) {
			found = append(found, word)
		}
	}
	slices.Sort(found)
	return found
}

func holds(texts [][]string, phrase []string) bool {
	for _, t := range texts {
		for i := 0; i+len(phrase) <= len(t); i++ {
			if slices.Equal(t[i:i+len(phrase)], phrase) {
				return true
			}
		}
	}
	return false
}

// tokenize cuts text into lower-case runs of letters and digits: "Break-in!" is
// "break", "in", however the hyphen is written.
func tokenize(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
