package contact

import (
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
)

// Payload is what the contact form sends (V92). Every field is text as typed.
type Payload struct {
	Name    string `json:"name" required:"false" doc:"required; 1 to 100 characters"`
	Email   string `json:"email" required:"false" doc:"required; up to 254 characters"`
	Phone   string `json:"phone,omitempty" doc:"any usual way of writing it; kept as typed"`
	Subject string `json:"subject" required:"false" doc:"required; quote, service, support, emergency or other"`
	Message string `json:"message" required:"false" doc:"required; 1 to 5,000 characters"`
	Source  string `json:"source,omitempty" doc:"contact"`

	// Website is a field that no person sees: only a program fills it.
	Website string `json:"website,omitempty" doc:"leave empty"`
	// ElapsedMs is the time from showing the form to sending it, in milliseconds.
	ElapsedMs *int64 `json:"elapsedMs,omitempty" doc:"milliseconds from showing the form to sending it"`
}

// Message is one stored message.
type Message struct {
	inbound.Case

	LeadID string

	Name, Email, Phone, PhoneE164, Subject, Text string
	MatchedWords                                 []string
	Emergency                                    bool
	Source                                       string
	ClosedAt                                     time.Time
}

// Response is the promise that a message is answered by its deadline.
const Response = "contact.response"

// Reply is the promise that what comes back to an answered message is answered, too.
const Reply = "contact.reply"

// promise is how fast a message with this subject is answered (V215, D38).
type promise struct {
	within, pause time.Duration // pause: between reminders once it has passed
	text          string        // "24 hours"
}

func promiseFor(c *catalog.Catalog, subject string) promise {
	if subject == c.Contact.EmergencySubject {
		if p, known := c.Quotes.Priority(c.Contact.EmergencyPriority); known {
			return promise{minutes(p.ResponseMinutes), minutes(c.Quotes.BreachReminderMinutes), p.ResponseText}
		}
	}
	return promise{minutes(c.Contact.ResponseMinutes), minutes(c.Contact.ReminderMinutes), c.Contact.ResponseText}
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }

// Timers lists every alert that the message will raise while nobody answers, in
// order of time (D82). Only an open message raises anything.
func Timers(c *catalog.Catalog, m Message) []deadlines.Timer {
	if m.Status != Open {
		return nil
	}
	timers := deadlines.Clock(shares(c), m.CreatedAt, m.Deadline, promiseFor(c, m.Subject).pause)
	deadlines.Sort(timers)
	return timers
}

// shares are the alerts of every response deadline; quotes and messages have the
// same.
func shares(c *catalog.Catalog) []deadlines.Share {
	out := make([]deadlines.Share, len(c.Quotes.SLAAlerts))
	for i, a := range c.Quotes.SLAAlerts {
		out[i] = deadlines.Share(a)
	}
	return out
}

// newReference makes a public reference such as MSG-20261121-7K2Q9D: prefix, date
// in the company's time zone, six random characters. It names a message; it opens
// nothing.
func newReference(prefix string, now time.Time, zone *time.Location, source *ids.Source) string {
	return strings.Join([]string{prefix, now.In(zone).Format("20060102"), source.Pick(ids.ReadOut, 6)}, "-")
}
