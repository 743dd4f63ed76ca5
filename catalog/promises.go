package catalog

import (
	"fmt"
	"slices"
	"strings"
)

// Promise says of something that the company promises within a time from which moment to which it counts, where and when it
// holds, and what holds otherwise (D88). The time itself stands once, in the fact that makes the deadline.
type Promise struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// From and Until are the moments between which it counts.
	From  string `json:"from"`
	Until string `json:"until"`
	Where string `json:"where"`
	When  string `json:"when"`
	// Otherwise is what holds elsewhere; may be empty.
	Otherwise string `json:"otherwise"`
}

// TimedPromise is a promise with its time in words, as every page writes it.
type TimedPromise struct {
	Promise

	Time string `json:"time"`
}

// Promises are the promises that the company makes at this moment, in their order, with their times. One that hangs on a
// claim that is not shown is left out.
func (c *Catalog) Promises() []TimedPromise {
	out := []TimedPromise{}
	all := c.Profile()
	for _, p := range all.Promises {
		if time := c.promisedTime(all, p.ID); time != "" {
			out = append(out, TimedPromise{p, time})
		}
	}
	return out
}

// PromiseOfClaim is the promise that a claim makes, "" for one that promises no time.
func PromiseOfClaim(claim string) string {
	switch claim {
	case "response":
		return "response"
	case "quote":
		return "answer"
	}
	return ""
}

// PromisedTime is the time of a promise in words: "15 min", "24 hours"; "" for one that is not made.
func (c *Catalog) PromisedTime(id string) string { return c.promisedTime(c.Profile(), id) }

func (c *Catalog) promisedTime(p Profile, id string) string {
	if s, sold := p.service(id); sold {
		return s.Deployment
	}
	if m, known := c.Quotes.Milestone(id); known {
		return inMinutes(m.Minutes)
	}
	switch id {
	case "response":
		if claim, known := p.claim(id); known && claim.Shown {
			return claim.Value
		}
	case "answer":
		return c.answerTimes()
	case "message":
		return c.Contact.ResponseText
	case "emergency-message":
		priority, _ := c.Quotes.Priority(c.Contact.EmergencyPriority)
		return priority.ResponseText
	case "follow-up":
		return inMinutes(60 * c.Captures.AnswerHours)
	case "consultant":
		return inMinutes(60 * c.Newsletter.AnswerHours)
	case "recommendations":
		return fmt.Sprintf("%d seconds", c.Captures.AdviceSeconds)
	}
	return ""
}

// answerTimes are the times of the priorities: "30 minutes, 1 hour or 2 hours".
func (c *Catalog) answerTimes() string {
	times := make([]string, len(c.Quotes.Priorities))
	for i, p := range c.Quotes.Priorities {
		times[i] = p.ResponseText
	}
	last := len(times) - 1
	return strings.Join(times[:last], ", ") + " or " + times[last]
}

// inMinutes is a number of minutes in words: "15 minutes", "1 hour", "24 hours".
func inMinutes(n int) string {
	unit := "minute"
	if n >= 60 && n%60 == 0 {
		n, unit = n/60, "hour"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// Milestone is one promised step after a quote request (V51, D5).
type Milestone struct {
	ID      string `json:"id"`
	Label   string `json:"label"`
	Text    string `json:"text"`
	Minutes int    `json:"minutes"`
	// Note is where Text holds, beside it wherever it stands; "" where it always does (D88).
	Note string `json:"note,omitempty"`
}

// Milestone is the promised step with that id.
func (q Quotes) Milestone(id string) (Milestone, bool) {
	i := slices.IndexFunc(q.Milestones, func(m Milestone) bool { return m.ID == id })
	if i < 0 {
		return Milestone{}, false
	}
	return q.Milestones[i], true
}

// Priority is the level with that id.
func (q Quotes) Priority(id string) (Priority, bool) {
	i := slices.IndexFunc(q.Priorities, func(p Priority) bool { return p.ID == id })
	if i < 0 {
		return Priority{}, false
	}
	return q.Priorities[i], true
}

// WalkTexts are how the step before the detailed quote is called where a site is walked first (D88).
type WalkTexts struct {
	Label string `json:"label"`
	Text  string `json:"text"`
	// QuoteText stands in the place of the detailed quote's own text then.
	QuoteText string `json:"quoteText"`
}
