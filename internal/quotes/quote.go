package quotes

import (
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/inbound"
)

// Quote is one stored request: what was asked for, and its state.
type Quote struct {
	inbound.Case
	Valid

	LeadID                           string
	LeadScore                        int
	Lines                            []leads.Line
	MatchedWords                     []string
	Emergency                        bool
	Priority                         string // stored form: urgent, high, medium, low
	Source                           string
	Behavior                         leads.Behavior
	ReviewedAt, AssessedAt, QuotedAt time.Time
	// WalkAt is when the site is walked, QuoteBy until when the detailed quote follows; both are zero where no walk was
	// agreed on (D88).
	WalkAt, QuoteBy time.Time
	// TakenBy is who of the staff wrote it down on the phone, TakenName as whom; both are empty where the person sent it.
	// Unconfirmed: no confirmation is mailed.
	TakenBy, TakenName string
	Unconfirmed        bool
	told               told
	// AssignedAt is since when somebody has it.
	AssignedAt time.Time
}

// Response is the promise that a request is answered by its deadline.
const Response = "quotes.response"

// Reply is the promise that what comes back to an answered request is answered, too.
const Reply = "quotes.reply"

// Name is the full name as people write it.
func (q Quote) Name() string { return strings.TrimSpace(q.FirstName + " " + q.LastName) }

// priorityByScore is the level of a score (V158).
func priorityByScore(c catalog.Quotes, score int) catalog.Priority {
	for _, p := range c.Priorities {
		if score >= p.From {
			return p
		}
	}
	return c.Priorities[len(c.Priorities)-1]
}

// priorityByStored returns the level with this stored form. "low" is only set by
// hand and keeps the deadline of the lowest level (D23).
func priorityByStored(c catalog.Quotes, stored string) catalog.Priority {
	for _, p := range c.Priorities {
		if p.Stored == stored {
			return p
		}
	}
	low := c.Priorities[len(c.Priorities)-1]
	low.Stored, low.Label = c.LowPriority.Stored, c.LowPriority.Label
	return low
}
