package chat

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// The roles of messages.
const (
	User      = "user"
	Assistant = "assistant"
	// Staff is a person of the company, System tells what happened (V99).
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

// Names are how a visitor's browser calls a conversation (V101).
type Names struct {
	UserID    string `json:"userId" doc:"made by the visitor's browser"`
	SessionID string `json:"sessionId" doc:"made by the visitor's browser"`
}

// Payload is what the widget sends (V99, V146).
type Payload struct {
	Names
	ServiceType string `json:"serviceType,omitempty" doc:"the service on whose page the visitor is"`
	Message     string `json:"message" doc:"up to 2,000 characters"`
}

// Validate returns what is stored, and what must be corrected.
func Validate(c *catalog.Catalog, p Payload) (Payload, []httpx.FieldError) {
	v := &forms.Checker{Limits: c.Chat.Limits}
	p.Names = p.Names.checked(v)
	v.Option("serviceType", "a service", p.ServiceType, false, append(catalog.IDs(c.Options.Quote.ServiceType), ""))
	p.Message = v.Text("message", p.Message, "Please write something first.")
	return p, v.Errors
}

func (n Names) checked(v *forms.Checker) Names {
	n.UserID = v.Line("userId", "browser's id", n.UserID, "userId", true)
	n.SessionID = v.Line("sessionId", "session", n.SessionID, "sessionId", true)
	return n
}

// Message is one of a conversation (V99).
type Message struct {
	ID, Role, Content string
	At                time.Time
	// From says who speaks; Name is set for a member of staff.
	From, Name string
	Extras
}

// Extras are what an assistant's message offers beside its words. All of it comes
// from rules, never from prose (U11).
type Extras struct {
	// Kind is what the reply is, Facts the passages that it quotes.
	Kind  Kind     `json:"kind"`
	Facts []string `json:"facts"`
	Links []Link   `json:"links"`
	// Suggestions are questions to press, NextActions keys of what can be done next.
	Suggestions []string `json:"suggestions"`
	NextActions []string `json:"nextActions"`
	// LeadScore is the conversation's, RequiresHuman tells that a person is needed.
	LeadScore     int  `json:"leadScore"`
	RequiresHuman bool `json:"requiresHuman"`
}

func messageFromRow(r sqlgen.ChatMessage) (Message, error) {
	m := Message{ID: r.ID, Role: r.Role, Content: r.Content, At: r.CreatedAt, From: r.SpokenBy, Name: r.Name}
	if m.From == "" { // written before there was anybody else
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

// extras are what follows from a reply and the rating of the conversation.
func extras(c catalog.Chat, r Reply, rating Rating, said []string) Extras {
	return Extras{
		Kind: r.Kind, Facts: orNone(r.Facts), Links: append([]Link{}, r.Links...), Suggestions: suggestions(c, said),
		NextActions: nextActions(c, r, rating), LeadScore: rating.Score, RequiresHuman: rating.Human || r.isEmergency(),
	}
}

// mostSuggestions bounds how many questions stand below a reply.
const mostSuggestions = 3

// suggestions are questions that the visitor has not asked yet.
func suggestions(c catalog.Chat, said []string) []string {
	asked := map[string]bool{}
	for _, text := range said {
		for _, word := range tokens(text) {
			asked[word] = true
		}
	}
	out := []string{}
	for _, s := range c.Suggestions {
		isNew := true
		for _, word := range s.Words {
			isNew = isNew && !asked[stem(word)]
		}
		if isNew && len(out) < mostSuggestions {
			out = append(out, s.Text)
		}
	}
	return out
}

// nextActions are the keys of what a reply offers to do: to call and to book a time
// always, a quote once a price was asked for, the assessment to whom does not know yet.
func nextActions(c catalog.Chat, r Reply, rating Rating) []string {
	wanted := map[string]bool{"call": true, "schedule": r.Kind != Rude && r.Kind != OffTopic}
	for _, id := range r.Facts {
		kind, _, _ := strings.Cut(id, ":")
		wanted["get-quote"] = wanted["get-quote"] || kind == "price" || kind == "quote" || kind == "time"
		wanted["assessment"] = wanted["assessment"] || kind == "industry" || kind == "assessment" || kind == "service"
	}
	wanted["get-quote"] = wanted["get-quote"] || rating.Score > c.Score.ShownAbove
	if r.isEmergency() {
		wanted = map[string]bool{"call": true}
	}
	out := []string{}
	for _, key := range c.NextActions {
		if wanted[key] {
			out = append(out, key)
		}
	}
	return out
}

func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
