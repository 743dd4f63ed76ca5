package rating

import (
	"fmt"
	"slices"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Rating is what a conversation reveals about its visitor. It is computed from
// everything that the visitor wrote, so it never falls while they write on (U10).
type Rating struct {
	// Score is 0 to 100, Lines add up to it.
	Score int
	Lines []leads.Line
	// Human: a person must take over, by the rules Reasons (V168).
	Human   bool
	Reasons []string
	// Matched are the words that counted, sorted, for staff to see (D34).
	Matched []string
	// Industry is the first class that is known, empty while none is.
	Industry string
}

// Rate rates a conversation by what its visitor wrote, oldest first; messages counts
// those of both sides. It is pure; each rule counts once.
func Rate(c catalog.Chat, texts []string, messages int) Rating {
	var r Rating
	add := func(label string, points int) {
		if points != 0 {
			r.Lines = append(r.Lines, leads.Line{Label: label, Points: points})
			r.Score += points
		}
	}
	heard := leads.TokensOf(texts...)
	for _, rule := range c.Score.Rules {
		found := heard.Mentioned(rule.Words)
		if len(found) == 0 {
			continue
		}
		r.Matched = append(r.Matched, found...)
		add(fmt.Sprintf("%s: %s", rule.Label, strings.Join(found, ", ")), rule.Points)
		if rule.Human && len(heard.Without(c.Spares[rule.ID]).Mentioned(rule.Words)) > 0 {
			r.Human, r.Reasons = true, append(r.Reasons, rule.ID)
		}
	}
	if industry, known := industryOf(c, heard); known {
		r.Industry = industry.ID
		add("Industry: "+industry.Label, c.Score.IndustryPoints)
	}
	if messages > c.Score.ManyMessages {
		add(fmt.Sprintf("More than %d messages", c.Score.ManyMessages), c.Score.ManyMessagesPoints)
	}
	if r.Score > c.Score.Cap {
		add(fmt.Sprintf("Capped at %d", c.Score.Cap), c.Score.Cap-r.Score)
	}
	slices.Sort(r.Matched)
	return r
}

// industryOf returns the first class whose word comes earliest in the
// conversation, so that a later word changes nothing.
func industryOf(c catalog.Chat, heard leads.Tokens) (catalog.ChatIndustry, bool) {
	for i := range heard {
		for _, industry := range c.Industries {
			if len(heard[i:i+1].Mentioned(map[string][]string{industry.ID: industry.Words})) > 0 {
				return industry, true
			}
		}
	}
	return catalog.ChatIndustry{}, false
}

// IndustryLabel is an industry in words, empty for none.
func IndustryLabel(c catalog.Chat, id string) string {
	for _, industry := range c.Industries {
		if industry.ID == id {
			return industry.Label
		}
	}
	return ""
}
