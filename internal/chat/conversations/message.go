package conversations

import (
	"encoding/json"
	"fmt"
	"time"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/safety"
	"wardgate/internal/platform/forms"
)

// The roles of messages.
const (
	User      = "user"
	Assistant = "assistant"
	// Staff is a person of the company, System reports an event (V99).
	Staff  = "staff"
	System = "system"
)

// Who speaks in a message that is not the visitor's.
const (
	FromSite  = "site"  // the built-in answerer, from the pages of the site
	FromModel = "model" // the language model
	FromStaff = "staff" // a person
	FromNone  = "none"  // nobody: a note, or the visitor's own words
)

// Names identify a conversation for a visitor's browser (V101).
type Names struct {
	UserID    string `json:"userId" doc:"made by the visitor's browser"`
	SessionID string `json:"sessionId" doc:"made by the visitor's browser"`
}

// Checked returns the names as they are stored; errors are added to v.
func (n Names) Checked(v *forms.Checker) Names {
	n.UserID = v.Line("userId", "browser's id", n.UserID, "userId", true)
	n.SessionID = v.Line("sessionId", "session", n.SessionID, "sessionId", true)
	return n
}

// Browser is the origin of a visitor's call.
type Browser struct {
	// Token is its cookie's value, empty without one.
	Token string
	// Address is its network address, for the budget.
	Address string
}

// Message is one message of a conversation (V99).
type Message struct {
	ID, Role, Content string
	At                time.Time
	// From is who speaks; Name is set for a member of staff.
	From, Name string
	Extras
}

// Extras are what an assistant's message offers besides its text. All of it comes
// from rules, never from prose (U11).
type Extras struct {
	// Kind is what the reply is, Facts the passages that it quotes.
	Kind  answerer.Kind   `json:"kind"`
	Facts []string        `json:"facts"`
	Links []answerer.Link `json:"links"`
	// Suggestions are questions to press, NextActions keys of what can be done next.
	Suggestions []string `json:"suggestions"`
	NextActions []string `json:"nextActions"`
	// LeadScore is the conversation's; RequiresHuman: a person is needed.
	LeadScore     int  `json:"leadScore"`
	RequiresHuman bool `json:"requiresHuman"`
	// Danger is what the visitor's message says of danger: nothing else is offered then.
	Danger safety.Kind `json:"danger,omitempty"`
}

// FromRow reads a message from its row.
func FromRow(r MessageRow) (Message, error) {
	m := Message{ID: r.ID, Role: r.Role, Content: r.Content, At: r.CreatedAt, From: r.SpokenBy, Name: r.Name}
	if m.From == "" { // written when there was nobody else yet
		m.From = map[string]string{Assistant: FromSite}[r.Role]
	}
	if r.Extras == "" {
		return m, nil
	}
	if err := json.Unmarshal([]byte(r.Extras), &m.Extras); err != nil {
		return Message{}, fmt.Errorf("chat: row %s, column extras: %w", r.ID, err)
	}
	return m, nil
}

// OrNone returns a list for JSON: an empty one is nil.
func OrNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
