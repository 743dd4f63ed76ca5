package quotes

import (
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Payload is what the quote form sends (V82-V86). Every field is text as typed.
type Payload struct {
	FirstName        string                 `json:"firstName" required:"false" doc:"required; 1 to 100 characters"`
	LastName         string                 `json:"lastName" required:"false" doc:"required; 1 to 100 characters"`
	Email            string                 `json:"email" required:"false" doc:"required; up to 254 characters"`
	Phone            string                 `json:"phone" required:"false" doc:"required; any usual way of writing it; kept as typed"`
	Company          string                 `json:"company,omitempty" doc:"up to 200 characters"`
	ServiceType      string                 `json:"serviceType" required:"false" doc:"required; security-guards, surveillance, virtual-guard, it-support or multiple"`
	PropertyType     string                 `json:"propertyType" required:"false" doc:"required; office, retail, industrial, construction, healthcare, educational, residential or other"`
	SecurityConcerns string                 `json:"securityConcerns,omitempty" doc:"up to 5,000 characters"`
	Budget           string                 `json:"budget,omitempty" doc:"under-5k, 5k-15k, 15k-30k, 30k-50k or over-50k"`
	Timeline         string                 `json:"timeline,omitempty" doc:"immediate, 1-week, 1-month, 2-3-months or planning"`
	Message          string                 `json:"message,omitempty" doc:"up to 5,000 characters"`
	Behavior         *leads.VisitorBehavior `json:"behavior,omitempty" doc:"what the visitor did on the site, sent only with this form"`

	// Website is a field that no person sees: whoever fills it is a program.
	Website string `json:"website,omitempty" doc:"leave empty"`
	// ElapsedMs is the time from showing the form to sending it, in milliseconds.
	ElapsedMs *int64 `json:"elapsedMs,omitempty" doc:"milliseconds from showing the form to sending it"`
}

// Status is the state of a request (U16).
type Status string

// The states. Open ones are pending and reviewed.
const (
	Pending   Status = "pending"
	Reviewed  Status = "reviewed"
	Responded Status = "responded"
	Quoted    Status = "quoted"
	Won       Status = "won"
	Lost      Status = "lost"
	Spam      Status = "spam"
)

// Open tells whether the request still waits for its first human answer.
func (s Status) Open() bool { return s == Pending || s == Reviewed }

// CanBecome tells whether the table of moves allows s to become next.
func (s Status) CanBecome(c catalog.Quotes, next Status) bool {
	return slices.Contains(s.Next(c), string(next))
}

// Next lists the states that s may become.
func (s Status) Next(c catalog.Quotes) []string {
	for _, row := range c.Statuses {
		if row.ID == string(s) {
			return row.Next
		}
	}
	return nil
}

// Quote is one stored request.
type Quote struct {
	ID, TicketID, IdempotencyKey, RequestHash, StatusToken, LeadID string

	FirstName, LastName, Email, Phone, PhoneE164, Company    string
	ServiceType, PropertyType, SecurityConcerns              string
	Budget, Timeline, Message                                string
	LeadScore                                                int
	Lines                                                    []leads.Line
	MatchedWords                                             []string
	Emergency                                                bool
	Priority                                                 string // stored form: urgent, high, medium, low
	Status, StatusBefore                                     Status
	QuarantineReason                                         string
	Source                                                   string
	Behavior                                                 leads.Behavior
	Deadline                                                 time.Time
	NotifiedAt, CreatedAt, ReviewedAt                        time.Time
	AssignedTo, AssignedName                                 string
	AssignedAt, AssessedAt, RespondedAt, QuotedAt, UpdatedAt time.Time
	RespondedBy                                              string
	Version                                                  int
}

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

// priorityByStored is the level whose stored form is given. "low" is set by hand
// only and keeps the clock of the lowest level (D23).
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
